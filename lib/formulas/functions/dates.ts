/** Dates and times. */
import { numberOfText } from "../coerce";
import { type FunctionSpec, fn, framed } from "../function";
import { FormulaError, type Grid, NUM, type Scalar, VALUE } from "../values";
import {
  days360,
  freeDays,
  monthsLater,
  partsOf,
  serialOf,
  weekday,
  workdayAfter,
  workdays,
  yearFraction,
} from "./calendar";
import { must } from "./math";
import { numbersOf } from "./numbers";

/** Seconds of the day, to the nearest; a time that rounds to a whole day belongs to the next. */
function secondsOf(serial: number): number {
  must(serial >= 0);
  return Math.round((serial - Math.floor(serial)) * 86_400) % 86_400;
}

function time(hours: number, minutes: number, seconds: number): number {
  const total = hours * 3600 + minutes * 60 + seconds;
  must(total >= 0 && Math.max(hours, minutes, seconds) <= 32_767);
  return (total % 86_400) / 86_400;
}

function dateOfText(value: Scalar, part: "date" | "time"): number {
  if (value instanceof FormulaError) throw value;
  if (typeof value !== "string" || !/[^\d.,\s]/.test(value)) throw VALUE;
  const number = numberOfText(value);
  if (number === undefined || /[%$€£]/.test(value)) throw VALUE;
  return part === "date" ? Math.floor(number) : number - Math.floor(number);
}

/** Days between two dates, in one of the units of DATEDIF. */
function difference(from: number, to: number, unit: string): number {
  must(Math.floor(from) <= Math.floor(to));
  const [a, b] = [partsOf(from), partsOf(to)];
  const months = (b.year - a.year) * 12 + b.month - a.month - (b.day < a.day ? 1 : 0);
  switch (unit.toUpperCase()) {
    case "D":
      return Math.floor(to) - Math.floor(from);
    case "M":
      return months;
    case "Y":
      return Math.floor(months / 12);
    case "YM":
      return months % 12;
    case "MD":
      if (b.day >= a.day) return b.day - a.day;
      return Math.floor(to) - serialOf(b.year, b.month - 1, a.day);
    case "YD": {
      const isBefore = b.month < a.month || (b.month === a.month && b.day < a.day);
      return Math.floor(to) - serialOf(isBefore ? b.year - 1 : b.year, a.month, a.day);
    }
    default:
      throw NUM;
  }
}

function weekdayBy(serial: number, kind: number): number {
  must(serial >= 0);
  const day = weekday(serial);
  if (kind === 1) return day + 1;
  if (kind === 2) return ((day + 6) % 7) + 1;
  if (kind === 3) return (day + 6) % 7;
  must(kind >= 11 && kind <= 17);
  return ((day - (kind - 10) + 7) % 7) + 1;
}

function isoWeek(serial: number): number {
  const thursday = Math.floor(serial) - ((weekday(serial) + 6) % 7) + 3;
  const { year } = partsOf(Math.max(thursday, 0));
  return Math.floor((thursday - serialOf(year, 1, 1)) / 7) + 1;
}

function week(serial: number, kind: number): number {
  if (kind === 21) return isoWeek(serial);
  must(kind === 1 || kind === 2 || (kind >= 11 && kind <= 17));
  const firstDay = kind === 1 || kind === 17 ? 0 : kind === 2 ? 1 : kind - 10;
  const newYear = serialOf(partsOf(serial).year, 1, 1);
  const before = (weekday(newYear) - firstDay + 7) % 7;
  return Math.floor((Math.floor(serial) - newYear + before) / 7) + 1;
}

const holidaysOf = (grid: Grid | undefined): ReadonlySet<number> =>
  new Set(grid ? numbersOf([grid]).map(Math.floor) : []);

const weekendOf = (given: Scalar | undefined) => {
  if (given instanceof FormulaError) throw given;
  return freeDays(
    typeof given === "string" ? given : given === undefined || given === null ? 1 : Number(given),
  );
};

export const dates: Record<string, FunctionSpec> = {
  DATE: fn("i i i", serialOf),
  TIME: fn("i i i", time),
  DATEVALUE: fn("e", (value) => dateOfText(value, "date")),
  TIMEVALUE: fn("e", (value) => dateOfText(value, "time")),
  YEAR: fn("n", (serial) => partsOf(serial).year),
  MONTH: fn("n", (serial) => partsOf(serial).month),
  DAY: fn("n", (serial) => partsOf(serial).day),
  HOUR: fn("n", (serial) => Math.floor(secondsOf(serial) / 3600)),
  MINUTE: fn("n", (serial) => Math.floor(secondsOf(serial) / 60) % 60),
  SECOND: fn("n", (serial) => secondsOf(serial) % 60),
  TODAY: framed("", ({ book }) => Math.floor(book.now()), { isVolatile: true }),
  NOW: framed("", ({ book }) => book.now(), { isVolatile: true }),
  WEEKDAY: fn("n i=1", weekdayBy),
  WEEKNUM: fn("n i=1", week),
  ISOWEEKNUM: fn("n", (serial) => {
    must(serial >= 0);
    return isoWeek(serial);
  }),
  EDATE: fn("i i", monthsLater),
  EOMONTH: fn("i i", (serial, months) => monthsLater(serial, months, 31)),
  DAYS: fn("i i", (to, from) => to - from),
  DAYS360: fn("i i b=FALSE", days360),
  DATEDIF: fn("n n s", difference),
  YEARFRAC: fn("i i i=0", yearFraction),
  NETWORKDAYS: fn("i i g?", (from, to, holidays) =>
    workdays(from, to, freeDays(1), holidaysOf(holidays)),
  ),
  "NETWORKDAYS.INTL": fn("i i v? g?", (from, to, weekend, holidays) =>
    workdays(from, to, weekendOf(weekend), holidaysOf(holidays)),
  ),
  WORKDAY: fn("i i g?", (from, days, holidays) =>
    workdayAfter(from, days, freeDays(1), holidaysOf(holidays)),
  ),
  "WORKDAY.INTL": fn("i i v? g?", (from, days, weekend, holidays) =>
    workdayAfter(from, days, weekendOf(weekend), holidaysOf(holidays)),
  ),
};
