/** Actions on sheets: cells by their addresses, such as `B2`, `A1:C9` or `Prices!A1`. */
import type * as Y from "yjs";
import * as z from "zod/mini";
import { addressOf, columnNamed, parseAddress } from "../../formulas/address";
import { csvLine } from "../csv-rows";
import { titleOf } from "../note/text";
import type { Rect } from "../sheet/anchored";
import { MAX_PATTERN_CHARS, styleOf } from "../sheet/cell";
import {
  type CellEdit,
  cellAt,
  clearValues,
  editCells,
  styleCells,
  styleFont,
} from "../sheet/edit";
import { sortRange } from "../sheet/sort";
import { growAxis, insertAxis } from "../sheet/structure";
import { addSheet, axesOf, MAX_ROWS, sheetTypes, tabsOf } from "../sheet/tabs";
import { ActionError, action } from "./action";
import { valuesOf } from "./sheet-values";

const MAX_CELLS = 10_000;

const a1 = z.string().check(z.minLength(2), z.maxLength(220));
const sheetName = z.string().check(z.minLength(1), z.maxLength(100));
const cellValue = z.union([z.string().check(z.maxLength(50_000)), z.number(), z.boolean()]);
const cellRow = z.array(z.nullable(cellValue)).check(z.maxLength(702));
const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/i));

interface Place {
  sheet: string;
  rect: Rect;
}

/** @throws ActionError */
function placeOf(doc: Y.Doc, text: string): Place {
  const [, quoted, plain, range = ""] = /^(?:'((?:[^']|'')+)'!|([^'!]+)!)?(.+)$/.exec(text) ?? [];
  const [first = "", last = first, more] = range.split(":");
  const [from, to] = [parseAddress(first), parseAddress(last)];
  if (!from || !to || more !== undefined)
    throw new ActionError(`${text} is no address of cells, such as B2, A1:C9 or Prices!A1.`);
  const rect = {
    top: Math.min(from.row, to.row),
    left: Math.min(from.column, to.column),
    bottom: Math.max(from.row, to.row),
    right: Math.max(from.column, to.column),
  };
  const size = (rect.bottom - rect.top + 1) * (rect.right - rect.left + 1);
  if (size > MAX_CELLS) throw new ActionError(`A range has at most ${MAX_CELLS} cells at once.`);
  return { sheet: sheetOf(doc, quoted?.replaceAll("''", "'") ?? plain), rect };
}

/** @param name of a sheet; the first one when absent */
function sheetOf(doc: Y.Doc, name: string | undefined): string {
  const tabs = tabsOf(doc);
  const found = tabs.find((tab) => !name || tab.name.toLowerCase() === name.toLowerCase());
  if (found) return found.id;
  const names = tabs.map((tab) => tab.name).join(", ");
  throw new ActionError(`There is no sheet ${name}. There are: ${names}.`);
}

/** Inside the sheet, which grows as far as it may. */
function room(doc: Y.Doc, { sheet, rect }: Place): void {
  growAxis(doc, sheet, "r", rect.bottom + 1);
  growAxis(doc, sheet, "c", rect.right + 1);
  const { rows, columns } = axesOf(doc, sheet);
  if (rect.bottom >= rows.size || rect.right >= columns.size)
    throw new ActionError("This is outside the largest sheet: 10,000 rows and 702 columns.");
}

const typed = (value: string | number | boolean | null): string =>
  typeof value === "boolean" ? String(value).toUpperCase() : String(value ?? "");

export const sheetReads = [
  action({
    name: "summary",
    words: "The title and the sheets, with the range of each that holds something.",
    args: {},
    run(doc) {
      const values = valuesOf(doc);
      const sheets = tabsOf(doc).map(({ id, name }) => {
        const { rows, columns } = values.used(id);
        return { name, used: rows ? `A1:${addressOf(rows - 1, columns - 1)}` : null };
      });
      return { title: titleOf(doc), sheets };
    },
  }),
  action({
    name: "range",
    words: "The values of a range row by row, and its formulas by their cells.",
    args: { a1 },
    run(doc, { a1 }) {
      const { sheet, rect } = placeOf(doc, a1);
      const values = valuesOf(doc);
      const formulas: Record<string, string> = {};
      const rows = spread(rect.top, rect.bottom).map((row) =>
        spread(rect.left, rect.right).map((column) => {
          const text = values.typed(sheet, row, column);
          if (text.startsWith("=")) formulas[addressOf(row, column)] = text;
          const { value, error } = values.shown(sheet, row, column);
          return error ?? value;
        }),
      );
      return { range: a1, values: rows, formulas };
    },
  }),
  action({
    name: "csv",
    words: "The values of a sheet as CSV; of the first one unless it is named.",
    args: { sheet: z.optional(sheetName) },
    run(doc, { sheet: name }) {
      const sheet = sheetOf(doc, name);
      const values = valuesOf(doc);
      const { rows, columns } = values.used(sheet);
      return spread(0, rows - 1)
        .map((row) => {
          const cells = spread(0, columns - 1).map((column) => {
            const { value, error } = values.shown(sheet, row, column);
            return error ?? typed(value);
          });
          return csvLine(cells, ",");
        })
        .join("\r\n");
    },
  }),
];

const spread = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);

