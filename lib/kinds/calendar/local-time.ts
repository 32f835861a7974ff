/** Local times as events keep them, `2026-12-24T09:00:00` or a date, and the moments they are. */
import { Temporal } from "temporal-polyfill";

/** A time that a clock jumps over is read by the offset before; of one that it shows twice the first counts (RFC 5545 3.3.5). @returns ms */
export function momentOf(local: string, tz: string): number {
  const time = Temporal.PlainDateTime.from(local);
  return time.toZonedDateTime(tz).epochMilliseconds;
}

/** @param moment ms */
export const localOf = (moment: number, tz: string): string =>
  zonedOf(moment, tz).toPlainDateTime().toString({ smallestUnit: "second" });

export const dateOf = (moment: number, tz: string): string =>
  zonedOf(moment, tz).toPlainDate().toString();

const zonedOf = (moment: number, tz: string) =>
  Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(tz);

export const addDays = (date: string, days: number): string =>
  Temporal.PlainDate.from(date.slice(0, 10)).add({ days }).toString();

/** From one date to another. */
export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from.slice(0, 10)).until(to.slice(0, 10)).days;

/** From 1, Monday, to 7. */
export const weekdayOf = (date: string): number =>
  Temporal.PlainDate.from(date.slice(0, 10)).dayOfWeek;

/** As if there were no zones: what lies between two local times, in ms. */
export const localMs = (local: string): number =>
  Date.parse(`${local.length === 10 ? `${local}T00:00:00` : local}Z`);

/** @param ms of `localMs` */
export const localFrom = (ms: number, isDate: boolean): string =>
  new Date(ms).toISOString().slice(0, isDate ? 10 : 19);

const MAX_REMEMBERED = 1_000;
const zones = new Map<string, boolean>();

/** Remembered: each time of an event asks, and to find out takes half a millisecond. */
export function isZone(tz: string): boolean {
  const known = zones.get(tz);
  if (known !== undefined) return known;
  const found = isKnownToIntl(tz);
  if (zones.size >= MAX_REMEMBERED) zones.clear();
  zones.set(tz, found);
  return found;
}

function isKnownToIntl(tz: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: tz });
    return true;
  } catch {
    return false;
  }
}

export const zoneWords = (tz: string): string => tz.replaceAll("_", " ");

export const hereZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
