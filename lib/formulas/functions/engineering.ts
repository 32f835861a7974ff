/** Engineering: number systems, bits, complex numbers, units, Bessel and error functions. */
import {
  BESSELI,
  BESSELJ,
  BESSELK,
  BESSELY,
  CONVERT,
  ERF,
  ERFC,
  IMARGUMENT,
  IMCONJUGATE,
  IMCOS,
  IMCOSH,
  IMCOT,
  IMCSC,
  IMCSCH,
  IMDIV,
  IMEXP,
  IMPOWER,
  IMPRODUCT,
  IMSEC,
  IMSECH,
  IMSIN,
  IMSINH,
  IMSQRT,
  IMSUB,
  IMSUM,
  IMTAN,
} from "@formulajs/formulajs";
import { toText } from "../coerce";
import { type FunctionSpec, fn } from "../function";
import { cellsOf, FormulaError, Grid, NA, NUM, type Operand, type Scalar, VALUE } from "../values";
import { called, library } from "./library";
import { must } from "./math";

/** Ten digits; the highest says that the number is negative. */
function toSystem(number: number, base: number, width: number, places: number | undefined): string {
  const half = base === 2 ? 2 ** 9 : base === 8 ? 2 ** 29 : 2 ** 39;
  must(number >= -half && number < half);
  if (number < 0) return (number + half * 2).toString(base).toUpperCase();
  const digits = number.toString(base).toUpperCase();
  must(places === undefined || (places >= digits.length && places <= width));
  return digits.padStart(places ?? 0, "0");
}

function fromSystem(value: Scalar, base: number): number {
  if (typeof value === "boolean") throw VALUE;
  const text = toText(value).trim();
  must(text.length <= 10);
  if (text === "") return 0;
  must([...text].every((digit) => Number.parseInt(digit, 36) < base));
  const number = Number.parseInt(text, base);
  const half = base === 2 ? 2 ** 9 : base === 8 ? 2 ** 29 : 2 ** 39;
  return number >= half ? number - half * 2 : number;
}

const systems = { BIN: 2, OCT: 8, HEX: 16 };

function conversions(): Record<string, FunctionSpec> {
  const found: Record<string, FunctionSpec> = {};
  for (const [from, base] of Object.entries(systems)) {
    found[`${from}2DEC`] = fn("v", (value) => fromSystem(value, base));
    found[`DEC2${from}`] = fn("i i?", (number, places) => toSystem(number, base, 10, places));
    for (const [to, other] of Object.entries(systems)) {
      if (from === to) continue;
      found[`${from}2${to}`] = fn("v i?", (value, places) =>
        toSystem(fromSystem(value, base), other, 10, places),
      );
    }
  }
  return found;
}

const LAST_BITS = 2 ** 48 - 1;

const bits = (of: (a: bigint, b: bigint) => bigint) =>
  fn("n n", (a, b) => {
    const isWhole = [a, b].every((x) => Number.isInteger(x) && x >= 0 && x <= LAST_BITS);
    must(isWhole);
    return Number(of(BigInt(a), BigInt(b)));
  });

function shifted(number: number, by: number): number {
  must(Number.isInteger(number) && number >= 0 && number <= LAST_BITS && Math.abs(by) <= 53);
  const moved = by >= 0 ? number * 2 ** by : Math.floor(number / 2 ** -by);
  must(moved <= LAST_BITS);
  return moved;
}

