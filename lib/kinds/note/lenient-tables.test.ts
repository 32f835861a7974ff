/** Whatever reach another program wrote into a table's cells, the note opens, and the table stays as it is. */
import type { Node } from "prosemirror-model";
import { EditorState } from "prosemirror-state";
import { tableEditing } from "prosemirror-tables";
import { expect, test } from "vitest";
import { initProseMirrorDoc, updateYFragment } from "y-prosemirror";
import * as Y from "yjs";
import { noteSchema } from "./lenient";
import { MAX_PLACES } from "./lenient-tables";
import { type Block, FRAGMENT, readBlocks, writeBlocks } from "./text-blocks";

const block = (name: string, attributes = {}, children: Block[] = []): Block => ({
  ...{ name, attributes, children },
  runs: name === "paragraph" ? [{ text: "words", marks: {} }] : [],
});
const cell = (attributes: Record<string, unknown>) =>
  block("tableCell", attributes, [block("paragraph")]);
const row = (cells: number, attributes: Record<string, unknown>) =>
  block(
    "tableRow",
    {},
    Array.from({ length: cells }, () => cell(attributes)),
  );

/** As the editor opens it, and writes into it what somebody types beside the table. */
function opened(rows: Block[]): { table: Node; doc: Y.Doc } {
  const doc = new Y.Doc();
  writeBlocks(doc, [block("paragraph"), block("table", { layout: "grid" }, rows)], () => "id");
  const fragment = doc.getXmlFragment(FRAGMENT);
  const { doc: note, meta } = initProseMirrorDoc(fragment, noteSchema());
  const table = note.child(1);
  // Counting every place of what is unsound would never end.
  if (table.type.spec.tableRole) {
    const plugins = [tableEditing()];
    const { state } = EditorState.create({ doc: note, plugins }).applyTransaction(
      EditorState.create({ doc: note, plugins }).tr.insertText("x", 1),
    );
    expect(state.doc.childCount).toBe(2);
  }
  const tr = EditorState.create({ doc: note }).tr.insertText("x", 1);
  updateYFragment(doc, fragment, tr.doc, meta);
  return { table, doc };
}

test.each<[string, Block[]]>([
  ["more columns than there are", [row(1, { colspan: 1e9 })]],
  ["columns without end", [row(1, { colspan: Infinity })]],
  ["rows without end", [row(1, { rowspan: 1e308 })]],
  ["no columns", [row(1, { colspan: 0 })]],
  ["words", [row(10, { colspan: "9" })]],
  ["a part of a column", [row(2, { colspan: 1.5 })]],
  [
    "cells that reach below each other",
    Array.from({ length: 40 }, () => row(50, { colspan: 100, rowspan: 1000 })),
  ],
  ["widths that are no list", [row(1, { colwidth: { 0: 5 } }), row(1, {})]],
  ["widths that are words", [row(1, { colwidth: "55" }), row(1, {})]],
])("a table whose cells say %s is not counted through, and stays", (_, rows) => {
  const before = new Y.Doc();
  writeBlocks(before, [block("table", { layout: "grid" }, rows)], () => "id");
  const { table, doc } = opened(rows);
  expect(table.type.spec.tableRole).toBeUndefined();
  const [typed, kept] = readBlocks(doc);
  expect(typed?.runs[0]?.text).toBe("xwords");
  expect(kept?.name).toBe("table");
  expect(kept?.children).toEqual(readBlocks(before)[0]?.children);
});

test("a table of as many places as there may be is one, and with one row more it is not", () => {
  const wide = MAX_PLACES / 500;
  const rows = (length: number) => Array.from({ length }, () => row(1, { colspan: wide }));
  expect(opened(rows(500)).table.type.spec.tableRole).toBe("table");
  expect(opened(rows(501)).table.type.spec.tableRole).toBeUndefined();
});

test("cells that reach over the rows below take no place twice", () => {
  const { table } = opened([row(2, { rowspan: 2 }), row(1, {}), row(3, { colwidth: [80] })]);
  expect(table.type.spec.tableRole).toBe("table");
});
