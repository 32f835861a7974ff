/** What a formula asks for while it is computed, as `INDIRECT` does: known to the graph only from then on. */
import type { Area } from "../store/area";
import { CIRC } from "../values";
import { addDependent } from "./cell";
import type { Recalculation } from "./recalculate";

/** Adds it to the graph; the formula is computed again when some of it was not computed yet. @throws CIRC */
export function ask(area: Area, { frame, again, unsettled, asking, askers }: Recalculation) {
  const { sheet, top, left, bottom, right } = area;
  const reader = frame.sheet.cellAt(frame.row, frame.column);
  if (!reader?.isPending || !reader.formula) return;
  askers.add(reader);
  if (sheet === reader.sheet && area.has(reader.row, reader.column)) throw CIRC;
  const range = sheet.range(top, left, bottom, right);
  addDependent(range, reader);
  reader.formula.asked = [...reader.formula.asked, range];
  asking.add(reader);
  for (let column = left; column <= right; column++) {
    const cells = sheet.columns[column]?.cells ?? [];
    for (let row = top; row <= Math.min(bottom, cells.length - 1); row++) {
      const cell = cells[row]?.spilledFrom ?? cells[row];
      if (!cell?.isPending || cell === reader) continue;
      again.add(reader);
      unsettled.add(reader);
    }
  }
}
