import { expect, test } from "vitest";
import { drill } from "@/lib/testing/drill";
import { random } from "../testing/sample-doc";
import { freeQuarters, openHours, startTimes } from "./free-time";
import { bookableDates } from "./page-hours";

const MINUTE = 60_000;

test("visitors find the times that the host has, whatever is busy, and no other", () => {
  const next = random(5);
  const below = (limit: number) => Math.floor(next() * limit);
  for (let round = 0; round < drill(200); round++) {
    const now = Date.parse("2026-03-20T00:00:00Z") + below(20) * 86_400_000 + below(1_440) * MINUTE;
    const tz = ["Europe/Vienna", "Asia/Kolkata", "America/New_York", "UTC"][below(4)] ?? "UTC";
    const rules = [
      { days: [1, 2, 3, 4, 5], from: "09:00", to: "12:30" },
      { days: [1, 3, 6], from: "13:00", to: ["17:00", "24:00"][below(2)] ?? "17:00" },
    ];
    const page = { tz, rules, notice: below(3) * 120, horizon: 10 };
    const buffer = { before: below(3), after: below(3) };
    const busy = Array.from({ length: 12 }, () => {
      const start = now + below(10 * 1_440) * MINUTE;
      return { start, end: start + (10 + below(180)) * MINUTE };
    });
    const minutes = [15, 30, 60][below(3)] ?? 15;
    const open = openHours(page, now);
    const host = new Set(freeQuarters(open, busy, buffer));
    const dates = bookableDates(page, busy, buffer, now);
    const seen = openHours({ ...page, dates }, now);
    const guest = new Set(freeQuarters(seen, [], buffer));
    const offered = startTimes(seen, guest, minutes, buffer);
    const allowed = new Set(startTimes(open, host, minutes, buffer));
    expect(
      offered.every((start) => allowed.has(start)),
      `round ${round}`,
    ).toBe(true);
    // Times whose buffer lies before the first moment that can be booked are the server's to refuse.
    const sure = [...allowed].filter((start) => start > now + (page.notice + 60) * MINUTE);
    expect(
      sure.every((start) => offered.includes(start)),
      `round ${round}`,
    ).toBe(true);
  }
});

test.each([
  ["Europe/Vienna", "2026-10-25T01:00:00Z"],
  ["Europe/Vienna", "2027-03-28T01:00:00Z"],
  ["Australia/Lord_Howe", "2027-04-03T15:00:00Z"],
  ["America/Havana", "2026-11-01T05:00:00Z"],
  ["America/Havana", "2027-03-14T05:00:00Z"],
])("in %s visitors are offered nothing busy around the change of the clock at %s", (tz, change) => {
  const [now, buffer] = [Date.parse(change) - 30 * 60 * MINUTE, { before: 0, after: 0 }];
  const days = [1, 2, 3, 4, 5, 6, 7];
  const page = { tz, rules: [{ days, from: "00:00", to: "24:00" }], notice: 0, horizon: 3 };
  for (let quarter = -12; quarter <= 12; quarter++) {
    const start = Date.parse(change) + quarter * 15 * MINUTE;
    const busy = [{ start, end: start + 30 * MINUTE }];
    const host = new Set(freeQuarters(openHours(page, now), busy, buffer));
    const dates = bookableDates(page, busy, buffer, now);
    const offered = freeQuarters(openHours({ ...page, dates }, now), [], buffer);
    expect(offered.filter((one) => !host.has(one))).toEqual([]);
    // What begins or ends in the second of two hours of one name cannot be said.
    expect(host.size - offered.length).toBeLessThan(8);
  }
});

test("a day without free time is named all the same, so that its weekday's hours don't count", () => {
  const now = Date.parse("2026-03-02T00:00:00Z");
  const page = {
    tz: "UTC",
    rules: [{ days: [1], from: "09:00", to: "10:00" }],
    notice: 0,
    horizon: 8,
  };
  const busy = [{ start: now, end: now + 86_400_000 }];
  const dates = bookableDates(page, busy, { before: 0, after: 0 }, now);
  expect([dates["2026-03-02"], dates["2026-03-09"]?.length, Object.keys(dates).length]).toEqual([
    [],
    1,
    9,
  ]);
});
