/** SUMIF and its like: figures of the cells that pass criteria. */
import { MAX_COLUMNS, MAX_ROWS } from "../address";
import type { Frame } from "../frame";
import { type FunctionSpec, fn, framed } from "../function";
import { Area } from "../store/area";
import { DIV0, FormulaError, type Grid, gridOf, type Operand, type Scalar, VALUE } from "../values";
import { criterionOf, eachMatch } from "./criteria";

/** Ranges and criteria that alternate. @throws FormulaError when the ranges differ in size */
function pairs(given: Operand[], like?: Grid) {
  const ranges: Grid[] = [];
  const criteria = [];
  for (let at = 0; at + 1 < given.length; at += 2) {
    ranges.push(gridOf(given[at] as Grid));
    criteria.push(criterionOf(given[at + 1] as Scalar));
  }
  const size = like ?? ranges[0];
  if (ranges.some((range) => range.rows !== size?.rows || range.columns !== size?.columns))
    throw VALUE;
  return { ranges, criteria };
}

function numbersWhere(values: Grid, given: Operand[]): number[] {
  const { ranges, criteria } = pairs(given);
  const numbers: number[] = [];
  eachMatch(ranges, criteria, (row, column) => {
    const value = values.get(row, column);
    if (value instanceof FormulaError) throw value;
    if (typeof value === "number") numbers.push(value);
  });
  return numbers;
}

/** The summed range has the size of the tested one, whatever size it is given: it may read more than the formula names. */
function summed({ book }: Frame, tested: Grid, values: Grid | undefined): Grid {
  if (!values) return tested;
  const isSame = values.rows === tested.rows && values.columns === tested.columns;
  if (isSame || !(values instanceof Area)) return values;
  const whole = tested instanceof Area ? tested.whole : undefined;
  // As far as the sheet goes, not as far as it is filled yet.
  const rows = whole === "columns" ? MAX_ROWS - values.top : tested.rows;
  const columns = whole === "rows" ? MAX_COLUMNS - values.left : tested.columns;
  const area = values.moved(0, 0, rows, columns);
  book.readsNow(area);
  return area;
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

function average(numbers: number[]): number {
  if (numbers.length === 0) throw DIV0;
  return sum(numbers) / numbers.length;
}

/** With several sizes among the ranges, `#VALUE!`. */
function same(values: Grid, given: Operand[]): number[] {
  pairs(given, values);
  return numbersWhere(values, given);
}

function count(given: Operand[]): number {
  const { ranges, criteria } = pairs(given);
  let matches = 0;
  eachMatch(ranges, criteria, () => matches++);
  return matches;
}

const extreme = (numbers: number[], of: (a: number, b: number) => number) =>
  numbers.length === 0 ? 0 : numbers.reduce((a, b) => of(a, b));

export const conditional: Record<string, FunctionSpec> = {
  SUMIF: framed("g e g?", (frame, range, criterion, values) =>
    sum(numbersWhere(summed(frame, range, values), [range, criterion])),
  ),
  AVERAGEIF: framed("g e g?", (frame, range, criterion, values) =>
    average(numbersWhere(summed(frame, range, values), [range, criterion])),
  ),
  COUNTIF: fn("g e", (range, criterion) => count([range, criterion])),
  SUMIFS: fn("g g** e**", (values, ...given) => sum(same(values, given))),
  AVERAGEIFS: fn("g g** e**", (values, ...given) => average(same(values, given))),
  COUNTIFS: fn("g** e**", (...given) => count(given)),
  MAXIFS: fn("g g** e**", (values, ...given) => extreme(same(values, given), Math.max)),
  MINIFS: fn("g g** e**", (values, ...given) => extreme(same(values, given), Math.min)),
};
