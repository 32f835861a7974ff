/** A workbook's content, computed: what its cells hold, also those that an array reaches. */
import { fixedRange, sheetPrefix } from "../../formulas/address";
import { Book } from "../../formulas/book";
import { localNow } from "../../formulas/clock";
import type { Sheet } from "../../formulas/store/sheet";
import type { WorkbookContent } from "../../kinds/sheet/content";

export interface Computed {
  book: Book;
  sheet(id: string): Sheet;
}

export function computed({ sheets, names }: WorkbookContent): Computed {
  const book = new Book({ now: localNow, random: Math.random });
  const byId = new Map(sheets.map(({ id, name }) => [id, book.addSheet(name)]));
  const titles = new Map(sheets.map(({ id, name }) => [id, name]));
  book.edit(() => {
    for (const { name, sheet, rect } of names)
      book.defineName(name, `=${sheetPrefix(titles.get(sheet) ?? "")}${fixedRange(rect)}`);
    for (const { id, cells } of sheets) {
      const sheet = byId.get(id) as Sheet;
      for (const { row, column, value } of cells) {
        if (value === "") continue;
        try {
          book.setInput(sheet, row, column, value);
        } catch {
          // What is no formula says so in its cell.
          book.setBroken(sheet, row, column);
        }
      }
    }
  });
  return { book, sheet: (id) => byId.get(id) ?? (book.sheets[0] as Sheet) };
}
