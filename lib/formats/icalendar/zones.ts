/** Zones as iCalendar describes them: each change of the clock from the year before the first event on (RFC 5545 3.6.5). */
import { Temporal } from "temporal-polyfill";

/** After the newest event or today; a series without an end goes on in the last offset. */
const YEARS_AHEAD = 30;

interface Change {
  /** By the clock before it was changed. */
  local: string;
  from: string;
  to: string;
  isDaylight: boolean;
}

/** @param used zones of events with the years that they begin in @param now ms */
export function zoneLines(used: readonly { tz: string; year: number }[], now: number): string[] {
  const spans = new Map<string, { first: number; last: number }>();
  const today = new Date(now).getUTCFullYear();
  for (const { tz, year } of used) {
    const { first, last } = spans.get(tz) ?? { first: year, last: today };
    spans.set(tz, { first: Math.min(first, year), last: Math.max(last, year) });
  }
  return [...spans].flatMap(([tz, { first, last }]) =>
    oneZone(tz, Math.max(1970, first - 1), last + YEARS_AHEAD),
  );
}

function oneZone(tz: string, first: number, last: number): string[] {
  const begin = Temporal.PlainDateTime.from({ year: first, month: 1, day: 1 }).toZonedDateTime(tz);
  const changes = [
    {
      local: textOf(begin.toPlainDateTime()),
      from: begin.offset,
      to: begin.offset,
      isDaylight: false,
    },
    ...changesOf(begin, last),
  ];
  return [
    "BEGIN:VTIMEZONE",
    `TZID:${tz}`,
    ...groups(changes).flatMap(({ isDaylight, from, to, locals: [start = "", ...more] }) => [
      `BEGIN:${isDaylight ? "DAYLIGHT" : "STANDARD"}`,
      `DTSTART:${start}`,
      ...more.map((local) => `RDATE:${local}`),
      `TZOFFSETFROM:${offsetText(from)}`,
      `TZOFFSETTO:${offsetText(to)}`,
      `END:${isDaylight ? "DAYLIGHT" : "STANDARD"}`,
    ]),
    "END:VTIMEZONE",
  ];
}

function changesOf(begin: Temporal.ZonedDateTime, last: number): Change[] {
  const changes: Change[] = [];
  let at = begin.getTimeZoneTransition("next");
  for (; at && at.year <= last; at = at.getTimeZoneTransition("next")) {
    const before = at.subtract({ nanoseconds: 1 });
    const local = at
      .toPlainDateTime()
      .subtract({ nanoseconds: at.offsetNanoseconds - before.offsetNanoseconds });
    const isDaylight = at.offsetNanoseconds > before.offsetNanoseconds;
    changes.push({ local: textOf(local), from: before.offset, to: at.offset, isDaylight });
  }
  return changes;
}

function groups(changes: readonly Change[]) {
  const found = new Map<string, Omit<Change, "local"> & { locals: string[] }>();
  for (const { local, ...change } of changes) {
    const name = `${change.from} ${change.to}`;
    const group = found.get(name) ?? { ...change, locals: [] };
    group.locals.push(local);
    found.set(name, group);
  }
  return [...found.values()];
}

const textOf = (time: Temporal.PlainDateTime) =>
  time.toString({ smallestUnit: "second" }).replace(/[-:]/g, "");
const offsetText = (offset: string) => offset.replaceAll(":", "");
