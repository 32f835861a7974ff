/** A sheet as tables of a page's width: hidden and filtered lines are left out, and the first rows stand on each page. */
import { FormulaError } from "../../../formulas/values";
import type { Rect } from "../../../kinds/sheet/anchored";
import type { BorderLine } from "../../../kinds/sheet/cell";
import type { CellContent, LineContent, StoredSheet } from "../../../kinds/sheet/content";
import { bandColor, filteredRows } from "../../../kinds/sheet/filter";
import type { SheetPage } from "../../../kinds/sheet/page-setup";
import { patternColor, patternOf } from "../../../kinds/sheet/shown";
import { COLUMN_PX } from "../../../kinds/sheet/structure";
import type { Cell, Line, Style, Table } from "../../../pdf/layout/document";
import type { Computed } from "../computed";
import { cellsByPlace, shownCells } from "../shown-cells";
import { ruleLooks } from "./rule-looks";

const POINTS_PER_PIXEL = 0.75;
const SIZE_PT = 9;
const MIN_SIZE_PT = 4;
/** More columns than a table of a page can have are another table. */
const MAX_COLUMNS = 150;
const GRID = "#c9c9c9";

/** None for a sheet without anything to print. @param width of a page's text, in points */
export function sheetTables(
  sheet: StoredSheet,
  computed: Computed,
  { page, width, locale }: { page: SheetPage; width: number; locale: string },
): Table[] {
  const values = computed.sheet(sheet.id);
  const shown = shownCells(sheet, computed, locale);
  const [bottom, right] = usedOf(sheet, values.rows, values.columns.length);
  const filtered = filteredOut(sheet, computed, shown);
  const rows = visible(bottom, sheet.rowLines).filter((row) => !filtered.has(row));
  const columns = visible(right, sheet.columnLines);
  if (rows.length === 0 || columns.length === 0) return [];
  const sizes = new Map(sheet.columnLines.map(({ at, size }) => [at, size]));
  const widthOf = (column: number) => (sizes.get(column) ?? COLUMN_PX) * POINTS_PER_PIXEL;
  const total = columns.reduce((sum, column) => sum + widthOf(column), 0);
  const scale = page.fit ? Math.min(1, width / total) : 1;
  const cellAt = cellsOf(sheet, computed, shown, scale);
  const groups = columnGroups(columns, (column) => widthOf(column) * scale, width);
  return groups.map((group) => {
    const merges = visibleMerges(sheet.merges, rows, group);
    return {
      type: "table",
      rows: rows.map((row) =>
        group.flatMap((column) => {
          const merge = merges.get(`${row},${column}`);
          if (merge === "covered") return [];
          return {
            ...cellAt(row, column),
            ...(merge && { colspan: merge.columns, rowspan: merge.rows }),
            ...(row < page.repeatRows && { header: true }),
          };
        }),
      ),
      headerRows: rows.filter((row) => row < page.repeatRows).length,
      widths: group.map((column) => widthOf(column) * scale),
      rules: page.gridlines ? "all" : "none",
      ruleColor: GRID,
      padding: { block: 1.6 * scale, inline: 3 * scale },
    };
  });
}

type ShownAt = (row: number, column: number) => string;

/** The rows that the sheet's filter hides. */
function filteredOut(sheet: StoredSheet, computed: Computed, shown: ShownAt): Set<number> {
  if (!sheet.filtering) return new Set();
  const values = computed.sheet(sheet.id);
  const valueAt = (row: number, column: number) => {
    const value = values.get(row, column);
    const plain = value instanceof FormulaError ? { value: null, error: value.code } : { value };
    return { ...plain, text: shown(row, column) };
  };
  return filteredRows(sheet.filtering, sheet.axes, valueAt, Math.floor(computed.book.now()));
}

