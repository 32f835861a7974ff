/** AND, OR and their like, and questions about a value. */

import { toBoolean, toNumber } from "../coerce";
import { type FunctionSpec, fn, framed } from "../function";
import { Area } from "../store/area";
import {
  cellsOf,
  ERRORS,
  FormulaError,
  Grid,
  Lambda,
  NA,
  type Operand,
  type Scalar,
  VALUE,
} from "../values";

/** Texts in cells do not count; as arguments they have to be TRUE or FALSE. */
function truthsOf(args: Operand[]): boolean[] {
  const truths: boolean[] = [];
  for (const arg of args) {
    if (arg instanceof Lambda) throw VALUE;
    if (!(arg instanceof Grid)) {
      truths.push(toBoolean(arg));
      continue;
    }
    for (const value of cellsOf(arg)) {
      if (value instanceof FormulaError) throw value;
      if (typeof value === "number" || typeof value === "boolean") truths.push(Boolean(value));
    }
  }
  if (truths.length === 0) throw VALUE;
  return truths;
}

const is = (test: (value: Scalar) => boolean) => fn("e", test);
const isEven = (x: number) => Math.trunc(Math.abs(x)) % 2 === 0;

function typeOf(value: Operand): number {
  if (value instanceof Lambda) return 128;
  if (value instanceof Grid) return value.rows * value.columns > 1 ? 64 : typeOf(value.get(0, 0));
  if (value instanceof FormulaError) return 16;
  if (typeof value === "string") return 2;
  return typeof value === "boolean" ? 4 : 1;
}

export const logic: Record<string, FunctionSpec> = {
  AND: fn("o o*", (...args) => truthsOf(args).every(Boolean)),
  OR: fn("o o*", (...args) => truthsOf(args).some(Boolean)),
  XOR: fn("o o*", (...args) => truthsOf(args).filter(Boolean).length % 2 === 1),
  NOT: fn("b", (value) => !value),
  TRUE: fn("", () => true),
  FALSE: fn("", () => false),
  ISBLANK: is((value) => value === null),
  ISNUMBER: is((value) => typeof value === "number"),
  ISTEXT: is((value) => typeof value === "string"),
  ISNONTEXT: is((value) => typeof value !== "string"),
  ISLOGICAL: is((value) => typeof value === "boolean"),
  ISERROR: is((value) => value instanceof FormulaError),
  ISERR: is((value) => value instanceof FormulaError && value !== NA),
  ISNA: is((value) => value === NA),
  ISEVEN: fn("v", (value) => (typeof value === "boolean" ? VALUE : isEven(toNumber(value)))),
  ISODD: fn("v", (value) => (typeof value === "boolean" ? VALUE : !isEven(toNumber(value)))),
  ISREF: fn("o", (value) => value instanceof Area),
  ISFORMULA: framed(
    "r",
    ({ book }, area) => book.formulaAt(area.sheet, area.top, area.left) !== null,
    { isVolatile: true },
  ),
  N: fn("e", (value) => {
    if (value instanceof FormulaError) return value;
    return typeof value === "number" ? value : value === true ? 1 : 0;
  }),
  TYPE: fn("o", typeOf),
  "ERROR.TYPE": fn("e", (value) => {
    if (!(value instanceof FormulaError)) return NA;
    const at = ERRORS.indexOf(value);
    return at < 7 ? at + 1 : value.code === "#SPILL!" ? 9 : 14;
  }),
};
