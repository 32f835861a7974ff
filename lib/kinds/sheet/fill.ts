/** What a fill handle writes: series of numbers, days, months and numbered texts, and formulas that move along. */
import { shiftedFormula } from "./shifted-formula";

const LISTS = [
  ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
  ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
  ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
  [
    ...["January", "February", "March", "April", "May", "June", "July", "August", "September"],
    ...["October", "November", "December"],
  ],
] as const;

export interface Filled {
  value: string;
  /** Which of the sources it looks like. */
  source: number;
}

interface SeriesOptions {
  /** The numbers are days: a single one continues by one. */
  isDay?: boolean;
  /** Repeats the values instead of continuing their series. */
  isCopy?: boolean;
  /** 1 down or to the right, -1 up or to the left. */
  by?: 1 | -1;
  /** Along which formulas move. */
  axis?: "row" | "column";
}

/**
 * The first answer is nearest to the sources.
 * @param sources values in a line, as they are stored
 */
export function series(
  sources: readonly string[],
  count: number,
  { isDay = false, isCopy = false, by = 1, axis = "row" }: SeriesOptions,
): Filled[] {
  const size = sources.length;
  const next = isCopy ? () => null : stepOf(sources, isDay);
  return Array.from({ length: count }, (_, at) => {
    const distance = by > 0 ? size + at : -1 - at;
    const source = ((distance % size) + size) % size;
    const value = sources[source] ?? "";
    if (value.startsWith("=")) {
      const moved = distance - source;
      const [down, across] = axis === "row" ? [moved, 0] : [0, moved];
      return { value: shiftedFormula(value, down, across), source };
    }
    return { value: next(distance) ?? value, source };
  });
}

/** The value at a distance from the first source; `null` to repeat the sources. */
function stepOf(sources: readonly string[], isDay: boolean): (distance: number) => string | null {
  const numbers = sources.map((text) => (text.trim() === "" ? Number.NaN : Number(text)));
  if (numbers.every(Number.isFinite)) {
    const months = isDay ? monthsOf(numbers) : null;
    if (months) return months;
    const [first = 0, second] = numbers;
    const step = second === undefined ? (isDay ? 1 : 0) : second - first;
    const isEven = numbers.every(
      (number, at) => Math.abs(number - first - at * step) < 1e-9 * (1 + Math.abs(number)),
    );
    return isEven && step !== 0
      ? (distance) => String(Number((first + distance * step).toPrecision(15)))
      : () => null;
  }
  const [first = ""] = sources;
  for (const list of LISTS) {
    const names: readonly string[] = list;
    const places = sources.map((text) =>
      names.findIndex((name) => name.toLowerCase() === text.toLowerCase()),
    );
    const start = places[0] ?? -1;
    const step = places.length > 1 ? (places[1] ?? 0) - start : 1;
    if (!places.every((place, at) => place >= 0 && place === wrap(start + at * step, names.length)))
      continue;
    return (distance) => names[wrap(start + distance * step, names.length)] ?? null;
  }
  const [, stem, digits] = /^(.*?)(\d{1,9})$/s.exec(first) ?? [];
  if (stem === undefined || digits === undefined) return () => null;
  const places = sources.map((text) =>
    text.startsWith(stem) ? Number(text.slice(stem.length) || Number.NaN) : Number.NaN,
  );
  const step = places.length > 1 ? (places[1] ?? 0) - (places[0] ?? 0) : 1;
  if (!places.every((place, at) => place === Number(digits) + at * step)) return () => null;
  return (distance) => {
    const number = Number(digits) + distance * step;
    return number < 0
      ? null
      : `${stem}${String(number).padStart(digits.startsWith("0") ? digits.length : 1, "0")}`;
  };
}

const DAY_MS = 86_400_000;
/** Where days are counted from. */
const START_MS = Date.UTC(1899, 11, 30);

/** Days of the same number, or last days, of months that lie equally far apart; else `null`. */
function monthsOf(numbers: readonly number[]): ((distance: number) => string) | null {
  const days = numbers.map((number) => {
    const date = new Date(START_MS + number * DAY_MS);
    const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
    return { month: year * 12 + month, day, isLast: day === lastDay(year * 12 + month) };
  });
  const [first, second] = days;
  if (!first || !second || !numbers.every(Number.isInteger)) return null;
  const step = second.month - first.month;
  const isEven = days.every(({ month }, at) => month === first.month + at * step);
  const areLast = days.every(({ isLast }) => isLast);
  if (step === 0 || !isEven || !(areLast || days.every(({ day }) => day === first.day)))
    return null;
  return (distance) => {
    const month = first.month + distance * step;
    const day = areLast ? lastDay(month) : Math.min(first.day, lastDay(month));
    return String((timeOf(month, day) - START_MS) / DAY_MS);
  };
}

/** @param month counted from the year 0 */
const timeOf = (month: number, day: number) => Date.UTC(2000, month - 24_000, day);
const lastDay = (month: number) => new Date(timeOf(month + 1, 0)).getUTCDate();

const wrap = (at: number, size: number) => ((at % size) + size) % size;
