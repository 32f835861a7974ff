/** Blocks of another note on their way in: whatever they come with, the note never holds them. */
import { Fragment, type Node, Slice } from "prosemirror-model";
import type { EditorState } from "prosemirror-state";
import { expect, test } from "vitest";
import { attachmentName } from "@/lib/kinds/note/schema-attachments";
import { linesOf, schema, stateOf } from "../testing";
import { newPasted } from "./attachments-pasted";

const MARK = `${crypto.randomUUID()}.${"k".repeat(43)}`;
const HTML = `<figure data-image="x" data-copy="${MARK}">Plan</figure>`;
const line = (text: string) => schema.node("paragraph", null, [schema.text(text)]);
const image = (id: string = crypto.randomUUID()) =>
  schema.node("image", { attachment: attachmentName(id), alt: "Plan", id: "b9" });
const sliceOf = (...nodes: Node[]) => new Slice(Fragment.from(nodes), 0, 0);
const namesIn = ({ doc }: EditorState) => {
  const names: string[] = [];
  doc.descendants(({ attrs }) => {
    if (attrs.attachment) names.push(attrs.attachment);
  });
  return names;
};

test("they give way to places between the words they came with, in their order", () => {
  const pasted = newPasted(() => false);
  const state = stateOf("a\n|\nb");
  pasted.hear(HTML);
  const [one, two] = [image(), image()];
  const slice = pasted.rename(sliceOf(line("x"), one, two, line("y")), state);
  expect(pasted.only(slice)).toBeNull();
  const next = state.apply(state.tr.replaceSelection(slice));
  const taken = pasted.takeOut(next);
  const clean = taken && next.apply(taken.tr);
  expect(clean && namesIn(clean)).toEqual([]);
  expect(clean && linesOf(clean.doc)).toContain("x\ny");
  const attachments = taken?.found.map(({ given }) => given.block.attrs.attachment);
  expect(attachments).toEqual([one.attrs.attachment, two.attrs.attachment]);
  expect(taken?.found[0]?.given).toMatchObject({
    mark: MARK,
    block: { name: "image", attrs: { alt: "Plan", id: null } },
  });
  for (const { pos } of taken?.found ?? [])
    expect(clean?.doc.resolve(pos).nodeBefore?.textContent).toBe("x");
  // Nothing is left to look for.
  expect(pasted.takeOut(next)).toBeNull();
});

test("alone they are not written at all", () => {
  const pasted = newPasted(() => false);
  const state = stateOf("a|");
  pasted.hear(HTML);
  const slice = pasted.rename(sliceOf(image(), image()), state);
  expect(pasted.only(slice)).toHaveLength(2);
  expect(pasted.takeOut(state.apply(state.tr.replaceSelection(slice)))).toBeNull();
});

test("a cell that held nothing else keeps a line", () => {
  const pasted = newPasted(() => false);
  const cell = schema.node("tableCell", null, [image()]);
  const table = schema.node("table", null, [schema.node("tableRow", null, [cell])]);
  const state = stateOf("|");
  pasted.hear(HTML);
  const next = state.apply(state.tr.replaceSelection(pasted.rename(sliceOf(table), state)));
  const taken = pasted.takeOut(next);
  const clean = taken && next.apply(taken.tr).doc;
  clean?.check();
  expect(taken?.found).toHaveLength(1);
  expect(clean?.firstChild?.type.name).toBe("table");
});

test("this note's own blocks stay what they are: copied by this page, or still in the note", () => {
  const state = stateOf("a|");
  const here = crypto.randomUUID();
  const withImage = state.apply(state.tr.insert(0, image(here)));
  const slice = sliceOf(image(here), line("x"));
  const byPage = newPasted((mark) => mark === MARK);
  byPage.hear(HTML);
  expect(byPage.rename(slice, state).eq(slice)).toBe(true);
  const inNote = newPasted(() => false);
  inNote.hear(HTML);
  expect(inNote.rename(slice, withImage).eq(slice)).toBe(true);
  // What is only moved inside the note was never HTML.
  expect(inNote.rename(slice, state).eq(slice)).toBe(true);
});

test("blocks without a mark come from another browser, and the mark of none", () => {
  const pasted = newPasted(() => true);
  pasted.hear('<figure data-image="x">Plan</figure>');
  const slice = pasted.rename(sliceOf(image()), stateOf("a|"));
  expect(pasted.only(slice)).toMatchObject([{ kind: "copied", mark: null }]);
});
