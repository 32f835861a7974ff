import { expect, test } from "vitest";
import { chooseExpiry } from "./expiry";

const now = new Date(2026, 10, 21, 15, 30);

test("a link may last for ever", () => {
  expect(chooseExpiry("never", "", now)).toEqual({ expiresAt: null });
});

test.each([
  ["day", new Date(2026, 10, 22, 15, 30)],
  ["week", new Date(2026, 10, 28, 15, 30)],
  ["month", new Date(2026, 11, 21, 15, 30)],
] as const)("a %s is counted from now on this person's calendar", (expiry, then) => {
  expect(chooseExpiry(expiry, "", now)).toEqual({ expiresAt: then.toISOString() });
});

test("a link that ends today works until the day is over", () => {
  const end = new Date(2026, 10, 21, 23, 59, 59).toISOString();
  expect(chooseExpiry("date", "2026-11-21", now)).toEqual({ expiresAt: end });
});

// F-094
test.each(["2026-11-20", "1999-01-01"])(
  "a day that has passed (%s) is refused in words",
  (date) => {
    expect(chooseExpiry("date", date, now)).toHaveProperty(
      "problem",
      expect.stringContaining("passed"),
    );
  },
);

test.each(["", "tomorrow", "21.11.2026"])("no day (%j) asks for one", (date) => {
  expect(chooseExpiry("date", date, now)).toHaveProperty(
    "problem",
    expect.stringContaining("Select"),
  );
});
