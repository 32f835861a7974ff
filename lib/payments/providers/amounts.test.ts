import { expect, test } from "vitest";
import { fromPayPal, fromStripe, stripeMinimum, toPayPal, toStripe } from "./amounts";

test.each([
  ["EUR", 1_250n, 1_250n],
  ["JPY", 500n, 500n],
  ["ISK", 500n, 50_000n],
  ["UGX", 7n, 700n],
  ["MGA", 1_201n, 13n],
  ["KWD", 1_001n, 1_010n],
  ["KWD", 1_010n, 1_010n],
  ["TND", 1n, 10n],
])("%s: %d minor units are %d at Stripe (DB-084)", (currency, minor, expected) => {
  expect(toStripe(minor, currency)).toBe(expected);
  const back = fromStripe(expected, currency);
  expect(back >= minor && back - minor < 100n).toBe(true);
});

test.each([
  ["EUR", 1_250n, "12.50"],
  ["EUR", 5n, "0.05"],
  ["JPY", 500n, "500"],
  ["HUF", 17_501n, "176"],
  ["TWD", 10_000n, "100"],
])("%s: %d minor units are %s at PayPal", (currency, minor, expected) => {
  expect(toPayPal(minor, currency)).toBe(expected);
  expect(fromPayPal(expected, currency) >= minor).toBe(true);
});

test("Stripe's table of minimum amounts uses the currencies' minor units", () => {
  expect(["USD", "GBP", "JPY", "HUF", "KES"].map(stripeMinimum)).toEqual([
    50n,
    30n,
    50n,
    17_500n,
    null,
  ]);
});
