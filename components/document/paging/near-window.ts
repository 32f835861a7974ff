/** Which blocks and pages of a long Document are near, without looking at all of them. */
import type { Node } from "prosemirror-model";
import { sameBlocks } from "@/components/note/common-blocks";
import type { Paginating } from "@/lib/pdf/paged/paginate";

export interface NearNode {
  node: Node;
  pos: number;
  index: number;
}

/** Where the last blocks began: what comes before is not gone through for each key. */
let begun: { doc: Node; index: number; pos: number } | null = null;

export function nearNodes(doc: Node, indices: ReadonlySet<number>): NearNode[] {
  const found: NearNode[] = [];
  let { index, pos } = beginning(doc, [...indices]);
  for (; found.length < indices.size && index < doc.childCount; index++) {
    const node = doc.child(index);
    if (indices.has(index)) found.push({ node, pos, index });
    pos += node.nodeSize;
  }
  const [first] = found;
  begun = first ? { doc, index: first.index, pos: first.pos } : null;
  return found;
}

function beginning(doc: Node, indices: readonly number[]): { index: number; pos: number } {
  const known = begun;
  if (!known || indices.some((one) => one < known.index)) return { index: 0, pos: 0 };
  const isSame = known.doc === doc || sameBlocks(known.doc, doc).first >= known.index;
  return isSame ? known : { index: 0, pos: 0 };
}

/**
 * What prosemirror-view (its version is fixed) reads of a Document that decorations are made for, with these blocks alone:
 * thousands that are far would only be looked through.
 */
export function onlyThese(nodes: readonly NearNode[]): Node {
  const children: Pick<Node, "nodeSize">[] = [];
  let end = 0;
  for (const { node, pos } of nodes) {
    if (pos > end) children.push({ nodeSize: pos - end });
    children.push(node);
    end = pos + node.nodeSize;
  }
  const only = {
    forEach: (each: (node: Node, offset: number) => void) => {
      for (const { node, pos } of nodes) each(node, pos);
    },
    content: { childCount: children.length, child: (at: number) => children[at] },
  };
  return only as unknown as Node;
}

/** The first page on which the block stands that has this place in the Document. */
export function firstPageOf(pages: Paginating["pages"], index: number): number {
  let [low, high] = [0, pages.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    const { block, atom, rest } = pages[middle]?.start ?? { block: 0, atom: 0, rest: null };
    if (block < index || (block === index && atom === 0 && !rest)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** On long pages, what is mounted changes after scrolling this far. */
const MOUNT_STEP_PT = 400;

/** The part of a long page that is mounted while this part of it is looked at. */
export const stretchAround = (from: number, to: number) => ({
  from: Math.floor(from / MOUNT_STEP_PT) * MOUNT_STEP_PT,
  to: Math.ceil(to / MOUNT_STEP_PT) * MOUNT_STEP_PT,
});
