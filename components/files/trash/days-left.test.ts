import { expect, test } from "vitest";
import { daysLeftWords, isNearlyOver } from "./days-left";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** As the clock on the wall shows it, wherever the test runs. */
const at = (day: number, hour: number) => new Date(2026, 4, day, hour);
const thirtyDaysBefore = (end: Date) => new Date(end.getTime() - 30 * DAY).toISOString();

// F-133
test.each([
  [30 * DAY - 1, "29 days left"],
  [2 * DAY, "2 days left"],
  [2 * DAY - 1, "1 day left"],
  [DAY, "1 day left"],
  [0, "Will be deleted any moment"],
  [-DAY, "Will be deleted any moment"],
])("%d ms before the end it says: %s", (left, words) => {
  const now = at(15, 12);
  expect(daysLeftWords(thirtyDaysBefore(new Date(now.getTime() + left)), now)).toBe(words);
});

test.each([
  [at(15, 9), at(15, 17), "Will be deleted today"],
  [at(15, 9), at(15, 18), "Will be deleted tonight"],
  [at(15, 9), at(16, 5), "Will be deleted tonight"],
  [at(15, 9), at(16, 6), "Will be deleted tomorrow"],
  [at(15, 23), at(15, 23), "Will be deleted any moment"],
])("on its last day the hour counts (%s, %s)", (now, end, words) => {
  expect(daysLeftWords(thirtyDaysBefore(end), now)).toBe(words);
});

test("a time that is none says nothing", () => {
  expect(daysLeftWords("yesterday", at(15, 9))).toBe("");
  expect(isNearlyOver("yesterday", at(15, 9))).toBe(false);
});

test("the last three days are near the end", () => {
  const now = at(15, 9);
  const before = (left: number) => thirtyDaysBefore(new Date(now.getTime() + left));
  expect(isNearlyOver(before(3 * DAY), now)).toBe(false);
  expect(isNearlyOver(before(3 * DAY - 1), now)).toBe(true);
});
