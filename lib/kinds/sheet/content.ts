/** A whole workbook as plain data, by positions: what files of other programs are read into, and written from. */
import * as Y from "yjs";
import { tokensOf } from "../../formulas/tokens";
import { anchoredAt, type Rect } from "./anchored";
import type { Axes } from "./axis";
import { type CellStyle, MAX_VALUE_CHARS, readCell, storedValidation, styleOf } from "./cell";
import { type Banding, bandingsOf, type Filter, filterOf, setFilter } from "./filter";
import { cellKey, idsOfKey } from "./keys";
import { currentFormula, type FormulaBook, formulaBook, storedFormula } from "./layout";
import { mergesOf } from "./merges";
import { nameRange, namesOf } from "./names";
import { type NewRule, putRule, rulesOf } from "./rules";
import { storedSize } from "./structure";
import {
  axesOf,
  FIRST_SHEET,
  MAX_COLUMNS,
  MAX_FROZEN_COLUMNS,
  MAX_FROZEN_ROWS,
  MAX_ROWS,
  sheetTypes,
  sizeOf,
  tabsOf,
} from "./tabs";

export interface CellContent extends CellStyle {
  row: number;
  column: number;
  /** As somebody types it; a formula's references are those of the sheets as they stand. */
  value: string;
}

/** A row or column that is not as usual. */
export interface LineContent {
  at: number;
  /** Pixels. */
  size?: number;
  isHidden?: boolean;
}

export interface SheetContent {
  id: string;
  name: string;
  color?: string;
  rows: number;
  columns: number;
  frozenRows: number;
  frozenColumns: number;
  cells: CellContent[];
  rowLines: LineContent[];
  columnLines: LineContent[];
  merges: Rect[];
  /** The first that is met gives the style. */
  rules: { rects: Rect[]; rule: NewRule }[];
  filter: Rect | null;
}

export interface WorkbookContent {
  sheets: SheetContent[];
  names: { name: string; sheet: string; rect: Rect }[];
}

/** Ids of sheets of a workbook that is read, so that cells can name them before it is written. */
export const newSheetId = (at: number): string =>
  at === 0 ? FIRST_SHEET : `s-${crypto.randomUUID()}`;

export const emptySheet = (id: string, name: string): SheetContent => ({
  ...{ id, name, rows: 100, columns: 26, frozenRows: 0, frozenColumns: 0 },
  ...{ cells: [], rowLines: [], columnLines: [], merges: [], rules: [], filter: null },
});

/** Room for what is there, and for some more. */
export function fitSheet(sheet: SheetContent) {
  let [rows, columns] = [sheet.rows - 20, sheet.columns - 3];
  for (const { row, column } of sheet.cells) {
    if (row >= rows) rows = row + 1;
    if (column >= columns) columns = column + 1;
  }
  for (const { bottom, right } of sheet.merges) {
    [rows, columns] = [Math.max(rows, bottom + 1), Math.max(columns, right + 1)];
  }
  sheet.rows = Math.min(MAX_ROWS, rows + 20);
  sheet.columns = Math.min(MAX_COLUMNS, columns + 3);
}

/** A new workbook; what lies outside of its sheets is left out. */
export function newWorkbook(title: string, { sheets, names }: WorkbookContent): Y.Doc {
  const doc = new Y.Doc();
  doc.transact(() => {
    doc.getMap("meta").set("title", title);
    doc.getMap("meta").set("kind", "sheet");
    doc.getArray("sheetOrder").push(sheets.map(({ id }) => id));
    for (const { id, name, color, rows, columns, frozenRows, frozenColumns } of sheets) {
      doc.getMap("sheetTabs").set(id, { name, ...(color && { color }) });
      const { meta } = sheetTypes(doc, id);
      meta.set("rows", rows);
      meta.set("columns", columns);
      meta.set("frozenRows", Math.min(frozenRows, MAX_FROZEN_ROWS));
      meta.set("frozenColumns", Math.min(frozenColumns, MAX_FROZEN_COLUMNS));
    }
    const book = formulaBook(doc);
    for (const sheet of sheets) writeSheet(doc, sheet, book);
    for (const { name, sheet, rect } of names) {
      const within = clipped(rect, book.axes(sheet));
      if (within) nameRange(doc, name, sheet, within);
    }
  });
  return doc;
}

