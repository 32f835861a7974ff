// Numbers as people type them, in both ways of writing.
import { expect, test } from "vitest";
import { day, decimal, line, percent } from "@/lib/kinds/business/values";
import { decimalSign, readTyped, shownValue, type ValueKind } from "./typed-values";

const euro = { sign: ",", decimals: 2 };
const dollar = { sign: ".", decimals: 2 };
const yen = { sign: ".", decimals: 0 };
const dinar = { sign: ".", decimals: 3 };
const RULES = { amount: decimal, price: decimal, quantity: decimal, percent, day, line: line(5) };

test.each<[keyof typeof RULES, string, typeof euro, string]>([
  ["amount", "1.234,50", euro, "1234.50"],
  ["amount", "1,234.50", euro, "1234.50"],
  ["amount", "12,5", euro, "12.5"],
  ["amount", "1.234", euro, "1234"],
  ["amount", " 007 ", euro, "7"],
  ["amount", "1,234", dollar, "1234"],
  ["amount", "1.5", dollar, "1.5"],
  ["amount", "1 250", yen, "1250"],
  ["amount", "1.234", dinar, "1.234"],
  ["amount", "0", dollar, "0"],
  ["price", "0.0375", dollar, "0.0375"],
  ["price", "0,0375", euro, "0.0375"],
  ["price", "1.500", euro, "1500"],
  ["quantity", "1.500", dollar, "1.500"],
  ["quantity", "1.500", euro, "1500"],
  ["percent", "7,7 %", euro, "7.7"],
  ["percent", "100", euro, "100"],
  ["day", "2026-12-24", euro, "2026-12-24"],
  ["line", "far too long", euro, "far t"],
  ["amount", "", euro, ""],
])("as a %s, “%s” is understood", (kind, typed, writing, value) => {
  expect(readTyped(kind, typed, RULES[kind], writing)).toEqual({ value });
});

test.each<[keyof typeof RULES, string, typeof euro, string]>([
  ["amount", "-5", euro, "This can’t be below 0."],
  ["amount", "1,234,5", euro, "Enter an amount, such as 1250,50."],
  ["amount", "1.5", yen, "Enter an amount, such as 1250."],
  ["amount", "ten", dinar, "Enter an amount, such as 1250.500."],
  ["percent", "101", dollar, "Enter a percentage from 0 to 100, such as 7.5."],
  ["quantity", "2 pcs", euro, "Enter a number, such as 2 or 1,5."],
  ["day", "2026-02-30", euro, "Enter a whole date."],
])("as a %s, “%s” is refused in plain words", (kind, typed, writing, problem) => {
  expect(readTyped(kind, typed, RULES[kind], writing)).toEqual({ problem });
});

test.each<[ValueKind, string, string]>([
  ["amount", "12.5", "12,5"],
  ["line", "12.5", "12.5"],
])("a stored %s is shown as its reader writes it", (kind, value, shown) => {
  expect(shownValue(kind, value, decimalSign("de-AT"))).toBe(shown);
  expect(shownValue(kind, value, decimalSign("en-GB"))).toBe(value);
});
