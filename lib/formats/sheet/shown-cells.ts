/** What the cells of a sheet show, as their number formats write it. */
import { FormulaError } from "../../formulas/values";
import type { CellContent, StoredSheet } from "../../kinds/sheet/content";
import { patternOf, shownText } from "../../kinds/sheet/shown";
import type { Computed } from "./computed";

export const cellsByPlace = ({ cells }: StoredSheet): ReadonlyMap<string, CellContent> =>
  new Map(cells.map((cell) => [`${cell.row},${cell.column}`, cell]));

export function shownCells(
  sheet: StoredSheet,
  computed: Computed,
  locale: string,
): (row: number, column: number) => string {
  const cells = cellsByPlace(sheet);
  const values = computed.sheet(sheet.id);
  return (row, column) => {
    const value = values.get(row, column);
    const shown = value instanceof FormulaError ? { value: null, error: value.code } : { value };
    return shownText(shown, patternOf(cells.get(`${row},${column}`) ?? null), locale);
  };
}
