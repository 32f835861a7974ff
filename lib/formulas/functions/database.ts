/** DSUM and its like: figures of a field of those records that match one row of a table of criteria. */

import { toText } from "../coerce";
import { type FunctionSpec, fn } from "../function";
import {
  FormulaError,
  Grid,
  Lambda,
  NUM,
  type Operand,
  rowsOf,
  type Scalar,
  VALUE,
} from "../values";
import { type Criterion, criterionOf } from "./criteria";
import { must } from "./math";
import { STATISTICS } from "./spread";

const headerOf = (value: Scalar) =>
  value instanceof FormulaError ? "" : toText(value).toLowerCase();

/** A text alone matches what begins with it. */
function criterion(value: Scalar): Criterion {
  const isBeginning =
    typeof value === "string" && /^[^<>=]/.test(value) && Number.isNaN(Number(value));
  return criterionOf(isBeginning ? `${value}*` : value);
}

function fieldOf(database: Grid, field: Operand): number {
  const value = field instanceof Grid ? field.get(0, 0) : field;
  if (value instanceof FormulaError) throw value;
  if (value instanceof Lambda || value === null) throw VALUE;
  const at =
    typeof value === "string"
      ? (rowsOf(database)[0] ?? []).findIndex((name) => headerOf(name) === value.toLowerCase())
      : Math.trunc(Number(value)) - 1;
  must(at >= 0 && at < database.columns, VALUE);
  return at;
}

/** The rows of the database that match, without its header. */
function matching(database: Grid, criteria: Grid): Scalar[][] {
  const [header = [], ...records] = rowsOf(database);
  const [names = [], ...alternatives] = rowsOf(criteria);
  must(alternatives.length > 0, VALUE);
  const tests = alternatives.map((row) =>
    row.flatMap((value, at) => {
      if (value === null) return [];
      const column = header.findIndex((name) => headerOf(name) === headerOf(names[at] ?? null));
      return column < 0 ? [] : [{ column, test: criterion(value).test }];
    }),
  );
  return records.filter((record) =>
    tests.some((row) => row.every(({ column, test }) => test(record[column] ?? null))),
  );
}

function values(database: Grid, field: Operand, criteria: Grid): Scalar[] {
  const column = fieldOf(database, field);
  return matching(database, criteria).map((record) => record[column] ?? null);
}

function numbers(list: Scalar[]): number[] {
  return list.flatMap((value) => {
    if (value instanceof FormulaError) throw value;
    return typeof value === "number" ? [value] : [];
  });
}

const over = (of: (numbers: number[]) => number) =>
  fn("g o g", (database, field, criteria) => of(numbers(values(database, field, criteria))));

function only(list: Scalar[]): Scalar {
  const [first, second] = list;
  must(first !== undefined, VALUE);
  must(second === undefined, NUM);
  return first ?? 0;
}

/** Without a field, records count. */
const counting = (isCounted: (value: Scalar) => boolean) =>
  fn("g o? g", (database, field, criteria) =>
    field === undefined || field === null
      ? matching(database, criteria).length
      : values(database, field, criteria).filter(isCounted).length,
  );

const product = (list: number[]) => (list.length === 0 ? 0 : list.reduce((a, b) => a * b, 1));

export const databases: Record<string, FunctionSpec> = {
  DSUM: over((list) => list.reduce((a, b) => a + b, 0)),
  DAVERAGE: over(STATISTICS.MEAN),
  DCOUNT: counting((value) => typeof value === "number"),
  DCOUNTA: counting((value) => value !== null),
  DMAX: over((list) => (list.length === 0 ? 0 : Math.max(...list))),
  DMIN: over((list) => (list.length === 0 ? 0 : Math.min(...list))),
  DPRODUCT: over(product),
  DSTDEV: over(STATISTICS.STDEV),
  DSTDEVP: over(STATISTICS.STDEVP),
  DVAR: over(STATISTICS.VAR),
  DVARP: over(STATISTICS.VARP),
  DGET: fn("g o g", (database, field, criteria) => only(values(database, field, criteria))),
};
