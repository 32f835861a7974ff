/** Days as numbers: 1 is the first of January 1900, and the 29th of February 1900, which never was, is 60. */
import { NUM, VALUE } from "../values";

const DAY_MS = 86_400_000;
/** The day before the first, of days after the one that never was. */
const EPOCH = Date.UTC(1899, 11, 30);
const LAST_SERIAL_DAY = 2_958_465;

export interface DateParts {
  year: number;
  /** From 1. */
  month: number;
  day: number;
}

/** @throws FormulaError for what is no day between 1900 and 9999 */
export function partsOf(serial: number): DateParts {
  const day = Math.floor(serial);
  if (day < 0 || day > LAST_SERIAL_DAY) throw NUM;
  if (day === 0) return { year: 1900, month: 1, day: 0 };
  if (day === 60) return { year: 1900, month: 2, day: 29 };
  const date = new Date(EPOCH + (day < 60 ? day + 1 : day) * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Months and days beyond their ends run over into the next. @throws FormulaError */
export function serialOf(year: number, month: number, day: number): number {
  const full = year < 1900 && year >= 0 ? year + 1900 : year;
  if (full < 0 || full > 9999) throw NUM;
  const time = Date.UTC(full, month - 1, 1) + (day - 1) * DAY_MS;
  const days = Math.round((time - EPOCH) / DAY_MS);
  const serial = days < 61 ? days - 1 : days;
  if (!(serial >= 0 && serial <= LAST_SERIAL_DAY)) throw NUM;
  return serial;
}

const isLeapYear = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

export const daysInMonth = (year: number, month: number) =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Some months later: the same day, or `day`, or the last of that month. */
export function monthsLater(
  serial: number,
  months: number,
  day: number = partsOf(serial).day,
): number {
  const { year, month } = partsOf(serial);
  const to = year * 12 + month - 1 + months;
  const [toYear, toMonth] = [Math.floor(to / 12), (to % 12) + 1];
  if (toYear < 1900 || toYear > 9999) throw NUM;
  return serialOf(toYear, toMonth, Math.min(day, daysInMonth(toYear, toMonth)));
}

/** 0 is Sunday. */
export const weekday = (serial: number) => (Math.floor(serial) + 6) % 7;

/** Days by which a year of 360 days counts, the American or the European way. */
export function days360(from: number, to: number, isEuropean: boolean): number {
  const [a, b] = [partsOf(from), partsOf(to)];
  let [first, last] = [a.day, b.day];
  if (isEuropean) {
    first = Math.min(first, 30);
    last = Math.min(last, 30);
  } else {
    const isLastOfFebruary = a.month === 2 && a.day === daysInMonth(a.year, 2);
    if (first === 31 || isLastOfFebruary) first = 30;
    if (last === 31 && first >= 30) last = 30;
  }
  return (b.year - a.year) * 360 + (b.month - a.month) * 30 + last - first;
}

/** The part of a year between two days, by one of five ways of counting. */
export function yearFraction(start: number, end: number, basis: number): number {
  const [from, to] = [Math.min(start, end), Math.max(start, end)];
  switch (basis) {
    case 0:
      return usThirties(from, to) / 360;
    case 1:
      return (to - from) / yearLength(from, to);
    case 2:
      return (to - from) / 360;
    case 3:
      return (to - from) / 365;
    case 4:
      return days360(from, to, true) / 360;
    default:
      throw NUM;
  }
}

function usThirties(from: number, to: number): number {
  const [a, b] = [partsOf(from), partsOf(to)];
  const isEnd = ({ year, month, day }: DateParts) => month === 2 && day === daysInMonth(year, 2);
  let [first, last] = [a.day, b.day];
  if (isEnd(a) && isEnd(b)) last = 30;
  if (isEnd(a)) first = 30;
  if (last === 31 && first >= 30) last = 30;
  if (first === 31) first = 30;
  return (b.year - a.year) * 360 + (b.month - a.month) * 30 + last - first;
}

/** The length of the year that actual days are divided by. */
function yearLength(from: number, to: number): number {
  const [a, b] = [partsOf(from), partsOf(to)];
  const isWithinYear =
    b.year === a.year ||
    (b.year === a.year + 1 && (b.month < a.month || (b.month === a.month && b.day <= a.day)));
  if (isWithinYear) {
    if (a.year === b.year) return isLeapYear(a.year) ? 366 : 365;
    const hasLeapDay =
      (isLeapYear(a.year) && from <= serialOf(a.year, 2, 29)) ||
      (isLeapYear(b.year) && to >= serialOf(b.year, 2, 29));
    return hasLeapDay ? 366 : 365;
  }
  const years = b.year - a.year + 1;
  return (serialOf(b.year + 1, 1, 1) - serialOf(a.year, 1, 1)) / years;
}

/** Which weekdays are free: a number as Excel has them, or seven digits from Monday on. @returns Sunday first */
export function freeDays(weekend: number | string): boolean[] {
  if (typeof weekend === "string") {
    if (!/^[01]{7}$/.test(weekend)) throw VALUE;
    const days = [...weekend].map((digit) => digit === "1");
    return [days[6] ?? false, ...days.slice(0, 6)];
  }
  const free = new Array<boolean>(7).fill(false);
  if (weekend >= 1 && weekend <= 7) {
    free[(weekend + 5) % 7] = true;
    free[(weekend + 6) % 7] = true;
  } else if (weekend >= 11 && weekend <= 17) free[weekend - 11] = true;
  else throw NUM;
  return free;
}

export function workdays(
  from: number,
  to: number,
  free: boolean[],
  holidays: ReadonlySet<number>,
): number {
  const [start, end] = [Math.min(from, to), Math.max(from, to)];
  const weeks = Math.floor((end - start + 1) / 7);
  let count = weeks * free.filter((isFree) => !isFree).length;
  for (let day = start + weeks * 7; day <= end; day++) if (!free[weekday(day)]) count++;
  for (const day of holidays) if (day >= start && day <= end && !free[weekday(day)]) count--;
  return from <= to ? count : -count;
}

export function workdayAfter(
  from: number,
  days: number,
  free: boolean[],
  holidays: ReadonlySet<number>,
): number {
  if (free.every(Boolean)) throw VALUE;
  const step = Math.sign(days);
  let day = from;
  for (let left = Math.abs(days); left > 0; ) {
    day += step;
    if (day < 0 || day > LAST_SERIAL_DAY) throw NUM;
    if (!free[weekday(day)] && !holidays.has(day)) left--;
  }
  return day;
}
