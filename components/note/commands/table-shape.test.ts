/** Tables: headers, rows and columns in between, merges, layouts and widths. A header is written as `*`. */

import type { Node } from "prosemirror-model";
import { EditorState, Selection } from "prosemirror-state";
import { CellSelection, mergeCells, splitCell, tableEditing } from "prosemirror-tables";
import { describe, expect, test } from "vitest";
import { applied, schema } from "../testing";
import { addLine, changeWidth, evenWidths, moveLine, setLayout, toggleHeader } from "./table-shape";

/** `["*a b", "c d"]`: two rows of two cells, the caret in the cell that holds `at`. */
function tableState(rows: string[], at: string): EditorState {
  const cell = (text: string) => {
    const words = text.replace("*", "");
    const paragraph = schema.node("paragraph", null, words ? [schema.text(words)] : []);
    return schema.node("tableCell", text.startsWith("*") ? { header: true } : null, [paragraph]);
  };
  const table = schema.node(
    "table",
    { mood: "calm" },
    rows.map((row) => schema.node("tableRow", null, row.split(" ").map(cell))),
  );
  const doc = schema.topNodeType.create(null, [table]);
  const state = EditorState.create({ doc, plugins: [tableEditing()] });
  return state.apply(state.tr.setSelection(Selection.near(doc.resolve(posOf(doc, at)))));
}

function posOf(doc: Node, text: string): number {
  let found = 0;
  doc.descendants((node, pos) => {
    if (node.isText && node.text === text) found = pos;
  });
  return found;
}

function rowsOf(doc: Node): string[] {
  const rows: string[] = [];
  doc.firstChild?.forEach((row) => {
    const cells: string[] = [];
    row.forEach((cell) => {
      cells.push(`${cell.attrs.header === true ? "*" : ""}${cell.textContent || "_"}`);
    });
    rows.push(cells.join(" "));
  });
  return rows;
}

describe("header cells", () => {
  test.each([
    ["the first row", ["a b", "c d"], "d", "row", ["*a *b", "c d"]],
    ["the first column", ["a b", "c d"], "d", "column", ["*a b", "*c d"]],
    ["not the row any more", ["*a *b", "c d"], "c", "row", ["a b", "c d"]],
    ["the column, the row stays", ["*a *b", "c d"], "c", "column", ["*a *b", "*c d"]],
    ["not the row, the column stays", ["*a *b", "*c d"], "c", "row", ["*a b", "*c d"]],
  ] as const)("%s", (_name, before, at, which, after) => {
    expect(rowsOf(applied(tableState([...before], at), toggleHeader(which)).doc)).toEqual(after);
  });
});

describe("rows and columns in between", () => {
  test.each([
    ["a row below", "c", "row", 1, ["*a *b", "c d", "_ _"]],
    ["a row above", "c", "row", -1, ["*a *b", "_ _", "c d"]],
    ["a row above the header is the header", "a", "row", -1, ["*_ *_", "a b", "c d"]],
    ["a column after keeps the header row whole", "c", "column", 1, ["*a *_ *b", "c _ d"]],
    ["a column before", "d", "column", -1, ["*a *_ *b", "c _ d"]],
  ] as const)("%s", (_name, at, which, side, after) => {
    expect(rowsOf(applied(tableState(["*a *b", "c d"], at), addLine(which, side)).doc)).toEqual(
      after,
    );
  });

  test.each([
    ["a row up", "c", "row", -1, ["c d", "a b"]],
    ["the first row has nowhere to go", "a", "row", -1, ["a b", "c d"]],
    ["a column to the right", "a", "column", 1, ["b a", "d c"]],
    ["the last column has nowhere to go", "b", "column", 1, ["a b", "c d"]],
  ] as const)("%s", (_name, at, which, by, after) => {
    expect(rowsOf(applied(tableState(["a b", "c d"], at), moveLine(which, by)).doc)).toEqual(after);
  });
});

test("cells are merged and split, with all their words", () => {
  const state = tableState(["a b", "c d"], "a");
  const cells = CellSelection.create(state.doc, 2, 2 + (state.doc.nodeAt(2)?.nodeSize ?? 0));
  const merged = applied(state.apply(state.tr.setSelection(cells)), mergeCells);
  expect(rowsOf(merged.doc)).toEqual(["ab", "c d"]);
  expect(merged.doc.nodeAt(2)?.attrs.colspan).toBe(2);
  expect(rowsOf(applied(merged, splitCell).doc)).toEqual(["ab _", "c d"]);
});

// Y-003: the layouts, and what a newer client wrote beside them.
test("a layout is set, and nothing else of the table changes", () => {
  const next = applied(tableState(["a b"], "a"), setLayout("parties"));
  expect({ ...next.doc.firstChild?.attrs }).toEqual({ id: null, layout: "parties", mood: "calm" });
});

describe("widths", () => {
  const widthsOf = (state: EditorState) => {
    const widths: unknown[] = [];
    state.doc.descendants((node) => {
      if (node.type.name === "tableCell") widths.push(node.attrs.colwidth);
    });
    return widths;
  };

  test("a column is made wider in every row, and even again", () => {
    const wider = applied(tableState(["a b", "c d"], "b"), changeWidth(24));
    expect(widthsOf(wider)).toEqual([[140], [164], [140], [164]]);
    expect(widthsOf(applied(wider, evenWidths))).toEqual([null, null, null, null]);
  });

  test("never narrower than 48 pixels nor wider than 1,200", () => {
    expect(widthsOf(applied(tableState(["a"], "a"), changeWidth(-92)))).toEqual([[48]]);
    expect(widthsOf(applied(tableState(["a"], "a"), changeWidth(-93)))).toEqual([[48]]);
    expect(widthsOf(applied(tableState(["a"], "a"), changeWidth(5_000)))).toEqual([[1_200]]);
  });
});

test("outside a table none of them applies", () => {
  const doc = schema.topNodeType.create(null, [schema.node("paragraph")]);
  const state = EditorState.create({ doc });
  for (const command of [toggleHeader("row"), addLine("row", 1), evenWidths, changeWidth(24)]) {
    expect(command(state)).toBe(false);
  }
});
