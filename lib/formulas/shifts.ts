/** Where each line (row or column) of a sheet goes when lines are inserted or deleted. */
import { MAX_COLUMNS, MAX_ROWS } from "./address";
import { NEAR } from "./template";

export type Lines = "rows" | "columns";

export interface Shift {
  lines: Lines;
  axis: "row" | "column";
  /** The first and last line about which others do not go equally far. */
  zone: [first: number, last: number];
  /** `null` when the line is deleted. */
  point(at: number): number | null;
  /** Where the lines from the first to the last go; `null` when all are deleted. */
  span(first: number, last: number): [number, number] | null;
  /** Whether lines from the first to the last all go equally far. */
  isUniform(first: number, last: number): boolean;
  /** Whether lines may come into such a span or leave it although it stays as long. */
  mixes(first: number, last: number): boolean;
}

const axisOf = (lines: Lines) => (lines === "rows" ? "row" : "column");
const sizeOf = (lines: Lines) => (lines === "rows" ? MAX_ROWS : MAX_COLUMNS);

/** A range over all of a sheet stays one. */
const isAll = (lines: Lines, first: number, last: number) =>
  first === 0 && last === sizeOf(lines) - 1;

/** @param used how many lines hold something */
export function insertion(lines: Lines, at: number, count: number, used: number): Shift {
  const size = sizeOf(lines);
  const isFull = used + count + NEAR >= size;
  const point = (place: number) => (place >= at ? place + count : place);
  return {
    lines,
    axis: axisOf(lines),
    zone: [at, isFull ? size : at],
    point: (place) => (point(place) < size ? point(place) : null),
    span: (first, last) => {
      if (isAll(lines, first, last)) return [first, last];
      return point(first) < size ? [point(first), Math.min(point(last), size - 1)] : null;
    },
    isUniform: (first, last) => last < at || (first >= at && last + count < size),
    mixes: (first, last) => isAll(lines, first, last),
  };
}

/** @param at the first deleted line */
export function deletion(lines: Lines, at: number, count: number): Shift {
  const end = at + count;
  const last = sizeOf(lines) - 1;
  return {
    lines,
    axis: axisOf(lines),
    zone: [at, end],
    point: (place) => (place < at ? place : place < end ? null : place - count),
    span: (from, to) => {
      if (isAll(lines, from, to)) return [from, to];
      const start = from < at ? from : Math.max(from - count, at);
      // A range to the end of the sheet stays one.
      const stop = to < at || (to === last && end <= last) ? to : Math.max(to - count, at - 1);
      return start > stop ? null : [start, stop];
    },
    isUniform: (from, to) => to < at || from >= end,
    mixes: (from, to) => from < end && to >= at,
  };
}
