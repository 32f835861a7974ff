import { afterEach, expect, test } from "vitest";
import { openedAtWords } from "./opened-at";

const now = new Date(2026, 10, 21, 15, 0);
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

test.each([
  ["a moment ago", at(2026, 10, 21, 15, 0), "Just now"],
  ["minutes ago", at(2026, 10, 21, 14, 18), "42 min ago"],
  ["this morning", at(2026, 10, 21, 9, 5), "9:05 AM"],
  ["late yesterday", at(2026, 10, 20, 23, 59), "Yesterday"],
  ["this year", at(2026, 2, 4, 12, 0), "Mar 4"],
  ["another year", at(2024, 2, 4, 12, 0), "Mar 4, 2024"],
  ["a clock ahead of ours", at(2026, 10, 21, 15, 5), "Just now"],
])("%s is said in few words", (_when, iso, words) => {
  expect(openedAtWords(iso, now, "en-US").replace(/\s/g, " ")).toBe(words);
});

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

test("a day that had 23 hours was yesterday", () => {
  process.env.TZ = "Europe/Berlin";
  const early = new Date(2026, 2, 30, 0, 30);
  expect(openedAtWords(at(2026, 2, 29, 12, 0), early, "en-US")).toBe("Yesterday");
});

test("a broken time says nothing rather than Invalid Date", () => {
  expect(openedAtWords("yesterday-ish", now)).toBe("");
});
