/** Changes to cells. Each is one transaction, or part of the one it is called in; a cell is written whole, so the last writer wins. */
import type * as Y from "yjs";
import type { Rect } from "./anchored";
import type { Axes } from "./axis";
import {
  type Cell,
  type CellStyle,
  MAX_VALUE_CHARS,
  readCell,
  storedValidation,
  type Validation,
} from "./cell";
import { cellKey, otherKeys, storedCell } from "./keys";
import { type FormulaBook, formulaBook, storedFormula } from "./layout";
import { axesOf, type SheetTypes, sheetTypes } from "./tabs";

type Author = { name: string; color: string };

export interface CellEdit {
  row: number;
  column: number;
  /** As somebody types it, references as the sheet stands; absent: what the cell says stays. */
  value?: string;
  /** Members to change; `undefined` takes one away. `null`: all of them are taken away. */
  style?: { [Name in keyof CellStyle]: CellStyle[Name] | undefined } | null;
  /** Of a cell that only moves: it was not changed. */
  by?: Cell["by"] | null;
}

export interface Writing {
  doc: Y.Doc;
  sheet: string;
  by?: Author;
  now?: () => Date;
}

/** Positions outside the sheet are left out. A value that is too long is cut. */
export function editCells(
  { doc, sheet, by, now = () => new Date() }: Writing,
  edits: readonly CellEdit[],
) {
  const types = sheetTypes(doc, sheet);
  const axes = axesOf(doc, sheet);
  const at = now().toISOString();
  const book = formulaBook(doc);
  doc.transact(() => {
    for (const { row, column, value, style, by: mover } of edits) {
      if (row < 0 || column < 0 || row >= axes.rows.size || column >= axes.columns.size) continue;
      const [rowId, columnId] = [axes.rows.at(row), axes.columns.at(column)];
      const before = rawCell(types, rowId, columnId);
      const after: Record<string, unknown> =
        style === null ? { value: before.value, layout: before.layout } : { ...before };
      for (const [name, member] of Object.entries(style ?? {})) {
        after[name] =
          name === "validation" && member ? storedValidation(member as Validation) : member;
      }
      if (value !== undefined) Object.assign(after, storedValue(doc, sheet, axes, value, book));
      if (mover !== undefined) after.by = mover ?? undefined;
      else if (by && value !== undefined) after.by = { ...by, at };
      put(types, rowId, columnId, after);
    }
  });
}

function storedValue(doc: Y.Doc, sheet: string, axes: Axes, value: string, book: FormulaBook) {
  const text = value.slice(0, MAX_VALUE_CHARS).toWellFormed();
  return text.startsWith("=") && text.length > 1
    ? storedFormula(doc, sheet, text, axes, book)
    : { value: text, layout: undefined };
}

const rawCell = (types: SheetTypes, row: string, column: string): Record<string, unknown> => {
  const raw = storedCell(types.cells, row, column);
  return typeof raw === "object" && raw !== null ? { ...(raw as Record<string, unknown>) } : {};
};

/** A cell of which nothing is left to say is no cell. */
function put(types: SheetTypes, row: string, column: string, cell: Record<string, unknown>) {
  for (const key of otherKeys(row, column)) types.cells.delete(key);
  const entries = Object.entries(cell).filter(([, member]) => member !== undefined);
  const says = entries.some(
    ([name, member]) => name !== "by" && !(name === "value" && member === ""),
  );
  const key = cellKey(row, column);
  if (!says && !("by" in cell)) types.cells.delete(key);
  else types.cells.set(key, { value: "", ...Object.fromEntries(entries) });
}

/** What stands at a position; `null` when nothing does. */
export function cellAt(types: SheetTypes, axes: Axes, row: number, column: number): Cell | null {
  return readCell(storedCell(types.cells, axes.rows.at(row), axes.columns.at(column)));
}

/** Empties the cells of a range and keeps their formatting. */
export const clearValues = (writing: Writing, rect: Rect) =>
  editCells(
    writing,
    filled(writing, rect).map((place) => ({ ...place, value: "" })),
  );

/** Removes the formatting of a range and keeps its values. */
export const clearStyles = (writing: Writing, rect: Rect) =>
  editCells(
    writing,
    filled(writing, rect).map((place) => ({ ...place, style: null })),
  );

/** Positions of a range that hold a cell. */
function filled({ doc, sheet }: Writing, rect: Rect): { row: number; column: number }[] {
  const types = sheetTypes(doc, sheet);
  const axes = axesOf(doc, sheet);
  return positions(rect).filter(({ row, column }) => cellAt(types, axes, row, column) !== null);
}

export function positions({ top, left, bottom, right }: Rect): { row: number; column: number }[] {
  const found = [];
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) found.push({ row, column });
  }
  return found;
}

export const styleCells = (writing: Writing, rect: Rect, style: NonNullable<CellEdit["style"]>) =>
  editCells(
    writing,
    positions(rect).map((place) => ({ ...place, style })),
  );

/** Changes one part of each cell's font. */
export function styleFont(writing: Writing, rect: Rect, font: Partial<Cell["font"]>) {
  const types = sheetTypes(writing.doc, writing.sheet);
  const axes = axesOf(writing.doc, writing.sheet);
  editCells(
    writing,
    positions(rect).map(({ row, column }) => {
      const before = cellAt(types, axes, row, column)?.font;
      return { row, column, style: { font: { ...before, ...font } } };
    }),
  );
}
