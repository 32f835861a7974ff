/** How blocks that are suggested are drawn. Words draw themselves by their marks. */

import type { Node } from "prosemirror-model";
import type { EditorState } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import { INSERT } from "@/lib/kinds/note/suggestion-marks";
import { partsIn } from "./found";
import { suggestionOn } from "./stamps";

type Drawing = (state: EditorState) => DecorationSet;

/** Drawn anew only when the note is another. */
export function drawing(forReader: boolean): Drawing {
  let last: { doc: Node; set: DecorationSet } | null = null;
  return ({ doc }) => {
    if (last?.doc !== doc) {
      const drawn = forReader ? forReaders(doc) : forWriters(doc);
      last = { doc, set: DecorationSet.create(doc, drawn) };
    }
    return last.set;
  };
}

const forWriters = (doc: Node): Decoration[] =>
  partsIn(doc).flatMap(({ kind, block, from, to }) =>
    block ? [Decoration.node(from, to, { class: `suggested-${kind}` })] : [],
  );

/** A reader sees no block that is only suggested, but any in which somebody else wrote. */
function forReaders(doc: Node): Decoration[] {
  return partsIn(doc).flatMap(({ kind, block, from, to }) =>
    kind === "insert" && block && !saysMore(block)
      ? [Decoration.node(from, to, { class: "suggested-unseen" })]
      : [],
  );
}

/** Whether something in the block is not a suggestion to add it. */
function saysMore(block: Node): boolean {
  let found = false;
  block.descendants((node) => {
    found ||= node.isLeaf && !suggestionOn(node, INSERT);
  });
  return found;
}
