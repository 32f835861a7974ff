/** Computes what an edit made stale, and shows arrays in the cells beside their formulas. */

import { MAX_COLUMNS, MAX_ROWS } from "../address";
import { shown } from "../compile";
import type { Frame } from "../frame";
import { CIRC, FormulaError, Grid, matrixOf, NUM, type Scalar, SPILL } from "../values";
import { type Cell, forgetAsked } from "./cell";
import { orderFrom, type Place } from "./order";

/** So often the cells that changed are looked at again; arrays that still change each other then are circular. */
const MAX_ROUNDS = 30;

export interface Recalculation {
  frame: Frame;
  /** Cells to be looked at in the next round: they changed, or read what was not computed yet. */
  again: Set<Cell>;
  /** Formulas because of which there is a next round. */
  unsettled: Set<Cell>;
  /** Formulas that read what only their computing shows, as `INDIRECT` does. */
  asking: Set<Cell>;
  /** Formulas that asked in this edit or the last one: each edit computes them again. */
  askers: Set<Cell>;
  /** Arrays that read what they spill. They are `#CIRC!`, and tried anew by each edit. */
  circles: Set<Cell>;
  /** Cells whose value became another one. */
  changed: Set<Cell>;
}

export const recalculationIn = (frame: Frame): Recalculation => ({
  ...{ frame, again: new Set(), unsettled: new Set(), asking: new Set(), askers: new Set() },
  ...{ circles: new Set(), changed: new Set() },
});

export function recalculate(seeds: Iterable<Place>, run: Recalculation) {
  let current: Place[] = [...seeds, ...run.circles];
  const circular = new Set<Cell>();
  run.circles.clear();
  run.asking.clear();
  for (let round = 1; ; round++) {
    run.unsettled.clear();
    computeFrom(current, run, circular);
    // What they asked for was in no order yet, and may lead back to them.
    if (run.again.size === 0 && run.asking.size > 0) {
      for (const cell of orderFrom(run.asking).circular)
        if (!circular.has(cell)) run.again.add(cell);
    }
    if (run.again.size === 0) return;
    if (round % MAX_ROUNDS === 0) for (const cell of run.unsettled) giveUp(cell, run);
    current = [...run.again];
    run.again.clear();
  }
}

function computeFrom(seeds: Iterable<Place>, run: Recalculation, inCircles: Set<Cell>) {
  const { cells, circular } = orderFrom(seeds);
  for (const cell of circular) {
    inCircles.add(cell);
    if (cell.formula?.spill && !cell.formula.isBlocked) giveUp(cell, run);
    else store(cell, CIRC, run);
  }
  for (const cell of cells) {
    cell.isPending = true;
    inCircles.delete(cell);
  }
  for (const cell of cells) {
    if (!run.circles.has(cell)) compute(cell, run);
    cell.isPending = false;
  }
}

function giveUp(cell: Cell, run: Recalculation) {
  run.circles.add(cell);
  store(cell, CIRC, run);
}

function lookAgain(cell: Cell, cause: Cell, run: Recalculation) {
  run.again.add(cell);
  run.unsettled.add(cause);
}

function compute(cell: Cell, run: Recalculation) {
  const { formula, sheet } = cell;
  if (!formula) return;
  forgetAsked(cell);
  const { frame } = run;
  frame.sheet = sheet;
  frame.row = cell.row;
  frame.column = cell.column;
  let value: Scalar | Grid;
  try {
    value = shown(formula.template.run(frame));
  } catch (error) {
    // Lambdas that call each other too deeply, and functions of too many values.
    if (!(error instanceof FormulaError || error instanceof RangeError)) throw error;
    value = error instanceof FormulaError ? error : NUM;
  }
  if (value instanceof Grid || formula.spill) store(cell, value, run);
  else write(cell, value, run);
}

function write(cell: Cell, value: Scalar, run: Recalculation) {
  const column = cell.sheet.column(cell.column);
  if (Object.is(column.get(cell.row), value)) return false;
  column.set(cell.row, value);
  run.changed.add(cell);
  return true;
}

