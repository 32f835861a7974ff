/** Blocks as pages. After an edit, pages before it stay, and pages after it as soon as one begins where it did before. */
import { commonEnds } from "./ends";
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
  /** Of pages that are not all filled yet, the last one has an end. */
  pages: readonly PageSpan[];
}

/** Pages one by one, so that the first can be shown before the last is known. */
export class Paginating implements Pagination {
  readonly pages: PageSpan[];
  /** Blocks that are others than before. */
  readonly changed: readonly PagedBlock[];
  readonly #column: Column;
  readonly #old: readonly PageSpan[];
  readonly #shift: number;
  /** Blocks from here on are those of before. */
  readonly #same: number;
  /** Of the old pages, the first that may come next. */
  #known: number;

  /** @param before by the same engine; its pages need not be all filled */
  constructor(
    readonly blocks: readonly PagedBlock[],
    private readonly engine: PagedEngine,
    before?: Pagination,
  ) {
    this.#column = columnOf(blocks, engine);
    this.#old = before?.pages ?? [];
    const { prefix, suffix } = commonEnds(before?.blocks ?? [], blocks);
    this.#shift = blocks.length - (before?.blocks.length ?? 0);
    this.#same = blocks.length - suffix;
    this.changed = blocks.slice(prefix, this.#same);
    const known = this.#old.findIndex(({ looked, end }) => looked > prefix || end === null);
    this.#known = known === -1 ? this.#old.length : known;
    this.pages = this.#old.slice(0, this.#known);
  }

  /** With what the next page begins; null when all are filled. */
  get #next(): Cursor | null {
    const last = this.pages.at(-1);
    return last ? last.end : BEGINNING;
  }

  get isDone(): boolean {
    return this.#next === null;
  }

  /** Blocks before this one are on pages that are filled. */
  get reached(): number {
    return this.#next?.block ?? this.blocks.length;
  }

  /** @returns whether there are more */
  fillNext(): boolean {
    const next = this.#next;
    if (!next) return false;
    if (!this.#takeOld(next))
      this.pages.push(spanOf(next, this.#column, this.engine.body(this.pages.length).height));
    return !this.isDone;
  }

  /** From where a page begins as one did before, all are the same. */
  #takeOld(next: Cursor): boolean {
    if (this.pages.length === 0 || next.block < this.#same) return false;
    const at = next.block - this.#shift;
    while (isBefore(this.#old[this.#known]?.start ?? END, at, next.atom)) this.#known++;
    // The first page's room may be another.
    if (this.#known === 0 || !isSame(this.#old[this.#known]?.start, next, this.#shift))
      return false;
    const rest = this.#old.slice(this.#known);
    this.pages.push(...(this.#shift === 0 ? rest : rest.map((page) => shifted(page, this.#shift))));
    this.#known = this.#old.length;
    return true;
  }
}

/** Behind all blocks. */
const END: Cursor = { ...BEGINNING, block: Number.POSITIVE_INFINITY };

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
  const moved = (cursor: Cursor) => ({ ...cursor, block: cursor.block + by });
  return {
    ...page,
    start: moved(page.start),
    end: page.end && moved(page.end),
    looked: page.looked + by,
  };
}
