/** What a cell shows: its value as its number format writes it, and what somebody edits. */
import { format, formatColor } from "numfmt";
import { readInput } from "@/lib/formulas/input";
import { ENGLISH, type FormulaLocale, localeOf } from "@/lib/formulas/locale";
import { tokensOf } from "@/lib/formulas/tokens";
import type { Cell } from "@/lib/kinds/sheet/cell";
import type { Shown } from "@/lib/kinds/sheet/condition";

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
    text = format(pattern, value, { locale });
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

/** What somebody typed, as it is stored: numbers and formulas the English way, and the format that was typed with it. */
export function storedInput(text: string, tag: string): { value: string; pattern?: string } {
  const locale = localeOf(tag);
  const input = readInput(text, locale);
  if (input.kind === "formula") {
    const body = text.startsWith("=") ? text : `=${text.slice(1)}`;
    return { value: rewritten(body, locale, ENGLISH) };
  }
  if (typeof input.value === "number") {
    // Of a date that can be read in one way alone, the way of writing is kept.
    const pattern = /^\d{4}-\d{2}-\d{2}$/.test(text.trim()) ? "yyyy-mm-dd" : input.pattern;
    return { value: String(input.value), ...(pattern && { pattern }) };
  }
  const isText = typeof input.value === "string" && !text.startsWith("'");
  return {
    value:
      isText && readInput(text).kind === "value" && typeof typedValue(text).value === "number"
        ? `'${text}`
        : text,
  };
}

/** What is edited: a formula or number as the reader writes them. */
export function editedText(value: string, pattern: string, tag: string): string {
  const locale = localeOf(tag);
  if (value.startsWith("=")) return rewritten(value, ENGLISH, locale);
  const shown = typedValue(value);
  if (typeof shown.value !== "number") return value;
  if (/[ymdhs]/i.test(pattern.replace(/"[^"]*"|\[[^\]]*\]|General/g, ""))) {
    return shownText(shown, pattern, tag);
  }
  if (pattern.includes("%")) {
    return `${String(Number((shown.value * 100).toPrecision(15))).replace(".", locale.decimal)}%`;
  }
  return value.replace(".", locale.decimal);
}

function rewritten(text: string, from: FormulaLocale, to: FormulaLocale): string {
  if (from.decimal === to.decimal) return text;
  try {
    const tokens = tokensOf(text.slice(1), from);
    let depth = 0;
    return `=${tokens
      .map((token) => {
        if (token.kind === "number") return token.text.replace(from.decimal, to.decimal);
        if (token.kind !== "operator") return token.text;
        if (token.text === "{") depth++;
        if (token.text === "}") depth--;
        if (depth > 0) return token.text === from.column ? to.column : token.text;
        return token.text === from.argument ? to.argument : token.text;
      })
      .join("")}`;
  } catch {
    return text;
  }
}
