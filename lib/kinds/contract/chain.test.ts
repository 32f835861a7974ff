import { expect, test } from "vitest";
import { followersOf, originOf } from "../business/chain";
import { isTrade } from "../business/paper";
import { line, party, tradePaper } from "../business/testing/papers";
import { contractForQuote, invoiceForContract } from "./chain";
import { missingParts } from "./missing";
import { PACK_NAMES } from "./pack";
import { loadPack } from "./packs/load";
import { readContract } from "./read";

const quote = tradePaper({
  ...{ type: "quote", status: "sent", currency: "CHF" },
  from: party({ name: "Hollis", legalName: "Hollis & Reed Ltd", address: "1 Quay\nLeeds" }),
  to: party({ name: "Ben & Sons", email: "ben@sealdesk.test" }),
  lines: [line(1, "3", "10.005"), line(2, "1", "100")],
});

test.each(PACK_NAMES)(
  "a contract of pack %s has a quote’s parties and no term it lacks",
  async (name) => {
    const pack = await loadPack(name);
    if (!pack) throw new Error("no pack");
    const doc = contractForQuote(quote, pack, { follows: "q", profile: "uk" });
    const { parties, terms, title } = readContract(doc);
    expect([parties.us.legal_name, parties.us.address, parties.them.legal_name, title]).toEqual([
      ...["Hollis & Reed Ltd", ["1 Quay", "Leeds"], "Ben & Sons"],
      `${pack.title}, Ben & Sons`,
    ]);
    const known = pack.terms.flatMap(({ name }) => [
      name,
      `${name}_amount_minor`,
      `${name}_currency`,
    ]);
    expect(known).toEqual(expect.arrayContaining(Object.keys(terms)));
    expect([originOf(doc), followersOf(doc)]).toEqual(["q", []]);
  },
);

test("a quote’s work and price go through its contract into the invoice, exactly", async () => {
  const pack = await loadPack("service");
  if (!pack) throw new Error("no pack");
  const doc = contractForQuote(quote, pack, { follows: "q", profile: "uk" });
  const contract = readContract(doc);
  const missing = missingParts(contract, pack).map(({ label }) => label);
  expect(missing).not.toContain("Fee");
  expect(missing).not.toContain("Services");
  const date = "2026-11-28";
  const invoice = invoiceForContract(contract, { follows: "c", date, locale: "en-GB" });
  if (!isTrade(invoice)) throw new Error("no invoice");
  expect(invoice).toMatchObject({
    ...{ type: "invoice", follows: "c", currency: "CHF", issueDate: date, status: "draft" },
    dueDate: "2026-12-28",
    from: { name: "Hollis & Reed Ltd", address: "1 Quay\nLeeds" },
    to: { name: "Ben & Sons", email: "ben@sealdesk.test" },
  });
  expect(invoice.lines.map(({ quantity, unitPrice }) => [quantity, unitPrice])).toEqual([
    ["1", "130.02"],
  ]);
});

test("a contract without a fee makes an invoice without a price", async () => {
  const pack = await loadPack("nda");
  if (!pack) throw new Error("no pack");
  const doc = contractForQuote(quote, pack, { follows: "q", profile: "global" });
  const invoice = invoiceForContract(readContract(doc), { follows: "c", date: "", locale: "" });
  expect(isTrade(invoice) && [invoice.currency, invoice.lines[0]?.unitPrice]).toEqual(["", ""]);
});
