/** Fills cells from others, and finds the filled cells that a command is for. */
import { isIn } from "@/lib/kinds/sheet/anchored";
import { series } from "@/lib/kinds/sheet/fill";
import { activeCell } from "./looks-of";
import { isFilled } from "./moves";
import type { SheetSession } from "./session";
import { patternOf } from "./shown";

/** An open sheet, of which only what it shows is read. */
type Filled = Pick<SheetSession, "rect" | "view" | "selection" | "shown">;

/** The selection, or the filled cells around the active one without heading rows: those of a filter, or frozen ones. */
export function filledAround(session: Filled, hasHead = true) {
  const { rect } = session;
  const { filter, frozenRows } = session.view;
  if (rect.top !== rect.bottom) return rect;
  if (hasHead && filter && isIn(filter.rect, rect.top, rect.left))
    return { ...filter.rect, top: filter.rect.top + 1 };
  const grown = { ...rect };
  const { rows, columns } = session.view;
  const rowFilled = (row: number) =>
    positionsOf(grown.left, grown.right).some((column) => isFilled(session, row, column));
  const columnFilled = (column: number) =>
    positionsOf(grown.top, grown.bottom).some((row) => isFilled(session, row, column));
  for (let isGrowing = true; isGrowing; ) {
    isGrowing = false;
    // All rows before the next column: an empty column beside many rows is looked through once.
    while (grown.top > 0 && rowFilled(grown.top - 1)) isGrowing = grown.top-- > 0;
    while (grown.bottom < rows.size - 1 && rowFilled(grown.bottom + 1))
      isGrowing = grown.bottom++ >= 0;
    if (grown.left > 0 && columnFilled(grown.left - 1)) isGrowing = grown.left-- > 0;
    if (grown.right < columns.size - 1 && columnFilled(grown.right + 1))
      isGrowing = grown.right++ >= 0;
  }
  if (hasHead && frozenRows > grown.top && frozenRows <= grown.bottom)
    return { ...grown, top: frozenRows };
  const seemsHead = hasHead && grown.bottom > grown.top && seemsHeading(session, grown);
  return seemsHead ? { ...grown, top: grown.top + 1 } : grown;
}

/** What a filter is for. Its header is the last of frozen rows, else the first one that is filled. */
export function filterRange(session: Filled) {
  const rect = filledAround(session, false);
  const head = session.view.frozenRows - 1;
  return head > rect.top && head < rect.bottom ? { ...rect, top: head } : rect;
}

const positionsOf = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** A row of texts over a row with a number. */
function seemsHeading(
  session: Filled,
  { top, left, right }: { top: number; left: number; right: number },
) {
  const columns = positionsOf(left, right);
  const isText = (row: number) =>
    columns.every((column) => typeof session.shown(row, column).value === "string");
  return isText(top) && (!isText(top + 1) || activeCell(session)?.font?.bold === true);
}

/** Fills what is chosen from its first row or column. */
export function fillFrom(session: SheetSession, axis: "row" | "column") {
  const { rect } = session;
  const from = axis === "row" ? { ...rect, bottom: rect.top } : { ...rect, right: rect.left };
  fillRange(session, from, rect, axis === "row", true);
}

/** @param isCopy repeats the values instead of continuing their series */
export function fillRange(
  session: SheetSession,
  from: { top: number; left: number; bottom: number; right: number },
  to: { top: number; left: number; bottom: number; right: number },
  isDown: boolean,
  isCopy = false,
) {
  const { view } = session;
  const along = isDown ? positionsOf(from.left, from.right) : positionsOf(from.top, from.bottom);
  const edits = along.flatMap((line) => {
    const own = isDown ? positionsOf(from.top, from.bottom) : positionsOf(from.left, from.right);
    const at = (place: number) =>
      isDown ? { row: place, column: line } : { row: line, column: place };
    const sources = own.map((place) => session.source(at(place).row, at(place).column));
    const [first, last] = isDown ? [to.top, to.bottom] : [to.left, to.right];
    const [start = 0, end = 0] = [own[0], own.at(-1)];
    const by = first < start ? (-1 as const) : (1 as const);
    const places = by < 0 ? positionsOf(first, start - 1).reverse() : positionsOf(end + 1, last);
    const pattern = patternOf(view.cell(at(start).row, at(start).column));
    const isDay = /[dmy]/i.test(pattern.replace(/General|\[[^\]]*\]|"[^"]*"/g, ""));
    const axis = isDown ? "row" : "column";
    const made = series(sources, places.length, { isDay, isCopy, by, axis });
    return places.map((place, index) => {
      const { value = "", source = 0 } = made[index] ?? {};
      const like = view.cell(at(own[source] ?? start).row, at(own[source] ?? start).column);
      const { value: _, layout, by: _by, ...look } = like ?? { value: "" };
      return { ...at(place), value, style: look };
    });
  });
  session.write(edits);
  session.select({ row: to.top, column: to.left }, { row: to.bottom, column: to.right });
}
