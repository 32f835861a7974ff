/**
 * What the texts of a table mean. It is read carefully: a number or a date only where its writing can mean one thing,
 * and a column's dates only where all of them are dates. All else stays the text it is, also `007` and `=1+1`.
 */
import { storedText } from "../../kinds/sheet/shown";

export interface TableValue {
  /** As a cell stores it. */
  value: string;
  pattern?: string;
}

export interface TableSigns {
  decimal: "." | ",";
  isMonthFirst: boolean;
}

const DAY_MS = 86_400_000;
const EPOCH = Date.UTC(1899, 11, 30);
const MAX_DIGITS = 15;

/** The signs of whoever reads, unless the numbers of the file show another. */
export function signsOf(
  rows: readonly (readonly string[])[],
  delimiter: string,
  locale: string,
): TableSigns {
  const parts = new Intl.DateTimeFormat(locale).formatToParts(0).map(({ type }) => type);
  const isMonthFirst = parts.indexOf("month") < parts.indexOf("day");
  const isComma = new Intl.NumberFormat(locale)
    .formatToParts(1.5)
    .some(({ type, value }) => type === "decimal" && value === ",");
  let [points, commas] = [0, 0];
  for (const row of rows) {
    for (const text of row) {
      // Three digits may be thousands.
      if (/^-?\d+\.(?:\d{1,2}|\d{4,})%?$/.test(text)) points += 1;
      else if (/^-?\d+,(?:\d{1,2}|\d{4,})%?$/.test(text)) commas += 1;
    }
  }
  const usual = isComma && delimiter !== "," ? "," : ".";
  const decimal = points > 0 ? "." : commas > 0 ? "," : usual;
  return { decimal, isMonthFirst };
}

/** @param column all texts of it, the header too */
export function tableValues(column: readonly string[], signs: TableSigns): TableValue[] {
  const areDates = datesAgree(column, signs);
  return column.map((given) => {
    const text = given.trim();
    return (
      numberOf(text, signs.decimal) ??
      isoDate(text) ??
      (areDates ? localDate(text, signs) : null) ??
      clockTime(text) ??
      (/^(true|false)$/i.test(text) ? { value: text.toUpperCase() } : { value: storedText(given) })
    );
  });
}

function numberOf(text: string, decimal: "." | ","): TableValue | null {
  const group = decimal === "." ? "," : ".";
  const [, sign = "", whole = "", places = "", percent = ""] =
    (decimal === "."
      ? /^([+-]?)(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?(%?)$/
      : /^([+-]?)(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d+))?(%?)$/
    ).exec(text) ?? [];
  const digits = whole.replaceAll(group, "");
  if (whole === "" || sign === "+" || /^0\d/.test(digits)) return null;
  if (digits.length + places.length > MAX_DIGITS) return null;
  const number = Number(`${sign}${digits}.${places || "0"}`) / (percent ? 100 : 1);
  const shown = places === "" ? "0" : `0.${"0".repeat(places.length)}`;
  if (percent)
    return { value: String(Number(number.toPrecision(MAX_DIGITS))), pattern: `${shown}%` };
  const isGrouped = whole.includes(group);
  return { value: String(number), ...(isGrouped && { pattern: `#,##${shown}` }) };
}

function isoDate(text: string): TableValue | null {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?$/.exec(text) ?? [];
  const date = dayOf(Number(year), Number(month), Number(day));
  if (date === null) return null;
  const time = timeOf(hour, minute, second);
  if (time === null) return null;
  const clock = hour === undefined ? "" : second === undefined ? " hh:mm" : " hh:mm:ss";
  return { value: String(date + time), pattern: `yyyy-mm-dd${clock}` };
}

const LOCAL_DATE = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/;

/** A header may stand above them, and cells may be blank. */
function datesAgree(column: readonly string[], signs: TableSigns): boolean {
  const texts = column.map((text) => text.trim());
  const [first = "", ...rest] = texts;
  const filled = (LOCAL_DATE.test(first) ? texts : rest).filter((text) => text !== "");
  return filled.length > 0 && filled.every((text) => localDate(text, signs) !== null);
}

/** A day comes before its month where points stand between them, everywhere. */
function localDate(text: string, { isMonthFirst }: TableSigns): TableValue | null {
  const [, one = "", sign = "", two = "", year] = LOCAL_DATE.exec(text) ?? [];
  const isTurned = isMonthFirst && sign !== ".";
  const [day, month] = isTurned ? [two, one] : [one, two];
  const date = dayOf(Number(year), Number(month), Number(day));
  const letters = (isTurned ? ["m", "d"] : ["d", "m"]).map((letter, at) =>
    letter.repeat([one, two][at]?.length === 2 ? 2 : 1),
  );
  return date === null ? null : { value: String(date), pattern: [...letters, "yyyy"].join(sign) };
}

function clockTime(text: string): TableValue | null {
  const [, hour, minute, second] = /^(\d{2}):(\d{2})(?::(\d{2}))?$/.exec(text) ?? [];
  const time = hour === undefined ? null : timeOf(hour, minute, second);
  if (time === null) return null;
  return { value: String(time), pattern: second === undefined ? "hh:mm" : "hh:mm:ss" };
}

/** Days since 1899-12-30. Before March 1900 other programs count otherwise. */
function dayOf(year: number, month: number, day: number): number | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  const isDay = at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  // The year 50 would be 1950.
  const isLate = year >= 1900 && at.getTime() > Date.UTC(1900, 1, 28);
  return isDay && isLate ? (at.getTime() - EPOCH) / DAY_MS : null;
}

function timeOf(hour = "0", minute = "0", second = "0"): number | null {
  const [h, m, s] = [Number(hour), Number(minute), Number(second)];
  return h < 24 && m < 60 && s < 60 ? (h * 3600 + m * 60 + s) / 86_400 : null;
}
