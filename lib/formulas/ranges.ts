/** References as they are written: cells, whole rows and columns, and two cells joined by `:`. */
import { MAX_COLUMNS, MAX_ROWS } from "./address";
import type { Axis, CellNode, Node, RangeNode } from "./ast";
import type { Token } from "./tokens";

/** `A1:B2` as a range; anything else, such as `A1:INDEX(…)`, is joined when it is computed. */
export function rangeOf(left: Node, right: Node): Node {
  if (left.kind !== "cell" || right.kind !== "cell" || (right.sheet ?? left.sheet) !== left.sheet) {
    return { kind: "binary", operator: ":", left, right };
  }
  return cornersOf(left, right) ?? { kind: "binary", operator: ":", left, right };
}

/** Corners of different kinds (`A$1:A2`) keep their order: which is the upper one depends on the formula's cell. */
function cornersOf(start: CellNode, end: CellNode): RangeNode {
  const [top, bottom] = ordered(start.row, end.row);
  const [left, right] = ordered(start.column, end.column);
  return { kind: "range", sheet: start.sheet, top, left, bottom, right };
}

const ordered = (a: Axis, b: Axis): [Axis, Axis] =>
  a.isAbsolute === b.isAbsolute && a.at > b.at ? [b, a] : [a, b];

const fixed = (at: number): Axis => ({ at, isAbsolute: true });

/** @param host the cell that holds the formula */
export function referenceOf(
  token: Token & { kind: "cell" | "lines" },
  sheet: number | null,
  host: { row: number; column: number },
): CellNode | RangeNode {
  const axis = (at: number, isAbsolute: boolean, from: number): Axis => ({
    at: isAbsolute ? at : at - from,
    isAbsolute,
  });
  if (token.kind === "cell") {
    const row = axis(token.row, token.isRowFixed, host.row);
    return {
      kind: "cell",
      sheet,
      row,
      column: axis(token.column, token.isColumnFixed, host.column),
    };
  }
  const isRows = token.of === "rows";
  const home = isRows ? host.row : host.column;
  const start = axis(token.from, token.isFromFixed, home);
  const end = axis(token.to, token.isToFixed, home);
  const [from, to] = token.from <= token.to ? [start, end] : [end, start];
  const [first, last] = [fixed(0), fixed((isRows ? MAX_COLUMNS : MAX_ROWS) - 1)];
  return isRows
    ? { kind: "range", sheet, top: from, left: first, bottom: to, right: last, whole: "rows" }
    : { kind: "range", sheet, top: first, left: from, bottom: last, right: to, whole: "columns" };
}
