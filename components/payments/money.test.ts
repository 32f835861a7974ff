import { expect, test } from "vitest";
import { decimalOf, moneyWords, readAmount } from "./money";

test("an amount is shown exactly, with the decimals of its currency", () => {
  expect(moneyWords("99999999999999", "EUR", "en")).toBe("€999,999,999,999.99");
  expect(moneyWords("999999999999999", "KWD", "en")).toBe("KWD\u00a0999,999,999,999.999");
  expect(moneyWords("5", "EUR", "en")).toBe("€0.05");
  expect(moneyWords("1500", "JPY", "en")).toBe("¥1,500");
  expect(decimalOf("0", "EUR")).toBe("0.00");
  expect(moneyWords("-5", "EUR", "en")).toBe("-€0.05");
});

test.each([
  ["1234.5", "EUR", "123450"],
  ["1,234.50", "EUR", "123450"],
  ["1.234,50", "EUR", "123450"],
  ["1 234,5", "EUR", "123450"],
  ["1’234.50", "CHF", "123450"],
  ["1,234", "EUR", "123400"],
  ["1.234", "EUR", "123400"],
  ["1.234", "KWD", "1234"],
  ["1.234.567", "EUR", "123456700"],
  ["1,234,567.89", "EUR", "123456789"],
  ["1,23,456.50", "INR", "12345650"],
  [".5", "EUR", "50"],
  ["12", "JPY", "12"],
  ["9999999999999.99", "EUR", "999999999999999"],
])("%s of %s is read as %s minor units", (typed, currency, minor) => {
  expect(readAmount(typed, currency)).toBe(minor);
});

test.each([
  ...["", "0", "0.00", "-5", "five", "1.2345", "99999999999999.99", "1e5"],
  ...["0.125", "1234.500", "1,234.567", "1.234,567", "1.2.3", "12.34.56", "1.2345,00"],
])("%s is no amount", (typed) => {
  expect(readAmount(typed, "EUR")).toBeNull();
});
