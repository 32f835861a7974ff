/** Changes to a sheet's rows and columns. None of them touches a cell: a cell names its row and column, wherever they stand. */
import type * as Y from "yjs";
import { type AxisLetter, insertIds, readAxis } from "./axis";
import {
  axisTypes,
  MAX_COLUMNS,
  MAX_FROZEN_COLUMNS,
  MAX_FROZEN_ROWS,
  MAX_ROWS,
  sheetTypes,
  sizeOf,
} from "./tabs";

/** Origin of what stays when an insert or a move is undone: places that nothing shows any more. */
const PLACING = "sheet-places";

const limitOf = (letter: AxisLetter) => (letter === "r" ? MAX_ROWS : MAX_COLUMNS);
const lengths = { r: [16, 400], c: [24, 800] } as const;

const read = (doc: Y.Doc, sheet: string, letter: AxisLetter) => {
  const types = sheetTypes(doc, sheet);
  const source = axisTypes(types, letter);
  return { types, source, axis: readAxis(source) };
};

/**
 * Before the position `at`, or at the end.
 * @returns the new ids
 * @throws RangeError beyond 10,000 rows or 702 columns
 */
export function insertAxis(
  doc: Y.Doc,
  sheet: string,
  letter: AxisLetter,
  at: number,
  count: number,
  origin?: unknown,
): string[] {
  const { source, axis } = read(doc, sheet, letter);
  if (axis.size + count > limitOf(letter)) throw new RangeError("A sheet has no room for more.");
  let ids: string[] = [];
  doc.transact(() => {
    ids = insertIds(source, axis.anchor(at - 1), count);
  }, PLACING);
  doc.transact(() => {
    for (const id of ids) source.deleted.delete(id);
  }, origin);
  return ids;
}

/** At the end, as legacy ids: two people who need one more row get the same. */
export function growAxis(doc: Y.Doc, sheet: string, letter: AxisLetter, size: number) {
  const { types, source, axis } = read(doc, sheet, letter);
  const missing = Math.min(size, limitOf(letter)) - axis.size;
  if (missing <= 0) return;
  doc.transact(() => {
    types.meta.set(letter === "r" ? "rows" : "columns", source.count + missing);
  }, PLACING);
}

/** One stays at least. */
export function deleteAxis(
  doc: Y.Doc,
  sheet: string,
  letter: AxisLetter,
  from: number,
  to: number,
  origin?: unknown,
) {
  const { source, axis } = read(doc, sheet, letter);
  const ids = axis.ids.slice(from, to + 1);
  if (ids.length >= axis.size) throw new RangeError("A sheet keeps one row and one column.");
  doc.transact(() => {
    for (const id of ids) source.deleted.set(id, true);
  }, origin);
}

/** @param before the position it stands before afterwards, counted as they are now */
export function moveAxis(
  doc: Y.Doc,
  sheet: string,
  letter: AxisLetter,
  { from, to, before }: { from: number; to: number; before: number },
  origin?: unknown,
) {
  const { source, axis } = read(doc, sheet, letter);
  if (before >= from && before <= to + 1) return;
  const ids = axis.ids.slice(from, to + 1);
  let slots: string[] = [];
  doc.transact(() => {
    slots = insertIds(source, axis.anchor(before - 1), ids.length);
  }, PLACING);
  doc.transact(() => {
    ids.forEach((id, at) => {
      const place = source.placed.get(id);
      source.placed.set(id, { ...(typeof place === "object" ? place : {}), at: slots[at] });
    });
  }, origin);
}

export function hideAxis(
  doc: Y.Doc,
  sheet: string,
  letter: AxisLetter,
  range: { from: number; to: number; isHidden: boolean },
) {
  const { types, axis } = read(doc, sheet, letter);
  doc.transact(() => {
    for (const id of axis.ids.slice(range.from, range.to + 1)) {
      if (range.isHidden) types.hidden.set(id, true);
      else types.hidden.delete(id);
    }
  });
}

/** @param size pixels; `null` is the usual size */
export function resizeAxis(
  doc: Y.Doc,
  sheet: string,
  letter: AxisLetter,
  range: { from: number; to: number; size: number | null },
) {
  const { types, axis } = read(doc, sheet, letter);
  const [least, most] = lengths[letter];
  doc.transact(() => {
    for (const id of axis.ids.slice(range.from, range.to + 1)) {
      if (range.size === null) types.dimensions.delete(id);
      else types.dimensions.set(id, Math.round(Math.min(most, Math.max(least, range.size))));
    }
  });
}

/** What a row and a column have where nothing is stored. */
export const ROW_PX = 24;
export const COLUMN_PX = 100;
/** A row grows no higher than this with its texts. */
export const MAX_FITTED_ROW_PX = 400;

/** `undefined` for the usual size, also where what is stored is no size. */
export function storedSize(dimensions: Y.Map<unknown>, id: string): number | undefined {
  const size = dimensions.get(id);
  const [least, most] = lengths[id.startsWith("r") ? "r" : "c"];
  return typeof size === "number" && size >= least && size <= most ? size : undefined;
}

/** @throws RangeError for more than 20 rows or 10 columns (Y-024) */
export function freeze(doc: Y.Doc, sheet: string, rows: number, columns: number) {
  if (rows < 0 || rows > MAX_FROZEN_ROWS || columns < 0 || columns > MAX_FROZEN_COLUMNS) {
    throw new RangeError("At most 20 rows and 10 columns stay in sight.");
  }
  const types = sheetTypes(doc, sheet);
  const { frozenRows, frozenColumns } = sizeOf(types);
  doc.transact(() => {
    if (rows !== frozenRows) types.meta.set("frozenRows", rows);
    if (columns !== frozenColumns) types.meta.set("frozenColumns", columns);
  });
}
