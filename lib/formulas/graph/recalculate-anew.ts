/** Computes formulas as if all had been written at once: where arrays read themselves, earlier values would show through. */
import { type Cell, forgetAsked } from "./cell";
import { type Recalculation, recalculate } from "./recalculate";

/** So often circular arrays are tried anew before they stay what they are. */
const MAX_TRIES = 3;

/** @param cells every formula, whose array shows nothing any more */
export function recalculateAnew(cells: readonly Cell[], recalculation: Recalculation): void {
  for (const cell of cells) {
    forgetAsked(cell);
    cell.sheet.column(cell.column).set(cell.row, null);
    recalculation.changed.add(cell);
  }
  recalculate(cells, recalculation);
  // An array may have read itself only while other cells had no values yet.
  const { circles } = recalculation;
  for (let left = MAX_TRIES, size = 0; left > 0 && circles.size !== size; left--) {
    size = circles.size;
    recalculate([], recalculation);
  }
}
