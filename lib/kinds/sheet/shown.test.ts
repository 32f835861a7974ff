import { expect, test } from "vitest";
import { shownText } from "./shown";

test.each([
  [99_999_999_999_999, "1E+14"],
  [-99_999_999_999_999, "-1E+14"],
  [123_456_789_012, "1.23457E+11"],
  [99_999_999_999, "99999999999"],
  [0, "0"],
])("%d is written as %s where no format is chosen", (value, text) => {
  expect(shownText({ value }, "General", "en-GB")).toBe(text);
});
