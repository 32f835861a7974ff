/** What somebody edits of a cell, and what is stored of it. */
import { readInput } from "@/lib/formulas/input";
import { ENGLISH, type FormulaLocale, localeOf } from "@/lib/formulas/locale";
import { tokensOf } from "@/lib/formulas/tokens";
import { shownText, typedValue } from "@/lib/kinds/sheet/shown";

export { patternColor, patternOf, shownText, typedValue } from "@/lib/kinds/sheet/shown";

/** What somebody typed, as it is stored: numbers and formulas the English way, and the format that was typed with it. */
export function storedInput(text: string, tag: string): { value: string; pattern?: string } {
  const locale = localeOf(tag);
  const amount = amountIn(text, locale);
  if (amount) return amount;
  const input = readInput(text, locale);
  if (input.kind === "formula") {
    const body = text.startsWith("=") ? text : `=${text.slice(1)}`;
    return { value: rewritten(body, locale, ENGLISH) };
  }
  if (typeof input.value === "number") {
    // A date that can be read in one way only keeps its format.
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

const AMOUNT = /^(-?)([€£$¥]) ?([\d.,'\s]+)$|^(-?)([\d.,'\s]+?)\s?([€£$¥])$/;

/** A number with the sign of a currency keeps the sign, whichever is usual where it is read. */
function amountIn(text: string, locale: FormulaLocale) {
  const [, minus, before, number, lower, amount, behind] = AMOUNT.exec(text.trim()) ?? [];
  const written = number ?? amount;
  if (written === undefined) return null;
  const input = readInput(`${minus ?? lower}${written}`, locale);
  if (input.kind !== "value" || typeof input.value !== "number") return null;
  const digits = Number.isInteger(input.value) && !written.includes(locale.decimal) ? "" : ".00";
  const pattern = before ? `[$${before}]#,##0${digits}` : `#,##0${digits} [$${behind}]`;
  return { value: String(input.value), pattern };
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
