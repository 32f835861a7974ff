/** Other calendars' files, read into events. Nobody is mailed by what is read: guests become a line of the notes. */
import ICAL from "ical.js";
import {
  addDays,
  isZone,
  localFrom,
  localMs,
  localOf,
  momentOf,
} from "../../kinds/calendar/local-time";
import { type CalendarEvent, type EventChange, MAX_CALENDAR } from "../../kinds/calendar/shapes";

interface ReadEvent {
  event: CalendarEvent;
  overrides: Record<string, EventChange | null>;
}

export interface ReadFile {
  name: string | null;
  events: ReadEvent[];
  /** Events that could not be read. */
  skipped: number;
}

export class NotACalendar extends Error {
  override readonly name = "NotACalendar";
}

/** @param tz of events that name none @throws NotACalendar */
export function readIcs(text: string, calendar: string, tz: string): ReadFile {
  const file = parsed(text);
  const series = new Map<string, ReadEvent>();
  const later: ICAL.Component[] = [];
  const added: ReadEvent[] = [];
  let skipped = 0;
  for (const component of file.getAllSubcomponents("vevent")) {
    if (component.hasProperty("recurrence-id")) {
      later.push(component);
      continue;
    }
    if (isCancelled(component)) continue;
    const event = attempt(() => readEvent(component, calendar, tz));
    if (event) series.set(event.uid, { event, overrides: {} });
    const dates = event && attempt(() => addedDates(component, event, tz));
    if (!dates) skipped += 1;
    for (const one of dates ?? []) added.push({ event: one, overrides: {} });
  }
  for (const component of later) {
    const row = series.get(textOf(component, "uid"));
    if (!row && isCancelled(component)) continue;
    // Whoever was invited to one time of a series has a file of that one alone.
    const event = row ? null : attempt(() => readEvent(component, calendar, tz));
    if (event) added.push({ event: { ...event, uid: crypto.randomUUID() }, overrides: {} });
    else if (!row || attempt(() => addOverride(row, component, tz)) === null) skipped += 1;
  }
  const name = textOf(file, "x-wr-calname").slice(0, MAX_CALENDAR.name) || null;
  return { name, events: [...series.values(), ...added], skipped };
}

function parsed(text: string): ICAL.Component {
  try {
    const file = new ICAL.Component(ICAL.parse(text.replace(/^\uFEFF/, "")));
    if (file.name === "vcalendar") return file;
  } catch {
    // Said below.
  }
  throw new NotACalendar("This is no iCalendar file.");
}

/** Null for an event that is damaged. */
function attempt<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch {
    return null;
  }
}

function readEvent(component: ICAL.Component, calendar: string, home: string): CalendarEvent {
  const start = timeOf(component, "dtstart", home);
  if (!start) throw new NotACalendar("An event without a start.");
  const { tz, allDay } = start;
  const rrule = component.getFirstPropertyValue("rrule");
  const exdates = datesOf(component, "exdate", tz, home);
  return {
    ...detailsOf(component),
    start: start.local,
    end: endOf(component, start, home),
    tz,
    allDay,
    uid: textOf(component, "uid").slice(0, 255) || crypto.randomUUID(),
    calendar,
    ...(rrule && { rrule: ruleText(String(rrule), tz, allDay) }),
    ...(exdates.length > 0 && { exdates }),
  };
}

/** Our series repeat by a rule alone: each date that a file adds to one (RDATE) is an event of its own. */
function addedDates(
  component: ICAL.Component,
  event: CalendarEvent,
  home: string,
): CalendarEvent[] {
  const { rrule: _, exdates = [], ...own } = event;
  const starts = datesOf(component, "rdate", event.tz, home);
  const lengthMs = localMs(event.end) - localMs(event.start);
  return [...new Set(starts)]
    .filter((start) => start !== event.start && !exdates.includes(start))
    .map((start) => ({
      ...own,
      uid: crypto.randomUUID(),
      start,
      end: localFrom(localMs(start) + lengthMs, event.allDay),
    }));
}

const datesOf = (component: ICAL.Component, name: string, tz: string, home: string): string[] =>
  component
    .getAllProperties(name)
    .flatMap((property) => property.getValues().map((time) => localIn(time, property, tz, home)));

