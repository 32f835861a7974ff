/** Conditions of filters, conditional formats and validation: OOXML's operators (DB-034), and what they say of a value. */
import { oneOf, text } from "./members";

export const OPERATORS = [
  ...(["equal", "notEqual", "greaterThan", "greaterThanOrEqual", "lessThan"] as const),
  ...(["lessThanOrEqual", "between", "notBetween", "containsText", "notContainsText"] as const),
  ...([
    "beginsWith",
    "endsWith",
    "textEqual",
    "isBlank",
    "notBlank",
    "isError",
    "notError",
  ] as const),
  ...(["dateEqual", "dateBefore", "dateAfter", "dateOnOrBefore", "dateOnOrAfter"] as const),
  ...(["dateBetween", "duplicate", "unique", "top", "bottom", "topPercent"] as const),
  ...(["bottomPercent", "aboveAverage", "belowAverage", "formula"] as const),
] as const;
export type Operator = (typeof OPERATORS)[number];

export interface Condition {
  op: Operator;
  /** Numbers as decimals, days `YYYY-MM-DD` or `today`, `today+n`, `today-n`, or a formula. */
  a?: string;
  b?: string;
}

/** `undefined` for an unknown operator: its rule is ignored. */
export function readCondition(raw: unknown): Condition | undefined {
  if (typeof raw !== "object" || raw === null) return undefined;
  const members = raw as Record<string, unknown>;
  const op = oneOf(OPERATORS)(members.op);
  if (!op) return undefined;
  const [a, b] = [text(1_000)(members.a), text(1_000)(members.b)];
  return { op, ...(a !== undefined && { a }), ...(b !== undefined && { b }) };
}

/** What a cell shows: an error is its code in `error`. */
export interface Shown {
  value: number | string | boolean | null;
  error?: string;
}

/** What all cells of a rule's ranges say together; made once for a rule. */
export interface Crowd {
  counts: ReadonlyMap<string, number>;
  /** Ascending. */
  numbers: readonly number[];
  average: number;
}

export function crowdOf(cells: Iterable<Shown>): Crowd {
  const counts = new Map<string, number>();
  const numbers: number[] = [];
  for (const cell of cells) {
    const key = crowdKey(cell);
    if (key !== "") counts.set(key, (counts.get(key) ?? 0) + 1);
    if (typeof cell.value === "number") numbers.push(cell.value);
  }
  numbers.sort((one, other) => one - other);
  const sum = numbers.reduce((total, number) => total + number, 0);
  return { counts, numbers, average: sum / numbers.length };
}

const crowdKey = ({ value, error }: Shown): string =>
  error ?? (value === null ? "" : `${typeof value}:${String(value).toLowerCase()}`);

const DAY_MS = 86_400_000;
const EPOCH = Date.UTC(1899, 11, 30);

/** Days since 1899-12-30, as cells hold them. @param today the same for now */
export function dayNumber(given: string | undefined, today: number): number {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(given ?? "") ?? [];
  if (year) return (Date.UTC(Number(year), Number(month) - 1, Number(day)) - EPOCH) / DAY_MS;
  const [, shift] = /^today([+-]\d{1,5})?$/.exec(given ?? "") ?? [];
  return given?.startsWith("today") ? Math.floor(today) + Number(shift ?? 0) : Number.NaN;
}

/**
 * @param crowd for the operators that compare a cell with all of them
 * @param formula what a `formula` answers at this cell; without it the condition is not met
 */
export function isMet(
  { op, a, b }: Condition,
  shown: Shown,
  { today, crowd, formula }: { today: number; crowd?: Crowd; formula?: boolean },
): boolean {
  const { value, error } = shown;
  if (op === "formula") return formula === true;
  if (op === "isError") return error !== undefined;
  if (op === "notError") return error === undefined;
  const isBlank = error === undefined && (value === null || value === "");
  if (op === "isBlank") return isBlank;
  if (op === "notBlank") return !isBlank;
  if (error !== undefined) return false;
  const written = String(value ?? "").toLowerCase();
  const wanted = (a ?? "").toLowerCase();
  switch (op) {
    case "containsText":
      return wanted !== "" && written.includes(wanted);
    case "notContainsText":
      return !written.includes(wanted);
    case "beginsWith":
      return wanted !== "" && written.startsWith(wanted);
    case "endsWith":
      return wanted !== "" && written.endsWith(wanted);
    case "textEqual":
      return written === wanted;
    case "duplicate":
      return !isBlank && (crowd?.counts.get(crowdKey(shown)) ?? 0) > 1;
    case "unique":
      return !isBlank && crowd?.counts.get(crowdKey(shown)) === 1;
  }
  if (op === "equal" || op === "notEqual") {
    const isEqual = typeof value === "number" ? value === Number(a) : written === wanted;
    return op === "equal" ? isEqual && !isBlank : !isEqual;
  }
  return (
    typeof value === "number" && numberMeets({ op, a: a ?? "", b: b ?? "" }, value, today, crowd)
  );
}

function numberMeets(
  { op, a, b }: { op: Operator; a: string; b: string },
  value: number,
  today: number,
  crowd?: Crowd,
): boolean {
  const isDate = op.startsWith("date");
  const at = isDate ? Math.floor(value) : value;
  const [first, second] = isDate
    ? [dayNumber(a, today), dayNumber(b, today)]
    : [a.trim() === "" ? Number.NaN : Number(a), b.trim() === "" ? Number.NaN : Number(b)];
  const [low, high] = [Math.min(first, second), Math.max(first, second)];
  switch (op) {
    case "greaterThan":
    case "dateAfter":
      return at > first;
    case "greaterThanOrEqual":
    case "dateOnOrAfter":
      return at >= first;
    case "lessThan":
    case "dateBefore":
      return at < first;
    case "lessThanOrEqual":
    case "dateOnOrBefore":
      return at <= first;
    case "dateEqual":
      return at === first;
    case "between":
    case "dateBetween":
      return at >= low && at <= high;
    case "notBetween":
      return at < low || at > high;
    case "aboveAverage":
      return crowd !== undefined && at > crowd.average;
    case "belowAverage":
      return crowd !== undefined && at < crowd.average;
    case "top":
    case "bottom":
    case "topPercent":
    case "bottomPercent":
      return crowd !== undefined && isRanked(op, first, at, crowd.numbers);
    default:
      return false;
  }
}

function isRanked(op: string, wanted: number, at: number, numbers: readonly number[]): boolean {
  const share = op.endsWith("Percent") ? Math.floor((numbers.length * wanted) / 100) : wanted;
  const count = Math.min(numbers.length, Math.max(1, share));
  if (!Number.isFinite(count)) return false;
  return op.startsWith("top")
    ? at >= (numbers[numbers.length - count] ?? Number.POSITIVE_INFINITY)
    : at <= (numbers[count - 1] ?? Number.NEGATIVE_INFINITY);
}
