// What a workbook's state says, and what of it is ignored and kept.
import { expect, test } from "vitest";
import * as Y from "yjs";
import { blankSheet } from "./blank";
import { readCell } from "./cell";
import { crowdOf, isMet } from "./condition";
import { cellAt, editCells } from "./edit";
import { filterColumn, filteredRows, filterOf, setFilter } from "./filter";
import { currentFormula, formulaBook } from "./layout";
import { mergeCells, mergesOf } from "./merges";
import { nameRange, namesOf } from "./names";
import { isCut, putRule, rulesOf, scaleColor, styledRects } from "./rules";
import { shiftedFormula } from "./shifted-formula";
import { deleteAxis, freeze, insertAxis, moveAxis } from "./structure";
import {
  addSheet,
  axesOf,
  deleteSheet,
  everyTab,
  FIRST_SHEET,
  moveSheet,
  renameSheet,
  restoreSheet,
  sheetTypes,
  sizeOf,
  tabsOf,
} from "./tabs";

const write = (doc: Y.Doc, cells: Record<string, string>, sheet = FIRST_SHEET) =>
  editCells(
    { doc, sheet },
    Object.entries(cells).map(([place, value]) => {
      const [row = 0, column = 0] = place.split(",").map(Number);
      return { row, column, value };
    }),
  );

function formula(doc: Y.Doc, row: number, column: number, sheet = FIRST_SHEET): string {
  const cell = cellAt(sheetTypes(doc, sheet), axesOf(doc, sheet), row, column);
  return cell ? currentFormula(formulaBook(doc), sheet, cell) : "";
}

// Y-020 Y-022 Y-023
test("sheets have an order, names of their own, and stay when they are deleted", () => {
  const doc = blankSheet();
  expect(tabsOf(doc)).toEqual([{ id: "default", name: "Sheet1" }]);
  const second = addSheet(doc);
  expect(tabsOf(doc).map(({ name }) => name)).toEqual(["Sheet1", "Sheet2"]);
  expect(doc.getMap(`sheetMeta:${second}`).toJSON()).toEqual({ rows: 100, columns: 26 });
  renameSheet(doc, second, "sheet1");
  expect(tabsOf(doc)[1]?.name.toLowerCase()).not.toBe("sheet1");
  doc.getArray("sheetOrder").push([second, "s-nobody", 7, "default"]);
  expect(tabsOf(doc).map(({ id }) => id)).toEqual(["default", second]);
  moveSheet(doc, second, 0);
  expect(tabsOf(doc).map(({ id }) => id)).toEqual([second, "default"]);
  deleteSheet(doc, second);
  expect(tabsOf(doc).map(({ id }) => id)).toEqual(["default"]);
  doc.getMap("sheetTabs").set("default", { deleted: true });
  expect(tabsOf(doc).map(({ id }) => id)).toEqual(["default"]);
  restoreSheet(doc, second);
  expect(tabsOf(doc).map(({ id }) => id)).toEqual([second]);
  expect(everyTab(doc)).toHaveLength(2);
});

// Y-021 DB-034
test("a legacy key reads as its cell, and the next writer gives it the usual one", () => {
  const doc = blankSheet();
  const types = sheetTypes(doc, FIRST_SHEET);
  types.cells.set("r0:c0", { value: "old" });
  expect(cellAt(types, axesOf(doc, FIRST_SHEET), 0, 0)?.value).toBe("old");
  write(doc, { "0,0": "new" });
  expect(types.cells.toJSON()).toEqual({ "0:0": { value: "new" } });
  const [row = ""] = insertAxis(doc, FIRST_SHEET, "r", 0, 1);
  write(doc, { "0,1": "mixed" });
  expect(types.cells.get(`${row}:1`)).toEqual({ value: "mixed" });
});

// Y-029 Y-024
test("malformed entries are ignored and kept", () => {
  const cell = {
    ...{
      value: "7",
      font: { bold: true, size: "big" },
      fill: "red",
      align: "middle",
      future: { a: 1 },
    },
    validation: { kind: "list", values: ["a", 3] },
    borders: { top: { style: "thin", color: "#FF0000" }, left: { style: "wavy" } },
  };
  expect(readCell(cell)).toEqual({
    ...{
      value: "7",
      font: { bold: true },
      validation: { kind: "list", strict: false, values: ["a"] },
    },
    borders: { top: { style: "thin", color: "#ff0000" } },
  });
  const doc = blankSheet();
  const types = sheetTypes(doc, FIRST_SHEET);
  types.cells.set("0:0", cell);
  write(doc, { "0,0": "8" });
  expect(types.cells.get("0:0")).toEqual({ ...cell, value: "8" });
  types.meta.set("frozenRows", 21);
  types.meta.set("rows", "many");
  expect(sizeOf(types)).toMatchObject({ frozenRows: 20, rows: 100 });
  expect(() => freeze(doc, FIRST_SHEET, 21, 0)).toThrow(RangeError);
  expect(types.meta.get("frozenRows")).toBe(21);
});

