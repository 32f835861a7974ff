/** Where the lines and cells of pages stand: for a page that can be written in, which shows its text by itself. */
import { fill, type LineSource, type Placed } from "../layout/atoms";
import type { PagedEngine } from "./engine";
import { contentOfPage, type Pagination } from "./paginate";

export interface LinePlace extends LineSource {
  /** From 0. */
  page: number;
  /** From the top of its page. */
  top: number;
  height: number;
}

export interface CellPlace {
  page: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** By the ids of blocks, in the order of the pages. A cell that goes on on another page is there once for each. */
export interface Places {
  lines: Map<string, LinePlace[]>;
  cells: Map<string, Map<number, CellPlace[]>>;
}

export function placesOn(
  pages: Iterable<number>,
  engine: PagedEngine,
  pagination: Pagination,
): Places {
  const places: Places = { lines: new Map(), cells: new Map() };
  for (const page of pages) {
    const content = contentOfPage(pagination, page, engine);
    if (content) gather(content.placed, page, engine.body(page).top, places);
  }
  return places;
}

function gather(placed: readonly Placed[], page: number, down: number, places: Places): void {
  for (const { atom, top: offset } of placed) {
    const top = down + offset;
    if (atom.isAgain) continue;
    if (atom.cells && atom.rows) {
      const { tops, padding } = atom.rows;
      const at = (row: number) => top + (tops[Math.min(row, tops.length - 1)] ?? 0);
      for (const { source, row, rowspan, x, width, atoms } of atom.cells) {
        const height = at(row + rowspan) - at(row);
        if (source) {
          const cells = entry(places.cells, source.table, () => new Map<number, CellPlace[]>());
          entry(cells, source.cell, () => []).push({ page, left: x, top: at(row), width, height });
        }
        const inside = fill(atoms, Number.MAX_SAFE_INTEGER, { force: true, full: 0 }).placed;
        gather(inside, page, at(row) + padding, places);
      }
    } else if (atom.line) {
      const line = { ...atom.line, page, top, height: atom.height };
      entry(places.lines, line.block, () => []).push(line);
    }
  }
}

function entry<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
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