function writeSheet(doc: Y.Doc, sheet: SheetContent, book: FormulaBook) {
  const { id } = sheet;
  const types = sheetTypes(doc, id);
  const axes = book.axes(id);
  for (const { row, column, value, ...style } of sheet.cells) {
    if (row >= sheet.rows || column >= sheet.columns) continue;
    const text = value.slice(0, MAX_VALUE_CHARS).toWellFormed();
    const { layout } = standsAlone(text, sheet) ? {} : storedFormula(doc, id, text, axes, book);
    types.cells.set(`${row}:${column}`, {
      ...{ value: text, ...style },
      ...(layout && { layout }),
      ...(style.validation && { validation: storedValidation(style.validation) }),
    });
  }
  const lines = [
    ["r", sheet.rowLines],
    ["c", sheet.columnLines],
  ] as const;
  for (const [letter, all] of lines) {
    for (const { at, size, isHidden } of all) {
      if (size !== undefined) types.dimensions.set(`${letter}${at}`, Math.round(size));
      if (isHidden) types.hidden.set(`${letter}${at}`, true);
    }
  }
  for (const merge of sheet.merges) {
    const within = clipped(merge, axes);
    if (!within) continue;
    const { start, end } = anchoredAt(within, axes);
    types.merges.set(start.join("|"), { end });
  }
  for (const { rects, rule } of sheet.rules.toReversed()) {
    const within = rects.map((rect) => clipped(rect, axes)).filter((rect) => rect !== null);
    if (within.length > 0) putRule(doc, id, within, rule);
  }
  const filter = sheet.filter && clipped(sheet.filter, axes);
  if (filter) setFilter(doc, id, filter);
}

/** Rows and columns of a new sheet have legacy ids: without a layout a formula stands for these (Y-030). */
function standsAlone(text: string, { rows, columns }: SheetContent): boolean {
  if (!text.startsWith("=") || text.length === 1) return true;
  try {
    return tokensOf(text.slice(1)).every((token) => {
      if (token.kind === "cell") return token.row < rows && token.column < columns;
      if (token.kind !== "lines") return token.kind !== "sheet";
      return Math.max(token.from, token.to) < (token.of === "rows" ? rows : columns);
    });
  } catch {
    return true;
  }
}

function clipped({ top, left, bottom, right }: Rect, { rows, columns }: Axes): Rect | null {
  const rect = {
    ...{ top: Math.max(0, top), left: Math.max(0, left) },
    ...{ bottom: Math.min(bottom, rows.size - 1), right: Math.min(right, columns.size - 1) },
  };
  return rect.top <= rect.bottom && rect.left <= rect.right ? rect : null;
}

export interface StoredSheet extends SheetContent {
  axes: Axes;
  bandings: Banding[];
  /** What it hides of `filter`. */
  filtering: Filter | null;
}

export interface StoredWorkbook extends WorkbookContent {
  title: string;
  sheets: StoredSheet[];
}

/** What a workbook holds now. Sheets that are deleted are left out. */
export function contentOf(doc: Y.Doc): StoredWorkbook {
  const book = formulaBook(doc);
  const title = doc.getMap("meta").get("title");
  return {
    title: (typeof title === "string" && title.trim()) || "Sheet",
    sheets: tabsOf(doc).map((tab) => storedSheet(doc, tab, book)),
    names: namesOf(doc).flatMap(({ rect, ...name }) => (rect ? [{ ...name, rect }] : [])),
  };
}

function storedSheet(
  doc: Y.Doc,
  tab: Pick<SheetContent, "id" | "name" | "color">,
  book: FormulaBook,
): StoredSheet {
  const types = sheetTypes(doc, tab.id);
  const axes = axesOf(doc, tab.id);
  const { frozenRows, frozenColumns } = sizeOf(types);
  const lines = (ids: readonly string[]): LineContent[] =>
    ids.flatMap((id, at) => {
      const size = storedSize(types.dimensions, id);
      const isHidden = types.hidden.get(id) === true;
      return size === undefined && !isHidden
        ? []
        : [{ at, ...(size !== undefined && { size }), ...(isHidden && { isHidden }) }];
    });
  return {
    ...tab,
    ...{ axes, frozenRows, frozenColumns },
    rows: axes.rows.size,
    columns: axes.columns.size,
    cells: storedCells(tab.id, types.cells, axes, book),
    rowLines: lines(axes.rows.ids),
    columnLines: lines(axes.columns.ids),
    merges: mergesOf(types, axes),
    rules: rulesOf(types, axes).map(({ rects, ...rule }) => ({ rects, rule })),
    filter: filterOf(types, axes)?.rect ?? null,
    bandings: bandingsOf(types, axes),
    filtering: filterOf(types, axes),
  };
}

/** In reading order. */
function storedCells(
  sheet: string,
  cells: Y.Map<unknown>,
  { rows, columns }: Axes,
  book: FormulaBook,
): CellContent[] {
  const found: CellContent[] = [];
  for (const [key, raw] of cells) {
    const ids = idsOfKey(key);
    if (!ids || (key !== cellKey(...ids) && cells.has(cellKey(...ids)))) continue;
    const [row, column] = [rows.indexOf(ids[0]), columns.indexOf(ids[1])];
    const cell = row < 0 || column < 0 ? null : readCell(raw);
    if (!cell) continue;
    found.push({ ...styleOf(cell), row, column, value: currentFormula(book, sheet, cell) });
  }
  return found.sort((one, other) => one.row - other.row || one.column - other.column);
}
