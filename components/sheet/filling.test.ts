import { expect, test } from "vitest";
import { blankSheet } from "@/lib/kinds/sheet/blank";
import { editCells } from "@/lib/kinds/sheet/edit";
import { setFilter } from "@/lib/kinds/sheet/filter";
import { freeze } from "@/lib/kinds/sheet/structure";
import { FIRST_SHEET } from "@/lib/kinds/sheet/tabs";
import { filledAround, filterRange } from "./filling";
import { typedValue } from "./shown";
import { readView } from "./view";

test("a filter begins at the last frozen row, and a sort below it", () => {
  const doc = blankSheet("List");
  const rows = [
    ["Prices of 2026", ""],
    ["Item", "Price"],
    ["Rope", "3"],
    ["Paint", "2"],
    ["", ""],
    ["x", ""],
  ];
  const edits = rows.flatMap((line, row) => line.map((value, column) => ({ row, column, value })));
  editCells({ doc, sheet: FIRST_SHEET }, edits);
  const opened = () => {
    const view = readView(doc, FIRST_SHEET, () => new Set());
    const active = { row: 2, column: 1 };
    return {
      ...{ view, selection: { active, focus: active } },
      rect: { top: 2, left: 1, bottom: 2, right: 1 },
      shown: (row: number, column: number) => typedValue(view.cell(row, column)?.value ?? ""),
    };
  };
  const table = { top: 0, left: 0, bottom: 3, right: 1 };
  expect(filterRange(opened())).toEqual(table);
  freeze(doc, FIRST_SHEET, 2, 0);
  expect(filterRange(opened())).toEqual({ ...table, top: 1 });
  expect(filledAround(opened())).toEqual({ ...table, top: 2 });
  freeze(doc, FIRST_SHEET, 0, 0);
  setFilter(doc, FIRST_SHEET, { ...table, top: 1 });
  expect(filledAround(opened())).toEqual({ ...table, top: 2 });
});
