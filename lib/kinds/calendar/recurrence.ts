/** The recurrence rules that the form offers, as RFC 5545 writes them. Other rules are kept as they are. */
import { addDays, daysBetween, weekdayOf } from "./local-time";

export const DAY_CODES = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
const FREQUENCIES = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"] as const;
export type Frequency = (typeof FREQUENCIES)[number];

export interface Recurrence {
  frequency: Frequency;
  interval: number;
  /** Days of the week from 1, Monday; of weekly rules. */
  days: number[];
  /** In a month: its day, or the same weekday of its week (`2TU`, `-1FR`). */
  monthly: "day" | "weekday";
  end: { after: number } | { on: string } | null;
}

/** Null for none, and for a rule that the form cannot show. */
export function readRule(rrule: string | undefined, start: string): Recurrence | null {
  const parts = partsOf(rrule ?? "");
  const frequency = FREQUENCIES.find((one) => one === parts.get("FREQ"));
  const known = ["FREQ", "INTERVAL", "BYDAY", "COUNT", "UNTIL", "WKST", "BYMONTHDAY", "BYMONTH"];
  if (!frequency || [...parts.keys()].some((key) => !known.includes(key))) return null;
  const byDay = parts.get("BYDAY")?.split(",") ?? [];
  const isWeekday = frequency === "MONTHLY" && byDay.length > 0;
  const days = byDay.map((code) => DAY_CODES.indexOf(code as (typeof DAY_CODES)[number]) + 1);
  const recurrence: Recurrence = {
    frequency,
    interval: Number(parts.get("INTERVAL") ?? 1) || 1,
    days: frequency === "WEEKLY" ? (days.length ? days : [weekdayOf(start)]) : [],
    monthly: isWeekday ? "weekday" : "day",
    end: endOf(parts, start),
  };
  return isSameRule(rrule ?? "", writeRule(recurrence, start), start) ? recurrence : null;
}

export const partsOf = (rrule: string): Map<string, string> =>
  new Map(rrule.split(";").map((part) => part.split("=", 2) as [string, string]));

export function endOf(parts: Map<string, string>, start: string): Recurrence["end"] {
  const count = parts.get("COUNT");
  if (count) return { after: Number(count) };
  const [, year, month, day, time = "235959"] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d{6}))?/.exec(parts.get("UNTIL") ?? "") ?? [];
  if (!year) return null;
  // An end before the hour of the event leaves out that day.
  const isOut = time < start.slice(11).replaceAll(":", "");
  return { on: addDays(`${year}-${month}-${day}`, isOut ? -1 : 0) };
}

/** Whether two rules have the same parts, whatever their order; what follows from the start may be left out. */
function isSameRule(one: string, other: string, start: string): boolean {
  const [, month, day] = start.split(/[-T]/).map(Number);
  const implied = ["INTERVAL=1", `BYMONTHDAY=${day}`, `BYMONTH=${month}`];
  const weekday = `BYDAY=${DAY_CODES[weekdayOf(start) - 1]}`;
  const needed = (rule: string) =>
    rule
      .split(";")
      .filter((part) => !/^(WKST|UNTIL)=/.test(part) && !implied.includes(part))
      .filter((part) => part !== weekday || !rule.includes("FREQ=WEEKLY"))
      .sort()
      .join(";");
  return needed(one) === needed(other);
}

export function writeRule(recurrence: Recurrence, start: string): string {
  const { frequency, interval, days, monthly, end } = recurrence;
  const byDay =
    frequency === "WEEKLY" && days.length > 0
      ? days.map((day) => DAY_CODES[day - 1]).join(",")
      : frequency === "MONTHLY" && monthly === "weekday"
        ? nthWeekday(start)
        : "";
  return [
    `FREQ=${frequency}`,
    interval > 1 ? `INTERVAL=${interval}` : "",
    byDay ? `BYDAY=${byDay}` : "",
    end && "after" in end ? `COUNT=${end.after}` : "",
    end && "on" in end ? `UNTIL=${end.on.replaceAll("-", "")}T235959` : "",
  ]
    .filter(Boolean)
    .join(";");
}

/** `2TU`: the second Tuesday; the fifth of a month is its last. */
function nthWeekday(start: string): string {
  const nth = Math.ceil(Number(start.slice(8, 10)) / 7);
  return `${nth === 5 ? -1 : nth}${DAY_CODES[weekdayOf(start) - 1]}`;
}

/**
 * The rule of an event that is moved: its days move along. One that the form cannot show stays as it is.
 * @param from local times or dates
 */
export function movedRule(rrule: string | undefined, from: string, to: string): string | undefined {
  const days = daysBetween(from, to);
  const recurrence = days !== 0 && rrule?.includes("BY") ? readRule(rrule, from) : null;
  if (!recurrence) return rrule;
  const moved = recurrence.days.map((day) => ((((day - 1 + days) % 7) + 7) % 7) + 1);
  return writeRule({ ...recurrence, days: moved.sort() }, to);
}

/** The rule with its end before a local start, for the part of a series that stays. */
export function endBefore(rrule: string, at: string): string {
  const kept = rrule.split(";").filter((part) => !/^(COUNT|UNTIL)=/.test(part));
  const last = new Date(Date.parse(`${at.length === 10 ? `${at}T00:00:00` : at}Z`) - 1_000);
  const until = last.toISOString().slice(0, 19).replace(/[-:]/g, "");
  return [...kept, `UNTIL=${until}`].join(";");
}

/** @param day from 1, Monday */
export const dayName = (day: number, style: "short" | "long" | "narrow", locale?: string): string =>
  // The first of January 2024 was a Monday.
  new Date(Date.UTC(2024, 0, day)).toLocaleDateString(locale, { weekday: style, timeZone: "UTC" });
