/** Ranges that stay on their cells: corners named by the ids of their rows and columns. */
import { addressOf } from "../../formulas/address";
import type { Axes } from "./axis";

export type Corner = readonly [row: string, column: string];

export interface AnchoredRange {
  start: Corner;
  end: Corner;
}

/** Positions, both ends included. */
export interface Rect {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** As a formula writes it: A1, or A1:B2. */
export const referenceText = ({ top, left, bottom, right }: Rect): string =>
  top === bottom && left === right
    ? addressOf(top, left)
    : `${addressOf(top, left)}:${addressOf(bottom, right)}`;

export function readCorner(raw: unknown): Corner | undefined {
  if (!Array.isArray(raw) || raw.length !== 2) return undefined;
  const [row, column]: unknown[] = raw;
  return isAxisId(row, "r") && isAxisId(column, "c") ? [row, column] : undefined;
}

export function readAnchored(raw: unknown): AnchoredRange | undefined {
  if (typeof raw !== "object" || raw === null) return undefined;
  const { start, end } = raw as Record<string, unknown>;
  const [from, to] = [readCorner(start), readCorner(end)];
  return from && to ? { start: from, end: to } : undefined;
}

/** Legacy `r0`, inserted `r-<UUID>` (Y-021). */
export const isAxisId = (raw: unknown, letter: "r" | "c"): raw is string =>
  typeof raw === "string" && raw.startsWith(letter) && /^.(?:\d{1,6}|-[0-9a-z-]{1,40})$/i.test(raw);

/** Where it is now. A corner whose row or column is gone moves inwards; `null` when nothing is left. */
export function rectOf({ start, end }: AnchoredRange, { rows, columns }: Axes): Rect | null {
  const vertical = rows.span(start[0], end[0]);
  const horizontal = columns.span(start[1], end[1]);
  if (!vertical || !horizontal) return null;
  return { top: vertical[0], bottom: vertical[1], left: horizontal[0], right: horizontal[1] };
}

/** @throws RangeError when it is outside the sheet */
export function anchoredAt({ top, left, bottom, right }: Rect, { rows, columns }: Axes) {
  const range: AnchoredRange = {
    start: [rows.at(top), columns.at(left)],
    end: [rows.at(bottom), columns.at(right)],
  };
  return range;
}

export const isIn = (rect: Rect, row: number, column: number): boolean =>
  row >= rect.top && row <= rect.bottom && column >= rect.left && column <= rect.right;

export const overlap = (one: Rect, other: Rect): boolean =>
  one.top <= other.bottom &&
  other.top <= one.bottom &&
  one.left <= other.right &&
  other.left <= one.right;
