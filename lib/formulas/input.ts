/** What somebody typed into a cell: a formula, or a value with the number format that its writing asks for. */
import { getFormatFromId, parseValue } from "numfmt";
import { ENGLISH, type FormulaLocale } from "./locale";
import { errorNamed, type Scalar } from "./values";

export type Input =
  | { kind: "formula"; text: string }
  | { kind: "value"; value: Scalar; pattern?: string };

const FORMULA = /^[=+](?=.)/s;
const PLAIN_NUMBER = /^-?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/;

/** `'` before a text keeps it as it is. */
export function readInput(text: string, locale: FormulaLocale = ENGLISH): Input {
  if (text === "") return { kind: "value", value: null };
  if (text.startsWith("'")) return { kind: "value", value: text.slice(1) };
  if (text.startsWith("=") && FORMULA.test(text)) return { kind: "formula", text };
  if (locale.decimal === "." && PLAIN_NUMBER.test(text)) return plainNumber(text);
  const upper = text.trim().toUpperCase();
  if (upper === "TRUE" || upper === "FALSE") return { kind: "value", value: upper === "TRUE" };
  const error = errorNamed(upper);
  if (error) return { kind: "value", value: error };
  const found = isNumeric(text) ? parseValue(text, { locale: locale.tag }) : null;
  if (typeof found?.value !== "number") return { kind: "value", value: text };
  const pattern = found.formatId === undefined ? null : getFormatFromId(found.formatId);
  return { kind: "value", value: found.value, ...(pattern && { pattern }) };
}

/** Digits beyond what a number holds, such as those of a card, stay a text. */
function plainNumber(text: string): Input {
  const value = Number(text);
  return { kind: "value", value: Number.isFinite(value) ? value : text };
}

const isNumeric = (text: string) => text.length <= 60 && /\d/.test(text);

/** The number that a text means in a formula: `"1,000"`, `"5%"`, `"2024-03-01"`, `"8:30"`. */
export function parseNumberText(text: string): number | undefined {
  if (!isNumeric(text)) return undefined;
  const found = parseValue(text.trim(), { locale: ENGLISH.tag });
  return typeof found?.value === "number" ? found.value : undefined;
}