const COMPLEX =
  /^([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)?(?:([+-]?(?:\d+\.?\d*|\.\d+)?(?:[eE][+-]?\d+)?)([ij]))?$/;

/** The parts of `3+4i`; `#NUM!` for what is no such number. */
function partsOf(value: Scalar): { real: number; imaginary: number; text: string } {
  if (typeof value === "boolean") throw VALUE;
  const text = value === null ? "0" : toText(value).trim();
  const found = COMPLEX.exec(text);
  if (!found || text === "") throw NUM;
  const [, real, imaginary, unit] = found;
  // In `4i` the only number is the imaginary one.
  if (real !== undefined && unit && imaginary === "" && !/[+-]$/.test(text.slice(0, -1)))
    return { real: 0, imaginary: Number(real), text };
  const factor = unit
    ? /\d/.test(imaginary ?? "")
      ? Number(imaginary)
      : Number(`${imaginary}1`)
    : 0;
  return { real: Number(real ?? 0), imaginary: factor, text };
}

const complexText = (value: Scalar) => partsOf(value).text;

/** A function of one complex number. */
const ofComplex = (run: (...args: never[]) => unknown) =>
  library("v", (value: Scalar) => tidy((run as (text: string) => unknown)(complexText(value))));

/** Fifteen digits, and `-i` for `-1i`. */
function tidy(answer: unknown): unknown {
  if (typeof answer !== "string") return answer;
  const { real, imaginary } = partsOf(answer);
  return complex(real, imaginary, answer.endsWith("j") ? "j" : "i");
}
const ofTwo = (run: (...args: never[]) => unknown) =>
  library("v v", (a: Scalar, b: Scalar) =>
    tidy((run as (a: string, b: string) => unknown)(complexText(a), complexText(b))),
  );

function complexesOf(args: Operand[]): string[] {
  return args.flatMap((arg) => {
    if (arg instanceof Grid) {
      return [...cellsOf(arg)]
        .filter((value) => value !== null)
        .map((value) => {
          if (value instanceof FormulaError) throw value;
          return complexText(value);
        });
    }
    if (arg instanceof FormulaError) throw arg;
    return typeof arg === "object" && arg !== null ? [] : [complexText(arg)];
  });
}

const ofMany = (run: (...args: never[]) => unknown) =>
  library("o o*", (...args: unknown[]) =>
    tidy((run as (...texts: string[]) => unknown)(...complexesOf(args as Operand[]))),
  );

function complex(real: number, imaginary: number, unit: string): string {
  must(unit === "i" || unit === "j", VALUE);
  if (imaginary === 0) return toText(real);
  const size = Math.abs(imaginary) === 1 ? "" : toText(Math.abs(imaginary));
  const sign = imaginary < 0 ? "-" : real === 0 ? "" : "+";
  return `${real === 0 ? "" : toText(real)}${sign}${size}${unit}`;
}

const logarithm = (base: number) =>
  fn("v", (value) => {
    const { real, imaginary } = partsOf(value);
    must(real !== 0 || imaginary !== 0);
    return complex(
      Math.log(Math.hypot(real, imaginary)) / base,
      Math.atan2(imaginary, real) / base,
      "i",
    );
  });

const bessel = (run: (...args: never[]) => unknown, isPositive: boolean) =>
  library("n i", (x: number, order: number) => {
    must(order >= 0 && (!isPositive || x > 0));
    return (run as (x: number, order: number) => unknown)(x, order);
  });

const errorFunction = fn("n n?", (from, to) => {
  const first = Number(ERF(from));
  return to === undefined ? first : Number(ERF(to)) - first;
});

export const engineering: Record<string, FunctionSpec> = {
  ...conversions(),
  BITAND: bits((a, b) => a & b),
  BITOR: bits((a, b) => a | b),
  BITXOR: bits((a, b) => a ^ b),
  BITLSHIFT: fn("n i", shifted),
  BITRSHIFT: fn("n i", (number, by) => shifted(number, -by)),
  COMPLEX: fn("n n s=i", complex),
  IMREAL: fn("v", (value) => partsOf(value).real),
  IMAGINARY: fn("v", (value) => partsOf(value).imaginary),
  IMABS: fn("v", (value) => Math.hypot(partsOf(value).real, partsOf(value).imaginary)),
  ...{
    IMARGUMENT: ofComplex(IMARGUMENT),
    IMCONJUGATE: ofComplex(IMCONJUGATE),
    IMCOS: ofComplex(IMCOS),
  },
  ...{ IMCOSH: ofComplex(IMCOSH), IMCOT: ofComplex(IMCOT), IMCSC: ofComplex(IMCSC) },
  ...{ IMCSCH: ofComplex(IMCSCH), IMEXP: ofComplex(IMEXP), IMLN: logarithm(1) },
  ...{ IMLOG10: logarithm(Math.LN10), IMLOG2: logarithm(Math.LN2), IMSEC: ofComplex(IMSEC) },
  ...{ IMSECH: ofComplex(IMSECH), IMSIN: ofComplex(IMSIN), IMSINH: ofComplex(IMSINH) },
  ...{ IMSQRT: ofComplex(IMSQRT), IMTAN: ofComplex(IMTAN) },
  ...{
    IMDIV: ofTwo(IMDIV),
    IMSUB: ofTwo(IMSUB),
    IMSUM: ofMany(IMSUM),
    IMPRODUCT: ofMany(IMPRODUCT),
  },
  IMPOWER: library("v n", (value: Scalar, power: number) =>
    tidy(IMPOWER(complexText(value), power)),
  ),
  CONVERT: library("n s s", (x: number, from: string, to: string) => {
    const answer: unknown = CONVERT(x, from, to);
    if (answer instanceof Error) throw NA;
    return answer;
  }),
  DELTA: fn("n n=0", (a, b) => Number(a === b)),
  GESTEP: fn("n n=0", (x, step) => Number(x >= step)),
  ERF: errorFunction,
  "ERF.PRECISE": library("n", ERF),
  ...called("ERFC ERFC.PRECISE", library("n", ERFC)),
  ...{ BESSELI: bessel(BESSELI, false), BESSELJ: bessel(BESSELJ, false) },
  ...{ BESSELK: bessel(BESSELK, true), BESSELY: bessel(BESSELY, true) },
};
