/** Merged cells, by the ids of their top left one (Y-026). */
import type * as Y from "yjs";
import { anchoredAt, isAxisId, overlap, type Rect, readCorner, rectOf } from "./anchored";
import type { Axes } from "./axis";
import { axesOf, type SheetTypes, sheetTypes } from "./tabs";

export interface Merge extends Rect {
  key: string;
}

/** In reading order. Of two that overlap the one whose corner comes first counts. */
export function mergesOf(types: SheetTypes, axes: Axes): Merge[] {
  const found = [...types.merges].flatMap(([key, raw]) => {
    const [row, column, ...more] = key.split("|");
    const end = readCorner(
      typeof raw === "object" && raw !== null && "end" in raw ? raw.end : null,
    );
    if (!isAxisId(row, "r") || !isAxisId(column, "c") || more.length > 0 || !end) return [];
    const rect = rectOf({ start: [row, column], end }, axes);
    return rect && (rect.top < rect.bottom || rect.left < rect.right) ? [{ ...rect, key }] : [];
  });
  found.sort((one, other) => one.top - other.top || one.left - other.left);
  const kept: Merge[] = [];
  for (const merge of found) if (!kept.some((other) => overlap(other, merge))) kept.push(merge);
  return kept;
}

/** What the other cells of the range say is not shown, and still there once it is split. */
export function mergeCells(doc: Y.Doc, sheet: string, rect: Rect) {
  const { start, end } = anchoredAt(rect, axesOf(doc, sheet));
  doc.transact(() => {
    splitCells(doc, sheet, rect);
    if (rect.top < rect.bottom || rect.left < rect.right) {
      sheetTypes(doc, sheet).merges.set(start.join("|"), { end });
    }
  });
}

export function splitCells(doc: Y.Doc, sheet: string, rect: Rect) {
  const types = sheetTypes(doc, sheet);
  const touched = mergesOf(types, axesOf(doc, sheet)).filter((merge) => overlap(merge, rect));
  doc.transact(() => {
    for (const { key } of touched) types.merges.delete(key);
  });
}
