/** Where in a column each value stands, kept while the column changes: for MATCH, XLOOKUP, COUNTIF and SUMIF. */
import { FormulaError, type Scalar } from "../values";
import type { Column } from "./column";

/** A key under which equal values meet: case does not matter, a number and its text differ. */
function keyOf(value: Scalar): number | string | null {
  if (typeof value === "number") return value === 0 ? 0 : Number(value.toPrecision(15));
  if (typeof value === "string") return value === "" ? null : `t${value.toLowerCase()}`;
  if (typeof value === "boolean") return value ? "bTRUE" : "bFALSE";
  return value instanceof FormulaError ? `e${value.code}` : null;
}

const NONE: readonly number[] = [];

export class ValueIndex {
  private readonly rows = new Map<number | string, number[]>();
  private changes = 0;

  constructor(column: Column) {
    const end = column.end;
    for (let row = 0; row < end; row++) {
      const key = keyOf(column.get(row));
      if (key !== null) this.listOf(key).push(row);
    }
  }

  /** In ascending order. */
  find(value: Scalar): readonly number[] {
    this.changes = 0;
    const key = keyOf(value);
    return key === null ? NONE : (this.rows.get(key) ?? NONE);
  }

  /** False when building it anew is cheaper than following more changes. */
  change(row: number, from: Scalar, to: Scalar, end: number): boolean {
    if (++this.changes > 64 + end / 8) return false;
    const [before, after] = [keyOf(from), keyOf(to)];
    if (before === after) return true;
    if (before !== null) {
      const list = this.listOf(before);
      const at = lowerBound(list, row);
      if (list[at] === row) list.splice(at, 1);
      if (list.length === 0) this.rows.delete(before);
    }
    if (after !== null) {
      const list = this.listOf(after);
      list.splice(lowerBound(list, row), 0, row);
    }
    return true;
  }

  insert(at: number, count: number) {
    for (const list of this.rows.values()) {
      for (let i = lowerBound(list, at); i < list.length; i++)
        list[i] = (list[i] as number) + count;
    }
  }

  private listOf(key: number | string): number[] {
    let list = this.rows.get(key);
    if (!list) {
      list = [];
      this.rows.set(key, list);
    }
    return list;
  }
}

/** The first place in an ascending list whose value is not below `value`. */
export function lowerBound(list: readonly number[], value: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
