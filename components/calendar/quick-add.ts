/**
 * Parses an event typed as text: “Lunch with Bo tomorrow 12:30 for 45 min”. Text that is not understood stays in the
 * title.
 */
import { addDays, weekdayOf } from "@/lib/kinds/calendar/local-time";

export interface QuickEvent {
  title: string;
  /** A local time, or a date for an all-day event. */
  start: string;
  minutes: number;
}

const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH = `(${MONTHS.join("|")})[a-z]*`;

/** @param today a date */
export function readWords(words: string, today: string): QuickEvent {
  let rest = ` ${words.trim()} `;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(rest);
    if (found) rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`;
    return found;
  };
  const day = takeDay(take, today);
  const span = take(
    /\s(?:from |at )?(\d{1,2})(?::(\d\d))?\s?(am|pm)?\s?(?:-|–|to|until)\s?(\d{1,2})(?::(\d\d))?\s?(am|pm)?(?=\s)/i,
  );
  if (span) {
    const [, h1 = "", m1, half1, h2 = "", m2, half2] = span;
    const from = minutesOf(h1, m1, half1 ?? half2);
    const to = minutesOf(h2, m2, half2 ?? half1);
    const isClear = Boolean(half1 ?? half2) || Number(h1) > 12 || Number(h2) > 12;
    return {
      title: titleOf(rest),
      start: at(day, from),
      minutes: minutesBetween(from, to, isClear),
    };
  }
  const length = take(/\sfor (\d+(?:[.,]\d)?)\s?(h|hours?|m|min|minutes?)(?=\s)/i);
  const minutes = length
    ? Math.round(Number(length[1]?.replace(",", ".")) * (/^h/i.test(length[2] ?? "") ? 60 : 1))
    : 60;
  const time =
    take(/\s(?:at )?(\d{1,2}):(\d\d)\s?(am|pm)?(?=\s)/i) ??
    take(/\s(?:at )?(\d{1,2})()\s?(am|pm)(?=\s)/i) ??
    take(/\sat (\d{1,2})()()(?=\s)/i);
  if (time)
    return {
      title: titleOf(rest),
      start: at(day, minutesOf(time[1] ?? "", time[2], time[3])),
      minutes,
    };
  const noon = take(/\sat (noon|midnight)(?=\s)/i);
  if (noon)
    return { title: titleOf(rest), start: at(day, /noon/i.test(noon[1] ?? "") ? 720 : 0), minutes };
  return { title: titleOf(rest), start: day, minutes: 0 };
}

function takeDay(take: (pattern: RegExp) => RegExpExecArray | null, today: string): string {
  const near = take(/\s(today|tomorrow)(?=\s)/i);
  if (near) return addDays(today, near[1]?.toLowerCase() === "today" ? 0 : 1);
  const weekday = take(new RegExp(`\\s(?:on |next )?(${WEEKDAYS.join("|")})(?=\\s)`, "i"));
  if (weekday) {
    const ahead =
      (WEEKDAYS.indexOf(weekday[1]?.toLowerCase() ?? "") + 1 - weekdayOf(today) + 7) % 7;
    return addDays(today, ahead || 7);
  }
  const iso = take(/\s(?:on )?(\d{4}-\d\d-\d\d)(?=\s)/);
  if (iso?.[1] && !Number.isNaN(Date.parse(iso[1]))) return iso[1];
  const named = take(new RegExp(`\\s(?:on )?(\\d{1,2})\\.? ${MONTH}(?=\\s)`, "i"));
  const other = named ? null : take(new RegExp(`\\s(?:on )?${MONTH} (\\d{1,2})(?=\\s)`, "i"));
  const [date, month] = named ? [named[1], named[2]] : [other?.[2], other?.[1]];
  return date && month ? dayOfYear(Number(date), month, today) : today;
}

/** In this year, or in the next one if the day is over. */
function dayOfYear(date: number, month: string, today: string): string {
  const number = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const inYear = (year: number) => {
    const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
    return `${year}-${twoDigits(number)}-${twoDigits(Math.min(Math.max(date, 1), last))}`;
  };
  const year = Number(today.slice(0, 4));
  return inYear(year) < today ? inYear(year + 1) : inYear(year);
}

function minutesOf(hour: string, minute: string | undefined, half: string | undefined): number {
  const given = Number(hour) % 24;
  const hours = half ? (given % 12) + (/p/i.test(half) ? 12 : 0) : given;
  return hours * 60 + Math.min(59, Number(minute || 0));
}

/** “9–5” ends in the afternoon, “11pm–1am” after midnight. @param isClear whether am or pm was typed */
function minutesBetween(from: number, to: number, isClear: boolean): number {
  const end = to <= from && !isClear ? to + 12 * 60 : to;
  return end > from ? end - from : end - from + 24 * 60;
}

const twoDigits = (number: number) => String(number).padStart(2, "0");

const at = (day: string, minutes: number) =>
  `${day}T${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}:00`;

const titleOf = (rest: string) => rest.replace(/\s+/g, " ").trim();
