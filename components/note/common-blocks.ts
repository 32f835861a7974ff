/** What two states of a text have in common, block by block. */
import type { Node } from "prosemirror-model";

const isSame = (one: Node, other: Node): boolean => one === other;

/** How many blocks are the same at the beginning of both, and at their end. */
export function commonBlocks(one: Node, other: Node, same = isSame) {
  const [a, b] = [one.content.content, other.content.content];
  const shorter = Math.min(a.length, b.length);
  let first = 0;
  while (first < shorter && same(a[first] as Node, b[first] as Node)) first += 1;
  let last = 0;
  while (
    first + last < shorter &&
    same(a[a.length - last - 1] as Node, b[b.length - last - 1] as Node)
  )
    last += 1;
  return { first, last };
}

let last: { before: Node; after: Node; same: ReturnType<typeof commonBlocks> } | null = null;

/** The same, kept for the last two states: several parts of the editor ask for each key. */
export function sameBlocks(before: Node, after: Node) {
  if (last?.before !== before || last.after !== after)
    last = { before, after, same: commonBlocks(before, after) };
  return last.same;
}
