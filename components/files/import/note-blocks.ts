/** What the editor's own parser found, as the blocks of a note. */
import type { Node } from "prosemirror-model";
import type { Block, Run } from "@/lib/kinds/note/text-blocks";

/** Comments, of which several may lie on the same words, stay with the note they were made in. */
export const blocksOf = ({ children }: Node): Block[] => children.map(blockOf);

function blockOf(node: Node): Block {
  const given = Object.entries(node.attrs).filter(([, value]) => value !== null);
  const isText = node.children.some((child) => child.isInline);
  return {
    name: node.type.name,
    attributes: Object.fromEntries(given),
    runs: isText ? node.children.map(runOf) : [],
    children: isText ? [] : blocksOf(node),
  };
}

function runOf({ text, marks }: Node): Run {
  const kept = marks.filter(({ type }) => type.excludes(type));
  const named = kept.map(({ type, attrs }) => [type.name, { ...attrs }] as const);
  return text === undefined
    ? { text: "\n", marks: {} }
    : { text, marks: Object.fromEntries(named) };
}
