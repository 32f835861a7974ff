/** Distributions of chance and tests of samples. The mathematics is formulajs's; arguments and their bounds are ours. */
import {
  BETA,
  BINOM,
  CHISQ,
  CONFIDENCE,
  EXPON,
  F,
  FISHER,
  FISHERINV,
  GAMMA,
  GAMMALN,
  GAUSS,
  HYPGEOM,
  LOGNORM,
  NEGBINOM,
  NORM,
  PHI,
  POISSON,
  PROB,
  T,
  WEIBULL,
} from "@formulajs/formulajs";
import { type FunctionSpec, fn } from "../function";
import { DIV0, type Grid, NA } from "../values";
import { called, library } from "./library";
import { must } from "./math";
import { numbersOf, pairsOf } from "./numbers";
import { STATISTICS } from "./spread";

type Bound = (...numbers: number[]) => boolean;

/** A function of numbers within bounds; beyond them it is `#NUM!`. */
function within(signature: string, bound: Bound, run: (...args: never[]) => unknown): FunctionSpec {
  return library(signature, (...args: never[]) => {
    must(bound(...args));
    return run(...args);
  });
}

// What is right of a value, where the library's own functions refuse values that Excel takes.
const chiRight = (x: number, k: number) => 1 - Number(CHISQ.DIST(x, k, true));
const fRight = (x: number, a: number, b: number) => 1 - Number(F.DIST(x, a, b, true));
function tRight(x: number, k: number): number {
  const outside = Number(BETA.DIST(k / (k + x * x), k / 2, 0.5, true as never, 0, 1)) / 2;
  return x > 0 ? outside : 1 - outside;
}

function tDensity(x: number, k: number): number {
  const scale = Number(GAMMALN((k + 1) / 2)) - Number(GAMMALN(k / 2));
  return Math.exp(scale - ((k + 1) / 2) * Math.log(1 + (x * x) / k)) / Math.sqrt(k * Math.PI);
}

const isPart = (p: number) => p > 0 && p < 1;

/** The chance that two samples have one variance, from both sides. */
function varianceTest(left: Grid, right: Grid): number {
  const [a, b] = [numbersOf([left]), numbersOf([right])];
  must(a.length > 1 && b.length > 1, DIV0);
  const [first, second] = [STATISTICS.VAR(a), STATISTICS.VAR(b)];
  must(first > 0 && second > 0, DIV0);
  const share = fRight(first / second, a.length - 1, b.length - 1);
  return 2 * Math.min(share, 1 - share);
}

/** The chance that two samples have one mean. @param kind 1 pairs, 2 of one variance, 3 of two */
function meansTest(left: Grid, right: Grid, tails: number, kind: number): number {
  must((tails === 1 || tails === 2) && kind >= 1 && kind <= 3);
  if (kind === 1) {
    const [xs, ys] = pairsOf(left, right, NA);
    const gaps = xs.map((x, at) => x - (ys[at] ?? 0));
    must(gaps.length > 1, DIV0);
    const error = STATISTICS.STDEV(gaps) / Math.sqrt(gaps.length);
    return tails * tRight(Math.abs(STATISTICS.MEAN(gaps) / error), gaps.length - 1);
  }
  const [a, b] = [numbersOf([left]), numbersOf([right])];
  const gap = Math.abs(STATISTICS.MEAN(a) - STATISTICS.MEAN(b));
  const [first, second] = [STATISTICS.VAR(a), STATISTICS.VAR(b)];
  const [u, v] = [first / a.length, second / b.length];
  const free = a.length + b.length - 2;
  if (kind === 3) {
    const welch = (u + v) ** 2 / (u ** 2 / (a.length - 1) + v ** 2 / (b.length - 1));
    return tails * tRight(gap / Math.sqrt(u + v), welch);
  }
  const pooled = ((a.length - 1) * first + (b.length - 1) * second) / free;
  return tails * tRight(gap / Math.sqrt(pooled * (1 / a.length + 1 / b.length)), free);
}

/** Pearson's test of what was counted against what was expected. */
function chiTest(actual: Grid, expected: Grid): unknown {
  const [counted, wanted] = pairsOf(actual, expected, NA);
  must(counted.length > 1, NA);
  const sum = counted.reduce((total, count, at) => {
    const by = wanted[at] ?? 0;
    must(by !== 0, DIV0);
    return total + (count - by) ** 2 / by;
  }, 0);
  const { rows, columns } = actual;
  const free = rows > 1 && columns > 1 ? (rows - 1) * (columns - 1) : rows * columns - 1;
  return chiRight(sum, free);
}

