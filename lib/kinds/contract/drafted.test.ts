import { expect, test } from "vitest";
import { fieldsOfContractDraft } from "./drafted";
import type { PackName } from "./pack";
import { loadPack } from "./packs/load";

const PROMPT = `Agreement between Ada  Ltd and Bob Inc. about oak
tables, effective 1st December 2026, for 2 years, kept secret for 5 years, under
the law of England and Wales, for 5,000.50 USD.`;

/** Each field with the words it was taken from. */
async function fieldsOf(name: PackName, fields: Record<string, string>, prompt = PROMPT) {
  const pack = await loadPack(name);
  if (!pack) throw new Error(`There is no pack ${name}.`);
  return fieldsOfContractDraft(pack, fields, prompt);
}

test("each field says which words of the description it was taken from", async () => {
  const fields = await fieldsOf("nda", {
    them_legal_name: "Bob Inc.",
    us_legal_name: "Ada Ltd",
    effective_date: "2026-12-01",
    term_months: "24",
    confidentiality_years: "5",
    governing_law: "England and Wales",
    purpose: "oak tables",
  });
  expect(fields.map(({ name, value, from }) => [name, value, from]).sort()).toEqual([
    ["confidentiality_years", "5", "5 years"],
    ["effective_date", "2026-12-01", "1st December 2026"],
    ["governing_law", "England and Wales", "England and Wales"],
    ["purpose", "oak tables", "oak\ntables"],
    ["term_months", "24", "2 years"],
    ["them_legal_name", "Bob Inc.", "Bob Inc."],
    ["us_legal_name", "Ada Ltd", "Ada Ltd"],
  ]);
  expect(fields.find(({ name }) => name === "us_legal_name")).toMatchObject({
    label: "First party’s full legal name",
    details: { us_legal_name: "Ada Ltd" },
  });
});

test.each<[PackName, string]>([
  ["consulting", "fee"],
  ["loan", "principal"],
  ["share-purchase", "price"],
])("the amount of a description is what the contract is about: %s", async (pack, name) => {
  const fields = { fee_amount_minor: "500050", fee_currency: "USD" };
  expect(await fieldsOf(pack, fields)).toEqual([
    {
      ...{ name, label: expect.any(String), value: "USD 5000.50", from: "5,000.50 USD" },
      details: { [`${name}_amount_minor`]: "500050", [`${name}_currency`]: "USD" },
    },
  ]);
});

test("an amount is no limit of spending, nor anything else that a contract only may have", async () => {
  const fields = { fee_amount_minor: "500050", fee_currency: "USD" };
  expect(await fieldsOf("founders", fields)).toEqual([]);
});

test.each<[string, Record<string, string>, string]>([
  ["a day that was worked out", { end_date: "2028-11-30", effective_date: "2026-12-02" }, ""],
  ["a name that is part of a word", { us_legal_name: "da" }, ""],
  ["a number within another", { term_months: "500" }, ""],
])("nothing of the description is named for %s", async (_, fields) => {
  const found = await fieldsOf("nda", fields);
  expect(found).toHaveLength(1);
  expect(found[0]?.from).toBeNull();
});

test.each<[string, Record<string, string>]>([
  ["what the pack has no field for", { colour: "oak", constructor: "x", us_party: "Ada" }],
  ["a day that there is not", { effective_date: "2026-02-30" }],
  ["a number in words", { term_months: "two" }],
  ["a choice that there is not", { disclosing_side: "both" }],
  ["blanks", { governing_law: "  ", us_legal_name: " " }],
])("left out: %s", async (_, fields) => {
  expect(await fieldsOf("nda", fields)).toEqual([]);
});

test("a choice is named by its label, with its words where the description has them", async () => {
  const fields = { disclosing_side: "them" };
  expect(await fieldsOf("nda", fields)).toMatchObject([
    { value: "The second party", from: null, details: { disclosing_side: "them" } },
  ]);
  const told = await fieldsOf("nda", fields, "The second party discloses its recipes.");
  expect(told).toMatchObject([{ from: "The second party" }]);
});

test("months are computed from a duration in words", async () => {
  const [found] = await fieldsOf("nda", { term_months: "24" }, "It lasts for two years.");
  expect(found?.from).toBe("two years");
});

test("the longest description and value are read at once", async () => {
  const prompt = "a ".repeat(4_000);
  const fields = { purpose: "a ".repeat(2_400).trim(), us_legal_name: "(((a+)+)+)$" };
  const began = process.cpuUsage().user;
  await fieldsOf("nda", fields, prompt);
  expect(process.cpuUsage().user - began).toBeLessThan(2_000_000);
});