/** @returns a cell of a table as it looks on paper; `scale` shrinks its text */
function cellsOf(sheet: StoredSheet, computed: Computed, shown: ShownAt, scale: number) {
  const values = computed.sheet(sheet.id);
  const cells = cellsByPlace(sheet);
  const looks = ruleLooks(sheet, computed);
  return (row: number, column: number): Cell => {
    const cell = cells.get(`${row},${column}`);
    const value = values.get(row, column);
    const rule = looks(row, column);
    const fill = rule?.background ?? cell?.fill ?? bandColor(sheet.bandings, row, column);
    const plain = { value: value instanceof FormulaError ? null : value };
    const ink = rule?.color ?? patternColor(plain, patternOf(cell ?? null));
    const { font = {} } = cell ?? {};
    const style: Style = {
      family: "sans",
      size: Math.max(MIN_SIZE_PT, (font.size ?? SIZE_PT) * scale),
      color: hexOf(ink) ?? font.color ?? "#1a1a1a",
      ...((rule?.bold ?? font.bold) && { bold: true }),
      ...((rule?.italic ?? font.italic) && { italic: true }),
      ...((rule?.underline ?? font.underline) && { underline: true }),
      ...((rule?.strike ?? font.strike) && { strike: true }),
      tabular: true,
    };
    const text = shown(row, column);
    const spans = text === "" ? [] : [{ text, style }];
    const align = cell?.align ?? (typeof value === "number" ? "end" : "start");
    return {
      blocks: [{ type: "paragraph", spans, style, align, leading: 1.25 }],
      ...(fill && { background: fill }),
      ...linesOf(cell),
    };
  };
}

/** One more than the last row and column that show something. */
function usedOf({ cells, merges }: StoredSheet, filled: number, wide: number): [number, number] {
  let [bottom, right] = [filled, wide];
  for (const { row, column, fill, borders } of cells) {
    if (!fill && !borders) continue;
    [bottom, right] = [Math.max(bottom, row + 1), Math.max(right, column + 1)];
  }
  for (const merge of merges)
    if (merge.top < bottom && merge.left < right)
      [bottom, right] = [Math.max(bottom, merge.bottom + 1), Math.max(right, merge.right + 1)];
  return [bottom, right];
}

function visible(end: number, lines: readonly LineContent[]): number[] {
  const hidden = new Set(lines.filter(({ isHidden }) => isHidden).map(({ at }) => at));
  return Array.from({ length: end }, (_, at) => at).filter((at) => !hidden.has(at));
}

function columnGroups(
  columns: readonly number[],
  widthOf: (column: number) => number,
  width: number,
): number[][] {
  const groups: number[][] = [];
  let [group, used]: [number[], number] = [[], 0];
  for (const column of columns) {
    const own = widthOf(column);
    // A hair, as widths that were made to fit sum up to a bit more.
    if (group.length > 0 && (used + own > width + 0.5 || group.length === MAX_COLUMNS)) {
      groups.push(group);
      [group, used] = [[], 0];
    }
    group.push(column);
    used += own;
  }
  return [...groups, group];
}

/** By place: how far the first visible cell of a merge reaches, and the others, which it covers. */
function visibleMerges(
  merges: readonly Rect[],
  rows: readonly number[],
  columns: readonly number[],
) {
  const found = new Map<string, { rows: number; columns: number } | "covered">();
  for (const { top, left, bottom, right } of merges) {
    const down = rows.filter((row) => row >= top && row <= bottom);
    const across = columns.filter((column) => column >= left && column <= right);
    for (const row of down) for (const column of across) found.set(`${row},${column}`, "covered");
    const [row, column] = [down[0], across[0]];
    if (row !== undefined && column !== undefined)
      found.set(`${row},${column}`, { rows: down.length, columns: across.length });
  }
  return found;
}

const hexOf = (color: string | null | undefined) =>
  color && /^#[0-9a-f]{6}$/i.test(color) ? color : undefined;

const WIDTHS: Record<BorderLine["style"], number> = {
  ...{ thin: 0.5, dashed: 0.5, dotted: 0.5, medium: 1, thick: 1.5, double: 0.5 },
};

function linesOf(cell: CellContent | undefined): Pick<Cell, "lines"> {
  if (!cell?.borders) return {};
  const line = (given: BorderLine | undefined): Line | undefined =>
    given && { color: given.color, width: WIDTHS[given.style] };
  const { top, bottom, left, right } = cell.borders;
  const sides = { top: line(top), bottom: line(bottom), start: line(left), end: line(right) };
  const drawn = Object.entries(sides).filter(([, side]) => side !== undefined);
  return { lines: Object.fromEntries(drawn) };
}
