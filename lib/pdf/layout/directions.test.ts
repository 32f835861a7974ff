/** Levels of text that runs both ways. */
import { expect, test } from "vitest";
import { directionsOf } from "./directions";

/** The level of each character, however many units it has. */
function levelsOf(text: string): string {
  const { levels } = directionsOf(text, undefined, "ltr");
  let at = 0;
  return Array.from(text, (sign) => {
    const own = new Set(levels?.subarray(at, at + sign.length));
    at += sign.length;
    return [...own].join("/");
  }).join("");
}

test.each([
  ["a sign of the first plane", "\u05d0 \u2705 ab", "111122"],
  ["a face", "\u05d0 \u{1f511} ab", "111122"],
  ["a face that ends the line", "ab \u05d0 \u{1f511}", "000100"],
  ["letters of Adlam", "\u{1e900}\u{1e901} ab", "11122"],
  ["digits of mathematics", "\u05d0 \u{1d7d9}", "112"],
  ["letters of mathematics", "\u05d0 \u{1d400}", "112"],
])("%s has its level", (_, text, levels) => {
  expect(levelsOf(text)).toBe(levels);
});