export const sheetEdits = [
  action({
    name: "set",
    words: "Writes a value, or a formula that begins with =, into one cell.",
    args: { a1, value: z.nullable(cellValue) },
    run: (doc, { a1, value }) => writeRows(doc, placeOf(doc, a1), [[value]]),
  }),
  action({
    name: "setRange",
    words: "Writes rows of values, the first of them at this cell.",
    args: { a1, rows: z.array(cellRow).check(z.minLength(1), z.maxLength(MAX_CELLS)) },
    run: (doc, { a1, rows }) => writeRows(doc, placeOf(doc, a1), rows),
  }),
  action({
    name: "addRow",
    words: "Writes a row below the last one that holds something.",
    args: { values: cellRow, sheet: z.optional(sheetName) },
    run(doc, { values, sheet: name }) {
      const sheet = sheetOf(doc, name);
      const row = valuesOf(doc).used(sheet).rows;
      insertRow(doc, sheet, row);
      const rect = { top: row, left: 0, bottom: row, right: 0 };
      return writeRows(doc, { sheet, rect }, [values]);
    },
  }),
  action({
    name: "addSheet",
    words: "Adds a sheet behind the others.",
    args: { name: z.optional(sheetName) },
    run(doc, { name }) {
      const id = addSheet(doc, name);
      return `Added the sheet ${tabsOf(doc).find((tab) => tab.id === id)?.name}.`;
    },
  }),
  action({
    name: "format",
    words:
      "Changes how cells look: bold, italic, underline, strike, size, color, fill, align, pattern (as 0.00 or yyyy-mm-dd), wrap.",
    args: {
      a1,
      props: z.strictObject({
        bold: z.optional(z.boolean()),
        italic: z.optional(z.boolean()),
        underline: z.optional(z.boolean()),
        strike: z.optional(z.boolean()),
        size: z.optional(z.number().check(z.minimum(4), z.maximum(96))),
        color: z.optional(color),
        fill: z.optional(color),
        align: z.optional(z.enum(["start", "center", "end"])),
        pattern: z.optional(z.string().check(z.maxLength(MAX_PATTERN_CHARS))),
        wrap: z.optional(z.boolean()),
      }),
    },
    run(doc, { a1, props }) {
      const place = placeOf(doc, a1);
      room(doc, place);
      const { fill, align, pattern, wrap, size, color, ...marks } = props;
      const writing = { doc, sheet: place.sheet };
      const style = {
        ...(fill !== undefined && { fill }),
        ...(align !== undefined && { align }),
        ...(pattern !== undefined && { pattern }),
        ...(wrap !== undefined && { clip: wrap ? ("wrap" as const) : ("overflow" as const) }),
      };
      const font = {
        ...stated(marks),
        ...(size !== undefined && { size }),
        ...(color !== undefined && { color }),
      };
      if (Object.keys(style).length > 0) styleCells(writing, place.rect, style);
      if (Object.keys(font).length > 0) styleFont(writing, place.rect, font);
      return `Changed the look of ${a1}.`;
    },
  }),
  action({
    name: "sort",
    words: "Sorts the rows of a range by one of its columns, such as B.",
    args: {
      a1,
      column: z.string().check(z.regex(/^[A-Za-z]{1,3}$/)),
      direction: z.optional(z.enum(["ascending", "descending"])),
    },
    run(doc, { a1, column: letters, direction = "ascending" }) {
      const { sheet, rect } = placeOf(doc, a1);
      const column = columnNamed(letters);
      if (column < rect.left || column > rect.right)
        throw new ActionError(`Column ${letters} is not in ${a1}.`);
      const values = valuesOf(doc);
      sortRange({ doc, sheet }, rect, column, direction, (row, at) => values.shown(sheet, row, at));
      return `Sorted ${a1} by column ${letters.toUpperCase()}.`;
    },
  }),
  action({
    name: "clear",
    words: "Removes what cells say; how they look stays.",
    args: { a1 },
    run(doc, { a1 }) {
      const { sheet, rect } = placeOf(doc, a1);
      clearValues({ doc, sheet }, rect);
      return `Cleared ${a1}.`;
    },
  }),
];

/**
 * A row of its own before this one, which it looks like: a person may be writing in this one. A sheet of the largest size
 * has no room for it.
 */
function insertRow(doc: Y.Doc, sheet: string, at: number) {
  const axes = axesOf(doc, sheet);
  if (axes.rows.size === MAX_ROWS) return;
  const types = sheetTypes(doc, sheet);
  const looks = axes.columns.ids.flatMap((_, column): CellEdit[] => {
    const cell = at < axes.rows.size ? cellAt(types, axes, at, column) : null;
    return cell ? [{ row: at, column, style: styleOf(cell) }] : [];
  });
  insertAxis(doc, sheet, "r", at, 1);
  editCells({ doc, sheet }, looks);
}

/** Without members that are not given. */
const stated = <Marks extends object>(marks: Marks) =>
  Object.fromEntries(Object.entries(marks).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Marks]?: NonNullable<Marks[Name]>;
  };

type Value = string | number | boolean | null;

function writeRows(doc: Y.Doc, { sheet, rect }: Place, rows: readonly (readonly Value[])[]) {
  const edits: CellEdit[] = rows.flatMap((row, down) =>
    row.map((value, across) => ({
      row: rect.top + down,
      column: rect.left + across,
      value: typed(value),
    })),
  );
  if (edits.length === 0 || edits.length > MAX_CELLS)
    throw new ActionError(`Write 1 to ${MAX_CELLS} cells at once.`);
  const bottom = Math.max(...edits.map((edit) => edit.row));
  const right = Math.max(...edits.map((edit) => edit.column));
  room(doc, { sheet, rect: { ...rect, bottom, right } });
  editCells({ doc, sheet }, edits);
  return `Wrote ${edits.length} cells from ${addressOf(rect.top, rect.left)} to ${addressOf(bottom, right)}.`;
}
