/** Conditional formats (Y-027): rules in ascending order, of which the first that is met gives the style. */
import type * as Y from "yjs";
import { anchoredAt, type Rect, readAnchored, rectOf } from "./anchored";
import type { Axes } from "./axis";
import { type Condition, readCondition } from "./condition";
import { color, flag, listOf, oneOf, readMembers } from "./members";
import { axesOf, type SheetTypes, sheetTypes } from "./tabs";

const MAX_STYLED_CELLS = 20_000;
const MAX_RANGES = 20;

export interface RuleStyle {
  color?: string;
  background?: string;
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  strike?: boolean;
}

export interface ScalePoint {
  type: (typeof POINTS)[number];
  value?: number;
  color: string;
}
const POINTS = ["min", "max", "number", "percent", "percentile"] as const;

const cellsIn = (rects: readonly Rect[]) =>
  rects.reduce(
    (sum, { top, left, bottom, right }) => sum + (bottom - top + 1) * (right - left + 1),
    0,
  );

/** Whether a rule for these cells would not style all of them. */
export const isCut = (rects: readonly Rect[]) => cellsIn(rects) > MAX_STYLED_CELLS;

/** @param styled those of its cells that it styles */
export type Rule = { id: string; order: number; rects: Rect[]; styled: Rect[] } & (
  | { kind: "single"; condition: Condition; style: RuleStyle }
  | { kind: "scale"; points: ScalePoint[] }
);

/** The cells of a rule that it styles; a range beyond the limit is cut after a row. */
export function styledRects(rects: readonly Rect[]): Rect[] {
  let room = MAX_STYLED_CELLS;
  return rects.flatMap((rect) => {
    const width = rect.right - rect.left + 1;
    const height = rect.bottom - rect.top + 1;
    const rows = Math.min(height, Math.floor(room / width));
    room = rows < height ? 0 : room - rows * width;
    return rows > 0 ? [{ ...rect, bottom: rect.top + rows - 1 }] : [];
  });
}

const readStyle = (raw: unknown): RuleStyle =>
  readMembers<RuleStyle>(raw, {
    ...{ color, background: color },
    ...{ bold: flag, italic: flag, underline: flag, strike: flag },
  }) ?? {};

function readPoint(raw: unknown): ScalePoint | undefined {
  if (typeof raw !== "object" || raw === null) return undefined;
  const { type: rawType, value: rawValue, color: rawColor } = raw as Record<string, unknown>;
  const [type, painted] = [oneOf(POINTS)(rawType), color(rawColor)];
  if (!type || !painted) return undefined;
  const value = Number(rawValue);
  if (type === "min" || type === "max") return { type, color: painted };
  return rawValue !== undefined && Number.isFinite(value)
    ? { type, value, color: painted }
    : undefined;
}

/** The conditional formats that can be read, in the order in which they apply (Y-027). */
export function rulesOf(types: SheetTypes, axes: Axes): Rule[] {
  const rules = [...types.conditional].flatMap(([id, raw]): Rule[] => {
    if (typeof raw !== "object" || raw === null) return [];
    const { order, ranges, kind, condition, style, min, mid, max } = raw as Record<string, unknown>;
    const rects = (listOf(readAnchored, MAX_RANGES)(ranges) ?? [])
      .map((range) => rectOf(range, axes))
      .filter((rect) => rect !== null);
    if (rects.length === 0 || typeof order !== "number") return [];
    const common = { id, order, rects, styled: styledRects(rects) };
    if (kind === "single") {
      const read = readCondition(condition);
      return read ? [{ ...common, kind, condition: read, style: readStyle(style) }] : [];
    }
    const [low, middle, high] = [readPoint(min), readPoint(mid), readPoint(max)];
    if (kind !== "scale" || !low || !high) return [];
    return [{ ...common, kind, points: middle ? [low, middle, high] : [low, high] }];
  });
  return rules.sort((one, other) => one.order - other.order || (one.id < other.id ? -1 : 1));
}

export type NewRule =
  | { kind: "single"; condition: Condition; style: RuleStyle }
  | { kind: "scale"; points: ScalePoint[] };

/** A new one counts before those there are. */
export function putRule(doc: Y.Doc, sheet: string, rects: readonly Rect[], rule: NewRule) {
  const types = sheetTypes(doc, sheet);
  const axes = axesOf(doc, sheet);
  const known = rulesOf(types, axes);
  const order = Math.min(1, ...known.map((one) => one.order)) - 1;
  const key = crypto.randomUUID();
  const ranges = rects.slice(0, MAX_RANGES).map((rect) => anchoredAt(rect, axes));
  const { kind } = rule;
  const [low, ...rest] = kind === "scale" ? rule.points.map(storedPoint) : [];
  const says =
    kind === "single"
      ? { condition: rule.condition, style: rule.style }
      : { min: low, max: rest.at(-1), ...(rest.length > 1 && { mid: rest[0] }) };
  types.conditional.set(key, { id: key, order, ranges, kind, ...says });
}

const storedPoint = ({ value, ...point }: ScalePoint) =>
  value === undefined ? point : { ...point, value: String(value) };

export const removeRule = (doc: Y.Doc, sheet: string, id: string) =>
  sheetTypes(doc, sheet).conditional.delete(id);

/** The colour of a number between a scale's points. @param numbers of the rule's cells, ascending */
export function scaleColor(
  points: readonly ScalePoint[],
  value: number,
  numbers: readonly number[],
) {
  const [least = 0, most = 0] = [numbers[0], numbers.at(-1)];
  const places = points.map(({ type, value: at = 0 }) => {
    if (type === "min") return least;
    if (type === "max") return most;
    if (type === "percent") return least + ((most - least) * at) / 100;
    if (type === "number") return at;
    return numbers[Math.round(((numbers.length - 1) * Math.min(100, Math.max(0, at))) / 100)] ?? 0;
  });
  const above = places.findIndex((place) => value < place);
  if (above === 0) return points[0]?.color;
  const upper = above < 0 ? points.length - 1 : above;
  const [from = 0, to = 0] = [places[upper - 1], places[upper]];
  const share = to > from ? Math.min(1, (value - from) / (to - from)) : 1;
  return mixed(points[upper - 1]?.color ?? "#ffffff", points[upper]?.color ?? "#ffffff", share);
}

function mixed(from: string, to: string, share: number): string {
  const part = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const channels = [1, 3, 5].map((at) => {
    const value = Math.round(part(from, at) + (part(to, at) - part(from, at)) * share);
    return value.toString(16).padStart(2, "0");
  });
  return `#${channels.join("")}`;
}
