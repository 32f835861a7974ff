/** Comments on a sheet (DB-033): each is on a cell, whose sheet, row and column its entry has as `block`, as `default|r0|c0`. */
import type * as Y from "yjs";
import { type CommentThread, commentThreads } from "../note/comments";
import { openThreads } from "../note/comments-entries";
import { isAxisId } from "./anchored";
import { axesOf, tabsOf } from "./tabs";

export interface CommentedCell {
  sheet: string;
  row: string;
  column: string;
}

export const cellSource = ({ sheet, row, column }: CommentedCell) => `${sheet}|${row}|${column}`;

/** Null for what names no cell. */
function cellOfSource(source: string): CommentedCell | null {
  const [sheet = "", row, column, ...more] = source.split("|");
  if (!isAxisId(row, "r") || !isAxisId(column, "c") || more.length > 0) return null;
  return { sheet, row, column };
}

/** Where it is now; null when its sheet, row or column is deleted. */
export function placeOfSource(doc: Y.Doc, source: string) {
  const cell = cellOfSource(source);
  const at = tabsOf(doc).findIndex(({ id }) => id === cell?.sheet);
  if (!cell || at < 0) return null;
  const { rows, columns } = axesOf(doc, cell.sheet);
  const [row, column] = [rows.indexOf(cell.row), columns.indexOf(cell.column)];
  return row < 0 || column < 0 ? null : { sheet: cell.sheet, tab: at, row, column };
}

/** Threads by sheet, row and column, then those whose cell is deleted. Writes nothing. */
export function sheetThreads(doc: Y.Doc): CommentThread[] {
  return commentThreads(doc, (onBlocks) =>
    [...onBlocks]
      .flatMap(([source, ids]) => {
        const place = placeOfSource(doc, source);
        return place ? [{ place, ids }] : [];
      })
      .sort(
        ({ place: one }, { place: other }) =>
          one.tab - other.tab || one.row - other.row || one.column - other.column,
      )
      .flatMap(({ ids }) => ids),
  );
}

/** Cells with open threads. */
export const commentedCells = (doc: Y.Doc): ReadonlySet<string> =>
  new Set(openThreads(doc).flatMap(({ block }) => (block === null ? [] : [block])));