// Y-030 DB-037
test("formulas follow their cells through inserts, moves and deletes", () => {
  const doc = blankSheet();
  write(doc, { "5,0": '=SUM(A1:A3)+$B$2&"A1"', "6,0": "=A2*2" });
  insertAxis(doc, FIRST_SHEET, "r", 1, 2);
  expect(formula(doc, 7, 0)).toBe('=SUM(A1:A5)+$B$4&"A1"');
  expect(formula(doc, 8, 0)).toBe("=A4*2");
  insertAxis(doc, FIRST_SHEET, "c", 0, 1);
  expect(formula(doc, 8, 1)).toBe("=B4*2");
  moveAxis(doc, FIRST_SHEET, "r", { from: 3, to: 3, before: 0 });
  expect(formula(doc, 8, 1)).toBe("=B1*2");
  deleteAxis(doc, FIRST_SHEET, "r", 0, 0);
  expect(formula(doc, 7, 1)).toBe("=#REF!*2");
  write(doc, { "20,0": "=B7+C:C" });
  deleteAxis(doc, FIRST_SHEET, "r", 0, 2);
  expect(formula(doc, 17, 0)).toBe("=B4+C:C");
});

// Y-023 Y-030
test("a formula follows a sheet's rows and its name, and is broken while the sheet is deleted", () => {
  const doc = blankSheet();
  const other = addSheet(doc, "Q1 plan");
  write(doc, { "0,0": "='Q1 plan'!B2+SUM('Q1 plan'!A1:A9)+B2" });
  insertAxis(doc, other, "r", 0, 1);
  renameSheet(doc, other, "Plan");
  expect(formula(doc, 0, 0)).toBe("=Plan!B3+SUM(Plan!A2:A10)+B2");
  deleteSheet(doc, other);
  expect(formula(doc, 0, 0)).toContain("#REF!");
  restoreSheet(doc, other);
  expect(formula(doc, 0, 0)).toBe("=Plan!B3+SUM(Plan!A2:A10)+B2");
});

test("a formula that names its own sheet follows it to another name", () => {
  const doc = blankSheet();
  const other = addSheet(doc, "B");
  write(doc, { "0,1": "=Sheet1!A1+1", "1,1": "=Sheet1!A1+B!A1", "2,1": "=A1+B!A1" });
  renameSheet(doc, FIRST_SHEET, "Plan");
  renameSheet(doc, other, "Costs");
  expect([0, 1, 2].map((row) => formula(doc, row, 1))).toEqual([
    ...["=Plan!A1+1", "=Plan!A1+Costs!A1", "=A1+Costs!A1"],
  ]);
});

test("a copied formula moves what is not fixed", () => {
  expect(shiftedFormula("=A1+$B$2+C$3+SUM(A:A)", 1, 1)).toBe("=B2+$B$2+D$3+SUM(B:B)");
  expect(shiftedFormula("=A1", -1, 0)).toBe("=#REF!");
});

// Y-026
test("of two merges that overlap the upper one counts", () => {
  const doc = blankSheet();
  mergeCells(doc, FIRST_SHEET, { top: 0, left: 0, bottom: 1, right: 1 });
  const types = sheetTypes(doc, FIRST_SHEET);
  expect(types.merges.toJSON()).toEqual({ "r0|c0": { end: ["r1", "c1"] } });
  types.merges.set("r1|c1", { end: ["r3", "c3"] });
  types.merges.set("nonsense", { end: 3 });
  expect(mergesOf(types, axesOf(doc, FIRST_SHEET))).toHaveLength(1);
  insertAxis(doc, FIRST_SHEET, "r", 1, 1);
  expect(mergesOf(types, axesOf(doc, FIRST_SHEET))[0]).toMatchObject({ top: 0, bottom: 2 });
  expect(types.merges.size).toBe(3);
});

