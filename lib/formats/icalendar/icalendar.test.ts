import ICAL from "ical.js";
import { expect, test } from "vitest";
import { occurrencesOf } from "@/lib/kinds/calendar/occurrences";
import type { StoredEvent } from "@/lib/kinds/calendar/shapes";
import { NotACalendar, readIcs } from "./read";
import { writeCalendar } from "./write";

const NOW = Date.parse("2026-11-28T00:00:00Z");
const event = (more: Partial<StoredEvent> = {}): StoredEvent => ({
  ...{ id: "1", uid: "1@sealdesk.test", calendar: "main", title: "Tea; with, \\ milk\nand 🫖" },
  ...{ start: "2026-03-02T09:00:00", end: "2026-03-02T10:00:00", tz: "Europe/Vienna" },
  ...{ allDay: false, busy: true, overrides: {} },
  ...more,
});

test("a written calendar is read again: words, zone, rule, exceptions and whole days", () => {
  const own = event({
    ...{
      rrule: "FREQ=WEEKLY;UNTIL=20261001T235959",
      location: "Bäckerei, Gasse 1",
      notes: "x".repeat(300),
    },
    ...{ url: "https://example.com/a?b=1", busy: false, exdates: ["2026-03-09T09:00:00"] },
    overrides: {
      "2026-03-16T09:00:00": { title: "Late", start: "2026-03-16T11:00:00" },
      "2026-03-23T09:00:00": null,
    },
  });
  const days = event({
    uid: "2",
    start: "2026-12-24",
    end: "2026-12-27",
    allDay: true,
    rrule: "FREQ=YEARLY",
  });
  const ics = writeCalendar([own, days], { now: NOW, name: "Ours" });
  expect(ics.split("\r\n").every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
  const { events, name, skipped } = readIcs(ics, "main", "Europe/Vienna");
  expect([name, skipped, events.length]).toEqual(["Ours", 0, 2]);
  const [first, second] = events.map((row, at) => ({
    id: String(at),
    ...row.event,
    overrides: row.overrides,
  }));
  const range = [Date.parse("2026-01-01Z"), Date.parse("2029-01-01Z"), "Europe/Vienna"] as const;
  const shown = (one: StoredEvent) =>
    occurrencesOf(one, ...range).map(({ start, end, title, busy }) => ({
      start,
      end,
      title,
      busy,
    }));
  expect(shown(first as StoredEvent)).toEqual(shown(own));
  expect(shown(second as StoredEvent)).toEqual(shown(days));
  expect(first).toMatchObject({
    title: own.title,
    location: own.location,
    notes: own.notes,
    url: own.url,
  });
});

test("a cancellation says so, and one for a removed guest only by its method", () => {
  // C-020, DB-063
  const organizer = { name: 'Ada "A" Lovelace', email: "ada@sealdesk.test" };
  const guests = [{ email: "bo@sealdesk.test", name: "Bo" }];
  const of = (cancelled: boolean) =>
    writeCalendar([event()], {
      now: NOW,
      method: "CANCEL",
      sequence: 3,
      organizer,
      guests,
      cancelled,
    });
  expect(of(true)).toMatch(/METHOD:CANCEL\r\n[\s\S]*SEQUENCE:3\r\n[\s\S]*STATUS:CANCELLED/);
  expect(of(false)).not.toContain("STATUS");
  const [guest] =
    new ICAL.Component(ICAL.parse(of(true)))
      .getFirstSubcomponent("vevent")
      ?.getAllProperties("attendee") ?? [];
  expect([guest?.getFirstParameter("partstat"), guest?.getFirstValue()]).toEqual([
    "NEEDS-ACTION",
    "mailto:bo@sealdesk.test",
  ]);
});

test("dates that a file adds to a series are events of their own, each once", () => {
  const ics = [
    ...["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:a", "SUMMARY:Class"],
    ...["DTSTART;TZID=Europe/Vienna:20260302T090000", "DTEND;TZID=Europe/Vienna:20260302T100000"],
    ...["RRULE:FREQ=WEEKLY;COUNT=2", "EXDATE;TZID=Europe/Vienna:20260309T090000"],
    "RDATE;TZID=Europe/Vienna:20260302T090000,20260304T180000,20260309T090000",
    ...["RDATE:20260305T080000Z", "RDATE;TZID=Europe/Vienna:20260304T180000"],
    ...["RDATE;VALUE=PERIOD:20260306T080000Z/PT3H", "END:VEVENT", "BEGIN:VEVENT", "UID:b"],
    ...["DTSTART;VALUE=DATE:20260302", "RDATE;VALUE=DATE:20260401", "END:VEVENT", "END:VCALENDAR"],
  ].join("\r\n");
  const { events, skipped } = readIcs(ics, "main", "Europe/Vienna");
  expect(skipped).toBe(0);
  expect(
    events.map(({ event: { title, start, end, rrule } }) => [title, start, end, rrule]),
  ).toEqual([
    ["Class", "2026-03-02T09:00:00", "2026-03-02T10:00:00", "FREQ=WEEKLY;COUNT=2"],
    ["", "2026-03-02", "2026-03-03", undefined],
    ["Class", "2026-03-04T18:00:00", "2026-03-04T19:00:00", undefined],
    ["Class", "2026-03-05T09:00:00", "2026-03-05T10:00:00", undefined],
    ["Class", "2026-03-06T09:00:00", "2026-03-06T10:00:00", undefined],
    ["", "2026-04-01", "2026-04-02", undefined],
  ]);
});

test("an event whose added dates can't be read is imported without them, which is counted", () => {
  const ics = [
    ...["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:a", "DTSTART:20260302T090000Z"],
    ...["RDATE;VALUE=TEXT:soon", "END:VEVENT", "END:VCALENDAR"],
  ].join("\r\n");
  const { events, skipped } = readIcs(ics, "main", "UTC");
  expect([events.length, skipped]).toEqual([1, 1]);
});

test("other programs' files: zones of their own names, durations, guests who are not mailed, damage", () => {
  const ics = [
    ...["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:a", "SUMMARY:Call"],
    ...["DTSTART;TZID=/mozilla.org/20050126_1/America/New_York:20260302T090000", "DURATION:PT45M"],
    ...[
      "ATTENDEE;CN=Bo:mailto:bo@example.com",
      "RRULE:FREQ=DAILY;UNTIL=20260305T140000Z",
      "END:VEVENT",
    ],
    ...["BEGIN:VEVENT", "UID:b", "SUMMARY:No start", "END:VEVENT"],
    ...["BEGIN:VEVENT", "UID:c", "DTSTART:20260302T090000Z", "END:VEVENT", "END:VCALENDAR"],
  ].join("\r\n");
  const { events, skipped } = readIcs(ics, "main", "Europe/Vienna");
  expect(skipped).toBe(1);
  expect(
    events.map(({ event: { tz, start, end, rrule, notes } }) => [tz, start, end, rrule, notes]),
  ).toEqual([
    [
      "America/New_York",
      "2026-03-02T09:00:00",
      "2026-03-02T09:45:00",
      "FREQ=DAILY;UNTIL=20260305T090000",
      "Guests: bo@example.com",
    ],
    ["UTC", "2026-03-02T09:00:00", "2026-03-02T09:00:00", undefined, undefined],
  ]);
  expect(() => readIcs("<html>", "main", "UTC")).toThrow(NotACalendar);
});

const icsOf = (...events: string[][]) =>
  ["BEGIN:VCALENDAR", ...events.flatMap((rows) => ["BEGIN:VEVENT", ...rows, "END:VEVENT"])]
    .concat("END:VCALENDAR")
    .join("\r\n");
const SERIES = ["UID:a", "SUMMARY:Tea", "LOCATION:Here", "RRULE:FREQ=DAILY;COUNT=3"];
const TIMES = ["DTSTART:20261103T090000Z", "DTEND:20261103T100000Z"];
const LATER = ["UID:a", "RECURRENCE-ID:20261104T090000Z", "SUMMARY:Later"];
const LATER_TIMES = ["DTSTART:20261104T110000Z", "DTEND:20261104T120000Z"];

test("one time of a series that the file does not have is an event of its own", () => {
  const { events, skipped } = readIcs(icsOf([...LATER, ...LATER_TIMES]), "main", "UTC");
  expect([events.length, skipped]).toEqual([1, 0]);
  expect(events[0]).toMatchObject({
    event: { title: "Later", start: "2026-11-04T11:00:00", end: "2026-11-04T12:00:00" },
    overrides: {},
  });
});

test("a cancelled event is left out", () => {
  const cancelled = "STATUS:CANCELLED";
  const alone = ["UID:b", ...TIMES, cancelled];
  const ics = icsOf(alone, [...LATER, ...LATER_TIMES, cancelled]);
  expect(readIcs(ics, "main", "UTC")).toMatchObject({ events: [], skipped: 0 });
});

test("a changed time of a series has no place where the file gives it none", () => {
  const ics = icsOf([...SERIES, ...TIMES], [...LATER, ...LATER_TIMES]);
  const { events } = readIcs(ics, "main", "UTC");
  const [{ event, overrides }] = events as [(typeof events)[number]];
  const stored = { ...event, id: "1", overrides } as StoredEvent;
  const range = [Date.parse("2026-11-01Z"), Date.parse("2026-12-01Z"), "UTC"] as const;
  const places = occurrencesOf(stored, ...range).map(({ location }) => location);
  expect(places).toEqual(["Here", "", "Here"]);
});
