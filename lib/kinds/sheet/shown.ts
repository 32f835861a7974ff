/** What a cell shows: its value as its number format writes it. */
import { format, formatColor } from "numfmt";
import { readInput } from "../../formulas/input";
import type { Cell } from "./cell";
import type { Shown } from "./condition";

const EMPTY: Shown = { value: null };
const typed = new Map<string, Shown>();

/** A value that no formula makes. */
export function typedValue(text: string): Shown {
  if (text === "") return EMPTY;
  const found = typed.get(text);
  if (found) return found;
  const input = readInput(text);
  const value = input.kind === "value" ? input.value : text;
  const shown: Shown =
    typeof value === "object" && value !== null ? { value: null, error: value.code } : { value };
  if (typed.size > 50_000) typed.clear();
  typed.set(text, shown);
  return shown;
}

const zeros = (decimals: number) => (decimals > 0 ? `.${"0".repeat(decimals)}` : "");

/** The number format of a cell, also where an older program named only its kind. */
export function patternOf(cell: Cell | null): string {
  if (!cell) return "General";
  if (cell.pattern) return cell.pattern;
  const { decimals = 2, money = "" } = cell;
  switch (cell.format) {
    case "text":
      return "@";
    case "number":
      return `#,##0${zeros(decimals)}`;
    case "percent":
      return `0${zeros(cell.decimals ?? 0)}%`;
    case "currency":
      return `[$${money}] #,##0${zeros(decimals)}`;
    case "date":
      return "yyyy-mm-dd";
    case "time":
      return "hh:mm";
    case "datetime":
      return "yyyy-mm-dd hh:mm";
    default:
      return "General";
  }
}

const written = new Map<string, string>();

/** As many digits as are written with an exponent, or 99,999,999,999,999 would be `10E+13`. */
const rounded = (value: string | number) =>
  typeof value === "number" && (Math.abs(value) >= 1e11 || Math.abs(value) < 1e-9)
    ? Number(value.toPrecision(6))
    : value;

/** @param locale as the browser names it */
export function shownText({ value, error }: Shown, pattern: string, locale: string): string {
  if (error !== undefined) return error;
  if (value === null) return "";
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (typeof value === "string" && (pattern === "General" || pattern === "@")) return value;
  const key = `${pattern}\u0000${typeof value}${value}`;
  const found = written.get(key);
  if (found !== undefined) return found;
  let text: string;
  try {
    text = format(pattern, pattern === "General" ? rounded(value) : value, { locale });
  } catch {
    // A format that is none: the value as it is.
    text = String(value);
  }
  if (written.size > 50_000) written.clear();
  written.set(key, text);
  return text;
}

/** `[Red]` of a number format. */
export function patternColor({ value }: Shown, pattern: string): string | null {
  if (!pattern.includes("[") || typeof value !== "number") return null;
  try {
    const color = formatColor(pattern, value);
    return typeof color === "string" ? color : null;
  } catch {
    return null;
  }
}

/** How a text is stored so that it is read as this text, and not as a number or a formula. */
export function storedText(text: string): string {
  const input = readInput(text);
  const isSame = text === "" || (input.kind === "value" && input.value === text);
  return isSame ? text : `'${text}`;
}
