/** Sorts the rows of a range as people know it: numbers, texts, booleans, errors, and blank cells always last. */
import type { Rect } from "./anchored";
import { styleOf } from "./cell";
import type { Shown } from "./condition";
import { type CellEdit, cellAt, editCells, type Writing } from "./edit";
import { currentFormula, formulaBook } from "./layout";
import { shiftedFormula } from "./shifted-formula";
import { axesOf, sheetTypes } from "./tabs";

const rankOf = ({ value, error }: Shown): number => {
  if (error !== undefined) return 3;
  if (value === null || value === "") return 4;
  return ["number", "string", "boolean"].indexOf(typeof value);
};

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

function compareShown(one: Shown, other: Shown): number {
  const [rank, otherRank] = [rankOf(one), rankOf(other)];
  if (rank !== otherRank) return rank - otherRank;
  if (rank === 0) return Number(one.value) - Number(other.value);
  if (rank === 1) return collator.compare(String(one.value), String(other.value));
  return Number(one.value) - Number(other.value);
}

/**
 * Cells of the range change places, what is beside it stays. Formulas keep reading the same distance away.
 * @param column by which to sort
 */
export function sortRange(
  writing: Writing,
  rect: Rect,
  column: number,
  direction: "ascending" | "descending",
  shown: (row: number, column: number) => Shown,
) {
  const rows = Array.from({ length: rect.bottom - rect.top + 1 }, (_, at) => rect.top + at);
  const keys = new Map(rows.map((row) => [row, shown(row, column)]));
  const keyOf = (row: number): Shown => keys.get(row) ?? { value: null };
  const sorted = [...rows].sort((one, other) => {
    const [a, b] = [keyOf(one), keyOf(other)];
    const order = compareShown(a, b);
    const isBlank = rankOf(a) === 4 || rankOf(b) === 4;
    return direction === "ascending" || isBlank ? order : -order;
  });
  const { doc, sheet } = writing;
  const types = sheetTypes(doc, sheet);
  const axes = axesOf(doc, sheet);
  const book = formulaBook(doc);
  const edits: CellEdit[] = [];
  sorted.forEach((from, at) => {
    const to = rect.top + at;
    if (from === to) return;
    for (let column = rect.left; column <= rect.right; column++) {
      const cell = cellAt(types, axes, from, column);
      const before = cellAt(types, axes, to, column);
      if (!cell && !before) continue;
      const value = cell ? shiftedFormula(currentFormula(book, sheet, cell), to - from, 0) : "";
      const gone = Object.fromEntries(
        Object.keys(before ? styleOf(before) : {}).map((name) => [name, undefined]),
      );
      const style = { ...gone, ...(cell && styleOf(cell)) };
      edits.push({ row: to, column, value, style, by: cell?.by ?? null });
    }
  });
  editCells(writing, edits);
}
