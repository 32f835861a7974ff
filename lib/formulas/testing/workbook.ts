/** A workbook for tests: cells by their addresses, and a clock that stands still. */
import { addressOf, parseAddress } from "../address";
import { Book } from "../book";
import type { FormulaLocale } from "../locale";
import type { Sheet } from "../store/sheet";
import { FormulaError, type Scalar } from "../values";

/** Noon of 2024-01-01. */
export const NOON = 45_292.5;

export function testBook(cells: Record<string, string> = {}) {
  const clock = { now: NOON, random: 0.5 };
  const book = new Book({ now: () => clock.now, random: () => clock.random });
  const first = book.addSheet("Sheet1");
  const put = (inputs: Record<string, string>, sheet: Sheet = first, locale?: FormulaLocale) =>
    book
      .edit(() => {
        for (const [address, input] of Object.entries(inputs)) {
          const { row, column } = placeOf(address);
          book.setInput(sheet, row, column, input, locale);
        }
      })
      .map(({ row, column }) => addressOf(row, column));
  const get = (address: string, sheet: Sheet = first) => {
    const { row, column } = placeOf(address);
    return shownValue(book.get(sheet, row, column));
  };
  const formula = (address: string, sheet: Sheet = first) => {
    const { row, column } = placeOf(address);
    return book.formulaAt(sheet, row, column);
  };
  put(cells);
  return { book, first, put, get, formula, clock };
}

function placeOf(address: string): { row: number; column: number } {
  const place = parseAddress(address);
  if (!place) throw new Error(`${address} is no address`);
  return place;
}

/** An error as its code. */
export const shownValue = (value: Scalar) => (value instanceof FormulaError ? value.code : value);
