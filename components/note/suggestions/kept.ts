/** What was taken away while suggesting, as it goes on to stand in the text: one's own insertions vanish, the rest is marked. */

import { Fragment, type Node } from "prosemirror-model";
import { isLocked, lock } from "@/lib/kinds/note/lenient-attributes";
import { DELETE, INSERT, type Suggestion } from "@/lib/kinds/note/suggestion-marks";
import { type Stamps, suggestionOn } from "./stamps";

export function kept(content: Fragment, suggestion: Suggestion, stamps: Stamps): Fragment {
  const nodes: Node[] = [];
  content.forEach((node) => {
    const left = node.isText
      ? textKept(node, suggestion, stamps)
      : nodeKept(node, suggestion, stamps);
    if (left) nodes.push(left);
  });
  return Fragment.fromArray(nodes);
}

function textKept(node: Node, suggestion: Suggestion, stamps: Stamps): Node | null {
  if (stamps.isOwn(suggestionOn(node, INSERT))) return null;
  const mark = node.type.schema.marks[DELETE]?.create({ ...suggestion });
  if (!mark || suggestionOn(node, DELETE)) return node;
  return node.mark(mark.addToSet(node.marks));
}

function nodeKept(node: Node, suggestion: Suggestion, stamps: Stamps): Node | null {
  // What cannot be edited inside is taken away as a whole.
  const content = isLocked(node) ? node.content : kept(node.content, suggestion, stamps);
  if (stamps.isOwn(suggestionOn(node, INSERT)) && content.size === 0) return null;
  const attrs = suggestionOn(node, DELETE) ? node.attrs : { ...node.attrs, [DELETE]: suggestion };
  const marked = node.type.create(attrs, content, node.marks);
  if (isLocked(node)) lock(marked);
  return marked;
}
