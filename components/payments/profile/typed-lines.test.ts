import { expect, test } from "vitest";
import { formatPayLines, parsePayLines } from "./typed-lines";

test("a typed line is parsed and written back unchanged", () => {
  const typed = "3 x Oak shelf 1350.00\nRoom 12 24.50\nDiscount -5.00\nFitting 0.00";
  const lines = parsePayLines(typed, "EUR");
  expect(lines).toEqual([
    { text: "Oak shelf", qty: "3", amount: "135000" },
    { text: "Room 12", amount: "2450" },
    { text: "Discount", amount: "-500" },
    { text: "Fitting", amount: "0" },
  ]);
  expect(formatPayLines(lines ?? [], "EUR")).toBe(typed);
  expect(parsePayLines("\n  \n", "EUR")).toEqual([]);
});

test.each([
  ["Delivery 1 234,50", "Delivery", "123450"],
  ["Delivery 1\u00a0234\u00a0567.50", "Delivery", "123456750"],
  ["Discount -1 234,50", "Discount", "-123450"],
  ["Room 12 24,50", "Room 12", "2450"],
  ["Room 12 350.00", "Room 12", "35000"],
  ["Room 1234 350,00", "Room 1234", "35000"],
])("%s is %s for %s minor units", (typed, text, amount) => {
  const lines = parsePayLines(typed, "EUR");
  expect(lines).toEqual([{ text, amount }]);
  expect(parsePayLines(formatPayLines(lines ?? [], "EUR"), "EUR")).toEqual(lines);
});

test.each(["Delivery", "24.50", "Delivery 1.2345"])("%s is not a line with an amount", (typed) => {
  expect(parsePayLines(typed, "EUR")).toBeNull();
});
