/** How a value of one type is taken as another, and how two are compared: Excel's rules. */
import { parseNumberText } from "./input";
import { FormulaError, type Scalar, VALUE } from "./values";

const PLAIN_NUMBER = /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?\s*$/;

/** @throws FormulaError */
export function toNumber(value: Scalar): number {
  if (typeof value === "number") return value;
  if (value === null) return 0;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value instanceof FormulaError) throw value;
  const number = numberOfText(value);
  if (number === undefined) throw VALUE;
  return number;
}

/** A number, an amount, a percentage, a date or a time that is written as text. */
export function numberOfText(text: string): number | undefined {
  if (PLAIN_NUMBER.test(text)) return Number(text);
  return parseNumberText(text);
}

export const toInteger = (value: Scalar): number => Math.trunc(toNumber(value));

export function toBoolean(value: Scalar): boolean {
  if (typeof value === "boolean") return value;
  if (value === null) return false;
  if (typeof value === "number") return value !== 0;
  if (value instanceof FormulaError) throw value;
  const upper = value.toUpperCase();
  if (upper === "TRUE" || upper === "FALSE") return upper === "TRUE";
  throw VALUE;
}

export function toText(value: Scalar): string {
  if (typeof value === "string") return value;
  if (value === null) return "";
  if (typeof value === "number") return numberText(value);
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  throw value;
}

/** A number in the format "General", as `&` writes it: up to 15 digits. */
function numberText(value: number): string {
  const rounded = Number(value.toPrecision(15));
  const size = Math.abs(rounded);
  if (size !== 0 && (size >= 1e20 || size < 1e-9)) {
    const [digits, exponent = ""] = rounded.toExponential().split("e");
    return `${digits}E${exponent.replace(/^([+-])(\d)$/, "$10$2")}`;
  }
  if (size !== 0 && size < 1e-6) return rounded.toFixed(20).replace(/0+$/, "");
  return Object.is(rounded, -0) ? "0" : String(rounded);
}

/** Whether two numbers are one to 15 digits: `0.1+0.2` is `0.3`. */
function isSameNumber(a: number, b: number): boolean {
  if (a === b) return true;
  const gap = Math.abs(a - b);
  return gap < Math.abs(a) * 8.9e-16 || gap < 1e-307;
}

const collator = new Intl.Collator("en", { sensitivity: "accent" });
const isPlain = (text: string) => /^[\w .-]*$/.test(text);

/** Ignores case. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  const [low, high] = [a.toLowerCase(), b.toLowerCase()];
  if (low === high) return 0;
  if (isPlain(low) && isPlain(high) && !/[-_ .]/.test(low + high)) return low < high ? -1 : 1;
  return collator.compare(a, b) || (low < high ? -1 : 1);
}

const rank = (value: Scalar): number =>
  typeof value === "number"
    ? 1
    : typeof value === "string"
      ? 2
      : typeof value === "boolean"
        ? 3
        : 4;

const emptyAs = (other: Scalar): Scalar =>
  typeof other === "string" ? "" : typeof other === "boolean" ? false : 0;

/** Below 0, 0 or above 0. Numbers come before texts, and texts before `FALSE` and `TRUE`. */
export function compareValues(left: Scalar, right: Scalar): number {
  const a = left === null ? emptyAs(right) : left;
  const b = right === null ? emptyAs(left) : right;
  if (typeof a === "number" && typeof b === "number") return isSameNumber(a, b) ? 0 : a - b;
  if (typeof a === "string" && typeof b === "string") return compareText(a, b);
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  return Number(a) - Number(b);
}
