import ICAL from "ical.js";
import { expect, test } from "vitest";
import { occurrencesOf } from "@/lib/kinds/calendar/occurrences";
import type { StoredEvent } from "@/lib/kinds/calendar/shapes";
import { random } from "@/lib/kinds/testing/sample-doc";
import { drill } from "@/lib/testing/drill";
import { NotACalendar, readIcs } from "./read";
import { writeCalendar } from "./write";

const NOW = Date.parse("2026-11-28T00:00:00Z");
const ZONES = [
  ...["Europe/Vienna", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "UTC"],
  ...[
    "America/St_Johns",
    "Pacific/Auckland",
    "Pacific/Apia",
    "Africa/Casablanca",
    "Asia/Kathmandu",
  ],
];
const RULES = [
  ...["FREQ=DAILY", "FREQ=DAILY;INTERVAL=3;COUNT=90", "FREQ=WEEKLY;BYDAY=MO,WE,FR"],
  ...[
    "FREQ=WEEKLY;INTERVAL=2",
    "FREQ=MONTHLY",
    "FREQ=MONTHLY;BYDAY=-1SU",
    "FREQ=MONTHLY;BYDAY=2TU",
  ],
  ...["FREQ=YEARLY;COUNT=4", "FREQ=WEEKLY;UNTIL=20270630T235959", "FREQ=MONTHLY;BYMONTHDAY=-1"],
];

const event = (more: Partial<StoredEvent> = {}): StoredEvent => ({
  ...{ id: "1", uid: "1@sealdesk.test", calendar: "main", title: "Tea; with, \\ milk\nand 🫖" },
  ...{ start: "2026-03-02T09:00:00", end: "2026-03-02T10:00:00", tz: "Europe/Vienna" },
  ...{ allDay: false, busy: true, overrides: {} },
  ...more,
});

/** What another reader makes of it: starts and ends as moments. */
function readByIcal(ics: string, until: number): string[] {
  const file = new ICAL.Component(ICAL.parse(ics));
  for (const zone of file.getAllSubcomponents("vtimezone"))
    ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  const all = file.getAllSubcomponents("vevent");
  const [main] = all.filter((one) => !one.hasProperty("recurrence-id"));
  if (!main) return [];
  const exceptions = all.filter((one) => one !== main);
  const series = new ICAL.Event(main, { exceptions });
  const found: string[] = [];
  const iterator = series.iterator();
  for (let next = iterator.next(); next && found.length < 3_000; next = iterator.next()) {
    const { startDate } = series.getOccurrenceDetails(next);
    if (startDate.toJSDate().getTime() >= until) break;
    found.push(startDate.toJSDate().toISOString());
  }
  return found.sort();
}

test("recurring events across the clock's changes are the same moments to another reader", () => {
  const next = random(21);
  const below = (limit: number) => Math.floor(next() * limit);
  const until = Date.parse("2029-01-01T00:00:00Z");
  for (let round = 0; round < drill(200); round++) {
    const day = String(1 + below(28)).padStart(2, "0");
    const hour = String(below(24)).padStart(2, "0");
    const month = String(1 + below(12)).padStart(2, "0");
    const start = `2026-${month}-${day}T${hour}:${below(2) ? "30" : "00"}:00`;
    const end = new Date(Date.parse(`${start}Z`) + 3_600_000).toISOString().slice(0, 19);
    const tz = ZONES[below(ZONES.length)] ?? "UTC";
    const rrule = RULES[below(RULES.length)] ?? "";
    const given = event({ start, end, tz, rrule });
    // A first time that its own rule doesn't name is read in other ways by others (RFC 5545 3.8.5.3).
    const first = occurrencesOf(given, 0, until, tz)[1] ?? { startLocal: start, endLocal: end };
    const own = event({ start: first.startLocal, end: first.endLocal, tz, rrule });
    const times = occurrencesOf(own, 0, until, tz);
    const cancelled = times[1 + below(3)]?.at;
    const moved = times[5]?.at;
    own.overrides = {
      ...(cancelled && { [cancelled]: null }),
      ...(moved && {
        [moved]: { start: `${moved.slice(0, 10)}T11:45:00`, end: `${moved.slice(0, 10)}T12:00:00` },
      }),
    };
    const ours = occurrencesOf(own, 0, until, tz).map(({ start }) => new Date(start).toISOString());
    expect(ours.length, rrule).toBeGreaterThan(0);
    expect(
      readByIcal(writeCalendar([own], { now: NOW }), until),
      `${start} ${tz} ${rrule}`,
    ).toEqual(ours.filter((one) => Date.parse(one) < until).sort());
  }
});

test("what is written is read again: words, zone, rule, exceptions and whole days", () => {
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