function meanTest(grid: Grid, x: number, sigma?: number): number {
  const numbers = numbersOf([grid]);
  const deviation = sigma ?? STATISTICS.STDEV(numbers);
  const score = (STATISTICS.MEAN(numbers) - x) / (deviation / Math.sqrt(numbers.length));
  return 1 - (NORM.S.DIST(score, true) as number);
}

function confidence(alpha: number, deviation: number, size: number, way: "NORM" | "T"): unknown {
  must(isPart(alpha) && deviation > 0 && size >= 1);
  must(way === "NORM" || size > 1, DIV0);
  return CONFIDENCE[way](alpha, deviation, size);
}

const cumulative =
  (run: (...args: never[]) => unknown) =>
  (...args: unknown[]) =>
    (run as (...args: unknown[]) => unknown)(...args, true);

const gammaIsReal = (x: number) => x > 0 || !Number.isInteger(x);

export const distributions: Record<string, FunctionSpec> = {
  "BETA.DIST": within(
    "n n n b n=0 n=1",
    (x, a, b, _, low = 0, high = 1) => a > 0 && b > 0 && x >= low && x <= high && low < high,
    BETA.DIST,
  ),
  BETADIST: within(
    "n n n n=0 n=1",
    (x, a, b, low = 0, high = 1) => a > 0 && b > 0 && x >= low && x <= high && low < high,
    (x, a, b, low, high) => BETA.DIST(x, a, b, true as never, low, high),
  ),
  ...called(
    "BETA.INV BETAINV",
    within("n n n n=0 n=1", (p, a, b) => p > 0 && p <= 1 && a > 0 && b > 0, BETA.INV),
  ),
  ...called(
    "BINOM.DIST BINOMDIST",
    within("i i n b", (k, n, p) => k >= 0 && k <= n && p >= 0 && p <= 1, BINOM.DIST),
  ),
  "BINOM.DIST.RANGE": within(
    "i n i i?",
    (n, p, k, last = k) => n >= 0 && p >= 0 && p <= 1 && k >= 0 && k <= last && last <= n,
    BINOM.DIST.RANGE,
  ),
  ...called(
    "BINOM.INV CRITBINOM",
    within("i n n", (n, p, a) => n >= 0 && isPart(p) && isPart(a), BINOM.INV),
  ),
  "CHISQ.DIST": within("n i b", (x, k) => x >= 0 && k >= 1 && k <= 1e10, CHISQ.DIST),
  ...called(
    "CHISQ.DIST.RT CHIDIST",
    within("n i", (x, k) => x >= 0 && k >= 1 && k <= 1e10, chiRight),
  ),
  "CHISQ.INV": within(
    "n i",
    (p, k) => p >= 0 && p < 1 && k >= 1,
    (p: number, k: number) => (p === 0 ? 0 : CHISQ.INV(p, k)),
  ),
  ...called(
    "CHISQ.INV.RT CHIINV",
    within(
      "n i",
      (p, k) => p > 0 && p <= 1 && k >= 1,
      (p: number, k: number) => (p === 1 ? 0 : CHISQ.INV(1 - p, k)),
    ),
  ),
  ...called(
    "CHISQ.TEST CHITEST",
    fn("g g", (a, b) => chiTest(a, b) as number),
  ),
  ...called(
    "CONFIDENCE CONFIDENCE.NORM",
    fn("n n i", (a, s, n) => confidence(a, s, n, "NORM") as number),
  ),
  "CONFIDENCE.T": fn("n n i", (a, s, n) => confidence(a, s, n, "T") as number),
  ...called(
    "EXPON.DIST EXPONDIST",
    within("n n b", (x, l) => x >= 0 && l > 0, EXPON.DIST),
  ),
  "F.DIST": within("n i i b", (x, a, b) => x >= 0 && a >= 1 && b >= 1, F.DIST),
  ...called(
    "F.DIST.RT FDIST",
    within("n i i", (x, a, b) => x >= 0 && a >= 1 && b >= 1, fRight),
  ),
  "F.INV": within("n i i", (p, a, b) => p >= 0 && p < 1 && a >= 1 && b >= 1, F.INV),
  ...called(
    "F.INV.RT FINV",
    within(
      "n i i",
      (p, a, b) => p > 0 && p <= 1 && a >= 1 && b >= 1,
      (p: number, a: number, b: number) => F.INV(1 - p, a, b),
    ),
  ),
  ...called("F.TEST FTEST", fn("g g", varianceTest)),
  FISHER: within("n", (x) => Math.abs(x) < 1, FISHER),
  FISHERINV: library("n", FISHERINV),
  GAMMA: within("n", gammaIsReal, GAMMA),
  ...called(
    "GAMMA.DIST GAMMADIST",
    within("n n n b", (x, a, b) => x >= 0 && a > 0 && b > 0, GAMMA.DIST),
  ),
  ...called(
    "GAMMA.INV GAMMAINV",
    within("n n n", (p, a, b) => p >= 0 && p < 1 && a > 0 && b > 0, GAMMA.INV),
  ),
  ...called(
    "GAMMALN GAMMALN.PRECISE",
    within("n", (x) => x > 0, GAMMALN),
  ),
  GAUSS: library("n", GAUSS),
  "HYPGEOM.DIST": within("i i i i b", hypergeometric, HYPGEOM.DIST),
  HYPGEOMDIST: within("i i i i", hypergeometric, (k, n, m, all) =>
    HYPGEOM.DIST(k, n, m, all, false as never),
  ),
  "LOGNORM.DIST": within("n n n b", (x, _, s) => x > 0 && s > 0, LOGNORM.DIST),
  LOGNORMDIST: within("n n n", (x, _, s) => x > 0 && s > 0, cumulative(LOGNORM.DIST)),
  ...called(
    "LOGNORM.INV LOGINV",
    within("n n n", (p, _, s) => isPart(p) && s > 0, LOGNORM.INV),
  ),
  "NEGBINOM.DIST": within("i i n b", (k, r, p) => k >= 0 && r >= 1 && isPart(p), NEGBINOM.DIST),
  NEGBINOMDIST: within(
    "i i n",
    (k, r, p) => k >= 0 && r >= 1 && isPart(p),
    (k, r, p) => NEGBINOM.DIST(k, r, p, false as never),
  ),
  ...called(
    "NORM.DIST NORMDIST",
    within("n n n b", (_x, _m, s) => s > 0, NORM.DIST),
  ),
  ...called(
    "NORM.INV NORMINV",
    within("n n n", (p, _, s) => isPart(p) && s > 0, NORM.INV),
  ),
  "NORM.S.DIST": library("n b", NORM.S.DIST),
  NORMSDIST: library("n", (x: number) => NORM.S.DIST(x, true)),
  ...called("NORM.S.INV NORMSINV", within("n", isPart, NORM.S.INV)),
  PHI: library("n", PHI),
  ...called(
    "POISSON.DIST POISSON",
    within("i n b", (k, mean) => k >= 0 && mean >= 0, POISSON.DIST),
  ),
  "T.DIST": within(
    "n i b",
    (_, k) => k >= 1,
    (x: number, k: number, isSum: boolean) => (isSum ? 1 - tRight(x, k) : tDensity(x, k)),
  ),
  "T.DIST.2T": within(
    "n i",
    (x, k) => x >= 0 && k >= 1,
    (x: number, k: number) => 2 * tRight(x, k),
  ),
  "T.DIST.RT": within("n i", (_, k) => k >= 1, tRight),
  TDIST: within(
    "n i i",
    (x, k, tails) => x >= 0 && k >= 1 && (tails === 1 || tails === 2),
    (x: number, k: number, tails: number) => tails * tRight(x, k),
  ),
  "T.INV": within("n i", (p, k) => isPart(p) && k >= 1, T.INV),
  ...called(
    "T.INV.2T TINV",
    within(
      "n i",
      (p, k) => p > 0 && p <= 1 && k >= 1,
      (p: number, k: number) => (p === 1 ? 0 : T.INV(1 - p / 2, k)),
    ),
  ),
  ...called("T.TEST TTEST", fn("g g i i", meansTest)),
  ...called(
    "WEIBULL.DIST WEIBULL",
    within("n n n b", (x, a, b) => x >= 0 && a > 0 && b > 0, WEIBULL.DIST),
  ),
  ...called("Z.TEST ZTEST", fn("g n n?", meanTest)),
  PROB: library("g g n n?", PROB),
};

function hypergeometric(k: number, n: number, m: number, all: number): boolean {
  const isDrawn = n >= 1 && n <= all && m >= 1 && m <= all;
  return isDrawn && k >= Math.max(0, n + m - all) && k <= Math.min(n, m);
}
