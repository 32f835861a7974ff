/** What a reference reads: a cell or a range of a sheet, or nothing where it leads off the sheet. */
import { MAX_COLUMNS, MAX_ROWS } from "../address";
import type { Sheet } from "../store/sheet";
import type { Template } from "../template";
import type { Cell } from "./cell";
import type { RangeCell } from "./range-bins";

const isInside = (row: number, column: number) =>
  row >= 0 && column >= 0 && row < MAX_ROWS && column < MAX_COLUMNS;

export function targetOf(
  sheets: readonly Sheet[],
  read: Template["reads"][number],
  { sheet, row, column }: Cell,
): Cell | RangeCell | null {
  const home = read.sheet === null ? sheet : sheets[read.sheet];
  if (!home) return null;
  const at = (axis: { at: number; isAbsolute: boolean }, host: number) =>
    axis.isAbsolute ? axis.at : host + axis.at;
  if (read.kind === "cell") {
    const [down, across] = [at(read.row, row), at(read.column, column)];
    return isInside(down, across) ? home.cell(down, across) : null;
  }
  const [a, b] = [at(read.top, row), at(read.bottom, row)];
  const [c, d] = [at(read.left, column), at(read.right, column)];
  if (!isInside(a, c) || !isInside(b, d)) return null;
  return home.range(Math.min(a, b), Math.min(c, d), Math.max(a, b), Math.max(c, d));
}
