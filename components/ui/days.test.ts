import { afterEach, expect, test } from "vitest";
import { daysBetween } from "./days";

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

test.each([
  [23, 2, 29, "Europe/Berlin"],
  [25, 9, 25, "Europe/Berlin"],
  [24, 5, 10, "UTC"],
])("a day of %i hours is one day", (hours, month, date, timeZone) => {
  process.env.TZ = timeZone;
  const [first, next] = [new Date(2026, month, date), new Date(2026, month, date + 1)];
  expect((next.getTime() - first.getTime()) / 3_600_000).toBe(hours);
  expect(daysBetween(first, next)).toBe(1);
  expect(daysBetween(next, first)).toBe(-1);
  expect(daysBetween(first, new Date(2026, month, date, 23, 59))).toBe(0);
});
