/** Figures of samples: where they lie, how they spread, and how two go together. */
import { type FunctionSpec, fn } from "../function";
import { columnOf, DIV0, type Grid, NA, NUM, type Operand } from "../values";
import { called } from "./library";
import { must } from "./math";
import { numbersOf, numbersOfAll, pairsOf } from "./numbers";
import { modes, STATISTICS, squares } from "./spread";

const sum = (numbers: readonly number[]) => numbers.reduce((total, x) => total + x, 0);
const mean = STATISTICS.MEAN;

/** A figure of all numbers in the arguments. */
const figure = (of: (numbers: number[]) => number) => fn("o o*", (...args) => of(numbersOf(args)));
const figureOfAll = (of: (numbers: number[]) => number) =>
  fn("o o*", (...args) => of(numbersOfAll(args)));

/** The k-th of the numbers from one end. */
const ranked = (sign: 1 | -1) =>
  fn("g n", (grid, k) => {
    const sorted = numbersOf([grid]).sort((a, b) => sign * (a - b));
    return sorted[Math.ceil(k) - 1] ?? NUM;
  });

function rank(x: number, grid: Grid, isAscending: boolean, isShared: boolean): number {
  const numbers = numbersOf([grid]);
  must(numbers.includes(x), NA);
  const before = numbers.filter((other) => (isAscending ? other < x : other > x)).length;
  const same = numbers.filter((other) => other === x).length;
  return before + 1 + (isShared ? (same - 1) / 2 : 0);
}

/** The share of the numbers below one, cut to some digits. */
function percentRank(grid: Grid, x: number, digits: number, isInclusive: boolean): number {
  must(digits >= 1);
  const sorted = numbersOf([grid]).sort((a, b) => a - b);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) throw NUM;
  must(x >= first && x <= last, NA);
  const below = sorted.filter((other) => other < x).length;
  const at = sorted[below] ?? last;
  const before = sorted[below - 1] ?? first;
  const place = at === x ? below : below - 1 + (x - before) / (at - before);
  const share = isInclusive
    ? sorted.length === 1
      ? 1
      : place / (sorted.length - 1)
    : (place + 1) / (sorted.length + 1);
  return Math.floor(Number((share * 10 ** digits).toPrecision(14))) / 10 ** digits;
}

function trimmedMean(grid: Grid, share: number): number {
  must(share >= 0 && share < 1);
  const sorted = numbersOf([grid]).sort((a, b) => a - b);
  const cut = Math.floor((sorted.length * share) / 2);
  return mean(sorted.slice(cut, sorted.length - cut));
}

function geometricMean(numbers: number[]): number {
  must(numbers.length > 0 && numbers.every((x) => x > 0));
  return Math.exp(sum(numbers.map(Math.log)) / numbers.length);
}

function harmonicMean(numbers: number[]): number {
  must(numbers.length > 0 && numbers.every((x) => x > 0));
  return numbers.length / sum(numbers.map((x) => 1 / x));
}

function moment(numbers: number[], power: number, deviation: number): number {
  const middle = mean(numbers);
  must(deviation > 0, DIV0);
  return sum(numbers.map((x) => ((x - middle) / deviation) ** power));
}

function skew(numbers: number[]): number {
  const n = numbers.length;
  must(n > 2, DIV0);
  return (moment(numbers, 3, STATISTICS.STDEV(numbers)) * n) / ((n - 1) * (n - 2));
}

function skewOfAll(numbers: number[]): number {
  must(numbers.length > 2, DIV0);
  return moment(numbers, 3, STATISTICS.STDEVP(numbers)) / numbers.length;
}

function kurtosis(numbers: number[]): number {
  const n = numbers.length;
  must(n > 3, DIV0);
  const fourth = moment(numbers, 4, STATISTICS.STDEV(numbers));
  const scale = (n * (n + 1)) / ((n - 1) * (n - 2) * (n - 3));
  return scale * fourth - (3 * (n - 1) ** 2) / ((n - 2) * (n - 3));
}

/** Sums of squares and products about the means of pairs. */
function spread(ys: number[], xs: number[]) {
  const [my, mx] = [mean(ys), mean(xs)];
  return {
    ...{ my, mx, n: xs.length, xx: squares(xs), yy: squares(ys) },
    xy: sum(xs.map((x, at) => (x - mx) * ((ys[at] ?? 0) - my))),
  };
}

const paired = (of: (pairs: ReturnType<typeof spread>) => number) =>
  fn("g g", (left, right) => of(spread(...pairsOf(left, right, NA))));

function correlation({ xx, yy, xy }: ReturnType<typeof spread>): number {
  must(xx > 0 && yy > 0, DIV0);
  return xy / Math.sqrt(xx * yy);
}

function slope({ xx, xy }: ReturnType<typeof spread>): number {
  must(xx > 0, DIV0);
  return xy / xx;
}

