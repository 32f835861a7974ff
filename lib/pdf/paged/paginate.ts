/** Blocks as pages. After an edit, pages before it stay, and pages after it as soon as one begins where it did before. */
import type { PagedEngine } from "./engine";
import {
  BEGINNING,
  type Column,
  type Cursor,
  type FilledPage,
  fillPage,
  type PageSpan,
  spanOf,
} from "./fill";
import type { PagedBlock } from "./model";

export interface Pagination {
  blocks: readonly PagedBlock[];
  pages: readonly PageSpan[];
}

export function paginate(
  blocks: readonly PagedBlock[],
  engine: PagedEngine,
  before?: Pagination,
): Pagination {
  const work = paginating(blocks, engine, before);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** The same page by page, so that the first can be drawn before the last is known. @param before by the same engine */
export function* paginating(
  blocks: readonly PagedBlock[],
  engine: PagedEngine,
  before?: Pagination,
): Generator<PageSpan, Pagination> {
  const old = before?.pages ?? [];
  const { prefix, suffix } = common(before?.blocks ?? [], blocks);
  const shift = blocks.length - (before?.blocks.length ?? 0);
  const pages: PageSpan[] = [];
  for (const page of old) {
    if (page.looked > prefix || page.end === null) break;
    pages.push(page);
  }
  const column = columnOf(blocks, engine);
  let known = pages.length;
  for (let cursor: Cursor | null = pages.at(-1)?.end ?? BEGINNING; cursor; ) {
    if (pages.length > 0 && cursor.block >= blocks.length - suffix) {
      const at = cursor.block - shift;
      while (known < old.length && isBefore(old[known]?.start ?? BEGINNING, at, cursor.atom))
        known++;
      // The first page's room may be another.
      if (known > 0 && isSame(old[known]?.start, cursor, shift)) {
        for (const page of old.slice(known)) pages.push(shifted(page, shift));
        break;
      }
    }
    const page = spanOf(cursor, column, engine.body(pages.length).height);
    pages.push(page);
    yield page;
    cursor = page.end;
  }
  return { blocks, pages };
}

const columnOf = (blocks: readonly PagedBlock[], engine: PagedEngine): Column => ({
  length: blocks.length,
  layoutOf: (at) => engine.layoutOf(blocks[at] as PagedBlock),
});

/** What stands on a page. @param at from 0 */
export function contentOfPage(
  { blocks, pages }: Pagination,
  at: number,
  engine: PagedEngine,
): FilledPage | null {
  const page = pages[at];
  return page ? fillPage(page.start, columnOf(blocks, engine), engine.body(at).height) : null;
}

function common(one: readonly PagedBlock[], other: readonly PagedBlock[]) {
  const shorter = Math.min(one.length, other.length);
  let prefix = 0;
  while (prefix < shorter && one[prefix] === other[prefix]) prefix++;
  let suffix = 0;
  while (
    suffix < shorter - prefix &&
    one[one.length - 1 - suffix] === other[other.length - 1 - suffix]
  )
    suffix++;
  return { prefix, suffix };
}

const isBefore = ({ block, atom }: Cursor, other: number, otherAtom: number): boolean =>
  block < other || (block === other && atom < otherAtom);

/** Pages that begin inside of something are made anew. */
const isSame = (
  old: Cursor | undefined,
  { block, atom, rest, carry, isForced }: Cursor,
  shift: number,
): boolean =>
  old !== undefined &&
  old.block + shift === block &&
  old.atom === atom &&
  old.isForced === isForced &&
  rest === null &&
  old.rest === null &&
  carry.length + old.carry.length === 0;

function shifted(page: PageSpan, by: number): PageSpan {
  if (by === 0) return page;
  const moved = (cursor: Cursor) => ({ ...cursor, block: cursor.block + by });
  return {
    ...page,
    start: moved(page.start),
    end: page.end && moved(page.end),
    looked: page.looked + by,
  };
}
