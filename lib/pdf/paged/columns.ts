/** How wide a table's columns are, in points. */
import { levelled } from "../layout/columns";
import type { Place } from "../layout/table";
import { longestWord } from "./lines";
import type { Meter } from "./meter";
import type { PagedCell } from "./model";

/** As wide as they say, but no wider than the room; those that do not say share what is left. */
export function columnWidths(
  wished: readonly (number | undefined)[],
  columns: number,
  room: number,
): number[] {
  const least = Math.min(18, room / columns);
  const given = Array.from({ length: columns }, (_, at) => wished[at]);
  const open = given.filter((width) => width === undefined).length;
  const said = given.reduce<number>(
    (sum, width) => sum + Math.max(width ?? 0, width === undefined ? 0 : least),
    0,
  );
  const share = open > 0 ? Math.max((room - said) / open, Math.min(60, room / columns)) : 0;
  const widths = given.map((width) => (width === undefined ? share : Math.max(width, least)));
  const total = sum(widths);
  return total > room ? widths.map((width) => (width * room) / total) : widths;
}

/** The longest word of each column. A cell that joins columns says nothing of one. */
export function wordsIn(
  places: readonly Place<PagedCell>[],
  columns: number,
  meter: Meter,
): number[] {
  const longest = new Array<number>(columns).fill(0);
  for (const { cell, column, colspan } of places)
    for (const block of colspan === 1 ? cell.blocks : [])
      if (block.type === "paragraph")
        longest[column] = Math.max(longest[column] ?? 0, longestWord(block, meter));
  return longest;
}

/**
 * Columns too narrow for their words get what the others can spare; where that is not enough, those of the longest words give.
 * @param padding on both sides of a cell's text
 */
export function withRoomForWords(
  widths: readonly number[],
  words: readonly number[],
  room: number,
  padding: number,
): number[] {
  const needs = words.map((word) => word + padding);
  if (sum(needs) > room) return levelled(needs, room);
  const left = widths.map((width, at) => width - (needs[at] ?? 0));
  const lacking = -sum(left.filter((one) => one < 0));
  const spare = sum(left.filter((one) => one > 0));
  const free = room - sum(widths);
  const taken = lacking > free ? (lacking - free) / spare : 0;
  return left.map((one, at) => (widths[at] ?? 0) - Math.min(one, one * taken));
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
