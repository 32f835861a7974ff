/** Sums of a column in blocks of rows, so that an edit costs one block and a long sum few steps. */

import { FormulaError } from "../values";
import type { Column } from "./column";

const SHIFT = 7;
const SIZE = 1 << SHIFT;

/** What a run of cells adds up to; texts, booleans and empty cells do not count. */
export interface Totals {
  sum: number;
  count: number;
  min: number;
  max: number;
  error: FormulaError | null;
}

export class BlockTotals {
  private sums = new Float64Array(0);
  private counts = new Int32Array(0);
  private mins = new Float64Array(0);
  private maxs = new Float64Array(0);
  private errors: (FormulaError | null)[] = [];
  private isFresh = new Uint8Array(0);

  constructor(private readonly column: Column) {}

  touch(row: number) {
    this.isFresh[row >> SHIFT] = 0;
  }

  touchFrom(row: number) {
    this.isFresh.fill(0, row >> SHIFT);
  }

  /** Adds the rows `top` to `bottom` to `totals`; the answer never depends on what was computed before. */
  addTo(totals: Totals, top: number, bottom: number) {
    const first = (top + SIZE - 1) >> SHIFT;
    const end = (bottom + 1) >> SHIFT;
    if (first >= end) return addRows(this.column, totals, top, bottom);
    addRows(this.column, totals, top, (first << SHIFT) - 1);
    for (let block = first; block < end; block++) this.addBlock(totals, block);
    addRows(this.column, totals, end << SHIFT, bottom);
  }

  private addBlock(totals: Totals, block: number) {
    if (block >= this.isFresh.length) this.grow(block + 1);
    if (this.isFresh[block] === 0) this.refresh(block);
    totals.sum += this.sums[block] as number;
    totals.count += this.counts[block] as number;
    totals.min = Math.min(totals.min, this.mins[block] as number);
    totals.max = Math.max(totals.max, this.maxs[block] as number);
    totals.error ??= this.errors[block] ?? null;
  }

  private refresh(block: number) {
    const totals = emptyTotals();
    addRows(this.column, totals, block << SHIFT, (block << SHIFT) + SIZE - 1);
    this.sums[block] = totals.sum;
    this.counts[block] = totals.count;
    this.mins[block] = totals.min;
    this.maxs[block] = totals.max;
    this.errors[block] = totals.error;
    this.isFresh[block] = 1;
  }

  private grow(least: number) {
    const size = Math.max(least, this.isFresh.length * 2, 16);
    this.sums = grown(this.sums, new Float64Array(size));
    this.mins = grown(this.mins, new Float64Array(size));
    this.maxs = grown(this.maxs, new Float64Array(size));
    this.counts = grown(this.counts, new Int32Array(size));
    this.isFresh = grown(this.isFresh, new Uint8Array(size));
  }
}

export const emptyTotals = (): Totals => ({
  ...{ sum: 0, count: 0, error: null },
  ...{ min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY },
});

export function grown<T extends { set(from: T): void }>(old: T, next: T): T {
  next.set(old);
  return next;
}

function addRows(column: Column, totals: Totals, top: number, bottom: number) {
  const { tags, numbers } = column;
  const last = Math.min(bottom, tags.length - 1);
  for (let row = top; row <= last; row++) {
    const tag = tags[row];
    if (tag === 1) {
      const number = numbers[row] as number;
      totals.sum += number;
      totals.count++;
      if (number < totals.min) totals.min = number;
      if (number > totals.max) totals.max = number;
    } else if (tag === 2 && totals.error === null) {
      const other = column.others[row];
      if (other instanceof FormulaError) totals.error = other;
    }
  }
}
