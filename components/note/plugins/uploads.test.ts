/** Where an attachment comes to stand, at the level of states. */

import { type EditorState, TextSelection } from "prosemirror-state";
import { expect, test } from "vitest";
import type { UploadDesk } from "../attachments/desk";
import { findChoices } from "../commands/catalogue";
import { schema, stateOf } from "../testing";
import { placeOf, takesFiles, type UploadPlace, uploads } from "./uploads";

const deskWith = (places: readonly UploadPlace[] = []): UploadDesk => ({
  places,
  send: () => {},
  onEnd: () => {},
  resume: () => {},
  onKept: () => {},
  isOwn: () => false,
});

/** The note with `#` where an image would be put for the caret at `|`. */
function placed(text: string): string {
  const { doc, selection } = stateOf(text);
  const at = placeOf(doc, selection.head, schema.nodes.image);
  const lines: string[] = [];
  doc.forEach((node, pos) => {
    if (pos === at) lines.push("#");
    lines.push(node.textContent);
  });
  if (at === doc.content.size) lines.push("#");
  return lines.join("\n");
}

test.each([
  ["before an empty line, which stays to write on", "a\n|", "a\n#\n"],
  ["before the line one is at the start of", "a\n|b", "a\n#\nb"],
  ["after the line one is in", "a|b\nc", "ab\n#\nc"],
  ["after the line one is at the end of", "ab|\nc", "ab\n#\nc"],
  ["after code", "~ le|t\nc", "let\n#\nc"],
  ["after an item of a list", "- on|e\n- two", "one\n#\ntwo"],
])("it stands %s", (_, text, seen) => {
  expect(placed(text)).toBe(seen);
});

test("inside a table it stands in the cell", () => {
  const cell = schema.node("tableCell", null, [schema.node("paragraph", null, [schema.text("a")])]);
  const table = schema.node("table", null, [schema.node("tableRow", null, [cell])]);
  const state = stateOf("x");
  const doc = state.apply(state.tr.insert(0, table)).doc;
  // The table, its row, its cell and the paragraph each take one position to enter.
  const at = placeOf(doc, 5, schema.nodes.image);
  expect(doc.resolve(at).parent.type.name).toBe("tableCell");
});

test("a place beyond the note is its end", () => {
  const { doc } = stateOf("a");
  expect(placeOf(doc, 99, schema.nodes.image)).toBe(doc.content.size);
  expect(placeOf(doc, -1, schema.nodes.image)).toBe(0);
});

test("a place stays where it is while nothing is written, and moves along with what is", () => {
  const given = { kind: "file", file: new File([], "a") } as const;
  const dom = {} as HTMLElement;
  const plugin = uploads(deskWith([{ id: "1", given, dom, pos: 2, anchor: null }]));
  const posOf = (state: EditorState) => plugin.getState(state)?.places[0]?.pos;
  const state = stateOf("ab", [plugin]);
  const selected = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 1)));
  expect(posOf(selected)).toBe(2);
  const { tr } = selected;
  expect(posOf(selected.apply(tr.insertText("xy", 1).insertText("z", 1)))).toBe(5);
});

test("images and files are offered only where they can be sent", () => {
  const offered = (state: EditorState) => findChoices("image", state).map(({ id }) => id);
  expect(offered(stateOf("a"))).toEqual([]);
  expect(offered(stateOf("a", [uploads(deskWith())]))).toEqual(["image"]);
  expect(takesFiles(stateOf("a"))).toBe(false);
});
