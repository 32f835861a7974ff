/**
 * Charts over ranges of a sheet: map `sheetCharts`, by their ids. Programs that know no charts keep the map as it is, and
 * members that are not known here are kept too.
 */
import type * as Y from "yjs";
import {
  type AnchoredRange,
  type Corner,
  type Rect,
  readAnchored,
  readCorner,
  rectOf,
} from "./anchored";
import type { Axes } from "./axis";
import type { Shown } from "./condition";
import { integer, oneOf, text } from "./members";
import { type SheetTypes, sheetTypes } from "./tabs";

const CHART_KINDS = ["column", "bar", "line", "area", "pie", "scatter"] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

/** Pixels from the top left of its cell, and how large it is. */
export interface ChartPlace {
  cell: Corner;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Chart {
  id: string;
  kind: ChartKind;
  title: string;
  /** `null` when its cells are deleted. */
  rect: Rect | null;
  place: ChartPlace;
}

const offset = integer(0, 10_000);
const side = integer(80, 4_000);

/** The charts that can be read; malformed ones are left out. */
export function chartsOf({ charts }: SheetTypes, axes: Axes): Chart[] {
  return [...charts].flatMap(([id, raw]) => {
    if (typeof raw !== "object" || raw === null) return [];
    const { kind, title, range, place } = raw as Record<string, unknown>;
    const [read, anchored] = [oneOf(CHART_KINDS)(kind), readAnchored(range)];
    if (!read || !anchored || typeof place !== "object" || place === null) return [];
    const { cell, x, y, width, height } = place as Record<string, unknown>;
    const corner = readCorner(cell);
    if (!corner) return [];
    const sizes = { x: offset(x) ?? 0, y: offset(y) ?? 0 };
    return [
      {
        ...{ id, kind: read, title: text(200)(title) ?? "", rect: rectOf(anchored, axes) },
        place: { ...sizes, cell: corner, width: side(width) ?? 480, height: side(height) ?? 300 },
      },
    ];
  });
}

export interface ChartPatch {
  kind?: ChartKind;
  title?: string;
  range?: AnchoredRange;
  place?: ChartPlace;
}

/** @param id of a chart there is, or a new one, which needs all members */
export function putChart(doc: Y.Doc, sheet: string, id: string, patch: ChartPatch) {
  const { charts } = sheetTypes(doc, sheet);
  const before = charts.get(id);
  charts.set(id, { ...(typeof before === "object" ? before : {}), ...patch });
}

export const removeChart = (doc: Y.Doc, sheet: string, id: string) =>
  sheetTypes(doc, sheet).charts.delete(id);

export interface ChartData {
  /** Of what the first column holds, for a scatter chart. */
  axis: string;
  labels: string[];
  series: { name: string; values: (number | null)[] }[];
  /** Values of the first column, where they are numbers; else 1, 2, 3 … */
  places: (number | null)[];
}

export interface ChartCells {
  shown(row: number, column: number): Shown;
  text(row: number, column: number): string;
  /** Hidden rows are not drawn. */
  isSeen(row: number): boolean;
}

const MAX_POINTS = 2_000;
const MAX_SERIES = 24;

/** A first row of texts names the series, and a first column of texts, days or years names the points. */
export function chartData(
  { rect, kind }: Pick<Chart, "rect" | "kind">,
  cells: ChartCells,
): ChartData {
  const data: ChartData = { axis: "", labels: [], series: [], places: [] };
  if (!rect) return data;
  const { top, left, bottom, right } = rect;
  const number = (row: number, column: number) => {
    const { value } = cells.shown(row, column);
    return typeof value === "number" ? value : null;
  };
  const across = range(left, right).slice(0, MAX_SERIES + 1);
  const isHead =
    top < bottom && across.some((at) => typeof cells.shown(top, at).value === "string");
  const rows = range(isHead ? top + 1 : top, bottom)
    .filter(cells.isSeen)
    .slice(0, MAX_POINTS);
  const isNamed =
    left < right && (kind === "scatter" || rows.some((row) => isName(cells, row, left)));
  data.axis = isHead && isNamed ? cells.text(top, left) : "";
  data.labels = rows.map((row, at) => (isNamed ? cells.text(row, left) : String(at + 1)));
  const places = rows.map((row) => (isNamed ? number(row, left) : null));
  data.places = places.every((place) => place === null) ? rows.map((_, at) => at + 1) : places;
  data.series = (isNamed ? across.slice(1) : across).map((column, at) => ({
    name: (isHead && cells.text(top, column)) || `Series ${at + 1}`,
    values: rows.map((row) => number(row, column)),
  }));
  return data;
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** Texts, dates, and whole numbers that look like years. */
function isName(cells: ChartCells, row: number, column: number): boolean {
  const { value } = cells.shown(row, column);
  if (typeof value !== "number") return value !== null;
  const isYear = Number.isInteger(value) && value >= 1900 && value <= 2100;
  return isYear || /[^\d\s.,%+-]/.test(cells.text(row, column).replace(/[$€£¥]|e[+-]?\d+/gi, ""));
}
