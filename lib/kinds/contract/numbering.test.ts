import { expect, test } from "vitest";
import { type Clause, type Contract, isIncluded } from "./contract";
import { numberedClauses, paragraphsOf, referencesOf } from "./numbering";
import { contractOf } from "./testing/contracts";

const clause = (slug: string, body = "Text.", more: Partial<Clause> = {}): Clause => ({
  ...{ id: slug, slug, order: 0, heading: slug, body, locked: false, when: "" },
  ...more,
});
const labels = (contract: Contract) =>
  numberedClauses(contract).map(({ clause: { slug }, number }) => `${slug} ${number}`.trim());

test("clauses are counted, and parties, background, forms and signatures are not", () => {
  const slugs = ["parties", "background", "one", "schedule-a", "two", "signatures", "three"];
  const clauses = [...slugs.map((slug) => clause(slug)), clause("form", "", { locked: true })];
  expect(labels(contractOf({ clauses }))).toEqual(
    ["parties", "background", "one 1", "two 2", "three 3", "form"].concat([
      "schedule-a Schedule 1",
      "signatures",
    ]),
  );
});

test("a clause whose condition is not met is not in the contract and has no number", () => {
  const clauses = [
    clause("fee", "Text.", { when: "fee" }),
    clause("how", "Text.", { when: "type=fixed" }),
    clause("law"),
  ];
  expect(labels(contractOf({ clauses }))).toEqual(["law 1"]);
  const terms = { fee_amount_minor: "5", type: "fixed" };
  expect(labels(contractOf({ clauses, terms }))).toEqual(["fee 1", "how 2", "law 3"]);
  expect(isIncluded({ terms: { type: "hourly" } }, { when: "type=fixed" })).toBe(false);
  expect(isIncluded({ terms: {} }, { when: "constructor" })).toBe(false);
});

test("a reference follows its clause, by the word of the profile", () => {
  const clauses = [clause("one"), clause("two"), clause("two"), clause("schedule-a")];
  expect([...referencesOf(contractOf({ clauses }))]).toEqual([
    ["one", "clause 1"],
    ["two", "clause 2"],
    ["schedule-a", "Schedule 1"],
  ]);
  const american = contractOf({ clauses: clauses.toReversed(), legalProfile: "us" });
  expect(referencesOf(american).get("one")).toBe("Section 3");
});

test.each([
  ["services", "One.\nTwo:\n- a;\n- b.\nThree.", ["2.1", "2.2", "(a)", "(b)", "2.3"]],
  ["services", "“A” means one.\n\n“B” means two.\nOnly this.", ["", "", ""]],
  ["services", "Only this:\n- a;\n- b.", ["", "(a)", "(b)"]],
  ["background", "One.\nTwo.", ["(A)", "(B)"]],
  ["parties", "Between:\n- a; and\n- b.", ["", "(1)", "(2)"]],
  ["schedule-a", "One.\nTwo.", ["1", "2"]],
])("paragraphs of %s are labelled: %j", (slug, body, expected) => {
  const contract = contractOf({ clauses: [clause("first"), clause(slug, body)] });
  const numbered = numberedClauses(contract).find((one) => one.clause.slug === slug);
  expect(numbered && paragraphsOf(numbered).map(({ label }) => label)).toEqual(expected);
});

test("the twenty-seventh item is (aa)", () => {
  const [numbered] = numberedClauses(
    contractOf({ clauses: [clause("long", `All:\n${"- x;\n".repeat(28)}`)] }),
  );
  expect(
    paragraphsOf(numbered!)
      .slice(26)
      .map(({ label }) => label),
  ).toEqual([...["(z)", "(aa)", "(ab)"]]);
});
