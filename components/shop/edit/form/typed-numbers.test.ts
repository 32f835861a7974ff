import { expect, test } from "vitest";
import { readDelta, readPercent, readPrice, readWhole } from "./typed-numbers";

test.each([
  ["12.50", "EUR", "1250"],
  ["12,5", "EUR", "1250"],
  ["0", "EUR", "0"],
  ["0,00", "EUR", "0"],
  ["1200", "JPY", "1200"],
  ["12.5", "JPY", null],
  ["1.234", "KWD", "1234"],
  ["", "EUR", null],
  ["-3", "EUR", null],
])("the price %s in %s is %s", (typed, currency, minor) => {
  expect(readPrice(typed, currency)).toBe(minor);
});

test.each([
  ["", "0"],
  ["0", "0"],
  ["-0", "0"],
  ["+1.50", "150"],
  ["1.50", "150"],
  ["-1,50", "-150"],
  ["− 1.50", "-150"],
  ["-", null],
  ["much", null],
])("the difference %s is %s", (typed, minor) => {
  expect(readDelta(typed, "EUR")).toBe(minor);
});

test.each([
  ["7,70", "7.7"],
  ["19 %", "19"],
  ["100", "100"],
  ["100.1", null],
  ["", null],
  ["007", "7"],
])("%s percent are %s", (typed, percent) => {
  expect(readPercent(typed)).toBe(percent);
});

test("a quantity is an integer within its limits", () => {
  expect([readWhole("1", 1, 99), readWhole("99", 1, 99)]).toEqual([1, 99]);
  expect([readWhole("0", 1, 99), readWhole("100", 1, 99), readWhole("1.5", 1, 99)]).toEqual([
    null,
    null,
    null,
  ]);
});
