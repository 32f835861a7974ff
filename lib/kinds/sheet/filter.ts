/** A sheet's filter and its bandings (Y-024, Y-025). Filtered rows are hidden for everyone and still count in formulas. */
import type * as Y from "yjs";
import { anchoredAt, isAxisId, type Rect, readAnchored, rectOf } from "./anchored";
import type { Axes } from "./axis";
import { type Condition, isMet, readCondition, type Shown } from "./condition";
import { color, listOf, readMembers, text } from "./members";
import { axesOf, type SheetTypes, sheetTypes } from "./tabs";

export interface ColumnFilter {
  /** Texts of cells whose rows are hidden; the empty one stands for blank cells. */
  hidden: readonly string[];
  condition?: Condition;
}

export interface Filter {
  /** Its first row is the header. */
  rect: Rect;
  columns: ReadonlyMap<string, ColumnFilter>;
}

const record = (raw: unknown): Record<string, unknown> =>
  typeof raw === "object" && raw !== null ? (raw as Record<string, unknown>) : {};

export function filterOf({ meta }: SheetTypes, axes: Axes): Filter | null {
  const { range: rawRange, columns } = record(meta.get("filter"));
  const range = readAnchored(rawRange);
  const rect = range ? rectOf(range, axes) : null;
  if (!rect) return null;
  const read = Object.entries(record(columns)).flatMap(([id, raw]): [string, ColumnFilter][] => {
    if (!isAxisId(id, "c")) return [];
    const condition = readCondition(record(raw).condition);
    const hidden = listOf(text(50_000), 10_000)(record(raw).hidden) ?? [];
    return [[id, { hidden, ...(condition && { condition }) }]];
  });
  return { rect, columns: new Map(read) };
}

/** Positions of the rows that a filter hides. */
export function filteredRows(
  { rect, columns }: Filter,
  axes: Axes,
  cell: (row: number, column: number) => Shown & { text: string },
  today: number,
): Set<number> {
  const hidden = new Set<number>();
  for (const [id, { hidden: texts, condition }] of columns) {
    const column = axes.columns.indexOf(id);
    if (column < rect.left || column > rect.right) continue;
    const unwanted = new Set(texts);
    for (let row = rect.top + 1; row <= rect.bottom; row++) {
      const shown = cell(row, column);
      if (unwanted.has(shown.text) || (condition && !isMet(condition, shown, { today }))) {
        hidden.add(row);
      }
    }
  }
  return hidden;
}

export function setFilter(doc: Y.Doc, sheet: string, rect: Rect | null) {
  const { meta } = sheetTypes(doc, sheet);
  if (!rect) meta.delete("filter");
  else meta.set("filter", { range: anchoredAt(rect, axesOf(doc, sheet)), columns: {} });
}

export function filterColumn(
  doc: Y.Doc,
  sheet: string,
  column: number,
  filter: ColumnFilter | null,
) {
  const { meta } = sheetTypes(doc, sheet);
  const before = record(meta.get("filter"));
  const columns = { ...record(before.columns) };
  const id = axesOf(doc, sheet).columns.at(column);
  if (filter) columns[id] = filter;
  else delete columns[id];
  meta.set("filter", { ...before, columns });
}

export interface Banding {
  id: string;
  rect: Rect;
  header: boolean;
  colors: { header?: string; first?: string; second?: string };
}

export function bandingsOf({ meta }: SheetTypes, axes: Axes): Banding[] {
  const raw = meta.get("bandings");
  return (Array.isArray(raw) ? raw : []).flatMap((one: unknown) => {
    const { id, range, header, colors } = record(one);
    const anchored = readAnchored(range);
    const rect = anchored ? rectOf(anchored, axes) : null;
    if (!rect || typeof id !== "string") return [];
    const read = readMembers<Banding["colors"]>(colors, {
      header: color,
      first: color,
      second: color,
    });
    return [{ id, rect, header: header === true, colors: read ?? {} }];
  });
}

/** The colour behind a cell. */
export function bandColor(bandings: readonly Banding[], row: number, column: number) {
  for (const { rect, header, colors } of bandings) {
    if (row < rect.top || row > rect.bottom || column < rect.left || column > rect.right) continue;
    if (header && row === rect.top) return colors.header;
    return (row - rect.top - (header ? 1 : 0)) % 2 === 0 ? colors.first : colors.second;
  }
  return undefined;
}

/** @param colors `null` takes the bands of the range away */
export function setBanding(
  doc: Y.Doc,
  sheet: string,
  rect: Rect,
  colors: Banding["colors"] | null,
) {
  const { meta } = sheetTypes(doc, sheet);
  const axes = axesOf(doc, sheet);
  const raw = meta.get("bandings");
  const kept = (Array.isArray(raw) ? raw : []).filter((one: unknown) => {
    const anchored = readAnchored(record(one).range);
    const old = anchored ? rectOf(anchored, axes) : null;
    return (
      !old ||
      old.bottom < rect.top ||
      old.top > rect.bottom ||
      old.right < rect.left ||
      old.left > rect.right
    );
  });
  const made = { id: crypto.randomUUID(), range: anchoredAt(rect, axes), header: true, colors };
  meta.set("bandings", colors ? [...kept, made] : kept);
}
