/** Suggestions don't leave their note: copied text is copied without them, and pasted text contains none. */

import { Fragment, type Node, Slice } from "prosemirror-model";
import {
  DELETE,
  INSERT,
  type SuggestionName,
  withoutSuggestions,
} from "@/lib/kinds/note/suggestion-marks";
import { partsOf } from "./found";
import { suggestionOn } from "./stamps";

/** @param left the mark whose text is left out: deletions for a writer, insertions for a reader */
export function withoutSuggested(slice: Slice, left: SuggestionName | null): Slice {
  const content = clean(slice.content, left);
  return new Slice(content, slice.openStart, slice.openEnd);
}

function clean(content: Fragment, left: SuggestionName | null): Fragment {
  const nodes: Node[] = [];
  content.forEach((node, _offset, index) => {
    if (partsOf(node).length === 0) {
      nodes.push(node);
      return;
    }
    const isLeft = left !== null && suggestionOn(node, left) !== null;
    if (node.isText) {
      const marks = node.marks.filter(({ type: { name } }) => name !== INSERT && name !== DELETE);
      if (!isLeft) nodes.push(node.mark(marks));
      return;
    }
    const inner = clean(node.content, left);
    // Nodes at the open sides of a slice stay, even when they are empty.
    const isEdge = index === 0 || index === content.childCount - 1;
    if (isLeft && !isEdge && inner.size === 0) return;
    nodes.push(node.type.create(withoutSuggestions(node.attrs), inner, node.marks));
  });
  return Fragment.fromArray(nodes);
}
