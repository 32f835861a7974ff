/**
 * When a booking page can be booked: its hours in its zone, less what is busy. Nothing here reads the clock or a file;
 * moments are milliseconds, quarters of an hour begin at seconds since 1970 (DB-066).
 */
import { Temporal } from "temporal-polyfill";
import { GRANULE_MINUTES, quartersBetween } from "../../protocol/calendar-keys";

/** From a moment to another, which is not in it. */
export interface Span {
  start: number;
  end: number;
}

/** Local times such as `09:00`; `24:00` is the end of the day. */
export interface Hours {
  from: string;
  to: string;
}

export interface PageHours {
  /** IANA name. */
  tz: string;
  /** Days of the week from 1, Monday. */
  rules: readonly (Hours & { days: readonly number[] })[];
  /** Hours of single days, in place of their weekday's: `2026-12-24`. */
  dates?: Readonly<Record<string, readonly Hours[]>> | undefined;
  /** Minutes between now and the first time. */
  notice: number;
  /** Days from now on. */
  horizon: number;
}

/** Quarters of an hour kept free before and after a booking. */
export interface Buffer {
  before: number;
  after: number;
}

const MINUTE_MS = 60_000;
const QUARTER_MS = GRANULE_MINUTES * MINUTE_MS;

/** The hours of a page, in their order and without overlap. @param now ms */
export function openHours(page: PageHours, now: number): Span[] {
  const first = now + page.notice * MINUTE_MS;
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(page.tz);
  const last = today.add({ days: page.horizon }).epochMilliseconds;
  const spans: Span[] = [];
  // Hours of yesterday may last beyond midnight of today no more than of any day: none does.
  for (let day = 0; day <= page.horizon; day++)
    for (const hours of hoursOf(page, today.toPlainDate().add({ days: day }))) {
      const start = Math.max(hours.start, first);
      const end = Math.min(hours.end, last);
      if (start < end) spans.push({ start, end });
    }
  return joined(spans);
}

function hoursOf({ tz, rules, dates = {} }: PageHours, date: Temporal.PlainDate): Span[] {
  const own = dates[date.toString()];
  const hours = own ?? rules.filter(({ days }) => days.includes(date.dayOfWeek));
  return hours.map(({ from, to }) => ({
    start: momentOf(date, from, tz),
    end: momentOf(date, to, tz),
  }));
}

/** A local time that does not exist uses the offset before the change; one that occurs twice means the first. */
function momentOf(date: Temporal.PlainDate, time: string, timeZone: string): number {
  const isEnd = time === "24:00";
  const plainTime = Temporal.PlainTime.from(isEnd ? "00:00" : time);
  const day = isEnd ? date.add({ days: 1 }) : date;
  return day.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds;
}

function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = all.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else all.push({ ...span });
  }
  return all;
}

/**
 * Quarters to publish as free: those of the hours and of buffers around them that nothing busy touches.
 * @param busy events that take their time, and bookings with their buffers
 */
export function freeQuarters(
  open: readonly Span[],
  busy: readonly Span[],
  { before, after }: Buffer,
): number[] {
  const around = joined(
    open.map(({ start, end }) => ({
      start: start - before * QUARTER_MS,
      end: end + after * QUARTER_MS,
    })),
  );
  const taken = new Set(busy.flatMap(({ start, end }) => quartersBetween(start, end)));
  return around.flatMap(({ start, end }) =>
    wholeQuarters({ start, end }).filter((quarter) => !taken.has(quarter)),
  );
}

const wholeQuarters = ({ start, end }: Span): number[] =>
  quartersBetween(
    Math.ceil(start / QUARTER_MS) * QUARTER_MS,
    Math.floor(end / QUARTER_MS) * QUARTER_MS,
  );

/** The quarters that a booking takes, its buffers included. @param start ms */
export const quartersOf = (start: number, minutes: number, { before, after }: Buffer): number[] =>
  quartersBetween(start - before * QUARTER_MS, start + minutes * MINUTE_MS + after * QUARTER_MS);

/** When a booking of a length may begin: within the hours, and with every quarter that it takes free. */
export function startTimes(
  open: readonly Span[],
  free: ReadonlySet<number>,
  minutes: number,
  buffer: Buffer,
): number[] {
  return open.flatMap((span) =>
    wholeQuarters(span)
      .map((quarter) => quarter * 1_000)
      .filter(
        (start) =>
          start + minutes * MINUTE_MS <= span.end &&
          quartersOf(start, minutes, buffer).every((quarter) => free.has(quarter)),
      ),
  );
}
