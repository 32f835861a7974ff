/** One column of a sheet: its values in typed arrays, its cells of the dependency graph, and its indexes. */
import type { Cell } from "../graph/cell";
import type { RangeBins } from "../graph/range-bins";
import type { Scalar } from "../values";
import { BlockTotals, emptyTotals, grown, type Totals } from "./blocks";
import { ValueIndex } from "./value-index";

const NUMBER = 1;
const OTHER = 2;

export class Column {
  /** 0 is empty, 1 a number, 2 anything else. */
  tags = new Uint8Array(16);
  numbers = new Float64Array(16);
  others: (Scalar | undefined)[] = [];
  /** Only where a formula stands or one reads. */
  cells: (Cell | undefined)[] = [];
  /** One more than the last row that holds a value. */
  end = 0;
  ranges: RangeBins | null = null;
  private blocks: BlockTotals | null = null;
  private values: ValueIndex | null = null;

  get(row: number): Scalar {
    const tag = this.tags[row];
    if (tag === NUMBER) return this.numbers[row] as number;
    return tag === OTHER ? (this.others[row] ?? null) : null;
  }

  set(row: number, value: Scalar) {
    if (this.values && !this.values.change(row, this.get(row), value, this.end)) this.values = null;
    this.blocks?.touch(row);
    if (row >= this.tags.length) this.grow(row + 1);
    if (typeof value === "number") {
      if (this.tags[row] === OTHER) this.others[row] = undefined;
      this.tags[row] = NUMBER;
      this.numbers[row] = value;
    } else if (value === null) {
      if (this.tags[row] === OTHER) this.others[row] = undefined;
      this.tags[row] = 0;
      if (row === this.end - 1) this.shorten();
      return;
    } else {
      this.tags[row] = OTHER;
      while (this.others.length < row) this.others.push(undefined);
      this.others[row] = value;
    }
    if (row >= this.end) this.end = row + 1;
  }

  totals(top: number, bottom: number, into: Totals = emptyTotals()): Totals {
    this.blocks ??= new BlockTotals(this);
    this.blocks.addTo(into, top, Math.min(bottom, this.end - 1));
    return into;
  }

  /** Rows that hold this value, in order. */
  find(value: Scalar): readonly number[] {
    this.values ??= new ValueIndex(this);
    return this.values.find(value);
  }

  cellAt(row: number): Cell | undefined {
    return this.cells[row];
  }

  setCell(row: number, cell: Cell | undefined) {
    while (this.cells.length < row) this.cells.push(undefined);
    this.cells[row] = cell;
  }

  insert(at: number, count: number) {
    this.blocks?.touchFrom(at);
    this.values?.insert(at, count);
    if (at < this.end) {
      if (this.end + count > this.tags.length) this.grow(this.end + count);
      this.tags.copyWithin(at + count, at, this.end);
      this.numbers.copyWithin(at + count, at, this.end);
      this.tags.fill(0, at, at + count);
      this.end += count;
    }
    if (at < this.others.length) this.others = opened(this.others, at, count);
    if (at < this.cells.length) {
      this.cells = opened(this.cells, at, count);
      for (let row = at + count; row < this.cells.length; row++) {
        const cell = this.cells[row];
        if (cell) cell.row = row;
      }
    }
  }

  remove(at: number, count: number) {
    this.blocks?.touchFrom(at);
    this.values = null;
    if (at < this.end) {
      const stop = Math.min(at + count, this.end);
      this.tags.copyWithin(at, stop, this.end);
      this.tags.fill(0, this.end - (stop - at), this.end);
      this.numbers.copyWithin(at, stop, this.end);
      this.end -= stop - at;
      this.shorten();
    }
    this.others.splice(at, count);
    this.cells.splice(at, count);
    for (let row = at; row < this.cells.length; row++) {
      const cell = this.cells[row];
      if (cell) cell.row = row;
    }
  }

  private shorten() {
    while (this.end > 0 && this.tags[this.end - 1] === 0) this.end--;
  }

  private grow(least: number) {
    const size = Math.max(least, this.tags.length * 2);
    this.tags = grown(this.tags, new Uint8Array(size));
    this.numbers = grown(this.numbers, new Float64Array(size));
  }
}

/** A new array with room in it; `splice` would spread one argument for each new row. */
function opened<T>(list: (T | undefined)[], at: number, count: number): (T | undefined)[] {
  const room = new Array<T | undefined>(count).fill(undefined);
  return list.slice(0, at).concat(room, list.slice(at));
}
