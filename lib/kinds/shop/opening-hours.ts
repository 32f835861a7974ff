/** When a shop is open in a week, as its owner types one day and as its customers read it. */
import type { Catalog } from "./catalog";

export type OpeningHours = NonNullable<Catalog["hours"]>;

/** From Monday on, by their numbers: 0 is Sunday. */
export const WEEKDAYS = [
  [1, "Monday"],
  [2, "Tuesday"],
  [3, "Wednesday"],
  [4, "Thursday"],
  [5, "Friday"],
  [6, "Saturday"],
  [0, "Sunday"],
] as const;

type Times = Omit<OpeningHours[number], "day">;

const TIME = /^(\d{1,2})(?:[:.h](\d{2}))?\s*(am|pm)?$/i;

function readTime(typed: string, isEnd: boolean): string | null {
  const [, digits, minutes = "00", half] = TIME.exec(typed.trim()) ?? [];
  if (digits === undefined || Number(minutes) > 59) return null;
  const isPm = half?.toLowerCase() === "pm";
  if (half && (Number(digits) < 1 || Number(digits) > 12)) return null;
  const hour = half ? (Number(digits) % 12) + (isPm ? 12 : 0) : Number(digits);
  const isMidnight = isEnd && hour === 24 && minutes === "00";
  return hour < 24 || isMidnight ? `${String(hour).padStart(2, "0")}:${minutes}` : null;
}

/** "9-12:30, 2pm-6pm". @returns no times for a closed day, null for what is none */
export function readDayTimes(typed: string): Times[] | null {
  const parts = typed.split(/[,;]/).filter((part) => part.trim() !== "");
  const times = parts.map((part) => {
    const [from = "", to = "", ...more] = part.split(/\s*(?:[-–—]|\bto\b)\s*/);
    const read = { from: readTime(from, false), to: readTime(to, true) };
    return more.length === 0 && read.from !== read.to ? read : { from: null, to: null };
  });
  return times.every((one): one is Times => one.from !== null && one.to !== null) ? times : null;
}

/** "09:00–12:30, 14:00–18:00"; empty for a closed day. */
export const dayTimesText = (hours: OpeningHours | undefined, day: number): string =>
  (hours ?? [])
    .filter((one) => one.day === day)
    .map(({ from, to }) => `${from}–${to}`)
    .join(", ");
