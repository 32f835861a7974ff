/** The blocks that are near, found and decorated without the others, are those that going through all of them finds. */
import type { Node } from "prosemirror-model";
import { Decoration, DecorationSet } from "prosemirror-view";
import { expect, test } from "vitest";
import { DOCUMENT } from "@/lib/kinds/document/vocabulary";
import { noteSchema } from "@/lib/kinds/note/lenient";
import { noUnknowns } from "@/lib/kinds/note/lenient-scan";
import { nearNodes, onlyThese } from "./near-window";

const schema = noteSchema(noUnknowns(DOCUMENT));
const paragraph = (text: string) => schema.node("paragraph", null, schema.text(text));
const documentOf = (...texts: string[]) => schema.node("doc", null, texts.map(paragraph));

function allNear(doc: Node, indices: ReadonlySet<number>) {
  const found: { node: Node; pos: number; index: number }[] = [];
  doc.forEach((node, pos, index) => {
    if (indices.has(index)) found.push({ node, pos, index });
  });
  return found;
}

test("near blocks have their places after any edit and any look elsewhere", () => {
  const doc = documentOf("one", "two", "three", "four", "five");
  const [two, three] = [doc.child(1), doc.child(2)];
  const later = doc.replace(doc.content.size - 2, doc.content.size - 1, doc.slice(1, 3));
  const longer = later.replace(1, 1, later.slice(1, 3));
  const fewer = longer.copy(longer.content.cut(longer.child(0).nodeSize));
  for (const state of [doc, later, longer, fewer, doc])
    for (const near of [[2, 3], [3], [1, 2], [0, 3]])
      expect(nearNodes(state, new Set(near))).toEqual(allNear(state, new Set(near)));
  expect(nearNodes(doc, new Set([1, 2])).map(({ node }) => node)).toEqual([two, three]);
});

test("decorations of near blocks are those of the whole Document", () => {
  const doc = documentOf("one", "two", "three", "four", "five");
  const near = nearNodes(doc, new Set([1, 3, 4]));
  const drawn = () =>
    near.flatMap(({ node, pos }) => [
      Decoration.node(pos, pos + node.nodeSize, { class: "near" }),
      Decoration.inline(pos + 1, pos + 3, { class: "word" }),
    ]);
  const all = (set: DecorationSet) => set.find().map(({ from, to }) => [from, to]);
  const made = all(DecorationSet.create(onlyThese(near), drawn()));
  expect(made).toHaveLength(6);
  expect(made).toEqual(all(DecorationSet.create(doc, drawn())));
});
