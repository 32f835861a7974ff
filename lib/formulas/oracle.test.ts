import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FUNCTIONS } from "./functions/all";
import { page, type Row, reasonOf, results } from "./testing/oracle/compare";

const table = JSON.parse(
  readFileSync(new URL("testing/oracle/table.json", import.meta.url), "utf8"),
) as Row[];
const all = results(table);

test("there are at least 400 functions", () => {
  expect(Object.keys(FUNCTIONS).length).toBeGreaterThanOrEqual(400);
});

test("at least 98 % of 3,000 formulas and more give what LibreOffice or IronCalc gives", () => {
  expect(all.length).toBeGreaterThanOrEqual(3_000);
  expect(all.filter(({ isEqual }) => isEqual).length / all.length).toBeGreaterThanOrEqual(0.98);
});

test("each difference has a reason, and docs/formulas.md lists them", async () => {
  const silent = all.filter((row) => !row.isEqual && reasonOf(row.name, row.formula) === "");
  expect(silent.map(({ formula, ours, answers }) => `${formula} ${ours} ${answers}`)).toEqual([]);
  await expect(page(all)).toMatchFileSnapshot("../../docs/formulas.md");
});
