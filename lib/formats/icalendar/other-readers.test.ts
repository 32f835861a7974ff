/** What two programs that are not ours make of what is written: the same moments, across the clock's changes. */
import { spawnSync } from "node:child_process";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import type { CalendarFile } from "@/lib/kinds/calendar/file";
import { occurrencesOf } from "@/lib/kinds/calendar/occurrences";
import type { StoredEvent } from "@/lib/kinds/calendar/shapes";
import { random } from "@/lib/kinds/testing/sample-doc";
import { drill } from "@/lib/testing/drill";
import { writeCalendar } from "./write";

const NOW = Date.parse("2026-11-28T00:00:00Z");
const UNTIL = Date.parse("2029-01-01T00:00:00Z");
const ZONES = [
  ...["Europe/Vienna", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "UTC"],
  ...["America/St_Johns", "Pacific/Auckland", "Pacific/Apia", "Africa/Casablanca"],
  "Asia/Kathmandu",
];
const RULES = [
  ...["FREQ=DAILY", "FREQ=DAILY;INTERVAL=3;COUNT=90", "FREQ=WEEKLY;BYDAY=MO,WE,FR"],
  ...["FREQ=WEEKLY;INTERVAL=2", "FREQ=MONTHLY", "FREQ=MONTHLY;BYDAY=-1SU"],
  ...["FREQ=MONTHLY;BYDAY=2TU", "FREQ=YEARLY;COUNT=4", "FREQ=WEEKLY;UNTIL=20270630T235959"],
  "FREQ=MONTHLY;BYMONTHDAY=-1",
];
/** As the feed, and as mails to guests. */
const FILES: CalendarFile[] = [
  { now: NOW, method: "PUBLISH", name: "Sealdesk" },
  {
    ...{ now: NOW, method: "REQUEST", sequence: 2 },
    organizer: { name: "Ada", email: "ada@sealdesk.test" },
    guests: [{ email: "bo@sealdesk.test" }],
  },
];

interface Series {
  about: string;
  event: StoredEvent;
  /** As written, and the occurrence that was cancelled. */
  ics: string;
  cancelled: string | undefined;
  /** Ours. */
  starts: string[];
}

/** Series with one occurrence cancelled and one moved. From 4 o'clock on: ical.js reads times that a clock skips in its own way. */
function newSeries(count: number): Series[] {
  const next = random(21);
  const below = (limit: number) => Math.floor(next() * limit);
  const two = (number: number) => String(number).padStart(2, "0");
  return Array.from({ length: count }, (_, round) => {
    const start = `2026-${two(1 + below(12))}-${two(1 + below(28))}T${two(4 + below(20))}:${below(2) ? "30" : "00"}:00`;
    const end = new Date(Date.parse(`${start}Z`) + 3_600_000).toISOString().slice(0, 19);
    const tz = ZONES[below(ZONES.length)] ?? "UTC";
    const rrule = RULES[below(RULES.length)] ?? "";
    const event: StoredEvent = {
      ...{ id: "1", uid: "1@sealdesk.test", calendar: "main", title: "Tea", start, end, tz, rrule },
      ...{ allDay: false, busy: true, overrides: {} },
    };
    // A first time that its own rule doesn't name is read in other ways by others (RFC 5545 3.8.5.3).
    const first = occurrencesOf(event, 0, UNTIL, tz)[1];
    if (first) Object.assign(event, { start: first.startLocal, end: first.endLocal });
    const times = occurrencesOf(event, 0, UNTIL, tz);
    const cancelled = times[1 + below(3)]?.at;
    const moved = times[5]?.at;
    const day = moved?.slice(0, 10);
    event.overrides = {
      ...(cancelled && { [cancelled]: null }),
      ...(moved && { [moved]: { start: `${day}T11:45:00`, end: `${day}T12:00:00` } }),
    };
    const starts = occurrencesOf(event, 0, UNTIL, tz).map(({ start: at }) => at);
    return {
      ...{ about: `${start} ${tz} ${rrule}`, event, cancelled },
      ics: writeCalendar([event], FILES[round % FILES.length] ?? { now: NOW }),
      starts: starts.map((at) => new Date(at).toISOString()).sort(),
    };
  });
}

const series = newSeries(drill(200));

function readByIcal(ics: string): string[] {
  const file = new ICAL.Component(ICAL.parse(ics));
  for (const zone of file.getAllSubcomponents("vtimezone"))
    ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  const all = file.getAllSubcomponents("vevent");
  const [main] = all.filter((one) => !one.hasProperty("recurrence-id"));
  if (!main) return [];
  const event = new ICAL.Event(main, { exceptions: all.filter((one) => one !== main) });
  const found: string[] = [];
  const iterator = event.iterator();
  for (let next = iterator.next(); next && found.length < 3_000; next = iterator.next()) {
    const at = event.getOccurrenceDetails(next).startDate.toJSDate();
    if (at.getTime() >= UNTIL) break;
    found.push(at.toISOString());
  }
  return found.sort();
}

test("ical.js reads recurring events across the clock's changes as the same moments", () => {
  for (const { about, ics, starts } of series) {
    expect(starts.length, about).toBeGreaterThan(0);
    expect(readByIcal(ics), about).toEqual(starts);
  }
});

test("an occurrence that was cancelled is named as cancelled", () => {
  for (const { about, event, ics, cancelled } of series) {
    if (!cancelled) continue;
    const at = cancelled.replace(/[-:]/g, "");
    const line = event.tz === "UTC" ? `EXDATE:${at}Z` : `EXDATE;TZID=${event.tz}:${at}`;
    expect(ics.split("\r\n"), about).toContain(line);
  }
});

const python = ["python3", "/usr/bin/python3"].find(
  (one) => spawnSync(one, ["-c", "import icalendar, dateutil, pytz"]).status === 0,
);
const lack = python ? "" : " (skipped: python3-icalendar is not installed)";

test.skipIf(!python)(`python3-icalendar reads them as the same moments${lack}`, () => {
  const { stdout, stderr } = spawnSync(
    String(python),
    ["lib/formats/icalendar/testing/read_times.py"],
    { input: JSON.stringify(series.map(({ ics }) => ics)), maxBuffer: 100_000_000 },
  );
  expect(String(stderr)).toBe("");
  const read: string[][] = JSON.parse(String(stdout));
  expect(series.map(({ about }, at) => [about, read[at]])).toEqual(
    series.map(({ about, starts }) => [about, starts]),
  );
});
