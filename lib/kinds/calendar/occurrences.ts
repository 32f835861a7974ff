/**
 * When events take place. A series recurs by its local time, so its rule is read as if there were no zones, and each
 * local start is then a moment of the event's zone (RFC 5545 3.3.10).
 */
import { RRuleTemporal } from "rrule-temporal";
import { addDays, isZone, localFrom, localMs, momentOf } from "./local-time";
import type { StoredEvent } from "./shapes";

/** One time that an event takes place, with what it says then. */
export interface Occurrence {
  event: StoredEvent;
  /** Its local start in the series, which names it. */
  at: string;
  /** ms; `end` is not in it. Of whole days the midnights where they are seen. */
  start: number;
  end: number;
  /** As they are kept: local times, or dates. */
  startLocal: string;
  endLocal: string;
  title: string;
  location?: string | undefined;
  color?: string | undefined;
  busy: boolean;
}

/** No zone is further from UTC than 14 hours; a rule is read this much wider. */
const MARGIN_MS = 26 * 3_600_000;
const LONGEST_ID = 40;

const TOO_OFTEN = /FREQ=(?:SECOND|MINUTE)LY|BY(?:SECOND|MINUTE)=/i;

const rules = new Map<string, RRuleTemporal | null>();

/** Null for a rule that cannot be read, or is for every minute. */
function ruleOf({ start, rrule }: StoredEvent): RRuleTemporal | null {
  if (!rrule || TOO_OFTEN.test(rrule)) return null;
  const name = `${start} ${rrule}`;
  const known = rules.get(name);
  if (known !== undefined) return known;
  const made = makeRule(start, rrule);
  if (rules.size > 2_000) rules.clear();
  rules.set(name, made);
  return made;
}

function makeRule(start: string, rrule: string): RRuleTemporal | null {
  const compact = localFrom(localMs(start), false).replace(/[-:]/g, "");
  // An end says its day, and as a moment its second: both are read as local here.
  const body = rrule.replace(
    /UNTIL=(\d{8})(T\d{6})?Z?/,
    (_, day, time) => `UNTIL=${day}${time ?? "T235959"}Z`,
  );
  try {
    return new RRuleTemporal({
      rruleString: `DTSTART;TZID=UTC:${compact}\nRRULE:${body}`,
      includeDtstart: true,
    });
  } catch {
    return null;
  }
}

/**
 * Local starts of an event's series, cancelled ones included; null without a rule that can be followed.
 * @param from `localMs` @param to `localMs`, still in the range
 */
export function startsBetween(event: StoredEvent, from: number, to: number): string[] | null {
  try {
    const times = ruleOf(event)?.between(new Date(from), new Date(to), true);
    return times?.map((time) => localFrom(time.epochMilliseconds, event.allDay)) ?? null;
  } catch {
    // It gives up after ten thousand times.
    return null;
  }
}

/**
 * In their order.
 * @param from ms @param to ms, not in it
 * @param seenIn the zone in which whole days begin
 */
export function occurrencesOf(
  event: StoredEvent,
  from: number,
  to: number,
  seenIn: string,
): Occurrence[] {
  const length = localMs(event.end) - localMs(event.start);
  const [first, last] = [from - length - MARGIN_MS, to + MARGIN_MS];
  const regular = startsBetween(event, first, last) ?? [event.start];
  // One that was moved into the range may belong far outside.
  const moved = Object.keys(event.overrides).filter((at) => at.length < LONGEST_ID);
  const all = event.rrule
    ? new Set([...regular, ...moved.filter((at) => isOf(event, at))])
    : regular;
  return [...all]
    .flatMap((at) => occurrenceAt(event, at, seenIn) ?? [])
    .filter(({ start, end }) => start < to && (end > from || (start === end && start >= from)))
    .sort((a, b) => a.start - b.start);
}

/** Whether a series has an occurrence of this name. */
function isOf(event: StoredEvent, at: string): boolean {
  return startsBetween(event, localMs(at), localMs(at))?.length === 1;
}

/** Null for one that is cancelled. */
export function occurrenceAt(event: StoredEvent, at: string, seenIn: string): Occurrence | null {
  const change = event.overrides[at];
  if (change === null || event.exdates?.includes(at)) return null;
  const length = localMs(event.end) - localMs(event.start);
  const startLocal = change?.start ?? at;
  const endLocal = change?.end ?? localFrom(localMs(startLocal) + length, event.allDay);
  const tz = event.allDay ? seenIn : zoneOf(event, seenIn);
  const start = momentOf(startLocal, tz);
  // An hour is an hour also where the clock is set meanwhile.
  const end =
    event.allDay || change?.end ? momentOf(endLocal, tz) : Math.max(start, momentOf(endLocal, tz));
  const { location, color } = { ...event, ...change };
  const title = change?.title ?? event.title;
  const busy = change?.busy ?? event.busy;
  return {
    event,
    at,
    start,
    end: Math.max(start, end),
    startLocal,
    endLocal,
    title,
    location,
    color,
    busy,
  };
}

const zoneOf = ({ tz }: StoredEvent, other: string) => (isZone(tz) ? tz : other);

/** Of many events, the earliest first, and of those that begin together the longest. */
export const occurrencesBetween = (
  events: readonly StoredEvent[],
  from: number,
  to: number,
  seenIn: string,
): Occurrence[] =>
  events
    .flatMap((event) => occurrencesOf(event, from, to, seenIn))
    .sort((a, b) => a.start - b.start || b.end - a.end || a.title.localeCompare(b.title));

/** Whether the series has another before this one. */
export const isFirst = (event: StoredEvent, at: string): boolean =>
  !event.rrule || at <= event.start;

/** The last day of a whole-day span. */
export const lastDay = ({ startLocal, endLocal }: Pick<Occurrence, "startLocal" | "endLocal">) => {
  const last = addDays(endLocal, -1);
  return last < startLocal ? startLocal : last;
};