// Y-025
test("a filter hides rows by their texts and by a condition; a formula hides all", () => {
  const doc = blankSheet();
  setFilter(doc, FIRST_SHEET, { top: 0, left: 0, bottom: 4, right: 0 });
  const values = ["Name", "a", "", "b", "a"];
  const cell = (row: number) => ({ value: values[row] || null, text: values[row] ?? "" });
  const hidden = () => {
    const axes = axesOf(doc, FIRST_SHEET);
    const filter = filterOf(sheetTypes(doc, FIRST_SHEET), axes);
    return filter && [...filteredRows(filter, axes, cell, 45_000)];
  };
  filterColumn(doc, FIRST_SHEET, 0, { hidden: ["a", ""] });
  expect(hidden()).toEqual([1, 2, 4]);
  filterColumn(doc, FIRST_SHEET, 0, { hidden: [], condition: { op: "formula", a: "=TRUE" } });
  expect(hidden()).toEqual([1, 2, 3, 4]);
});

// Y-027
test("conditional rules are read in order, and unknown operators are no rules", () => {
  const doc = blankSheet();
  const rect = { top: 0, left: 0, bottom: 9, right: 0 };
  const rule = {
    kind: "single",
    condition: { op: "greaterThan", a: "5" },
    style: { bold: true },
  } as const;
  putRule(doc, FIRST_SHEET, [rect], rule);
  putRule(doc, FIRST_SHEET, [rect], { ...rule, condition: { op: "unique" } });
  const types = sheetTypes(doc, FIRST_SHEET);
  types.conditional.set("odd", {
    id: "odd",
    order: 0,
    ranges: [],
    kind: "single",
    condition: { op: "near" },
  });
  const rules = rulesOf(types, axesOf(doc, FIRST_SHEET));
  expect(rules.map((one) => one.kind === "single" && one.condition.op)).toEqual([
    "unique",
    "greaterThan",
  ]);
  expect(types.conditional.size).toBe(3);
  const scale = [
    { type: "min", color: "#000000" },
    { type: "max", color: "#ffffff" },
  ] as const;
  expect(scaleColor(scale, 5, [0, 10])).toBe("#808080");
});

// Y-027
test("a rule styles its first 20,000 cells", () => {
  const wide = { top: 0, left: 0, bottom: 999, right: 18 };
  const next = { top: 0, left: 30, bottom: 9_999, right: 30 };
  expect(styledRects([wide, next])).toEqual([wide, { ...next, bottom: 999 }]);
  expect([isCut([wide]), isCut([wide, next])]).toEqual([false, true]);
});

test("conditions compare numbers, texts, days and all cells together", () => {
  const today = 46_000;
  const crowd = crowdOf([1, 2, 2, 10].map((value) => ({ value })));
  const meets = (op: string, value: number | string | null, a?: string, b?: string) =>
    isMet({ op, a, b } as never, { value }, { today, crowd });
  expect(meets("between", 5, "10", "1")).toBe(true);
  expect(meets("containsText", "Hello", "ELL")).toBe(true);
  expect(meets("greaterThan", "text", "1")).toBe(false);
  expect(meets("dateBefore", today - 1, "today")).toBe(true);
  expect(meets("dateEqual", 45_292, "2024-01-01")).toBe(true);
  expect(meets("duplicate", 2)).toBe(true);
  expect(meets("top", 10, "1")).toBe(true);
  expect(meets("bottomPercent", 1, "25")).toBe(true);
  expect(meets("aboveAverage", 10)).toBe(true);
  expect(meets("isBlank", null)).toBe(true);
});

// Y-028
test("a named range follows its cells, and a name is no address", () => {
  const doc = blankSheet();
  nameRange(doc, "Rates", FIRST_SHEET, { top: 1, left: 0, bottom: 3, right: 0 });
  expect(() =>
    nameRange(doc, "A1", FIRST_SHEET, { top: 0, left: 0, bottom: 0, right: 0 }),
  ).toThrow();
  insertAxis(doc, FIRST_SHEET, "r", 0, 1);
  doc.getMap("namedRanges").set("broken", { name: "Broken", sheet: 4 });
  expect(namesOf(doc)).toEqual([
    { name: "Rates", sheet: "default", rect: { top: 2, left: 0, bottom: 4, right: 0 } },
  ]);
  deleteAxis(doc, FIRST_SHEET, "r", 2, 4);
  expect(namesOf(doc)[0]?.rect).toBeNull();
});

test("formulas written in one state of a sheet share one layout", () => {
  const doc = blankSheet();
  write(
    doc,
    Object.fromEntries(Array.from({ length: 30 }, (_, row) => [`${row},2`, `=A${row + 1}`])),
  );
  expect(sheetTypes(doc, FIRST_SHEET).layouts.size).toBe(1);
  expect(Y.encodeStateAsUpdate(doc).length).toBeLessThan(6_000);
});
