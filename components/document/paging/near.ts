/** Which blocks and pages of a long Document are near, without looking at all of them. */
import type { Node } from "prosemirror-model";
import type { Paginating } from "@/lib/pdf/paged/paginate";

export interface NearNode {
  node: Node;
  pos: number;
  index: number;
}

export function nearNodes(doc: Node, indices: ReadonlySet<number>): NearNode[] {
  const found: NearNode[] = [];
  let pos = 0;
  for (let index = 0; found.length < indices.size && index < doc.childCount; index++) {
    const node = doc.child(index);
    if (indices.has(index)) found.push({ node, pos, index });
    pos += node.nodeSize;
  }
  return found;
}

/** A Document that says it has these blocks alone: thousands that are far would only be looked through. */
export const onlyThese = (doc: Node, nodes: readonly NearNode[]): Node =>
  Object.create(doc, {
    forEach: {
      value: (each: (node: Node, offset: number) => void) => {
        for (const { node, pos } of nodes) each(node, pos);
      },
    },
  });

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

/** Of long pages, in points: what is mounted changes after so much. */
const STRETCH = 400;

/** The part of a long page that is mounted while this part of it is looked at. */
export const stretchAround = (from: number, to: number) => ({
  from: Math.floor(from / STRETCH) * STRETCH,
  to: Math.ceil(to / STRETCH) * STRETCH,
});
