import { expect, test } from "vitest";
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

test("a broken time says nothing rather than Invalid Date", () => {
  expect(openedAtWords("yesterday-ish", now)).toBe("");
});
