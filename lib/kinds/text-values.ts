/** Extracts values that a text states unambiguously; what can be read in two ways is left out. */

import { currencyDecimals, isCurrency } from "../protocol/currencies";
import { DECIMAL, readDecimal } from "./money";

export interface FoundDay {
  /** `YYYY-MM-DD` */
  day: string;
  at: number;
  /** As it is written. */
  text: string;
}

const MONTHS =
  "january|february|march|april|may|june|july|august|september|october|november|december";
const NAMES = MONTHS.split("|");
const MONTH = `(?:${MONTHS}|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)`;
const DAYS = [
  { pattern: /\b(\d{4})-(\d{2})-(\d{2})\b/g, order: "ymd" },
  { pattern: /\b(\d{1,2})\.(\d{1,2})\.(\d{4})\b/g, order: "dmy" },
  { pattern: /\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/g, order: "slashes" },
  {
    pattern: new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?\\.? (${MONTH})\\.?,? (\\d{4})\\b`, "gi"),
    order: "dmy",
  },
  {
    pattern: new RegExp(`\\b(${MONTH})\\.? (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})\\b`, "gi"),
    order: "mdy",
  },
] as const;

/** In the order in which they stand. 3/4/2026 is left out: it is March or April. */
export function daysIn(text: string): FoundDay[] {
  const found = DAYS.flatMap(({ pattern, order }) =>
    [...text.matchAll(pattern)].flatMap(({ 0: text, 1: a = "", 2: b = "", 3: c = "", index }) => {
      const day = dayOf(a, b, c, order);
      return day === null ? [] : [{ day, at: index, text }];
    }),
  );
  return found.sort((one, other) => one.at - other.at);
}

function dayOf(a: string, b: string, c: string, order: (typeof DAYS)[number]["order"]) {
  if (order === "ymd") return realDay(a, b, c);
  if (order === "mdy") return realDay(c, a, b);
  if (order === "dmy") return realDay(c, b, a);
  if (a === b || Number(a) > 12) return realDay(c, b, a);
  return Number(b) > 12 ? realDay(c, a, b) : null;
}

function realDay(year: string, month: string, day: string): string | null {
  const named = NAMES.findIndex((name) => name.startsWith(month.toLowerCase().slice(0, 3))) + 1;
  const number = /^\d+$/.test(month) ? Number(month) : named;
  const text = `${year}-${String(number).padStart(2, "0")}-${day.padStart(2, "0")}`;
  const at = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text ? null : text;
}

/** The first day that stands within a few words after one of these. */
export function dayAfter(text: string, words: RegExp): string | undefined {
  const days = daysIn(text);
  for (const { index, 0: word } of text.matchAll(new RegExp(words, "gi"))) {
    const end = index + word.length;
    const found = days.find(({ at }) => at >= end && at - end <= 25);
    if (found) return found.day;
  }
  return undefined;
}

/** A dollar may be of many countries, a yen of two: their signs name no currency. */
const SIGNS: Record<string, string> = { "€": "EUR", "£": "GBP", US$: "USD", CHF: "CHF" };
const NUMBER = "(?<![\\d.,])\\d(?:[\\d.,'’]{0,18}\\d)?(?!\\d)";
const BEFORE = "(?:US\\$|[€£$¥]|\\b[A-Z]{3})";
const BEHIND = "(?:[€£$¥]|[A-Z]{3}\\b|euros?\\b)";
/** An amount with its currency, for patterns around it: two groups before or two behind. */
export const MONEY = `(?:(${BEFORE})\\s?(${NUMBER})|(${NUMBER})\\s?(${BEHIND}))`;

export interface FoundMoney {
  /** A decimal. */
  amount: string;
  /** Undefined where its sign is of several. */
  currency?: string;
  at: number;
}

/** Blanks in a row are one: patterns that look for some would take for ever on thousands. */
export const singleSpaced = (text: string): string =>
  text.replace(/\s+/g, (blanks) => (blanks.includes("\n") ? "\n" : " "));

export function moneyOf(
  [sign, after, before, behind]: readonly (string | undefined)[],
  at: number,
): FoundMoney | null {
  const mark = sign ?? behind ?? "";
  const currency = /^euros?$/i.test(mark) ? "EUR" : (SIGNS[mark] ?? mark);
  const isKnown = isCurrency(currency);
  if (!isKnown && !/^[$¥]$/.test(mark)) return null;
  const amount = readDecimal(after ?? before ?? "", isKnown ? currencyDecimals(currency) : 2);
  return amount === null || !DECIMAL.test(amount)
    ? null
    : { amount, at, ...(isKnown && { currency }) };
}

export const moneyIn = (text: string): (FoundMoney & { text: string })[] =>
  [...text.matchAll(new RegExp(MONEY, "g"))].flatMap((match) => {
    const money = moneyOf(match.slice(1, 5), match.index);
    return money ? [{ ...money, text: match[0] }] : [];
  });

/** The one currency of all amounts; undefined where there are several or none. */
export function currencyIn(text: string): string | undefined {
  const all = new Set(moneyIn(text).flatMap(({ currency }) => currency ?? []));
  return all.size === 1 ? [...all][0] : undefined;
}

export const emailsIn = (text: string): { email: string; at: number }[] =>
  [...text.matchAll(/(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,3}/g)].map(
    ({ 0: email, index }) => ({
      email,
      at: index,
    }),
  );

/** Begins with a capital, as "eBay" and "3M" nearly do. A stop ends it, unless it is of an abbreviation: "S.A.", "J." */
const WORD =
  "(?:\\p{Lu}|\\p{Ll}\\p{Lu}|\\d\\p{Lu})(?:[\\p{L}\\p{N}&'’/!-]|\\.(?=[\\p{L}\\p{N}])){0,27}(?:(?<=(?<![\\p{L}/])(?:Inc|Ltd|Co|Corp|Dr|St|\\p{Lu}))\\.)?";
/** A further word of a name, but not after the word that ends a company's name. */
const MORE = `(?<!\\b(?:Inc|Ltd|Corp)\\.)\\s+(?:(?:JOINED)\\s+)?(?:${WORD}|\\(\\p{Lu}[\\p{L}.]{1,27}\\))`;
const LEGAL_FORM = "(?:,\\s(?:Inc|LLC|Ltd|LLP|LP|Corp|Co|PLC|plc|S\\.A)\\b\\.?)?";
const nameOf = (joined: string) => `${WORD}(?:${MORE.replace("JOINED", joined)}){0,6}${LEGAL_FORM}`;
const JOINED = "of|de|du|von|van|&|\\+";
/** Words that begin with capitals, and what may stand between two of them. */
const NAME = nameOf(`and|${JOINED}`);
/** Where "and" ends it. */
const NAME_IN_PAIR = nameOf(JOINED);

export interface FoundName {
  name: string;
  /** Where it ends. */
  end: number;
}

/** The name after one of these words. @param words a pattern without groups */
export function nameAfter(text: string, words: string): FoundName | null {
  const pattern = new RegExp(`\\b(?:${words})\\s*:?\\s+(${NAME})`, "u");
  const found = pattern.exec(text) ?? new RegExp(pattern, "iu").exec(text);
  const name = found?.[1] ?? "";
  if (!found || !/^\p{Lu}/u.test(name)) return null;
  return { name: plainName(name), end: found.index + found[0].length };
}

/** "between A and B", each perhaps with an email address or a few words about it behind it. */
export function pairIn(text: string): [FoundName, FoundName] | null {
  const email = "(?:[ ,(]{1,3}[\\w.+-]{1,64}@[\\w.-]{1,200}\\)?)?";
  const about = "(?:,\\s\\p{Ll}[^,;.\\n@]{1,80})?";
  const pair = `\\b(?:between|zwischen)\\s+(${NAME_IN_PAIR})${email}${about}\\s*,?\\s+(?:and|und)\\s+(${NAME_IN_PAIR})`;
  const found = new RegExp(pair, "u").exec(text);
  if (!found) return null;
  const [whole, first = "", second = ""] = found;
  const end = found.index + whole.length;
  return [
    { name: plainName(first), end: found.index + whole.indexOf(first) + first.length },
    { name: plainName(second), end },
  ];
}

/** A name that ends a sentence has no stop, unless it is an abbreviation: "Inc." */
const plainName = (name: string): string =>
  /\b(?:Inc|Ltd|Co|Corp|S\.A|e\.V)\.$/.test(name) ? name : name.replace(/\.+$/, "");
