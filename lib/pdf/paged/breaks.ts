/** Where pages end, in the terms of the text: for a page that can be written in, which leaves a gap there. */
import type { Atom } from "../layout/atoms";
import type { PagedEngine } from "./engine";
import type { PageSpan } from "./fill";
import type { Pagination } from "./paginate";

export type BreakPlace =
  /** Before a block, or before a line of a paragraph. */
  | { kind: "line"; block: string; from: number }
  /** Before a row of a table, whose first rows are repeated below the gap. */
  | { kind: "row"; block: string; row: number; heading: number }
  /** Inside a row: for each of its cells the place its text goes on, if it does. */
  | {
      kind: "cells";
      block: string;
      row: number;
      heading: number;
      cells: ({ block: string; from: number } | null)[];
    }
  /** All text is above it: only footnotes follow. */
  | { kind: "end" };

export interface PageBreak {
  /** The page that ends, from 0. */
  page: number;
  at: BreakPlace;
  /** What its text leaves free, above its footnotes. */
  left: number;
}

export function breaksOf(engine: PagedEngine, { blocks, pages }: Pagination): PageBreak[] {
  return pages.slice(0, -1).map((page, at) => ({
    page: at,
    at: placeOf(
      page,
      (block) => {
        const one = blocks[block];
        return one ? engine.layoutOf(one).atoms : [];
      },
      blocks.length,
    ),
    left: engine.body(at).height - page.height,
  }));
}

function placeOf(
  { end }: PageSpan,
  atomsOf: (block: number) => readonly Atom[],
  length: number,
): BreakPlace {
  let block = end?.block ?? length;
  let index = end?.atom ?? 0;
  while (block < length && index >= atomsOf(block).length) {
    block++;
    index = 0;
  }
  const one = atomsOf(block)[index];
  const next = end?.rest ?? one;
  if (!one?.line || !next) return { kind: "end" };
  const { block: id, from } = one.line;
  if (!next.cells) return { kind: "line", block: id, from };
  const row = Math.min(...next.cells.map(({ source = 0 }) => source));
  const heading = (next.heading ?? []).reduce((sum, { height }) => sum + height, 0);
  if (next === one) return { kind: "row", block: id, row, heading };
  const cells = next.cells.map(({ atoms }) => {
    const line = atoms[0]?.line;
    return line ? { block: line.block, from: line.from } : null;
  });
  return { kind: "cells", block: id, row, heading, cells };
}

/** On which page, from 0, each block begins. */
export function pagesOfBlocks({ blocks, pages }: Pagination): Map<string, number> {
  const found = new Map<string, number>();
  let page = 0;
  for (const [at, { id }] of blocks.entries()) {
    for (;;) {
      const next = pages[page + 1]?.start;
      if (!next || next.block > at || (next.block === at && (next.atom > 0 || next.rest))) break;
      page++;
    }
    found.set(id, page);
  }
  return found;
}
