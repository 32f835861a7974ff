/** Figures of a list of numbers: deviation, variance, median and percentiles. */
import { DIV0, NA, NUM } from "../values";

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, x) => sum + x, 0);

function meanOf(numbers: readonly number[]): number {
  if (numbers.length === 0) throw DIV0;
  return sumOf(numbers) / numbers.length;
}

/** The sum of the squares of the distances from the mean. */
export function squares(numbers: readonly number[]): number {
  const mean = meanOf(numbers);
  return numbers.reduce((sum, x) => sum + (x - mean) ** 2, 0);
}

function variance(numbers: readonly number[], lost: 0 | 1): number {
  if (numbers.length <= lost) throw DIV0;
  return squares(numbers) / (numbers.length - lost);
}

const ascending = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b);

/** The value at a place between 0 and the last one, between two of them in proportion. */
function between(sorted: readonly number[], place: number): number {
  const low = Math.floor(place);
  const [a, b] = [sorted[low], sorted[Math.min(low + 1, sorted.length - 1)]];
  if (a === undefined || b === undefined) throw NUM;
  return a + (b - a) * (place - low);
}

function percentile(numbers: readonly number[], share: number): number {
  if (numbers.length === 0 || share < 0 || share > 1) throw NUM;
  return between(ascending(numbers), share * (numbers.length - 1));
}

function percentileExcluding(numbers: readonly number[], share: number): number {
  const place = share * (numbers.length + 1) - 1;
  if (share <= 0 || share >= 1 || place < 0 || place > numbers.length - 1) throw NUM;
  return between(ascending(numbers), place);
}

/** Values that come most often, each more than once, in the order in which they first stand. */
export function modes(numbers: readonly number[]): number[] {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  if (most < 2) throw NA;
  return [...counts].filter(([, count]) => count === most).map(([number]) => number);
}

export const STATISTICS = {
  MEAN: meanOf,
  MEDIAN: (numbers: readonly number[]) => percentile(numbers, 0.5),
  MODE: (numbers: readonly number[]) => modes(numbers)[0] ?? 0,
  VAR: (numbers: readonly number[]) => variance(numbers, 1),
  VARP: (numbers: readonly number[]) => variance(numbers, 0),
  STDEV: (numbers: readonly number[]) => Math.sqrt(variance(numbers, 1)),
  STDEVP: (numbers: readonly number[]) => Math.sqrt(variance(numbers, 0)),
  PERCENTILE: percentile,
  PERCENTILE_EXC: percentileExcluding,
};
