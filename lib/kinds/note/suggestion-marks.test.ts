/** A suggestion as anybody may have written it into a note. */
import { expect, test } from "vitest";
import { readSuggestion } from "./suggestion-marks";

test.each([
  [5, 5],
  [8.64e15, 8.64e15],
  ["2026-01-02T03:04:05.000Z", Date.UTC(2026, 0, 2, 3, 4, 5)],
  [8.64e15 + 1, 0],
  [Number.NaN, 0],
  [Number.POSITIVE_INFINITY, 0],
  ["soon", 0],
  [null, 0],
  [undefined, 0],
])("made at %s was made at a time that can be told: %s", (at, told) => {
  const suggestion = readSuggestion({ id: "s", person: "Ada", at });
  expect(suggestion?.at).toBe(told);
  expect(() => new Date(suggestion?.at ?? Number.NaN).toISOString()).not.toThrow();
});
