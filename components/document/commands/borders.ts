/** Lines around and between the selected cells of a table. */
import { Grid2x2, type LucideIcon, PanelTop, Rows3, Square, SquareDashed } from "lucide-react";
import type { Command } from "prosemirror-state";
import { isInTable, selectedRect } from "prosemirror-tables";
import { bordersOf, SIDES, type Side } from "@/lib/kinds/document/borders";

/** Which lines there are afterwards; those that are not named stay. */
interface Lines {
  outer?: boolean;
  /** Between rows. */
  rows?: boolean;
  /** Between columns. */
  columns?: boolean;
  /** Left and right of all. */
  ends?: boolean;
}

export const BORDERS: { label: string; sides: Lines; Icon: LucideIcon }[] = [
  { label: "All borders", sides: { outer: true, rows: true, columns: true }, Icon: Grid2x2 },
  { label: "No borders", sides: { outer: false, rows: false, columns: false }, Icon: SquareDashed },
  { label: "Outer borders", sides: { outer: true, rows: false, columns: false }, Icon: Square },
  {
    label: "Lines between rows",
    sides: { outer: true, rows: true, columns: false, ends: false },
    Icon: Rows3,
  },
  {
    label: "Line above and below",
    sides: { outer: true, rows: false, columns: false, ends: false },
    Icon: PanelTop,
  },
];

/** A line between two cells belongs to both, so neighbours of the selection are changed, too. */
export const setBorders =
  (lines: Lines): Command =>
  (state, dispatch) => {
    if (!isInTable(state)) return false;
    if (!dispatch) return true;
    const selected = selectedRect(state);
    const { map, table, tableStart } = selected;
    const { tr } = state;
    const wanted = (side: Side, cell: Rect): boolean | undefined => {
      const isUpright = side === "left" || side === "right";
      const [from, to] = isUpright ? (["top", "bottom"] as const) : (["left", "right"] as const);
      if (cell[from] >= selected[to] || cell[to] <= selected[from]) return undefined;
      const [first, last] = isUpright
        ? [selected.left, selected.right]
        : [selected.top, selected.bottom];
      const at = cell[side];
      if (at < first || at > last) return undefined;
      if (at > first && at < last) return isUpright ? lines.columns : lines.rows;
      return isUpright ? (lines.ends ?? lines.outer) : lines.outer;
    };
    for (const pos of new Set(map.map)) {
      const cell = map.findCell(pos);
      const before = bordersOf(table.nodeAt(pos)?.attrs.borders);
      const after = SIDES.filter((side) => wanted(side, cell) ?? before.includes(side));
      if (after.join() === before.join()) continue;
      // A cell with all of them says nothing.
      const value = after.length === SIDES.length ? null : after.join(" ");
      tr.setNodeAttribute(tableStart + pos, "borders", value);
    }
    dispatch(tr);
    return true;
  };

type Rect = Record<Side, number>;
