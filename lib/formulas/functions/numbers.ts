/** The numbers in arguments, as SUM and its like take them: texts and booleans count only when written as arguments. */
import { toNumber } from "../coerce";
import { Area } from "../store/area";
import { emptyTotals, type Totals } from "../store/blocks";
import { cellsOf, FormulaError, Grid, Lambda, type Operand, type Scalar, VALUE } from "../values";

/** @throws FormulaError the first error in them */
export function totalsOf(args: Operand[]): Totals {
  const totals = emptyTotals();
  for (const arg of args) {
    if (arg instanceof Area) merge(totals, arg.totals());
    else if (arg instanceof Grid) for (const value of cellsOf(arg)) add(totals, value);
    else if (arg instanceof Lambda) throw VALUE;
    else add(totals, arg === null ? 0 : toNumber(arg));
  }
  if (totals.error) throw totals.error;
  return totals;
}

function merge(totals: Totals, more: Totals) {
  totals.sum += more.sum;
  totals.count += more.count;
  totals.min = Math.min(totals.min, more.min);
  totals.max = Math.max(totals.max, more.max);
  totals.error ??= more.error;
}

function add(totals: Totals, value: Scalar) {
  if (value instanceof FormulaError) totals.error ??= value;
  if (typeof value !== "number") return;
  merge(totals, { sum: value, count: 1, min: value, max: value, error: null });
}

/** @throws FormulaError */
export function numbersOf(args: Operand[]): number[] {
  const numbers: number[] = [];
  for (const arg of args) {
    if (arg instanceof Lambda) throw VALUE;
    if (!(arg instanceof Grid)) {
      numbers.push(toNumber(arg));
      continue;
    }
    for (const value of cellsOf(arg)) {
      if (typeof value === "number") numbers.push(value);
      else if (value instanceof FormulaError) throw value;
    }
  }
  return numbers;
}

/** As AVERAGEA and its like count: a text in a cell is 0 and TRUE is 1. */
export function numbersOfAll(args: Operand[]): number[] {
  return args.flatMap((arg) => {
    if (arg instanceof Lambda) throw VALUE;
    if (!(arg instanceof Grid)) return [toNumber(arg)];
    return [...cellsOf(arg)].flatMap((value) => {
      if (value instanceof FormulaError) throw value;
      if (value === null) return [];
      return [typeof value === "string" ? 0 : Number(value)];
    });
  });
}

/** Pairs of two ranges of one size, without those of which one is no number. @throws FormulaError */
export function pairsOf(left: Grid, right: Grid, problem: FormulaError): [number[], number[]] {
  if (left.rows * left.columns !== right.rows * right.columns) throw problem;
  const [a, b] = [[...cellsOf(left)], [...cellsOf(right)]];
  const [xs, ys]: [number[], number[]] = [[], []];
  a.forEach((x, at) => {
    const y = b[at];
    if (x instanceof FormulaError) throw x;
    if (y instanceof FormulaError) throw y;
    if (typeof x !== "number" || typeof y !== "number") return;
    xs.push(x);
    ys.push(y);
  });
  return [xs, ys];
}
