/** Sums, counts, products, and what is the largest and the smallest. */

import { toInteger, toNumber } from "../coerce";
import { type FunctionSpec, fn } from "../function";
import { Area } from "../store/area";
import { cellsOf, DIV0, FormulaError, Grid, Lambda, NUM, type Operand, VALUE } from "../values";
import { numbersOf, numbersOfAll, totalsOf } from "./numbers";
import { STATISTICS } from "./spread";

function mean(args: Operand[]): number {
  const { sum, count } = totalsOf(args);
  if (count === 0) throw DIV0;
  return sum / count;
}

/** A number as COUNT counts it: also one written as a text argument, but not one in a text cell. */
function countNumbers(args: Operand[]): number {
  let count = 0;
  for (const arg of args) {
    if (arg instanceof Area) count += arg.totals().count;
    else if (arg instanceof Grid)
      for (const value of cellsOf(arg)) count += typeof value === "number" ? 1 : 0;
    else if (!(arg instanceof Lambda) && isNumeric(arg)) count++;
  }
  return count;
}

function isNumeric(value: Exclude<Operand, Grid | Lambda>): boolean {
  if (value instanceof FormulaError) return false;
  try {
    toNumber(value);
    return true;
  } catch {
    return false;
  }
}

function countFilled(args: Operand[]): number {
  let count = 0;
  for (const arg of args) {
    if (!(arg instanceof Grid)) count++;
    else for (const value of cellsOf(arg)) count += value === null ? 0 : 1;
  }
  return count;
}

const product = (numbers: number[]) =>
  numbers.length === 0 ? 0 : numbers.reduce((a, b) => a * b, 1);

function sumOfProducts(grids: Grid[]): number {
  const [first, ...rest] = grids;
  if (!first) throw VALUE;
  if (rest.some(({ rows, columns }) => rows !== first.rows || columns !== first.columns))
    throw VALUE;
  let sum = 0;
  for (let row = 0; row < first.rows; row++) {
    for (let column = 0; column < first.columns; column++) {
      let part = 1;
      for (const grid of grids) {
        const value = grid.get(row, column);
        if (value instanceof FormulaError) throw value;
        part *= typeof value === "number" ? value : 0;
      }
      sum += part;
    }
  }
  return sum;
}

/** The functions that SUBTOTAL and AGGREGATE name by number. */
const NUMBERED: ((args: Operand[]) => number)[] = [
  mean,
  countNumbers,
  countFilled,
  (args) => extreme(totalsOf(args).max),
  (args) => extreme(totalsOf(args).min),
  (args) => product(numbersOf(args)),
  (args) => STATISTICS.STDEV(numbersOf(args)),
  (args) => STATISTICS.STDEVP(numbersOf(args)),
  (args) => totalsOf(args).sum,
  (args) => STATISTICS.VAR(numbersOf(args)),
  (args) => STATISTICS.VARP(numbersOf(args)),
];

const extreme = (value: number) => (Number.isFinite(value) ? value : 0);

/** Cells of ranges that hold no other subtotal, as SUBTOTAL counts them. */
function withoutSubtotals(grid: Grid): Operand[] {
  if (!(grid instanceof Area)) return [grid];
  return numbersAsArguments(grid, (row, column) => {
    const formula = grid.sheet.cellAt(grid.top + row, grid.left + column)?.formula;
    const { node } = formula?.template ?? {};
    return node?.kind === "call" && (node.name === "SUBTOTAL" || node.name === "AGGREGATE");
  });
}

function numbersAsArguments(
  grid: Grid,
  isLeftOut: (row: number, column: number) => boolean,
): Operand[] {
  const kept: Operand[] = [];
  for (let row = 0; row < grid.rows; row++) {
    for (let column = 0; column < grid.columns; column++) {
      const value = grid.get(row, column);
      if (value !== null && typeof value !== "boolean" && !isLeftOut(row, column)) kept.push(value);
    }
  }
  return kept;
}

function subtotal(code: number, ranges: Grid[]): number {
  const number = code > 100 ? code - 100 : code;
  const of = NUMBERED[number - 1];
  if (!of) throw VALUE;
  const values = ranges.flatMap(withoutSubtotals);
  return of(number === 3 ? values : values.filter((value) => typeof value !== "string"));
}

const withoutErrors = (grid: Grid): Operand[] =>
  [...cellsOf(grid)].filter((value) => typeof value === "number");

function aggregate(code: number, option: number, given: Operand[]): Operand {
  const [first, second] = given;
  if (option < 0 || option > 7) throw VALUE;
  const ignoresErrors = [2, 3, 6, 7].includes(option);
  if (code <= 11) {
    const of = NUMBERED[code - 1];
    if (!of) throw VALUE;
    return of(
      ignoresErrors
        ? given.flatMap((arg) => (arg instanceof Grid ? withoutErrors(arg) : [arg]))
        : given,
    );
  }
  const numbers = first instanceof Grid && ignoresErrors ? withoutErrors(first) : [first ?? null];
  const position = second instanceof Grid || second instanceof Lambda ? NUM : (second ?? 1);
  const [sorted, at] = [numbersOf(numbers).sort((a, b) => a - b), toNumber(position)];
  if (code === 12) return STATISTICS.MEDIAN(sorted);
  if (code === 13) return STATISTICS.MODE(sorted);
  if (code === 14) return sorted[sorted.length - toInteger(at)] ?? NUM;
  if (code === 15) return sorted[toInteger(at) - 1] ?? NUM;
  if (code === 16) return STATISTICS.PERCENTILE(sorted, at);
  if (code === 17) return STATISTICS.PERCENTILE(sorted, at / 4);
  if (code === 18) return STATISTICS.PERCENTILE_EXC(sorted, at);
  if (code === 19) return STATISTICS.PERCENTILE_EXC(sorted, at / 4);
  throw VALUE;
}

export const aggregates: Record<string, FunctionSpec> = {
  SUM: fn("o o*", (...args) => totalsOf(args).sum),
  AVERAGE: fn("o o*", (...args) => mean(args)),
  AVERAGEA: fn("o o*", (...args) => average(numbersOfAll(args))),
  COUNT: fn("o o*", (...args) => countNumbers(args)),
  COUNTA: fn("o o*", (...args) => countFilled(args)),
  COUNTBLANK: fn(
    "g",
    (grid) => [...cellsOf(grid)].filter((value) => value === null || value === "").length,
  ),
  MIN: fn("o o*", (...args) => extreme(totalsOf(args).min)),
  MAX: fn("o o*", (...args) => extreme(totalsOf(args).max)),
  MINA: fn("o o*", (...args) => extreme(Math.min(...numbersOfAll(args)))),
  MAXA: fn("o o*", (...args) => extreme(Math.max(...numbersOfAll(args)))),
  PRODUCT: fn("o o*", (...args) => product(numbersOf(args))),
  SUMSQ: fn("o o*", (...args) => numbersOf(args).reduce((sum, x) => sum + x * x, 0)),
  SUMPRODUCT: fn("g g*", (first, ...grids) => sumOfProducts([first, ...grids])),
  SUBTOTAL: fn("i g g*", (code, first, ...grids) => subtotal(code, [first, ...grids])),
  AGGREGATE: fn("i i o o*", (code, option, ...given) => aggregate(code, option, given)),
};

function average(numbers: number[]): number {
  if (numbers.length === 0) throw DIV0;
  return numbers.reduce((sum, x) => sum + x, 0) / numbers.length;
}
