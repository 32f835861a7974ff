/** Arithmetic, rounding, logarithms and whole numbers. */
import { type FunctionSpec, fn, framed } from "../function";
import { power } from "../operators";
import { DIV0, matrixOf, NA, NUM, VALUE } from "../values";
import { numbersOf } from "./numbers";
import { combinations, factorial, gcd, permutations, rounded } from "./whole-numbers";

/** @throws FormulaError for what has no real answer */
export function must(is: boolean, problem = NUM) {
  if (!is) throw problem;
}

function modulo(x: number, divisor: number): number {
  must(divisor !== 0, DIV0);
  const rest = x - divisor * Math.floor(x / divisor);
  return Math.abs(rest - divisor) < Math.abs(divisor) * 1e-15 ? 0 : rest;
}

/** How often a step goes into a number, where rounding errors do not make one more or less. */
function steps(x: number, step: number, round: (value: number) => number): number {
  const ratio = x / step;
  const near = Math.round(ratio);
  return Math.abs(ratio - near) < Math.abs(ratio) * 1e-15 ? near * step : tidy(round(ratio) * step);
}

const tidy = (x: number) => Number(x.toPrecision(15));

function ceiling(x: number, step: number): number {
  if (step === 0) return 0;
  must(x <= 0 || step > 0);
  return steps(x, step, Math.ceil);
}

function floor(x: number, step: number): number {
  if (x === 0) return 0;
  must(step !== 0, DIV0);
  must(x < 0 || step > 0);
  return steps(x, step, Math.floor);
}

/** @param away whether negative numbers go away from zero (up for FLOOR.MATH, down for CEILING.MATH) */
function stepped(x: number, step: number, round: "ceil" | "floor", away: boolean): number {
  const size = Math.abs(step);
  if (size === 0) return 0;
  if (x < 0 && away) return -steps(-x, size, round === "ceil" ? Math.ceil : Math.floor);
  return steps(x, size, Math[round]);
}

function toMultiple(x: number, step: number): number {
  if (x === 0 || step === 0) return 0;
  must(Math.sign(x) === Math.sign(step));
  return steps(x, step, Math.round);
}

/** The next whole number away from zero that leaves `rest` when halved. */
function awayTo(x: number, rest: 0 | 1): number {
  const size = Math.ceil(Math.abs(x) - 1e-12);
  const next = size % 2 === rest ? size : size + 1;
  return x < 0 ? -next : next;
}

function logarithm(x: number, base: number): number {
  must(x > 0 && base > 0);
  must(base !== 1, DIV0);
  if (base === 10) return Math.log10(x);
  return base === 2 ? Math.log2(x) : Math.log(x) / Math.log(base);
}

const ROMAN: [number, string][] = [
  ...([
    [1000, "M"],
    [900, "CM"],
    [500, "D"],
    [400, "CD"],
    [100, "C"],
    [90, "XC"],
  ] as [number, string][]),
  ...([
    [50, "L"],
    [40, "XL"],
    [10, "X"],
    [9, "IX"],
    [5, "V"],
    [4, "IV"],
    [1, "I"],
  ] as [number, string][]),
];

function roman(number: number): string {
  must(number >= 0 && number <= 3999, VALUE);
  let rest = number;
  return ROMAN.map(([value, letters]) => {
    const times = Math.floor(rest / value);
    rest -= times * value;
    return letters.repeat(times);
  }).join("");
}

function arabic(text: string): number {
  const upper = text.trim().toUpperCase();
  must(/^-?[IVXLCDM]*$/.test(upper), VALUE);
  const values = [...upper.replace("-", "")].map(
    (letter) => ROMAN.find(([, name]) => name === letter)?.[0] ?? 0,
  );
  const sum = values.reduce(
    (total, value, at) => total + (value < (values[at + 1] ?? 0) ? -value : value),
    0,
  );
  return upper.startsWith("-") ? -sum : sum;
}

function toBase(number: number, base: number, least: number): string {
  must(number >= 0 && number < 2 ** 53 && base >= 2 && base <= 36 && least >= 0 && least <= 255);
  return number.toString(base).toUpperCase().padStart(least, "0");
}

function fromBase(text: string, base: number): number {
  must(base >= 2 && base <= 36);
  const digits = text.trim().toLowerCase();
  const highest = digits === "" ? 0 : Number.parseInt(digits, base);
  must([...digits].every((digit) => Number.parseInt(digit, 36) < base) && Number.isFinite(highest));
  return highest;
}

function series(x: number, from: number, step: number, coefficients: number[]): number {
  return coefficients.reduce(
    (sum, coefficient, at) => sum + coefficient * x ** (from + at * step),
    0,
  );
}

const one = (of: (x: number) => number) => fn("n", of);
const inverse = (of: (x: number) => number) =>
  fn("n", (x) => {
    const value = of(x);
    must(value !== 0, DIV0);
    return 1 / value;
  });

const trigonometry: Record<string, FunctionSpec> = {
  ...{
    SIN: one(Math.sin),
    COS: one(Math.cos),
    TAN: one(Math.tan),
    ASIN: one(Math.asin),
    ACOS: one(Math.acos),
  },
  ...{ ATAN: one(Math.atan), SINH: one(Math.sinh), COSH: one(Math.cosh), TANH: one(Math.tanh) },
  ...{ ASINH: one(Math.asinh), ACOSH: one(Math.acosh), ATANH: one(Math.atanh) },
  ...{ SEC: inverse(Math.cos), CSC: inverse(Math.sin), COT: inverse(Math.tan) },
  ...{ SECH: inverse(Math.cosh), CSCH: inverse(Math.sinh), COTH: inverse(Math.tanh) },
  ACOT: fn("n", (x) => Math.PI / 2 - Math.atan(x)),
  ACOTH: fn("n", (x) => {
    must(Math.abs(x) > 1);
    return 0.5 * Math.log((x + 1) / (x - 1));
  }),
  ATAN2: fn("n n", (x, y) => {
    must(x !== 0 || y !== 0, DIV0);
    return Math.atan2(y, x);
  }),
  DEGREES: fn("n", (x) => (x * 180) / Math.PI),
  RADIANS: fn("n", (x) => (x * Math.PI) / 180),
  PI: fn("", () => Math.PI),
};