function store(cell: Cell, value: Scalar | Grid, run: Recalculation) {
  const { formula, sheet } = cell;
  if (!formula) return;
  const before = formula.isBlocked ? null : formula.spill;
  if (!(value instanceof Grid)) {
    if (formula.spill) sheet.spills.delete(cell);
    formula.spill = null;
    formula.isBlocked = false;
    if (before) unspill(cell, before.rows, before.columns, run, 0, 0);
    write(cell, value, run);
    return;
  }
  // A copy: what it was read from may change below it.
  const array = matrixOf(value.rows, value.columns, (row, column) => value.get(row, column) ?? 0);
  formula.spill = array;
  sheet.spills.add(cell);
  formula.isBlocked = isInTheWay(cell, array, run);
  const isShown = !formula.isBlocked;
  if (before) {
    unspill(
      cell,
      before.rows,
      before.columns,
      run,
      isShown ? array.rows : 0,
      isShown ? array.columns : 0,
    );
  }
  write(cell, isShown ? array.get(0, 0) : SPILL, run);
  if (isShown) spill(cell, array, before, run);
}

function spill(anchor: Cell, array: Grid, before: Grid | null, run: Recalculation) {
  for (let row = 0; row < array.rows; row++) {
    for (let column = 0; column < array.columns; column++) {
      if (row === 0 && column === 0) continue;
      const cell = anchor.sheet.cell(anchor.row + row, anchor.column + column);
      cell.spilledFrom = anchor;
      // What reads it is computed later in this round, unless the array did not reach it before.
      const isAhead = before && row < before.rows && column < before.columns;
      if (write(cell, array.get(row, column), run) && !isAhead) lookAgain(cell, anchor, run);
    }
  }
}

/** Empties what an array showed, but for the part that its next one shows; arrays that waited for the room try again. */
export function unspill(
  anchor: Cell,
  rows: number,
  columns: number,
  run: Recalculation,
  keptRows: number,
  keptColumns: number,
) {
  let isFreed = false;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (row < keptRows && column < keptColumns) continue;
      const cell = anchor.sheet.cellAt(anchor.row + row, anchor.column + column);
      if (cell?.spilledFrom !== anchor) continue;
      cell.spilledFrom = null;
      isFreed = true;
      if (write(cell, null, run)) lookAgain(cell, anchor, run);
    }
  }
  if (!isFreed) return;
  for (const other of anchor.sheet.spills) {
    if (other.formula?.isBlocked && meets(other, anchor, rows, columns))
      lookAgain(other, other, run);
  }
}

function meets(other: Cell, { row, column }: Cell, rows: number, columns: number): boolean {
  const { spill } = other.formula ?? {};
  if (!spill) return false;
  const isLevel = other.row < row + rows && row < other.row + spill.rows;
  return isLevel && other.column < column + columns && column < other.column + spill.columns;
}

/** Of arrays that want the same cells, the upper and then the left one is shown, whichever came first. */
function isInTheWay(anchor: Cell, array: Grid, run: Recalculation): boolean {
  const { sheet } = anchor;
  if (anchor.row + array.rows > MAX_ROWS || anchor.column + array.columns > MAX_COLUMNS)
    return true;
  const later = new Set<Cell>();
  for (let row = 0; row < array.rows; row++) {
    for (let column = 0; column < array.columns; column++) {
      if (row === 0 && column === 0) continue;
      const [down, across] = [anchor.row + row, anchor.column + column];
      const cell = sheet.cellAt(down, across);
      const from = cell?.spilledFrom ?? null;
      if (cell?.formula) return true;
      if (from === anchor || (from === null && sheet.get(down, across) === null)) continue;
      if (from === null || isBefore(from, anchor)) return true;
      later.add(from);
    }
  }
  for (const other of later) giveWay(other, run);
  return false;
}

const isBefore = (a: Cell, b: Cell) => a.row < b.row || (a.row === b.row && a.column < b.column);

function giveWay(anchor: Cell, run: Recalculation) {
  const { formula } = anchor;
  if (!formula?.spill) return;
  const { rows, columns } = formula.spill;
  formula.isBlocked = true;
  unspill(anchor, rows, columns, run, 0, 0);
  write(anchor, SPILL, run);
  lookAgain(anchor, anchor, run);
}
