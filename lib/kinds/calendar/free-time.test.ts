import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { partOf } from "@/lib/testing/drill";
import {
  freeQuarters,
  openHours,
  type PageHours,
  quartersOf,
  type Span,
  startTimes,
} from "./free-time";

const HOUR_MS = 3_600_000;
const NONE = { before: 0, after: 0 };
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const page = (tz: string, from: string, to: string, more: Partial<PageHours> = {}): PageHours => ({
  ...{ tz, rules: [{ days: everyDay, from, to }], notice: 0, horizon: 1 },
  ...more,
});
const hoursOn = (tz: string, date: string, from: string, to: string): number => {
  const midnight = Temporal.PlainDate.from(date).toZonedDateTime(tz).epochMilliseconds;
  const rules = { dates: { [date]: [{ from, to }] }, rules: [] };
  const spans = openHours(page(tz, from, to, rules), midnight);
  return spans.reduce((sum, { start, end }) => sum + end - start, 0) / HOUR_MS;
};

test("hours are as long as they are on the days that a clock is put forward and back", () => {
  expect(hoursOn("Europe/Berlin", "2027-03-28", "01:00", "04:00")).toBe(2);
  expect(hoursOn("Europe/Berlin", "2027-10-31", "01:00", "04:00")).toBe(4);
  expect(hoursOn("Europe/Berlin", "2027-10-30", "01:00", "04:00")).toBe(3);
  expect(hoursOn("Australia/Lord_Howe", "2027-10-03", "01:00", "04:00")).toBe(2.5);
  expect(hoursOn("America/New_York", "2027-03-14", "00:00", "24:00")).toBe(23);
});

test("zones of half and quarter hours, and both sides of the date line, begin where their clocks say", () => {
  const now = Date.UTC(2027, 0, 15);
  for (const [tz, hour] of [
    ["Asia/Kathmandu", "03:15"],
    ["Asia/Kolkata", "03:30"],
    ["Pacific/Kiritimati", "19:00"],
    ["Pacific/Niue", "20:00"],
  ] as const) {
    const [span] = openHours(page(tz, "09:00", "10:00"), now);
    expect([tz, new Date(span?.start ?? 0).toISOString().slice(11, 16)]).toEqual([tz, hour]);
  }
});

test("in every zone a time is within the hours of its own day, after the notice, and touches nothing busy", () => {
  const zones = partOf(Intl.supportedValuesOf("timeZone"), 0);
  for (const [at, tz] of zones.entries()) {
    const now = Date.UTC(2027, (at * 7) % 12, 1 + (at % 28), at % 24);
    const given = page(tz, "08:00", "17:30", {
      rules: [{ days: [1, 3, 5], from: "08:00", to: "17:30" }],
      ...{ notice: 90, horizon: 9 },
    });
    const open = openHours(given, now);
    const busy: Span[] = open.map(({ start }) => ({
      start: start + HOUR_MS + 60_000,
      end: start + 2 * HOUR_MS,
    }));
    const buffer = { before: 1, after: at % 3 };
    const starts = startTimes(open, new Set(freeQuarters(open, busy, buffer)), 45, buffer);
    expect(starts.length, tz).toBeGreaterThan(20);
    for (const start of starts) {
      const local = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(tz);
      const minute = local.hour * 60 + local.minute;
      const isWithin =
        minute >= 480 && minute + 45 <= 1_050 && local.dayOfWeek % 2 === 1 && local.dayOfWeek < 6;
      expect(isWithin && start >= now + 90 * 60_000, `${tz} ${local}`).toBe(true);
      const taken = quartersOf(start, 45, buffer);
      expect(taken).toHaveLength(3 + 1 + buffer.after);
      const touches = busy.some((span) =>
        taken.some((quarter) => quarter * 1_000 < span.end && (quarter + 900) * 1_000 > span.start),
      );
      expect(touches, `${tz} ${local}`).toBe(false);
    }
  }
});

test("hours that overlap are one, a single day has its own, and none is without an end", () => {
  const now = Date.UTC(2027, 0, 15);
  const rules = [
    { days: everyDay, from: "09:00", to: "12:00" },
    { days: everyDay, from: "11:00", to: "13:00" },
  ];
  const given = page("UTC", "", "", { rules, dates: { "2027-01-16": [] }, horizon: 3 });
  const open = openHours(given, now);
  expect(
    open.map(({ start, end }) => [new Date(start).getUTCDate(), (end - start) / HOUR_MS]),
  ).toEqual([
    ...[
      [15, 4],
      [17, 4],
    ],
  ]);
  expect(startTimes(open, new Set(freeQuarters(open, [], NONE)), 240, NONE)).toHaveLength(2);
});
