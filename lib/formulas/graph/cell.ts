/** Cells of the dependency graph: those that hold a formula, and those that one reads. */
import type { Sheet } from "../store/sheet";
import type { Template } from "../template";
import type { Matrix } from "../values";
import type { RangeCell } from "./range-bins";

export interface Formula {
  template: Template;
  /** What it reads, so that it can be taken out of the graph. */
  precedents: (Cell | RangeCell)[];
  /** What it asked for while it was computed, as `INDIRECT` does: part of the graph until it is computed again. */
  asked: readonly RangeCell[];
  /** The array that it spills, and the rows and columns that show it. */
  spill: Matrix | null;
  /** Whether something stands where its array should go. */
  isBlocked: boolean;
}

/** Few formulas read a cell as a rule, and sometimes all of them do. */
export type Dependents = Cell[] | Set<Cell>;

export class Cell {
  formula: Formula | null = null;
  dependents: Dependents | null = null;
  /** The formula whose array this cell shows. */
  spilledFrom: Cell | null = null;
  /** Written by the walk over the graph: the run that saw it, and whether it is done. */
  seenIn = 0;
  isOpen = false;
  isPending = false;

  constructor(
    readonly sheet: Sheet,
    public row: number,
    public column: number,
  ) {}
}

const FEW_DEPENDENTS = 16;

export function addDependent(to: { dependents: Dependents | null }, cell: Cell) {
  const { dependents } = to;
  if (dependents === null) to.dependents = [cell];
  else if (dependents instanceof Set) dependents.add(cell);
  else if (dependents.length >= FEW_DEPENDENTS) to.dependents = new Set(dependents).add(cell);
  else if (!dependents.includes(cell)) dependents.push(cell);
}

/** @returns whether nobody reads it any more */
export function removeDependent(from: { dependents: Dependents | null }, cell: Cell): boolean {
  const { dependents } = from;
  if (dependents === null) return true;
  if (dependents instanceof Set) {
    dependents.delete(cell);
    if (dependents.size === 0) from.dependents = null;
  } else {
    const at = dependents.indexOf(cell);
    if (at >= 0) dependents.splice(at, 1);
    if (dependents.length === 0) from.dependents = null;
  }
  return from.dependents === null;
}

/** Takes a formula out of what it read when it was computed last. */
export function forgetAsked(cell: Cell) {
  if (!cell.formula || cell.formula.asked.length === 0) return;
  for (const range of cell.formula.asked) {
    if (removeDependent(range, cell)) range.sheet.forget(range);
  }
  cell.formula.asked = [];
}
