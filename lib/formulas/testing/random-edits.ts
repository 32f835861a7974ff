/** Random edits of a workbook, and the same workbook made from scratch. */
import { addressOf } from "../address";
import { Book } from "../book";
import type { Sheet } from "../store/sheet";
import { deleteLines, insertLines } from "../structure";
import { NOON, shownValue } from "./workbook";

const ROWS = 9;
const COLUMNS = 6;

/** The same for the same seed: mulberry32. */
export function randomFrom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  return { below, pick };
}

type Random = ReturnType<typeof randomFrom>;

function cell(random: Random): string {
  const sheet = random.below(6) === 0 ? random.pick(["Sheet2!", "'My data'!", "Gone!"]) : "";
  const [row, column] = [random.below(ROWS), random.below(COLUMNS)];
  const fixed = () => (random.below(4) === 0 ? "$" : "");
  return `${sheet}${fixed()}${addressOf(row, column).replace(/\d/, (digit) => `${fixed()}${digit}`)}`;
}

const box = (random: Random) => `${cell(random)}:${cell(random).replace(/.*!/, "")}`;

function range(random: Random): string {
  if (random.below(12) > 0) return box(random);
  return random.pick(["A:B", "$C:$C", "2:3", "Sheet2!B:B"]);
}

const FORMULAS: readonly ((random: Random) => string)[] = [
  (random) => `=${cell(random)}+1`,
  (random) => `=${cell(random)}&${cell(random)}`,
  (random) => `=SUM(${range(random)})`,
  (random) => `=COUNTIF(${range(random)},${random.below(5)})`,
  (random) => `=IFERROR(MATCH(${random.below(5)},${range(random)},0),${cell(random)})`,
  (random) => `=SUMIF(${range(random)},">1",${box(random)})`,
  (random) => `=IF(${cell(random)}>2,${cell(random)},${cell(random)})`,
  (random) => `=SEQUENCE(${1 + random.below(3)},${1 + random.below(2)},${cell(random)})`,
  (random) => `=${box(random)}*2`,
  (random) => `=SUM(${cell(random)}#)`,
  (random) => `=INDEX(${range(random)},${1 + random.below(3)},1)`,
  (random) => `=ROW(${cell(random)})+COLUMN()`,
  () => "=SUM(Range)+Factor",
  (random) => `=SUM(OFFSET(${cell(random)},${random.below(3)},${random.below(2)},2,2))`,
  (random) => `=INDIRECT("${box(random)}")+1`,
];

export function randomEdit(book: Book, random: Random): string {
  const sheet = random.pick(book.sheets.filter(({ isThere }) => isThere));
  const [row, column] = [random.below(ROWS), random.below(COLUMNS)];
  const kind = random.below(20);
  if (kind < 13) {
    const text =
      kind < 4
        ? random.pick(["", "0", "1", "2.5", "text", "TRUE", "#N/A"])
        : random.pick(FORMULAS)(random);
    book.setInput(sheet, row, column, text);
    return `${sheet.name}!${addressOf(row, column)} ${text}`;
  }
  if (kind === 13) return renamed(book, sheet, random);
  if (kind === 14) {
    const text = `=Sheet2!$A$${1 + random.below(3)}:$B$${2 + random.below(4)}`;
    const [name, value] = random.pick([["Range", text] as const, ["Factor", "=2"] as const]);
    book.defineName(name, random.below(4) === 0 ? null : value);
    return `name ${name} ${value}`;
  }
  return structural(book, sheet, random);
}

function renamed(book: Book, sheet: Sheet, random: Random): string {
  const name = random.pick(["Sheet1", "Sheet2", "My data", "Gone"]);
  if (!book.sheetNamed(name)) book.renameSheet(sheet, name);
  return `rename to ${name}`;
}

function structural(book: Book, sheet: Sheet, random: Random): string {
  const lines = random.pick(["rows", "columns"] as const);
  const size = lines === "rows" ? ROWS : COLUMNS;
  const [at, count] = [random.below(size), 1 + random.below(2)];
  const edit = random.pick(["insert", "delete"] as const);
  const change = edit === "insert" ? insertLines : deleteLines;
  change(book, sheet, lines, at, count);
  return `${sheet.name} ${edit} ${count} ${lines} at ${at}`;
}

const clock = { now: () => NOON, random: () => 0.5 };

export function emptyBook(): Book {
  const book = new Book(clock);
  book.addSheet("Sheet1");
  book.addSheet("Sheet2");
  return book;
}

/** Texts of all cells, and names, written into a new workbook. */
export function rebuilt(book: Book): Book {
  const again = new Book(clock);
  const sheets = book.sheets.filter(({ isThere }) => isThere);
  again.edit(() => {
    for (const { name } of sheets) again.addSheet(name);
    for (const [name, text] of book.definedNames()) again.defineName(name, text);
    for (const sheet of sheets) {
      const copy = again.addSheet(sheet.name);
      for (const [row, column, text] of inputsOf(book, sheet))
        again.setInput(copy, row, column, text);
    }
  });
  return again;
}

function* inputsOf(book: Book, sheet: Sheet): Generator<[number, number, string]> {
  for (let column = 0; column < sheet.columns.length; column++) {
    for (let row = 0; row < sheet.rows; row++) {
      const text = book.formulaAt(sheet, row, column);
      const value = sheet.get(row, column);
      if (text !== null) yield [row, column, text];
      else if (value !== null && !sheet.cellAt(row, column)?.spilledFrom)
        yield [row, column, typeof value === "string" ? `'${value}` : String(value).toUpperCase()];
    }
  }
}

export function valuesOf(book: Book): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const sheet of book.sheets) {
    if (!sheet.isThere) continue;
    for (let column = 0; column < sheet.columns.length; column++) {
      for (let row = 0; row < sheet.rows; row++) {
        const value = shownValue(sheet.get(row, column));
        const formula = book.formulaAt(sheet, row, column) ?? "";
        if (value !== null) values[`${sheet.name}!${addressOf(row, column)} ${formula}`] = value;
      }
    }
  }
  return values;
}
