/** Events as iCalendar (RFC 5545): for a file, the feed, and mails to guests (RFC 5546, RFC 6047). */

import type { CalendarFile } from "../../kinds/calendar/file";
import { addDays, momentOf } from "../../kinds/calendar/local-time";
import type { EventChange, Guest, StoredEvent } from "../../kinds/calendar/shapes";
import { zoneLines } from "./zones";

export function writeCalendar(events: readonly StoredEvent[], file: CalendarFile): string {
  const zoned = events.filter(({ allDay, tz }) => !allDay && tz !== "UTC");
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Sealdesk//Calendar//EN",
    "CALSCALE:GREGORIAN",
    ...(file.method ? [`METHOD:${file.method}`] : []),
    ...(file.name ? [`X-WR-CALNAME:${escaped(file.name)}`] : []),
    ...zoneLines(
      zoned.map(({ tz, start }) => ({ tz, year: Number(start.slice(0, 4)) })),
      file.now,
    ),
    ...events.flatMap((event) => eventLines(event, file)),
    "END:VCALENDAR",
  ];
  return lines.map(folded).join("");
}

function eventLines(event: StoredEvent, file: CalendarFile): string[] {
  const series = oneEvent(event, {}, file, [
    ...(event.rrule ? [`RRULE:${ruleOf(event)}`] : []),
    ...cancelledStarts(event).map((at) => timeLine("EXDATE", at, event)),
  ]);
  const changed = Object.entries(event.overrides).flatMap(([at, change]) =>
    change === null
      ? []
      : oneEvent(event, { start: at, end: endAt(event, change.start ?? at), ...change }, file, [
          timeLine("RECURRENCE-ID", at, event),
        ]),
  );
  return [...series, ...changed];
}

const cancelledStarts = ({ exdates = [], overrides }: StoredEvent): string[] => [
  ...new Set([...exdates, ...Object.keys(overrides).filter((at) => overrides[at] === null)]),
];

function endAt({ start, end, allDay }: StoredEvent, at: string): string {
  const ms = (local: string) => Date.parse(local.length === 10 ? local : `${local}Z`);
  return new Date(ms(at) + ms(end) - ms(start)).toISOString().slice(0, allDay ? 10 : 19);
}

/** The end of a rule is a date for whole days, and a moment of UTC for all else (RFC 5545 3.3.10). */
function ruleOf({ rrule = "", allDay, tz }: StoredEvent): string {
  return rrule.replace(
    /UNTIL=(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d))?Z?/,
    (_, y, m, d, ...time) => {
      if (allDay) return `UNTIL=${y}${m}${d}`;
      const [hour = "23", minute = "59", second = "59"] = time.slice(0, 3) as (
        | string
        | undefined
      )[];
      return `UNTIL=${utcOf(`${y}-${m}-${d}T${hour}:${minute}:${second}`, tz)}`;
    },
  );
}

function oneEvent(
  event: StoredEvent,
  change: EventChange,
  { now, sequence = 0, organizer, cancelled, guests = [] }: CalendarFile,
  more: readonly string[],
): string[] {
  const { uid, allDay, tz, rrule: _, ...own } = event;
  const { title, start, end, location, notes, url, busy } = { ...own, ...change };
  const row = (name: string, value: string | undefined) =>
    value ? [`${name}:${escaped(value)}`] : [];
  return [
    "BEGIN:VEVENT",
    `UID:${uid.replace(/[\r\n]/g, "")}`,
    `DTSTAMP:${stamp(now)}`,
    `SEQUENCE:${sequence}`,
    timeLine("DTSTART", start ?? event.start, event),
    timeLine("DTEND", allDay && end === start ? addDays(end ?? event.end, 1) : (end ?? event.end), {
      allDay,
      tz,
    }),
    ...more,
    `SUMMARY:${escaped(title || "Untitled")}`,
    ...row("LOCATION", location),
    ...row("DESCRIPTION", notes),
    ...(url && /^https?:\/\/\S+$/.test(url) ? [`URL:${url}`] : []),
    `TRANSP:${busy ? "OPAQUE" : "TRANSPARENT"}`,
    ...(cancelled ? ["STATUS:CANCELLED"] : []),
    ...(organizer ? [`ORGANIZER${named(organizer.name)}:mailto:${address(organizer.email)}`] : []),
    ...guests.map(guestLine),
    "END:VEVENT",
  ];
}

const guestLine = ({ name, email, answer }: Guest): string =>
  `ATTENDEE${named(name)};ROLE=REQ-PARTICIPANT;PARTSTAT=${(answer ?? "needs-action").toUpperCase()};RSVP=TRUE:mailto:${address(email)}`;

const named = (name: string | undefined) => (name ? `;CN="${name.replace(/["\r\n]/g, "’")}"` : "");
const address = (email: string) => email.replace(/[\s;,]/g, "");

const compact = (local: string) => local.replace(/[-:]/g, "");

function timeLine(name: string, local: string, { allDay, tz }: Pick<StoredEvent, "allDay" | "tz">) {
  if (allDay) return `${name};VALUE=DATE:${compact(local.slice(0, 10))}`;
  return tz === "UTC" ? `${name}:${compact(local)}Z` : `${name};TZID=${tz}:${compact(local)}`;
}

const stamp = (ms: number) => `${compact(new Date(ms).toISOString().slice(0, 19))}Z`;
const utcOf = (local: string, tz: string) => stamp(momentOf(local, tz));

/** Backslash, semicolon, comma and line ends (RFC 5545 3.3.11). */
const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, "\\$&").replace(/\r\n|\r|\n/g, "\\n");

/** Lines of at most 75 bytes, which no character is cut by (RFC 5545 3.1). */
function folded(line: string): string {
  const encoder = new TextEncoder();
  const lines = [""];
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > 75) {
      lines.push(" ");
      bytes = 1;
    }
    lines[lines.length - 1] += character;
    bytes += size;
  }
  return `${lines.join("\r\n")}\r\n`;
}
