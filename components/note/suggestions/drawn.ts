/** How blocks that are suggested are drawn, and the suggestion one is at. Words draw themselves by their marks. */

import type { Node } from "prosemirror-model";
import type { EditorState } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import { INSERT } from "@/lib/kinds/note/suggestion-marks";
import { partsIn, suggestionAt } from "./found";
import { suggestionOn } from "./stamps";

type Drawing = (state: EditorState) => DecorationSet;

/** Drawn anew only when the note or the suggestion one is at is another. */
export function drawing(forReader: boolean): Drawing {
  let last: { doc: Node; here: string | null; set: DecorationSet } | null = null;
  return (state) => {
    const { doc } = state;
    const here = forReader ? null : (suggestionAt(state)?.id ?? null);
    if (last?.doc === doc && last.here === here) return last.set;
    const drawn = forReader ? forReaders(doc) : forWriters(doc, here);
    last = { doc, here, set: DecorationSet.create(doc, drawn) };
    return last.set;
  };
}

function forWriters(doc: Node, here: string | null): Decoration[] {
  return partsIn(doc).flatMap(({ kind, suggestion, block, from, to }) => {
    const isHere = suggestion.id === here;
    const look = isHere ? `suggested-${kind} suggested-here` : `suggested-${kind}`;
    if (block) return [Decoration.node(from, to, { class: look })];
    return isHere ? [Decoration.inline(from, to, { class: "suggested-here" })] : [];
  });
}

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
