/** What a Document's tables have beside those of notes: columns in points, and rows that are repeated. */
import type { Command, EditorState } from "prosemirror-state";
import { isInTable, selectedRect } from "prosemirror-tables";

/** The width of a table whose columns have no width: that of A4's text. */
const DEFAULT_WIDTH_PT = 451;
const MIN_COLUMN_PT = 24;

/** Makes the caret's column wider or narrower; the others keep their share of what is left. */
export const changeColumn =
  (by: number): Command =>
  (state, dispatch) => {
    if (!isInTable(state)) return false;
    const { map, table, tableStart, left, right } = selectedRect(state);
    if (!dispatch) return true;
    const { tr } = state;
    const seen = new Set<number>();
    map.map.forEach((pos, at) => {
      const column = at % map.width;
      if (column < left || column >= right || seen.has(pos)) return;
      seen.add(pos);
      const cell = table.nodeAt(pos);
      if (!cell) return;
      const { colspan, colwidth } = cell.attrs;
      const given: unknown[] = Array.isArray(colwidth) ? colwidth : [];
      const widths = Array.from({ length: colspan }, (_, index) => {
        const known = given[index];
        return Math.max(
          MIN_COLUMN_PT,
          (typeof known === "number" ? known : DEFAULT_WIDTH_PT / map.width) + by,
        );
      });
      tr.setNodeAttribute(tableStart + pos, "colwidth", widths);
    });
    dispatch(tr);
    return true;
  };

/** What the first of the selected cells says. */
export function cellValue(state: EditorState, name: string): unknown {
  const { table, map, top, left } = selectedRect(state);
  return table.nodeAt(map.map[top * map.width + left] ?? 0)?.attrs[name];
}

/** How many of the first rows are repeated. */
export function headerRows(state: EditorState): number {
  const { table } = selectedRect(state);
  let count = 0;
  while (count < table.childCount && table.child(count).attrs.header === true) count++;
  return count;
}

export const toggleHeaderRow: Command = (state, dispatch) => {
  if (!isInTable(state)) return false;
  const { tableStart, table } = selectedRect(state);
  const header = table.firstChild?.attrs.header === true ? null : true;
  dispatch?.(state.tr.setNodeAttribute(tableStart, "header", header));
  return true;
};