function standardError(pairs: ReturnType<typeof spread>): number {
  must(pairs.n > 2 && pairs.xx > 0, DIV0);
  return Math.sqrt(Math.max(0, pairs.yy - pairs.xy ** 2 / pairs.xx) / (pairs.n - 2));
}

function covariance({ xy, n }: ReturnType<typeof spread>, lost: 0 | 1): number {
  must(n > lost, DIV0);
  return xy / (n - lost);
}

function forecast(x: number, ys: Grid, xs: Grid): number {
  const pairs = spread(...pairsOf(ys, xs, NA));
  return pairs.my + slope(pairs) * (x - pairs.mx);
}

function frequency(data: Grid, bins: Grid): Operand {
  const limits = numbersOf([bins]);
  const order = limits.map((_, at) => at).sort((a, b) => (limits[a] ?? 0) - (limits[b] ?? 0));
  const counts = new Array<number>(limits.length + 1).fill(0);
  for (const x of numbersOf([data])) {
    const at = order.find((place) => x <= (limits[place] ?? 0)) ?? limits.length;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return columnOf(counts);
}

const overPairs = (of: (x: number, y: number) => number) =>
  fn("g g", (left, right) => {
    const [xs, ys] = pairsOf(left, right, NA);
    return sum(xs.map((x, at) => of(x, ys[at] ?? 0)));
  });

const quartile = (of: (numbers: readonly number[], share: number) => number) =>
  fn("g i", (grid, quarter) => of(numbersOf([grid]), quarter / 4));

export const statistics: Record<string, FunctionSpec> = {
  MEDIAN: figure(STATISTICS.MEDIAN),
  ...called("MODE MODE.SNGL", figure(STATISTICS.MODE)),
  "MODE.MULT": fn("o o*", (...args) => columnOf(modes(numbersOf(args)))),
  ...called("STDEV STDEV.S", figure(STATISTICS.STDEV)),
  ...called("STDEVP STDEV.P", figure(STATISTICS.STDEVP)),
  ...called("VAR VAR.S", figure(STATISTICS.VAR)),
  ...called("VARP VAR.P", figure(STATISTICS.VARP)),
  STDEVA: figureOfAll(STATISTICS.STDEV),
  STDEVPA: figureOfAll(STATISTICS.STDEVP),
  VARA: figureOfAll(STATISTICS.VAR),
  VARPA: figureOfAll(STATISTICS.VARP),
  LARGE: ranked(-1),
  SMALL: ranked(1),
  ...called(
    "PERCENTILE PERCENTILE.INC",
    fn("g n", (grid, share) => STATISTICS.PERCENTILE(numbersOf([grid]), share)),
  ),
  "PERCENTILE.EXC": fn("g n", (grid, share) => STATISTICS.PERCENTILE_EXC(numbersOf([grid]), share)),
  ...called("QUARTILE QUARTILE.INC", quartile(STATISTICS.PERCENTILE)),
  "QUARTILE.EXC": quartile(STATISTICS.PERCENTILE_EXC),
  ...called(
    "PERCENTRANK PERCENTRANK.INC",
    fn("g n i=3", (grid, x, digits) => percentRank(grid, x, digits, true)),
  ),
  "PERCENTRANK.EXC": fn("g n i=3", (grid, x, digits) => percentRank(grid, x, digits, false)),
  ...called(
    "RANK RANK.EQ",
    fn("n g b=FALSE", (x, grid, up) => rank(x, grid, up, false)),
  ),
  "RANK.AVG": fn("n g b=FALSE", (x, grid, up) => rank(x, grid, up, true)),
  AVEDEV: figure((numbers) => mean(numbers.map((x) => Math.abs(x - mean(numbers))))),
  DEVSQ: figure((numbers) => (numbers.length === 0 ? 0 : squares(numbers))),
  GEOMEAN: figure(geometricMean),
  HARMEAN: figure(harmonicMean),
  TRIMMEAN: fn("g n", trimmedMean),
  SKEW: figure(skew),
  "SKEW.P": figure(skewOfAll),
  KURT: figure(kurtosis),
  STANDARDIZE: fn("n n n", (x, middle, deviation) => {
    must(deviation > 0);
    return (x - middle) / deviation;
  }),
  ...called("CORREL PEARSON", paired(correlation)),
  RSQ: paired((pairs) => correlation(pairs) ** 2),
  ...called(
    "COVAR COVARIANCE.P",
    paired((pairs) => covariance(pairs, 0)),
  ),
  "COVARIANCE.S": paired((pairs) => covariance(pairs, 1)),
  SLOPE: paired(slope),
  INTERCEPT: paired((pairs) => pairs.my - slope(pairs) * pairs.mx),
  STEYX: paired(standardError),
  ...called("FORECAST FORECAST.LINEAR", fn("n g g", forecast)),
  FREQUENCY: fn("g g", frequency),
  SUMX2MY2: overPairs((x, y) => x * x - y * y),
  SUMX2PY2: overPairs((x, y) => x * x + y * y),
  SUMXMY2: overPairs((x, y) => (x - y) ** 2),
};
