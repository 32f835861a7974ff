import { expect, test } from "vitest";
import * as Y from "yjs";
import { levelOfUpdate } from "../note/level";
import { blankSheet } from "./blank";

// F-005 Y-020 Y-022 Y-024
test("a new workbook has one empty sheet with its size in meta, for every client level", () => {
  const state = Y.encodeStateAsUpdate(blankSheet("Budget"));
  const doc = new Y.Doc();
  Y.applyUpdate(doc, state);
  expect(doc.getMap("meta").toJSON()).toEqual({
    title: "Budget",
    kind: "sheet",
    rows: 100,
    columns: 26,
    frozenRows: 0,
    frozenColumns: 0,
  });
  expect(doc.getArray("sheetOrder").length).toBe(0);
  expect(doc.getMap("cells").size).toBe(0);
  expect(levelOfUpdate(state)).toBe(1);
});