function addOverride({ event, overrides }: ReadEvent, component: ICAL.Component, home: string) {
  const at = component.getFirstProperty("recurrence-id");
  if (!at) return;
  const name = localIn(at.getFirstValue(), at, event.tz, home);
  if (isCancelled(component)) {
    overrides[name] = null;
    return;
  }
  const start = timeOf(component, "dtstart", home);
  if (!start) return;
  const inSeries = (local: string) =>
    event.allDay || start.tz === event.tz ? local : moved(local, start.tz, event.tz);
  overrides[name] = {
    // What it has no more is empty, not the series' own.
    ...(event.location && { location: "" }),
    ...(event.url && { url: "" }),
    ...(event.notes && { notes: "" }),
    ...detailsOf(component),
    start: inSeries(start.local),
    end: inSeries(endOf(component, start, home)),
  };
}

const isCancelled = (component: ICAL.Component): boolean =>
  textOf(component, "status").toUpperCase() === "CANCELLED";

interface Time {
  local: string;
  tz: string;
  allDay: boolean;
}

function timeOf(component: ICAL.Component, name: string, home: string): Time | null {
  const property = component.getFirstProperty(name);
  const value = property?.getFirstValue();
  if (!property || !(value instanceof ICAL.Time)) return null;
  const allDay = value.isDate;
  return { local: plain(value), tz: allDay ? home : zoneOf(property, value, home), allDay };
}

const plain = (time: ICAL.Time): string =>
  time
    .toString()
    .replace("Z", "")
    .slice(0, time.isDate ? 10 : 19);

/** Zones of other programs may have names of their own, with ours at the end: `/mozilla.org/20050126_1/Europe/Vienna`. */
function zoneOf(property: ICAL.Property, value: ICAL.Time, home: string): string {
  if (value.zone === ICAL.Timezone.utcTimezone) return "UTC";
  const name = property.getFirstParameter("tzid") ?? "";
  const last = /[A-Z][A-Za-z_+-]+(?:\/[A-Za-z_+-]+)+$/.exec(name)?.[0] ?? "";
  return [name, last].find((one) => one && isZone(one)) ?? home;
}

function localIn(given: unknown, property: ICAL.Property, tz: string, home: string): string {
  const value = given instanceof ICAL.Period ? given.start : given;
  if (!(value instanceof ICAL.Time)) throw new NotACalendar("A time that is none.");
  const own = value.isDate ? tz : zoneOf(property, value, home);
  return own === tz ? plain(value) : moved(plain(value), own, tz);
}

const moved = (local: string, from: string, to: string) => localOf(momentOf(local, from), to);

function endOf(component: ICAL.Component, start: Time, home: string): string {
  const end = timeOf(component, "dtend", home);
  if (end && end.allDay === start.allDay) {
    const local = end.tz === start.tz ? end.local : moved(end.local, end.tz, start.tz);
    if (local > start.local) return local;
  }
  const duration = component.getFirstPropertyValue("duration");
  const seconds = duration instanceof ICAL.Duration ? Math.max(0, duration.toSeconds()) : 0;
  if (start.allDay) return addDays(start.local, Math.max(1, Math.round(seconds / 86_400)));
  return new Date(Date.parse(`${start.local}Z`) + seconds * 1_000).toISOString().slice(0, 19);
}

function ruleText(rrule: string, tz: string, allDay: boolean): string {
  return rrule.replace(/UNTIL=([\dT:-]+)(Z?)/, (_, given: string, utc: string) => {
    const digits = given.replace(/[-:]/g, "");
    const iso = digits.replace(
      /(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d))?/,
      (_all, y, m, d, h, min, s) =>
        h === undefined ? `${y}-${m}-${d}` : `${y}-${m}-${d}T${h}:${min}:${s}`,
    );
    const local = utc && !allDay && iso.length > 10 ? moved(iso, "UTC", tz) : iso;
    return `UNTIL=${local.replace(/[-:]/g, "")}`;
  });
}

function detailsOf(component: ICAL.Component) {
  const text = (name: string, most: number) => textOf(component, name).slice(0, most);
  const [location, url] = [text("location", MAX_CALENDAR.location), text("url", MAX_CALENDAR.url)];
  const guests = component
    .getAllProperties("attendee")
    .map((guest) => String(guest.getFirstValue()).replace(/^mailto:/i, ""));
  const notes = [
    text("description", MAX_CALENDAR.notes),
    guests.length ? `Guests: ${guests.join(", ")}` : "",
  ]
    .filter(Boolean)
    .join("\n\n")
    .slice(0, MAX_CALENDAR.notes);
  return {
    title: text("summary", MAX_CALENDAR.title),
    busy: textOf(component, "transp").toUpperCase() !== "TRANSPARENT",
    ...(location && { location }),
    ...(url && { url }),
    ...(notes && { notes }),
  };
}

const textOf = (component: ICAL.Component, name: string): string =>
  String(component.getFirstPropertyValue(name) ?? "");
