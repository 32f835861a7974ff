/** Where in a list a value stands: exactly, with wildcards, or next to it. */
import { compareText, compareValues } from "../coerce";
import { Area } from "../store/area";
import { FormulaError, type Grid, type Scalar } from "../values";
import { hasWildcards, wildcards } from "./criteria";

/** One row or one column, read by place. */
export interface List {
  length: number;
  get(at: number): Scalar;
  /** The first place of a value, by the column's index. */
  find?: (value: Scalar) => number;
}

export function listOf(grid: Grid, column?: number): List {
  if (column !== undefined || grid.columns === 1) {
    const across = column ?? 0;
    const length =
      grid instanceof Area
        ? Math.min(
            grid.rows,
            Math.max(0, (grid.sheet.columns[grid.left + across]?.end ?? 0) - grid.top),
          )
        : grid.rows;
    return {
      length,
      get: (at) => grid.get(at, across),
      ...(grid instanceof Area && {
        find: (value: Scalar) => grid.find(value, across).next().value ?? -1,
      }),
    };
  }
  return { length: grid.columns, get: (at) => grid.get(0, at) };
}

const isSame = (a: Scalar, b: Scalar) =>
  typeof a === typeof b && a !== null && !(a instanceof FormulaError) && compareValues(a, b) === 0;

/** @returns -1 when it is nowhere */
function findExact(list: List, wanted: Scalar, isBackwards = false): number {
  if (list.find && !isBackwards && wanted !== null) return list.find(wanted);
  return scan(list, isBackwards, (value) => isSame(value, wanted ?? 0));
}

export function findLike(list: List, wanted: Scalar, isBackwards = false): number {
  if (typeof wanted !== "string" || !hasWildcards(wanted))
    return findExact(list, wanted, isBackwards);
  const pattern = wildcards(wanted);
  return scan(list, isBackwards, (value) => typeof value === "string" && pattern.test(value));
}

function scan(list: List, isBackwards: boolean, test: (value: Scalar) => boolean): number {
  for (let step = 0; step < list.length; step++) {
    const at = isBackwards ? list.length - 1 - step : step;
    if (test(list.get(at))) return at;
  }
  return -1;
}

/** The next value below (-1) or above (1) that stands anywhere in an unsorted list. */
function findNext(list: List, wanted: Scalar, side: -1 | 1, isBackwards = false): number {
  const exact = findExact(list, wanted, isBackwards);
  if (exact >= 0) return exact;
  let best = -1;
  for (let step = 0; step < list.length; step++) {
    const at = isBackwards ? list.length - 1 - step : step;
    const value = list.get(at);
    if (typeof value !== typeof wanted || value === null || value instanceof FormulaError) continue;
    if (Math.sign(compareValues(value, wanted)) !== side) continue;
    if (best < 0 || Math.sign(compareValues(value, list.get(best))) === -side) best = at;
  }
  return best;
}

/** In a list that ascends (or, with -1, descends): the last that is not beyond the value. Other types are passed over. */
export function findSorted(list: List, wanted: Scalar, direction: 1 | -1 = 1): number {
  const value = wanted ?? 0;
  let [low, high, best] = [0, list.length - 1, -1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const at = nearestOfType(list, middle, low, high, value);
    if (at < 0) return best;
    const order = compare(list.get(at), value) * direction;
    if (order <= 0) {
      best = at;
      low = Math.max(middle, at) + 1;
    } else {
      high = Math.min(middle, at) - 1;
    }
  }
  return best;
}

const compare = (a: Scalar, b: Scalar) =>
  typeof a === "string" && typeof b === "string" ? compareText(a, b) : compareValues(a, b);

function nearestOfType(
  list: List,
  middle: number,
  low: number,
  high: number,
  value: Scalar,
): number {
  for (let at = middle; at >= low; at--) if (typeof list.get(at) === typeof value) return at;
  for (let at = middle + 1; at <= high; at++) if (typeof list.get(at) === typeof value) return at;
  return -1;
}

/** How XLOOKUP and XMATCH look. @returns -1 when it is nowhere */
export function findBy(list: List, wanted: Scalar, match: number, order: number): number {
  const isBackwards = order === -1;
  if (match === 2) return findLike(list, wanted, isBackwards);
  if (match === 0) return findExact(list, wanted, isBackwards);
  return findNext(list, wanted, match === -1 ? -1 : 1, isBackwards);
}
