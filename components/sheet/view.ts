/** A sheet as it is drawn: where its rows and columns stand, and what lies over its cells. */
import type * as Y from "yjs";
import type { Rect } from "@/lib/kinds/sheet/anchored";
import { type Axes, readAxis } from "@/lib/kinds/sheet/axis";
import { type Cell, readCell } from "@/lib/kinds/sheet/cell";
import { type Chart, chartsOf } from "@/lib/kinds/sheet/charts";
import { type Banding, bandingsOf, type Filter, filterOf } from "@/lib/kinds/sheet/filter";
import { storedCell } from "@/lib/kinds/sheet/keys";
import { type Merge, mergesOf } from "@/lib/kinds/sheet/merges";
import { type Rule, rulesOf } from "@/lib/kinds/sheet/rules";
import { COLUMN_PX, ROW_PX, storedSize } from "@/lib/kinds/sheet/structure";
import { axisTypes, type SheetTypes, sheetTypes, sizeOf } from "@/lib/kinds/sheet/tabs";

/** Positions along one axis in pixels. What is hidden has no length. */
class Track {
  private readonly starts: Float64Array;

  constructor(
    readonly size: number,
    length: (at: number) => number,
  ) {
    this.starts = new Float64Array(size + 1);
    for (let at = 0; at < size; at++) {
      this.starts[at + 1] = (this.starts[at] as number) + length(at);
    }
  }

  get total(): number {
    return this.starts[this.size] ?? 0;
  }

  start(at: number): number {
    return this.starts[Math.max(0, Math.min(this.size, at))] ?? 0;
  }

  length(at: number): number {
    return this.start(at + 1) - this.start(at);
  }

  /** The position that covers a pixel; the last one beyond the end. */
  at(pixel: number): number {
    let [low, high] = [0, this.size - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.starts[middle] as number) <= pixel) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The next one that is seen, or the same at the end. */
  step(at: number, by: 1 | -1): number {
    for (let next = at + by; next >= 0 && next < this.size; next += by) {
      if (this.length(next) > 0) return next;
    }
    return at;
  }
}

export interface View {
  sheet: string;
  types: SheetTypes;
  axes: Axes;
  rows: Track;
  columns: Track;
  frozenRows: number;
  frozenColumns: number;
  merges: readonly Merge[];
  rules: readonly Rule[];
  bandings: readonly Banding[];
  charts: readonly Chart[];
  filter: Filter | null;
  filtered: ReadonlySet<number>;
  cell(row: number, column: number): Cell | null;
  mergeAt(row: number, column: number): Merge | undefined;
}

/** @param filteredOf positions that the filter hides, which depends on what cells show */
export function readView(
  doc: Y.Doc,
  sheet: string,
  filteredOf: (filter: Filter, axes: Axes) => Set<number>,
): View {
  const types = sheetTypes(doc, sheet);
  const axes: Axes = {
    rows: readAxis(axisTypes(types, "r")),
    columns: readAxis(axisTypes(types, "c")),
  };
  const filter = filterOf(types, axes);
  const filtered = filter ? filteredOf(filter, axes) : new Set<number>();
  const { hidden, dimensions } = types;
  const length = (id: string, usual: number) =>
    hidden.get(id) === true ? 0 : (storedSize(dimensions, id) ?? usual);
  const merges = mergesOf(types, axes);
  const merged = new Map<string, Merge>();
  for (const merge of merges) {
    for (let row = merge.top; row <= merge.bottom; row++) {
      for (let column = merge.left; column <= merge.right; column++) {
        merged.set(`${row},${column}`, merge);
      }
    }
  }
  const { frozenRows, frozenColumns } = sizeOf(types);
  return {
    ...{ sheet, types, axes, merges, filter, filtered },
    rules: rulesOf(types, axes),
    bandings: bandingsOf(types, axes),
    charts: chartsOf(types, axes),
    frozenRows: Math.min(frozenRows, axes.rows.size - 1),
    frozenColumns: Math.min(frozenColumns, axes.columns.size - 1),
    rows: new Track(axes.rows.size, (at) =>
      filtered.has(at) ? 0 : length(axes.rows.ids[at] ?? "", ROW_PX),
    ),
    columns: new Track(axes.columns.size, (at) => length(axes.columns.ids[at] ?? "", COLUMN_PX)),
    cell(row, column) {
      const [rowId, columnId] = [axes.rows.ids[row], axes.columns.ids[column]];
      if (rowId === undefined || columnId === undefined) return null;
      return readCell(storedCell(types.cells, rowId, columnId));
    },
    mergeAt: (row, column) => (merges.length === 0 ? undefined : merged.get(`${row},${column}`)),
  };
}

/** Whether a cell has the button of the filter. */
export const isFilterHead = ({ filter }: View, row: number, column: number): boolean =>
  filter !== null &&
  row === filter.rect.top &&
  column >= filter.rect.left &&
  column <= filter.rect.right;

/** A range with every merge in it that it touches. */
export function withMerges(rect: Rect, merges: readonly Merge[]): Rect {
  let grown = rect;
  for (let isGrowing = true; isGrowing; ) {
    isGrowing = false;
    for (const { top, left, bottom, right } of merges) {
      const isApart =
        top > grown.bottom || bottom < grown.top || left > grown.right || right < grown.left;
      if (isApart) continue;
      const next = {
        ...{ top: Math.min(top, grown.top), left: Math.min(left, grown.left) },
        ...{ bottom: Math.max(bottom, grown.bottom), right: Math.max(right, grown.right) },
      };
      if (
        next.top !== grown.top ||
        next.left !== grown.left ||
        next.bottom !== grown.bottom ||
        next.right !== grown.right
      ) {
        grown = next;
        isGrowing = true;
      }
    }
  }
  return grown;
}
