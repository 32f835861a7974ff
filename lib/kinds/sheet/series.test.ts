// What filling and sorting write, and what a restored version leaves.
import { expect, test } from "vitest";
import * as Y from "yjs";
import { blankSheet } from "./blank";
import { cellAt, editCells } from "./edit";
import { series } from "./fill";
import { currentFormula, formulaBook } from "./layout";
import { restoreWorkbook } from "./restore";
import { sortRange } from "./sort";
import { insertAxis } from "./structure";
import { addSheet, axesOf, FIRST_SHEET, sheetTypes, tabsOf } from "./tabs";
import { isAllowed } from "./validate";

const values = (...[sources, count, options]: Parameters<typeof series>) =>
  series(sources, count, options).map(({ value }) => value);

test("a series goes on: numbers, days, months, numbered texts and formulas", () => {
  expect(values(["1", "3"], 3, {})).toEqual(["5", "7", "9"]);
  expect(values(["1", "3"], 2, { by: -1 })).toEqual(["-1", "-3"]);
  expect(values(["0.1", "0.2"], 1, {})).toEqual(["0.3"]);
  expect(values(["7"], 2, {})).toEqual(["7", "7"]);
  expect(values(["46000"], 2, { isDay: true })).toEqual(["46001", "46002"]);
  const day = (text: string) => String((Date.parse(text) - Date.UTC(1899, 11, 30)) / 86_400_000);
  const filled = (sources: string[]) => values(sources.map(day), 2, { isDay: true });
  expect(filled(["2026-01-01", "2026-02-01"])).toEqual(["2026-03-01", "2026-04-01"].map(day));
  expect(filled(["2027-12-31", "2028-01-31"])).toEqual(["2028-02-29", "2028-03-31"].map(day));
  expect(filled(["2025-02-28", "2026-02-28"])).toEqual(["2027-02-28", "2028-02-29"].map(day));
  expect(filled(["2026-01-01", "2026-01-15"])).toEqual(["2026-01-29", "2026-02-12"].map(day));
  expect(values(["Nov"], 3, {})).toEqual(["Dec", "Jan", "Feb"]);
  expect(values(["Item 09"], 2, {})).toEqual(["Item 10", "Item 11"]);
  expect(values(["Item 1"], 2, { isCopy: true })).toEqual(["Item 1", "Item 1"]);
  expect(values(["a", "b"], 3, {})).toEqual(["a", "b", "a"]);
  expect(values(["=A1*$B$1"], 2, {})).toEqual(["=A2*$B$1", "=A3*$B$1"]);
  expect(values(["=A1"], 1, { axis: "column" })).toEqual(["=B1"]);
});

const write = (doc: Y.Doc, rows: string[][]) =>
  editCells(
    { doc, sheet: FIRST_SHEET },
    rows.flatMap((line, row) => line.map((value, column) => ({ row, column, value }))),
  );

function column(doc: Y.Doc, at: number, count: number): string[] {
  const axes = axesOf(doc, FIRST_SHEET);
  return Array.from({ length: count }, (_, row) => {
    const cell = cellAt(sheetTypes(doc, FIRST_SHEET), axes, row, at);
    return cell ? currentFormula(formulaBook(doc), FIRST_SHEET, cell) : "";
  });
}

test("a range is sorted with its formulas, blank cells last, and nothing beside it moves", () => {
  const doc = blankSheet();
  write(doc, [
    ["10", "=A1*2", "x"],
    ["", "", "y"],
    ["b", "=A3*2", "z"],
    ["2", "=A4*2", ""],
  ]);
  const rect = { top: 0, left: 0, bottom: 3, right: 1 };
  const shown = (row: number) => {
    const text = ["10", "", "b", "2"][row] ?? "";
    return { value: text === "" ? null : Number(text) || text };
  };
  const by = (name: string) => ({ doc, sheet: FIRST_SHEET, by: { name, color: "" } });
  editCells(by("Ada"), [{ row: 3, column: 0, value: "2" }]);
  sortRange(by("Ben"), rect, 0, "ascending", shown);
  const types = sheetTypes(doc, FIRST_SHEET);
  const names = [0, 1].map((row) => cellAt(types, axesOf(doc, FIRST_SHEET), row, 0)?.by?.name);
  expect(names).toEqual(["Ada", undefined]);
  expect(column(doc, 0, 4)).toEqual(["2", "10", "b", ""]);
  expect(column(doc, 1, 4)).toEqual(["=A1*2", "=A2*2", "=A3*2", ""]);
  expect(column(doc, 2, 4)).toEqual(["x", "y", "z", ""]);
});

test("a restored workbook is as it was, and what was added since is deleted rather than forgotten", () => {
  const doc = blankSheet();
  write(doc, [["1"], ["=A1"]]);
  const version = new Y.Doc();
  Y.applyUpdate(version, Y.encodeStateAsUpdate(doc));
  const [row = ""] = insertAxis(doc, FIRST_SHEET, "r", 1, 1);
  write(doc, [["5"], ["new"]]);
  addSheet(doc);
  restoreWorkbook(doc, version);
  expect(column(doc, 0, 3)).toEqual(["1", "=A1", ""]);
  expect(tabsOf(doc)).toHaveLength(1);
  expect(sheetTypes(doc, FIRST_SHEET).rows.has(row)).toBe(true);
});

// DB-034
test("a validated cell refuses what it may not hold, and may be empty", () => {
  const may = (validation: object, value: string | number | null) =>
    isAllowed({ strict: true, ...validation } as never, { value }, String(value ?? ""), {
      today: 46_000,
    });
  const list = { kind: "list", values: ["Open", "Done"] };
  expect([may(list, "done"), may(list, "Late"), may(list, null)]).toEqual([true, false, true]);
  const number = { kind: "number", integer: true, condition: { op: "between", a: "1", b: "5" } };
  expect([may(number, 3), may(number, 2.5), may(number, 9)]).toEqual([true, false, false]);
  const email = { kind: "text", op: "email" };
  expect([may(email, "ada@sealdesk.test"), may(email, "ada@")]).toEqual([true, false]);
  const url = { kind: "text", op: "url" };
  expect([may(url, "https://sealdesk.test"), may(url, "javascript:alert(1)")]).toEqual([
    true,
    false,
  ]);
});
