/** What a workbook shows: its formulas computed, for programs that read it without a page. */
import type * as Y from "yjs";
import { Book } from "../../formulas/book";
import { localNow } from "../../formulas/clock";
import type { Sheet } from "../../formulas/store/sheet";
import { FormulaError } from "../../formulas/values";
import { readCell } from "../sheet/cell";
import type { Shown } from "../sheet/condition";
import { idsOfKey } from "../sheet/keys";
import { currentFormula, formulaBook } from "../sheet/layout";
import { sheetTypes, tabsOf } from "../sheet/tabs";

export interface Values {
  /** @param sheet a sheet's id */
  shown(sheet: string, row: number, column: number): Shown;
  /** As it is typed, '' where nothing is. */
  typed(sheet: string, row: number, column: number): string;
  /** The rows and columns that hold something, counted from the first. */
  used(sheet: string): { rows: number; columns: number };
}

/** Computes the whole workbook once. */
export function valuesOf(doc: Y.Doc): Values {
  const book = new Book({ now: localNow, random: Math.random });
  const formulas = formulaBook(doc);
  const sheets = new Map<string, Sheet>();
  const typed = new Map<string, string>();
  const used = new Map<string, { rows: number; columns: number }>();
  const tabs = tabsOf(doc);
  for (const { id, name } of tabs) sheets.set(id, book.addSheet(name));
  book.edit(() => {
    for (const { id } of tabs) {
      const sheet = sheets.get(id);
      const axes = formulas.axes(id);
      const end = { rows: 0, columns: 0 };
      used.set(id, end);
      for (const [key, raw] of sheetTypes(doc, id).cells) {
        const ids = idsOfKey(key);
        const cell = readCell(raw);
        if (!sheet || !ids || !cell) continue;
        const [row, column] = [axes.rows.indexOf(ids[0]), axes.columns.indexOf(ids[1])];
        const text = currentFormula(formulas, id, cell);
        if (row < 0 || column < 0 || text === "") continue;
        end.rows = Math.max(end.rows, row + 1);
        end.columns = Math.max(end.columns, column + 1);
        typed.set(`${id} ${row} ${column}`, text);
        try {
          book.setInput(sheet, row, column, text);
        } catch {
          // What is no formula says so in its cell.
          book.setBroken(sheet, row, column);
        }
      }
    }
  });
  return {
    shown(id, row, column) {
      const value = sheets.get(id)?.get(row, column) ?? null;
      return value instanceof FormulaError ? { value: null, error: value.code } : { value };
    },
    typed: (id, row, column) => typed.get(`${id} ${row} ${column}`) ?? "",
    used: (id) => used.get(id) ?? { rows: 0, columns: 0 },
  };
}