export const math: Record<string, FunctionSpec> = {
  ...trigonometry,
  ABS: one(Math.abs),
  SIGN: one(Math.sign),
  SQRT: one(Math.sqrt),
  SQRTPI: fn("n", (x) => Math.sqrt(x * Math.PI)),
  EXP: one(Math.exp),
  LN: fn("n", (x) => {
    must(x > 0);
    return Math.log(x);
  }),
  LOG: fn("n n=10", logarithm),
  LOG10: fn("n", (x) => logarithm(x, 10)),
  POWER: fn("n n", (x, exponent) => power(x, exponent)),
  MOD: fn("n n", modulo),
  QUOTIENT: fn("n n", (x, divisor) => {
    must(divisor !== 0, DIV0);
    return Math.trunc(x / divisor);
  }),
  INT: fn("n", (x) => Math.floor(tidy(x))),
  TRUNC: fn("n i=0", (x, digits) => rounded(x, digits, Math.trunc)),
  ROUND: fn("n i", (x, digits) =>
    rounded(x, digits, (value) => Math.sign(value) * Math.round(Math.abs(value))),
  ),
  ROUNDUP: fn("n i", (x, digits) =>
    rounded(x, digits, (value) => Math.sign(value) * Math.ceil(Math.abs(value))),
  ),
  ROUNDDOWN: fn("n i", (x, digits) => rounded(x, digits, Math.trunc)),
  MROUND: fn("n n", toMultiple),
  CEILING: fn("n n", ceiling),
  FLOOR: fn("n n", floor),
  "CEILING.MATH": fn("n n=1 n=0", (x, step, mode) => stepped(x, step, "ceil", mode !== 0)),
  "FLOOR.MATH": fn("n n=1 n=0", (x, step, mode) => stepped(x, step, "floor", mode !== 0)),
  "CEILING.PRECISE": fn("n n=1", (x, step) => stepped(x, step, "ceil", false)),
  "ISO.CEILING": fn("n n=1", (x, step) => stepped(x, step, "ceil", false)),
  "FLOOR.PRECISE": fn("n n=1", (x, step) => stepped(x, step, "floor", false)),
  EVEN: fn("n", (x) => awayTo(x, 0)),
  ODD: fn("n", (x) => (x === 0 ? 1 : awayTo(x, 1))),
  FACT: fn("i", factorial),
  FACTDOUBLE: fn("i", (n) => {
    must(n >= -1);
    let product = 1;
    for (let at = n; at > 1; at -= 2) product *= at;
    return product;
  }),
  COMBIN: fn("i i", combinations),
  COMBINA: fn("i i", (n, k) => (n === 0 && k === 0 ? 1 : combinations(n + k - 1, k))),
  PERMUT: fn("i i", permutations),
  PERMUTATIONA: fn("i i", (n, k) => {
    must(n >= 0 && k >= 0);
    return n ** k;
  }),
  GCD: fn("o o*", (...args) => numbersOf(args).reduce((a, b) => gcd(a, whole(b)), 0)),
  LCM: fn("o o*", (...args) => numbersOf(args).reduce((a, b) => lcm(a, whole(b)), 1)),
  MULTINOMIAL: fn("o o*", (...args) => {
    const numbers = numbersOf(args).map(whole);
    return numbers.reduce(
      (product, n) => product / factorial(n),
      factorial(numbers.reduce((a, b) => a + b, 0)),
    );
  }),
  ROMAN: fn("i o?", roman),
  ARABIC: fn("s", arabic),
  BASE: fn("i i i=0", toBase),
  DECIMAL: fn("s i", fromBase),
  SERIESSUM: fn("n n n g", (x, from, step, coefficients) =>
    series(x, from, step, numbersOf([coefficients])),
  ),
  RAND: framed("", ({ book }) => book.random(), { isVolatile: true }),
  RANDBETWEEN: framed(
    "n n",
    ({ book }, low, high) => {
      const [from, to] = [Math.ceil(low), Math.floor(high)];
      must(from <= to);
      return from + Math.floor(book.random() * (to - from + 1));
    },
    { isVolatile: true },
  ),
  RANDARRAY: framed(
    "i=1 i=1 n=0 n=1 b=FALSE",
    ({ book }, rows, columns, low, high, isWhole) => {
      must(low <= high, VALUE);
      return matrixOf(rows, columns, () =>
        isWhole
          ? low + Math.floor(book.random() * (high - low + 1))
          : low + book.random() * (high - low),
      );
    },
    { isVolatile: true },
  ),
  SEQUENCE: fn("i i=1 n=1 n=1", (rows, columns, from, step) =>
    matrixOf(rows, columns, (row, column) => from + (row * columns + column) * step),
  ),
  NA: fn("", () => NA),
};

function whole(x: number): number {
  must(x >= 0);
  return Math.trunc(x);
}

const lcm = (a: number, b: number) => (a === 0 || b === 0 ? 0 : (a / gcd(a, b)) * b);
