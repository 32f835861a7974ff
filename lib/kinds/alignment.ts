/**
 * Which items of an older list stand, in order, in a newer one. Common ends first, then items that each list holds
 * once (patience), so that a list of n costs n log n; only small gaps are searched for the longest match.
 */

/** Indexes of one item, in the older and in the newer list. */
export type Pair = readonly [before: number, after: number];

/** Up to this many comparisons a gap is searched for its longest match at once. */
const FEW_COMPARISONS = 1_024;
/** Above this many a gap without any item of its own is taken as replaced. */
const MAX_COMPARISONS = 65_536;

interface Gap {
  before: number;
  beforeEnd: number;
  after: number;
  afterEnd: number;
}

/** Pairs of equal keys, ascending in both lists. A null key equals nothing. */
export function align(
  before: readonly (string | null)[],
  after: readonly (string | null)[],
): Pair[] {
  const numbers = new Map<string, number>();
  const number = (key: string | null, none: number): number => {
    if (key === null) return none;
    const known = numbers.get(key) ?? numbers.size;
    numbers.set(key, known);
    return known;
  };
  const a = Int32Array.from(before, (key) => number(key, -1));
  const b = Int32Array.from(after, (key) => number(key, -2));
  const pairs: Pair[] = [];
  const gaps: Gap[] = [{ before: 0, beforeEnd: a.length, after: 0, afterEnd: b.length }];
  for (let gap = gaps.pop(); gap !== undefined; gap = gaps.pop()) {
    trim(a, b, gap, pairs);
    if (gap.before === gap.beforeEnd || gap.after === gap.afterEnd) continue;
    const size = (gap.beforeEnd - gap.before) * (gap.afterEnd - gap.after);
    const found = size <= FEW_COMPARISONS ? [] : anchors(a, b, gap);
    if (found.length > 0) split(gap, found, pairs, gaps);
    else if (size <= MAX_COMPARISONS) pairs.push(...longest(a, b, gap));
  }
  return pairs.sort((one, other) => one[0] - other[0]);
}

/** Takes what is equal at both ends out of a gap. */
function trim(a: Int32Array, b: Int32Array, gap: Gap, pairs: Pair[]): void {
  const isIn = () => gap.before < gap.beforeEnd && gap.after < gap.afterEnd;
  while (isIn() && a[gap.before] === b[gap.after]) pairs.push([gap.before++, gap.after++]);
  while (isIn() && a[gap.beforeEnd - 1] === b[gap.afterEnd - 1])
    pairs.push([--gap.beforeEnd, --gap.afterEnd]);
}

/** Adds the anchors to the pairs, and what lies between them to the gaps. */
function split(gap: Gap, anchors: readonly Pair[], pairs: Pair[], gaps: Gap[]): void {
  let { before, after } = gap;
  // One by one: there may be more of them than a function takes.
  for (const anchor of anchors) {
    const [beforeEnd, afterEnd] = anchor;
    gaps.push({ before, beforeEnd, after, afterEnd });
    pairs.push(anchor);
    [before, after] = [beforeEnd + 1, afterEnd + 1];
  }
  gaps.push({ ...gap, before, after });
}

/** Items that either side of a gap holds exactly once, as many as keep their order. */
function anchors(a: Int32Array, b: Int32Array, gap: Gap): Pair[] {
  const there = once(b, gap.after, gap.afterEnd);
  const here = once(a, gap.before, gap.beforeEnd);
  const both: Pair[] = [];
  for (const [key, at] of here) {
    const other = there.get(key);
    if (at >= 0 && other !== undefined && other >= 0) both.push([at, other]);
  }
  return ascending(both);
}

/** Where each item stands; -1 for one that stands there more than once. */
function once(list: Int32Array, from: number, to: number): Map<number, number> {
  const places = new Map<number, number>();
  for (let at = from; at < to; at++) {
    const key = list[at] ?? -1;
    if (key >= 0) places.set(key, places.has(key) ? -1 : at);
  }
  return places;
}

/** The longest run of pairs that ascends in the newer list too. */
function ascending(pairs: readonly Pair[]): Pair[] {
  const ends: number[] = [];
  const previous = new Int32Array(pairs.length);
  for (const [i, [, after]] of pairs.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < after) low = middle + 1;
      else high = middle;
    }
    previous[i] = ends[low - 1] ?? -1;
    ends[low] = i;
  }
  const run: Pair[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) {
    const pair = pairs[at];
    if (pair) run.push(pair);
  }
  return run.reverse();
}

/** The longest common subsequence of a small gap. */
function longest(a: Int32Array, b: Int32Array, gap: Gap): Pair[] {
  const here = a.subarray(gap.before, gap.beforeEnd);
  const there = b.subarray(gap.after, gap.afterEnd);
  const [rows, columns] = [here.length, there.length];
  const width = columns + 1;
  // Lengths of the longest match of what begins at a row and a column. Plain loops: this is where the time goes.
  const lengths = new Uint16Array((rows + 1) * width);
  for (let row = rows - 1; row >= 0; row--) {
    const item = here[row];
    for (let column = columns - 1, at = row * width + column; column >= 0; column--, at--) {
      const below = lengths[at + width] ?? 0;
      const right = lengths[at + 1] ?? 0;
      if (item === there[column]) lengths[at] = (lengths[at + width + 1] ?? 0) + 1;
      else lengths[at] = below > right ? below : right;
    }
  }
  const pairs: Pair[] = [];
  for (let row = 0, column = 0; row < rows && column < columns; ) {
    const at = row * width + column;
    if (here[row] === there[column]) pairs.push([gap.before + row++, gap.after + column++]);
    else if ((lengths[at + width] ?? 0) >= (lengths[at + 1] ?? 0)) row++;
    else column++;
  }
  return pairs;
}

type KeyOf<Item> = (item: Item) => string | null;

/** Pairs by the first key, then what lies between those by the next one, and so on. */
export function alignBy<Item>(
  before: readonly Item[],
  after: readonly Item[],
  keys: readonly KeyOf<Item>[],
): Pair[] {
  let pairs: Pair[] = [];
  for (const keyOf of keys) {
    const found: Pair[] = [];
    for (const { removed, added, pair } of gapsBetween(pairs, before.length, after.length)) {
      if (removed.length > 0 && added.length > 0) {
        const here = removed.map((at) => keyOf(before[at] as Item));
        const there = added.map((at) => keyOf(after[at] as Item));
        for (const [one, other] of align(here, there))
          found.push([removed[one] as number, added[other] as number]);
      }
      if (pair) found.push(pair);
    }
    pairs = found;
  }
  return pairs;
}

interface Between {
  /** Indexes in the older list without a partner, and in the newer one. */
  removed: readonly number[];
  added: readonly number[];
  /** The pair that follows them; null at the end. */
  pair: Pair | null;
}

/** What stands before each pair and after the last. */
export function gapsBetween(pairs: readonly Pair[], before: number, after: number): Between[] {
  let [here, there] = [0, 0];
  const all: Between[] = [];
  for (const pair of [...pairs, null]) {
    const [beforeEnd, afterEnd] = pair ?? [before, after];
    all.push({ removed: range(here, beforeEnd), added: range(there, afterEnd), pair });
    [here, there] = [beforeEnd + 1, afterEnd + 1];
  }
  return all;
}

const NONE: readonly number[] = [];

/** Between most pairs there is nothing, and nothing costs nothing. */
const range = (from: number, to: number): readonly number[] =>
  to <= from ? NONE : Array.from({ length: to - from }, (_, i) => from + i);
