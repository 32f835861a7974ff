/** Which days a view shows, its title, and its next and previous page. Days are dates such as `2026-12-24`. */
import { addDays, dateOf, momentOf, weekdayOf } from "@/lib/kinds/calendar/local-time";
import { lastDay, type Occurrence } from "@/lib/kinds/calendar/occurrences";

export const VIEWS = ["month", "week", "day", "agenda"] as const;
export type View = (typeof VIEWS)[number];
export const VIEW_NAMES: Record<View, string> = {
  month: "Month",
  week: "Week",
  day: "Day",
  agenda: "Agenda",
};

const AGENDA_DAYS = 60;
const DAY_MS = 24 * 3_600_000;

/** @param weekStart 1 for Monday */
export function daysOf(view: View, day: string, weekStart: number): string[] {
  if (view === "day") return [day];
  if (view === "agenda") return daysFrom(day, AGENDA_DAYS);
  const first = view === "week" ? day : `${day.slice(0, 7)}-01`;
  const from = addDays(first, -((weekdayOf(first) - weekStart + 7) % 7));
  return daysFrom(from, view === "week" ? 7 : 42);
}

const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, at) => addDays(first, at));

/** The day that the view shows on its next or previous page. */
export function moveBy(view: View, day: string, pages: 1 | -1): string {
  if (view === "month") {
    const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + pages;
    return `${String(Math.floor(month / 12)).padStart(4, "0")}-${String((month % 12) + 1).padStart(2, "0")}-01`;
  }
  return addDays(day, pages * { week: 7, day: 1, agenda: 30 }[view]);
}

/** From the first midnight to the one after the last day. */
export const momentsOf = (days: readonly string[], tz: string) => ({
  from: momentOf(days[0] ?? "1970-01-01", tz),
  to: momentOf(addDays(days.at(-1) ?? "1970-01-01", 1), tz),
});

/** The first and the last day of an event. */
export function daysSpanned(
  occurrence: Pick<Occurrence, "event" | "start" | "end" | "startLocal" | "endLocal">,
  tz: string,
): [first: string, last: string] {
  const { event, start, end, startLocal } = occurrence;
  if (event.allDay) return [startLocal, lastDay(occurrence)];
  return [dateOf(start, tz), dateOf(Math.max(start, end - 1), tz)];
}

export function isOn(occurrence: Occurrence, day: string, tz: string): boolean {
  const [first, last] = daysSpanned(occurrence, tz);
  return first <= day && day <= last;
}

/** Whole days and events of a day or longer are shown above the hours. */
export const isWide = ({ event, start, end }: Pick<Occurrence, "event" | "start" | "end">) =>
  event.allDay || end - start >= DAY_MS;

/** @param style options of Intl */
export const dayWords = (day: string, style: Intl.DateTimeFormatOptions): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(undefined, { ...style, timeZone: "UTC" });

export function titleOf(view: View, days: readonly string[], day: string): string {
  if (view === "day")
    return dayWords(day, { weekday: "long", day: "numeric", month: "long", year: "numeric" });
  if (view !== "week") return dayWords(day, { month: "long", year: "numeric" });
  const format = new Intl.DateTimeFormat(undefined, {
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  const [first = day, last = day] = [days[0], days.at(-1)];
  return first.slice(0, 7) === last.slice(0, 7)
    ? dayWords(day, { month: "long", year: "numeric" })
    : format.formatRange(new Date(`${first}T12:00:00Z`), new Date(`${last}T12:00:00Z`));
}

export const timeWords = (moment: number, tz: string): string =>
  new Date(moment).toLocaleTimeString(undefined, { timeStyle: "short", timeZone: tz });

/** The event's hours on that day; an event over midnight shows only that day's part. */
export function hoursOn(
  { event, start, end }: Pick<Occurrence, "event" | "start" | "end">,
  day: string,
  tz: string,
): string {
  const begins = dateOf(start, tz) === day;
  const ends = dateOf(Math.max(start, end - 1), tz) === day;
  if (event.allDay || !(begins || ends)) return "All day";
  if (!ends) return `From ${timeWords(start, tz)}`;
  if (!begins) return `Until ${timeWords(end, tz)}`;
  return start === end ? timeWords(start, tz) : `${timeWords(start, tz)}–${timeWords(end, tz)}`;
}
