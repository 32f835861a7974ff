/** `+ - * / ^ & = <> < > <= >=` and the signs, over single values and over arrays. */
import type { BinaryOperator } from "./ast";
import { compareValues, toNumber, toText } from "./coerce";
import {
  CALC,
  DIV0,
  FormulaError,
  Grid,
  Lambda,
  Matrix,
  matrixOf,
  NA,
  NUM,
  type Operand,
  type Scalar,
} from "./values";

type Binary = (left: Scalar, right: Scalar) => Scalar;

/** An array of one value is that value. */
export const single = (value: Operand): Operand =>
  value instanceof Grid && value.rows === 1 && value.columns === 1 ? value.get(0, 0) : value;

/** What is left of a sum of nearly opposite numbers is an error of rounding. */
function added(a: number, b: number): number {
  const sum = a + b;
  return sum !== 0 && Math.abs(sum) < Math.abs(a) * 8.9e-16 ? 0 : sum;
}

const finite = (value: number): Scalar => (Number.isFinite(value) ? value : NUM);

function divided(a: number, b: number): Scalar {
  return b === 0 ? DIV0 : finite(a / b);
}

export function power(a: number, b: number): Scalar {
  if (a === 0 && b === 0) return NUM;
  if (a === 0 && b < 0) return DIV0;
  return finite(a ** b);
}

const arithmetic =
  (of: (a: number, b: number) => Scalar): Binary =>
  (left, right) => {
    if (typeof left === "number" && typeof right === "number") return of(left, right);
    return guarded(() => of(toNumber(left), toNumber(right)));
  };

const comparison =
  (of: (order: number) => boolean): Binary =>
  (left, right) => {
    if (left instanceof FormulaError) return left;
    if (right instanceof FormulaError) return right;
    return of(compareValues(left, right));
  };

/** What a function throws as its error is its answer. */
export function guarded<T>(run: () => T): T | FormulaError {
  try {
    return run();
  } catch (error) {
    if (error instanceof FormulaError) return error;
    throw error;
  }
}

export const BINARY: Record<Exclude<BinaryOperator, ":" | " ">, Binary> = {
  "+": arithmetic((a, b) => finite(added(a, b))),
  "-": arithmetic((a, b) => finite(added(a, -b))),
  "*": arithmetic((a, b) => finite(a * b)),
  "/": arithmetic(divided),
  "^": arithmetic(power),
  "&": (left, right) => guarded(() => toText(left) + toText(right)),
  "=": comparison((order) => order === 0),
  "<>": comparison((order) => order !== 0),
  "<": comparison((order) => order < 0),
  ">": comparison((order) => order > 0),
  "<=": comparison((order) => order <= 0),
  ">=": comparison((order) => order >= 0),
};

export const UNARY: Record<"-" | "+" | "%", (value: Scalar) => Scalar> = {
  "-": (value) => (typeof value === "number" ? -value : guarded(() => -toNumber(value))),
  "+": (value) => value,
  "%": (value) => guarded(() => toNumber(value) / 100),
};

export function binary(of: Binary, left: Operand, right: Operand): Operand {
  if (!(left instanceof Grid) && !(right instanceof Grid)) {
    if (left instanceof Lambda || right instanceof Lambda) return CALC;
    return of(left, right);
  }
  return broadcast([left, right], ([a, b]) => of(a ?? null, b ?? null));
}

export function unary(of: (value: Scalar) => Scalar, value: Operand): Operand {
  if (value instanceof Lambda) return CALC;
  if (!(value instanceof Grid)) return of(value);
  return matrixOf(value.rows, value.columns, (row, column) => of(value.get(row, column)));
}

/** Runs a function of single values over arrays; one row or one column is repeated, what is missing is `#N/A`. */
export function broadcast(operands: Operand[], of: (values: Scalar[]) => Operand): Operand {
  let [rows, columns] = [1, 1];
  for (const operand of operands) {
    if (operand instanceof Lambda) return CALC;
    if (operand instanceof Grid) {
      rows = Math.max(rows, operand.rows);
      columns = Math.max(columns, operand.columns);
    }
  }
  const values = new Array<Scalar>(operands.length);
  return guarded(() =>
    matrixOf(rows, columns, (row, column) => {
      for (let at = 0; at < operands.length; at++) {
        values[at] = pick(operands[at] as Scalar | Grid, row, column);
        if (values[at] === MISSING) return NA;
      }
      return firstOf(of(values));
    }),
  );
}

const MISSING = new FormulaError("#N/A");

function pick(operand: Scalar | Grid, row: number, column: number): Scalar {
  if (!(operand instanceof Grid)) return operand;
  const at = operand.rows === 1 ? 0 : row;
  const across = operand.columns === 1 ? 0 : column;
  return at < operand.rows && across < operand.columns ? operand.get(at, across) : MISSING;
}

/** An array inside an array is its first value. */
const firstOf = (value: Operand): Scalar => {
  if (value instanceof Matrix || value instanceof Grid) return value.get(0, 0);
  return value instanceof Lambda ? CALC : value;
};
