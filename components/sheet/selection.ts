/** What is chosen and what is typed in a sheet, and how both stay on their cells. */
import type * as Y from "yjs";
import type { Rect } from "@/lib/kinds/sheet/anchored";
import type { Axes } from "@/lib/kinds/sheet/axis";
import { everyTab, sheetTypes } from "@/lib/kinds/sheet/tabs";

export interface Place {
  row: number;
  column: number;
}

/** `focus` is the other corner of what is chosen from `active`. */
export interface Selection {
  active: Place;
  focus: Place;
  /** What stays chosen while Enter and Tab walk through it. */
  range?: Rect;
}

export interface Typing {
  /** Ids, so that a row that is inserted meanwhile changes nothing. */
  row: string;
  column: string;
  sheet: string;
  text: string;
  /** Arrow keys move the cursor in the text rather than the selection. */
  isCursor: boolean;
}

/** What is between both corners, without what merged cells add. */
export const cornersOf = ({ active, focus }: Selection): Rect => ({
  top: Math.min(active.row, focus.row),
  left: Math.min(active.column, focus.column),
  bottom: Math.max(active.row, focus.row),
  right: Math.max(active.column, focus.column),
});

/** The rows from the first of these places to the last. */
export function rowsOf(places: readonly Place[]): Pick<Rect, "top" | "bottom"> {
  const rows = { top: Number.POSITIVE_INFINITY, bottom: -1 };
  for (const { row } of places) {
    rows.top = Math.min(rows.top, row);
    rows.bottom = Math.max(rows.bottom, row);
  }
  return rows;
}

/** The same cells after rows and columns moved. */
export function followed({ active, focus }: Selection, before: Axes, now: Axes): Selection {
  const placeNow = ({ row, column }: Place): Place => {
    const [y, x] = [
      now.rows.indexOf(before.rows.ids[row] ?? ""),
      now.columns.indexOf(before.columns.ids[column] ?? ""),
    ];
    return {
      row: y >= 0 ? y : Math.min(row, now.rows.size - 1),
      column: x >= 0 ? x : Math.min(column, now.columns.size - 1),
    };
  };
  return { active: placeNow(active), focus: placeNow(focus) };
}

/** What undo looks after. Layouts stay: formulas of others may stand on them by now. */
export function undoScope(doc: Y.Doc): Y.AbstractType<unknown>[] {
  const own = everyTab(doc).flatMap(({ id }) => {
    const { layouts, ...types } = sheetTypes(doc, id);
    return Object.values(types) as Y.AbstractType<unknown>[];
  });
  const shared = [doc.getMap("sheetTabs"), doc.getMap("namedRanges"), doc.getArray("sheetOrder")];
  return [...own, ...shared] as Y.AbstractType<unknown>[];
}
