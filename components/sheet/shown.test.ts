import { expect, test } from "vitest";
import { shownText, storedInput, typedValue } from "./shown";

test.each([
  ["€12.30", "en-US", "12.3", "€12.30"],
  ["12,30 €", "de-DE", "12.3", "12,30 €"],
  ["-$1,234", "en-GB", "-1234", "-$1,234"],
  ["£3.5", "en-US", "3.5", "£3.50"],
])("%s typed in %s is a number that keeps its sign", (typed, locale, stored, shown) => {
  const { value, pattern = "General" } = storedInput(typed, locale);
  expect(value).toBe(stored);
  expect(shownText(typedValue(value), pattern, locale).replace("\u00a0", " ")).toBe(shown);
});
