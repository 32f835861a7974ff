/** Which tables prosemirror-tables can handle: it counts every cell and trusts the spans that cells state. */
import type { Fragment, Node } from "prosemirror-model";

/** Rows times columns. A table of 50,000 cells has as many, and merged ones reach over some more. */
export const MAX_PLACES = 250_000;

/** Another program may write any value: a reach of a thousand million columns would end the tab that reads it. */
export function isSoundTable(rows: Fragment): boolean {
  const { childCount: height } = rows;
  /** How many columns begin or end to be taken by cells from above, by row. */
  const taken = new Array<number>(height + 1).fill(0);
  let above = 0;
  for (let at = 0; at < height; at += 1) {
    let width = 0;
    above += taken[at] ?? 0;
    for (const cell of rows.child(at).children) {
      const { colspan, rowspan } = cell.attrs;
      if (!isReach(colspan) || !isReach(rowspan) || !isSoundWidth(cell)) return false;
      width += colspan;
      if (rowspan === 1) continue;
      const end = Math.min(at + rowspan, height);
      taken[at + 1] = (taken[at + 1] ?? 0) + colspan;
      taken[end] = (taken[end] ?? 0) - colspan;
    }
    if ((above + width) * height > MAX_PLACES) return false;
  }
  return true;
}

const isReach = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) > 0;

const isSoundWidth = ({ attrs: { colwidth } }: Node): boolean =>
  colwidth === null ||
  (Array.isArray(colwidth) && colwidth.every((width) => typeof width === "number"));
