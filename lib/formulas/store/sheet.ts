/** A sheet of the workbook: its columns, and the ranges that formulas read of it. */
import { addDependent, Cell } from "../graph/cell";
import { RangeBins, RangeCell } from "../graph/range-bins";
import type { Template } from "../template";
import type { Scalar } from "../values";
import { Column } from "./column";

export class Sheet {
  readonly columns: (Column | undefined)[] = [];
  readonly ranges = new Map<string, RangeCell>();
  /** Ranges of so many columns, such as `1:3`, that looking at each of them is cheaper. */
  readonly wide = new Set<RangeCell>();
  /** Formulas whose arrays are shown, or blocked from being shown, on this sheet. */
  readonly spills = new Set<Cell>();

  constructor(
    readonly number: number,
    public name: string,
    public isThere: boolean,
  ) {}

  /** Names are the same in capitals. */
  isNamed(name: string): boolean {
    return this.name.toLowerCase() === name.toLowerCase();
  }

  get(row: number, column: number): Scalar {
    return this.columns[column]?.get(row) ?? null;
  }

  column(column: number): Column {
    while (this.columns.length <= column) this.columns.push(undefined);
    const found = this.columns[column] ?? new Column();
    this.columns[column] = found;
    return found;
  }

  cellAt(row: number, column: number): Cell | undefined {
    return this.columns[column]?.cells[row];
  }

  cell(row: number, column: number): Cell {
    const home = this.column(column);
    const found = home.cells[row];
    if (found) return found;
    const cell = new Cell(this, row, column);
    home.setCell(row, cell);
    return cell;
  }

  /** Calls back with every formula; a generator would take three times as long. */
  eachFormula(visit: (cell: Cell, template: Template) => void) {
    for (const column of this.columns) {
      const cells = column?.cells ?? [];
      for (let row = 0; row < cells.length; row++) {
        const cell = cells[row];
        if (cell?.formula) visit(cell, cell.formula.template);
      }
    }
  }

  /** Formulas whose array shows something in the cell, or would. */
  spillsAt(row: number, column: number): Cell[] {
    return [...this.spills].filter((anchor) => {
      const { rows = 0, columns = 0 } = anchor.formula?.spill ?? {};
      const isIn = row >= anchor.row && row < anchor.row + rows;
      return isIn && column >= anchor.column && column < anchor.column + columns;
    });
  }

  /** One more than the last row that holds a value. */
  get rows(): number {
    return this.columns.reduce((most, column) => Math.max(most, column?.end ?? 0), 0);
  }

  range(top: number, left: number, bottom: number, right: number): RangeCell {
    const key = `${top},${left},${bottom},${right}`;
    const found = this.ranges.get(key);
    if (found) return found;
    const range = new RangeCell(this, top, left, bottom, right);
    this.ranges.set(key, range);
    this.track(range);
    return range;
  }

  track(range: RangeCell) {
    if (range.right - range.left >= WIDE_COLUMNS) {
      this.wide.add(range);
      return;
    }
    for (let column = range.left; column <= range.right; column++) {
      const home = this.column(column);
      home.ranges ??= new RangeBins();
      home.ranges.add(range);
    }
  }

  untrack(range: RangeCell) {
    this.wide.delete(range);
    for (let column = range.left; column <= range.right; column++) {
      this.columns[column]?.ranges?.remove(range);
    }
  }

  forget(range: RangeCell) {
    this.untrack(range);
    const key = keyOf(range);
    if (this.ranges.get(key) === range) this.ranges.delete(key);
  }

  /** Calls back with each range that holds the cell. */
  rangesAt(row: number, column: number, visit: (range: RangeCell) => void) {
    this.columns[column]?.ranges?.at(row, visit);
    for (const range of this.wide) if (range.top <= row && row <= range.bottom) visit(range);
  }

  /** After rows or columns moved, ranges have other corners than their keys say. */
  rekey(without: readonly RangeCell[]) {
    const gone = new Set(without);
    const all = [...this.ranges.values()];
    this.ranges.clear();
    for (const range of all) {
      if (gone.has(range)) continue;
      const twin = this.ranges.get(keyOf(range));
      if (twin) this.merge(range, twin);
      else this.ranges.set(keyOf(range), range);
    }
  }

  /** Two ranges may have differed only in lines that are deleted now. */
  private merge(range: RangeCell, into: RangeCell) {
    this.untrack(range);
    for (const reader of range.dependents ?? []) {
      addDependent(into, reader);
      const precedents = reader.formula?.precedents ?? [];
      precedents.splice(precedents.indexOf(range), 1, into);
    }
  }
}

const WIDE_COLUMNS = 1_000;
const keyOf = ({ top, left, bottom, right }: RangeCell) => `${top},${left},${bottom},${right}`;
