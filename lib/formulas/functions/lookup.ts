/** Looking up, and references that are computed. */
import { addressOf, columnName, MAX_COLUMNS, MAX_ROWS, sheetPrefix } from "../address";
import { type FunctionSpec, fn, framed } from "../function";
import { Area } from "../store/area";
import {
  type Grid,
  matrixOf,
  NA,
  type Operand,
  REF,
  type Scalar,
  transposed,
  VALUE,
} from "../values";
import { must } from "./math";
import { findBy, findLike, findSorted, listOf } from "./search";

function vertical(wanted: Scalar, table: Grid, index: number, isSorted: boolean): Scalar {
  must(index >= 1, VALUE);
  must(index <= table.columns, REF);
  const list = listOf(table, 0);
  const at = isSorted ? findSorted(list, wanted) : findLike(list, wanted);
  must(at >= 0, NA);
  return table.get(at, index - 1);
}

function horizontal(wanted: Scalar, table: Grid, index: number, isSorted: boolean): Scalar {
  must(index >= 1, VALUE);
  must(index <= table.rows, REF);
  const list = { length: table.columns, get: (at: number) => table.get(0, at) };
  const at = isSorted ? findSorted(list, wanted) : findLike(list, wanted);
  must(at >= 0, NA);
  return table.get(index - 1, at);
}

function match(wanted: Scalar, where: Grid, kind: number): number {
  must(where.rows === 1 || where.columns === 1, NA);
  const list = listOf(where);
  const at = kind === 0 ? findLike(list, wanted) : findSorted(list, wanted, kind > 0 ? 1 : -1);
  must(at >= 0, NA);
  return at + 1;
}

function lookup(wanted: Scalar, where: Grid, results: Grid | undefined): Scalar {
  const isWide = where.columns > where.rows;
  const list = isWide
    ? { length: where.columns, get: (at: number) => where.get(0, at) }
    : listOf(where, 0);
  const at = findSorted(list, wanted);
  must(at >= 0, NA);
  if (!results) return isWide ? where.get(where.rows - 1, at) : where.get(at, where.columns - 1);
  return results.columns > results.rows ? results.get(0, at) : results.get(at, 0);
}

/** A row or a column of the results, or a cell of them as a reference. */
function partAt(results: Grid, at: number, isColumn: boolean): Operand {
  if (results instanceof Area) {
    return isColumn
      ? results.moved(at, 0, 1, results.columns)
      : results.moved(0, at, results.rows, 1);
  }
  return isColumn
    ? matrixOf(1, results.columns, (_, column) => results.get(at, column))
    : matrixOf(results.rows, 1, (row) => results.get(row, at));
}

function xlookup(
  wanted: Scalar,
  where: Grid,
  results: Grid,
  ifNone: Operand | undefined,
  mode: number,
  order: number,
): Operand {
  const isColumn = where.columns === 1;
  must(isColumn || where.rows === 1, VALUE);
  must(isColumn ? results.rows === where.rows : results.columns === where.columns, VALUE);
  const at = findBy(listOf(where), wanted, mode, order);
  if (at < 0) return ifNone ?? NA;
  return partAt(results, at, isColumn);
}

/** Row or column 0 is all of them. */
function index(grid: Grid, row: number, column: number | undefined): Operand {
  // `A:A` is read as far as something stands, and has all rows.
  const whole = grid instanceof Area ? grid.whole : undefined;
  const isLine = grid.rows === 1 && whole !== "columns" && column === undefined;
  const [down, across] = isLine ? [1, row] : [row, column ?? (grid.columns === 1 ? 1 : 0)];
  must(down >= 0 && across >= 0, VALUE);
  must(down <= (whole === "columns" ? MAX_ROWS : grid.rows), REF);
  must(across <= (whole === "rows" ? MAX_COLUMNS : grid.columns), REF);
  const top = Math.max(down - 1, 0);
  const left = Math.max(across - 1, 0);
  const rows = down === 0 ? grid.rows : 1;
  const columns = across === 0 ? grid.columns : 1;
  if (grid instanceof Area) return grid.moved(top, left, rows, columns);
  if (rows === 1 && columns === 1) return grid.get(top, left);
  return matrixOf(rows, columns, (r, c) => grid.get(top + r, left + c));
}

function address(
  row: number,
  column: number,
  kind: number,
  isA1: boolean,
  sheet: string | undefined,
): string {
  must(
    row >= 1 && column >= 1 && row <= MAX_ROWS && column <= MAX_COLUMNS && kind >= 1 && kind <= 4,
    VALUE,
  );
  const [isRowFixed, isColumnFixed] = [kind <= 2, kind === 1 || kind === 3];
  const place = isA1
    ? `${isColumnFixed ? "$" : ""}${columnName(column - 1)}${isRowFixed ? "$" : ""}${row}`
    : `R${isRowFixed ? row : `[${row}]`}C${isColumnFixed ? column : `[${column}]`}`;
  return sheet === undefined ? place : `${sheet === "" ? "!" : sheetPrefix(sheet)}${place}`;
}

