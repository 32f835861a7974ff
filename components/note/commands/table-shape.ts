/** What a table looks like: its header cells, its layout, the widths of its columns, and rows and columns in between. */

import type { Node } from "prosemirror-model";
import type { Command, EditorState, Transaction } from "prosemirror-state";
import {
  addColumn,
  addRow,
  isInTable,
  moveTableColumn,
  moveTableRow,
  selectedRect,
  TableMap,
  type TableRect,
} from "prosemirror-tables";
import type { EditorView } from "prosemirror-view";

export const LAYOUT_NAMES = { grid: "Grid", parties: "Parties", signatures: "Signatures" } as const;
export type Layout = keyof typeof LAYOUT_NAMES;

export const MIN_COLUMN_PX = 48;
const MAX_COLUMN_PX = 1_200;
const DEFAULT_COLUMN_PX = 140;
export const WIDTH_STEP_PX = 24;

type Headers = { row: boolean; column: boolean };

/** Whether all of the first row, and all of the first column, are headers. */
function headersOf(table: Node): Headers {
  const map = TableMap.get(table);
  const isHeader = (pos: number | undefined) =>
    pos !== undefined && table.nodeAt(pos)?.attrs.header === true;
  return {
    row: map.map.slice(0, map.width).every(isHeader),
    column: map.map.filter((_pos, at) => at % map.width === 0).every(isHeader),
  };
}

/** Turns the first row, or the first column, into headers, or back into cells. */
export function toggleHeader(which: keyof Headers): Command {
  return inTable((state, rect) => {
    const before = headersOf(rect.table);
    const tr = state.tr;
    setHeaders(tr, rect, { ...before, [which]: !before[which] }, which);
    return tr;
  });
}

function setHeaders(
  tr: Transaction,
  { table, map, tableStart }: TableRect,
  next: Headers,
  which: keyof Headers,
): void {
  const seen = new Set<number>();
  map.map.forEach((pos, at) => {
    if (seen.has(pos)) return;
    seen.add(pos);
    const inRow = at < map.width;
    const inColumn = at % map.width === 0;
    if (which === "row" ? !inRow : !inColumn) return;
    const header = (inRow && next.row) || (inColumn && next.column);
    if ((table.nodeAt(pos)?.attrs.header === true) !== header) {
      tr.setNodeAttribute(tableStart + pos, "header", header ? true : null);
    }
  });
}

/** A row above (-1) or below (1) the selected ones; a new column keeps the header row whole. */
export function addLine(which: keyof Headers, side: -1 | 1): Command {
  return inTable((state, rect) => {
    const headers = headersOf(rect.table);
    const row = which === "row";
    const [low, high] = row ? [rect.top, rect.bottom] : [rect.left, rect.right];
    const at = side < 0 ? low : high;
    const tr = row ? addRow(state.tr, rect, at) : addColumn(state.tr, rect, at);
    const table = tr.doc.nodeAt(rect.tableStart - 1);
    if (!table) return tr;
    const next = { ...rect, table, map: TableMap.get(table) };
    // What stands across the new line goes on in it; a line put before the headers becomes the header.
    if (headers.column) setHeaders(tr, next, headers, "column");
    if (headers.row) setHeaders(tr, next, headers, "row");
    if (row && at === 0 && headers.row) clearLine(tr, next, 1, "row", headers);
    if (!row && at === 0 && headers.column) clearLine(tr, next, 1, "column", headers);
    return tr;
  });
}

/** The line that was the header is one no more, but where the other kind of header crosses it. */
function clearLine(
  tr: Transaction,
  { map, tableStart }: TableRect,
  line: number,
  which: keyof Headers,
  headers: Headers,
): void {
  const table = tr.doc.nodeAt(tableStart - 1);
  if (!table) return;
  map.map.forEach((pos, at) => {
    const [row, column] = [Math.floor(at / map.width), at % map.width];
    if ((which === "row" ? row : column) !== line) return;
    const crossed = which === "row" ? headers.column && column === 0 : headers.row && row === 0;
    if (crossed || table.nodeAt(pos)?.attrs.header !== true) return;
    tr.setNodeAttribute(tableStart + pos, "header", null);
  });
}

/** Swaps the row or column of the caret with its neighbour; not across a merged cell. */
export function moveLine(which: keyof Headers, by: -1 | 1): Command {
  return (state, dispatch, view) => {
    if (!isInTable(state)) return false;
    const { top, left, map } = selectedRect(state);
    const from = which === "row" ? top : left;
    const to = from + by;
    if (to < 0 || to >= (which === "row" ? map.height : map.width)) return true;
    const move = which === "row" ? moveTableRow : moveTableColumn;
    return move({ from, to, select: false })(state, dispatch, view);
  };
}

export function setLayout(layout: Layout): Command {
  return inTable((state, { table, tableStart }) => {
    if ((table.attrs.layout ?? "grid") === layout) return state.tr;
    return state.tr.setNodeAttribute(tableStart - 1, "layout", layout);
  });
}

/** Makes the column of the caret wider or narrower; every column keeps what it is shown at. */
export function changeWidth(by: number): Command {
  return (state, dispatch, view) => {
    if (!isInTable(state)) return false;
    if (!dispatch) return true;
    const rect = selectedRect(state);
    const widths = widthsOf(rect, view);
    const column = rect.right - 1;
    const wanted = (widths[column] ?? DEFAULT_COLUMN_PX) + by;
    widths[column] = Math.min(MAX_COLUMN_PX, Math.max(MIN_COLUMN_PX, Math.round(wanted)));
    dispatch(setWidths(state.tr, rect, widths));
    return true;
  };
}

/** Takes all widths away: the columns share the room again. */
export const evenWidths: Command = inTable((state, rect) => setWidths(state.tr, rect, null));

/** What each column measures: as it is set, else as it is shown, else what is usual. */
function widthsOf({ table, map, tableStart }: TableRect, view?: EditorView): number[] {
  return Array.from({ length: map.width }, (_, column) => {
    for (let row = 0; row < map.height; row += 1) {
      const pos = map.map[row * map.width + column];
      const cell = pos === undefined ? null : table.nodeAt(pos);
      if (pos === undefined || !cell || cell.attrs.colspan > 1) continue;
      const set: unknown = cell.attrs.colwidth?.[0];
      if (typeof set === "number" && set > 0) return set;
      const dom = view?.nodeDOM(tableStart + pos) as HTMLElement | null | undefined;
      if (dom?.offsetWidth) return dom.offsetWidth;
    }
    return DEFAULT_COLUMN_PX;
  });
}

function setWidths(
  tr: Transaction,
  { table, map, tableStart }: TableRect,
  widths: readonly number[] | null,
): Transaction {
  for (const pos of new Set(map.map)) {
    const colspan: number = table.nodeAt(pos)?.attrs.colspan ?? 1;
    const column = map.colCount(pos);
    const own = widths ? widths.slice(column, column + colspan) : null;
    const before: unknown = table.nodeAt(pos)?.attrs.colwidth ?? null;
    if (JSON.stringify(before) === JSON.stringify(own)) continue;
    tr.setNodeAttribute(tableStart + pos, "colwidth", own);
  }
  return tr;
}

function inTable(change: (state: EditorState, rect: TableRect) => Transaction): Command {
  return (state, dispatch) => {
    if (!isInTable(state)) return false;
    if (!dispatch) return true;
    const tr = change(state, selectedRect(state));
    if (tr.docChanged) dispatch(tr.scrollIntoView());
    return true;
  };
}
