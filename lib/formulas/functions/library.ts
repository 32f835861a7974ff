/** Functions of `@formulajs/formulajs` behind our own arguments and errors. */
import { type FunctionSpec, fn } from "../function";
import {
  errorNamed,
  Grid,
  matrixOfRows,
  type Operand,
  rowsOf,
  type Scalar,
  VALUE,
} from "../values";

type Signature = Parameters<typeof fn>[0];

/** The library takes ranges as rows of values, and answers errors as objects. */
export function library(signature: Signature, run: (...args: never[]) => unknown): FunctionSpec {
  const call = run as (...args: unknown[]) => unknown;
  return fn(signature, (...args: unknown[]) => {
    const given = args.map((arg) => (arg instanceof Grid ? rowsOf(arg) : arg));
    while (given.length > 0 && given.at(-1) === undefined) given.pop();
    return answerOf(call(...given));
  });
}

function answerOf(value: unknown): Operand {
  if (value instanceof Error) throw errorNamed(value.message) ?? VALUE;
  if (typeof value === "number" || typeof value === "string" || typeof value === "boolean")
    return value;
  if (!Array.isArray(value)) throw VALUE;
  return matrixOfRows(value.map((row: unknown) => (Array.isArray(row) ? row : [row]) as Scalar[]));
}

/** One function under several names: Excel's present one and those it had before. */
export const called = (names: string, spec: FunctionSpec): Record<string, FunctionSpec> =>
  Object.fromEntries(names.split(" ").map((name) => [name, spec]));