const numbered = (grid: Grid, of: "row" | "column", host: number): Operand => {
  if (!(grid instanceof Area)) return host + 1;
  if (of === "row")
    return grid.rows === 1 ? grid.top + 1 : matrixOf(grid.rows, 1, (row) => grid.top + row + 1);
  return grid.columns === 1
    ? grid.left + 1
    : matrixOf(1, grid.columns, (_, column) => grid.left + column + 1);
};

const here = { isPositional: true };
const moving = { isVolatile: true };

export const lookups: Record<string, FunctionSpec> = {
  VLOOKUP: fn("v g i b=TRUE", vertical),
  HLOOKUP: fn("v g i b=TRUE", horizontal),
  LOOKUP: fn("v g g?", lookup),
  MATCH: fn("v g n=1", match),
  XMATCH: fn("v g i=0 i=1", (wanted, where, mode, order) => {
    must(where.rows === 1 || where.columns === 1, VALUE);
    const at = findBy(listOf(where), wanted, mode, order);
    return at < 0 ? NA : at + 1;
  }),
  XLOOKUP: fn("v g g o? i=0 i=1", xlookup),
  INDEX: fn("g i i?", index),
  OFFSET: framed(
    "r i i i? i?",
    ({ book }, area, down, across, rows = area.rows, columns = area.columns) => {
      must(rows !== 0 && columns !== 0, REF);
      const top = rows < 0 ? down + rows + 1 : down;
      const left = columns < 0 ? across + columns + 1 : across;
      const moved = area.moved(top, left, Math.abs(rows), Math.abs(columns));
      book.readsNow(moved);
      return moved;
    },
    moving,
  ),
  INDIRECT: framed(
    "s b=TRUE",
    (frame, text, isA1) => (isA1 ? frame.book.areaNamed(text, frame) : REF),
    moving,
  ),
  ADDRESS: fn("i i i=1 b=TRUE s?", address),
  ROW: framed("g?", ({ row }, grid) => (grid ? numbered(grid, "row", row) : row + 1), here),
  COLUMN: framed(
    "g?",
    ({ column }, grid) => (grid ? numbered(grid, "column", column) : column + 1),
    here,
  ),
  ROWS: fn("g", (grid) =>
    grid instanceof Area && grid.whole === "columns" ? MAX_ROWS : grid.rows,
  ),
  COLUMNS: fn("g", (grid) =>
    grid instanceof Area && grid.whole === "rows" ? MAX_COLUMNS : grid.columns,
  ),
  AREAS: fn("r", () => 1),
  TRANSPOSE: fn("g", transposed),
  HYPERLINK: fn("s o?", (target, label) => label ?? target),
  FORMULATEXT: framed(
    "r",
    ({ book }, area) => book.formulaAt(area.sheet, area.top, area.left) ?? NA,
    moving,
  ),
  SHEET: framed(
    "o?",
    ({ book, sheet }, given) =>
      sheetNumber(
        given,
        book.sheets.filter(({ isThere }) => isThere),
        sheet,
      ),
    moving,
  ),
  SHEETS: framed(
    "o?",
    ({ book }, given) =>
      given === undefined ? book.sheets.filter(({ isThere }) => isThere).length : 1,
    moving,
  ),
  CELL: framed(
    "s g?",
    ({ row, column, sheet }, kind, grid) =>
      cell(kind, grid instanceof Area ? grid : new Area(sheet, row, column, row, column)),
    { ...here, ...moving },
  ),
};

function sheetNumber(
  given: Operand | undefined,
  sheets: { name: string }[],
  own: { name: string },
): Operand {
  const name =
    typeof given === "string"
      ? given.toLowerCase()
      : (given instanceof Area ? given.sheet : own).name.toLowerCase();
  const at = sheets.findIndex((sheet) => sheet.name.toLowerCase() === name);
  return at < 0 ? NA : at + 1;
}

function cell(kind: string, area: Area): Operand {
  const value = area.get(0, 0);
  switch (kind.toLowerCase()) {
    case "row":
      return area.top + 1;
    case "col":
      return area.left + 1;
    case "address":
      return addressOf(area.top, area.left).replace(/^(\D+)(\d+)$/, "$$$1$$$2");
    case "contents":
      return value ?? 0;
    case "type":
      return value === null ? "b" : typeof value === "string" ? "l" : "v";
    default:
      throw VALUE;
  }
}
