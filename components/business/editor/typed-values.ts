/** What somebody types in a field of a paper, as the paper stores it, and back: decimals in the reader's own way of writing. */

import type { FieldRule } from "@/lib/kinds/business/values";
import { DECIMAL, readDecimal } from "@/lib/kinds/money";

export type ValueKind =
  | "line"
  | "lines"
  | "day"
  /** Of the paper's currency. */
  | "amount"
  /** Of one: finer than its currency where a thousand of them are sold. */
  | "price"
  | "quantity"
  | "percent";

/** How the reader and the paper write numbers. */
export interface NumberWriting {
  /** Between a number and its decimals: "." or ",". */
  sign: string;
  /** Of the paper's currency. */
  decimals: number;
}

export type Typed = { value: string } | { problem: string };

export const decimalSign = (locale: string): string =>
  new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === "decimal")?.value ===
  ","
    ? ","
    : ".";

const MAX_FINE_DECIMALS = 6;

export function readTyped(
  kind: ValueKind,
  text: string,
  rule: Pick<FieldRule, "read">,
  { sign, decimals }: NumberWriting,
): Typed {
  if (kind === "line" || kind === "lines") return { value: rule.read(text) };
  const typed = text.trim().replace(kind === "percent" ? /\s*%$/ : /$^/, "");
  if (typed === "") return { value: "" };
  if (kind === "day") {
    return rule.read(typed) === "" ? { problem: "Enter a whole date." } : { value: typed };
  }
  const most = kind === "amount" ? decimals : MAX_FINE_DECIMALS;
  const value = readNumber(typed, most, sign);
  if (value === null) return { problem: problemOf(kind, typed, decimals, sign) };
  if (rule.read(value) === "") return { problem: problemOf(kind, typed, decimals, sign) };
  return { value };
}

/** Reads "1.234" by the reader's language: its decimal sign comes before decimals, the other sign between thousands. */
function readNumber(typed: string, most: number, sign: string): string | null {
  const own = typed.replace(sign, ".");
  const [, rest = ""] = own.split(".");
  if (DECIMAL.test(own) && typed.includes(sign) === own.includes(".") && rest.length <= most) {
    return own.replace(/^0+(?=\d)/, "");
  }
  return readDecimal(typed, Math.min(most, 2)) ?? readDecimal(typed, most);
}

function problemOf(kind: ValueKind, typed: string, decimals: number, sign: string): string {
  if (/^\s*[-−]/.test(typed)) return "This can’t be below 0.";
  if (kind === "percent") return `Enter a percentage from 0 to 100, such as 7${sign}5.`;
  if (kind === "quantity") return `Enter a number, such as 2 or 1${sign}5.`;
  const example =
    decimals === 0 ? "1250" : `1250${sign}${"50".padEnd(decimals, "0").slice(0, decimals)}`;
  return `Enter an amount, such as ${example}.`;
}

/** As a field shows it. */
export const shownValue = (kind: ValueKind, value: string, sign: string): string =>
  kind === "line" || kind === "lines" || kind === "day" ? value : value.replace(".", sign);
