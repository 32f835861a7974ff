/** What two states of a Document have in common: asked a few times for each key, and looked for once. */
import type { Node } from "prosemirror-model";
import { commonBlocks } from "@/components/note/common-blocks";

let last: { before: Node; after: Node; same: ReturnType<typeof commonBlocks> } | null = null;

/** How many blocks are the same at the beginning of both, and at their end. */
export function sameBlocks(before: Node, after: Node) {
  if (last?.before !== before || last.after !== after)
    last = { before, after, same: commonBlocks(before, after) };
  return last.same;
}
