/**
 * Ranges that formulas read, by column. Which ranges hold a row is answered by bins of growing size: a range is in the
 * smallest bin that holds all of it, and a row looks into one bin of each size.
 */
import type { Sheet } from "../store/sheet";
import type { Dependents } from "./cell";

/** All formulas that read one range share one node of the graph. */
export class RangeCell {
  dependents: Dependents | null = null;
  seenIn = 0;
  isOpen = false;

  constructor(
    readonly sheet: Sheet,
    public top: number,
    public left: number,
    public bottom: number,
    public right: number,
  ) {}
}

const SHIFTS = [5, 8, 11, 14, 17, 20];

export class RangeBins {
  private readonly bins = new Map<number, RangeCell[]>();
  /** How many ranges each size of bins holds. */
  private readonly counts = SHIFTS.map(() => 0);

  add(range: RangeCell) {
    const { level, key } = placeOf(range);
    this.counts[level] = (this.counts[level] ?? 0) + 1;
    const bin = this.bins.get(key);
    if (bin) bin.push(range);
    else this.bins.set(key, [range]);
  }

  remove(range: RangeCell) {
    const { level, key } = placeOf(range);
    const bin = this.bins.get(key);
    const at = bin?.indexOf(range) ?? -1;
    if (!bin || at < 0) return;
    this.counts[level] = (this.counts[level] ?? 0) - 1;
    bin[at] = bin[bin.length - 1] as RangeCell;
    bin.pop();
    if (bin.length === 0) this.bins.delete(key);
  }

  /** Calls back with each range that holds the row. */
  at(row: number, visit: (range: RangeCell) => void) {
    for (let level = 0; level < SHIFTS.length; level++) {
      if (this.counts[level] === 0) continue;
      const bin = this.bins.get(keyAt(level, row));
      if (!bin) continue;
      for (const range of bin) if (range.top <= row && row <= range.bottom) visit(range);
    }
  }
}

const keyAt = (level: number, row: number) =>
  level * 0x1_0000_0000 + (row >> (SHIFTS[level] ?? 20));

function placeOf({ top, bottom }: RangeCell): { level: number; key: number } {
  const level = SHIFTS.findIndex((shift) => top >> shift === bottom >> shift);
  const found = level < 0 ? SHIFTS.length - 1 : level;
  return { level: found, key: keyAt(found, top) };
}
