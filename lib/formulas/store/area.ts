/** Cells of a sheet as a function's argument: read where they stand, without a copy. */
import { MAX_COLUMNS, MAX_ROWS } from "../address";
import { Grid, REF, type Scalar } from "../values";
import { emptyTotals, type Totals } from "./blocks";
import type { Sheet } from "./sheet";
import { lowerBound } from "./value-index";

export class Area extends Grid {
  readonly rows: number;
  readonly columns: number;

  /** @param whole `A:C` is read as far as any sheet is filled, and still has all rows of a sheet */
  constructor(
    readonly sheet: Sheet,
    readonly top: number,
    readonly left: number,
    readonly bottom: number,
    readonly right: number,
    readonly whole?: "columns" | "rows",
  ) {
    super();
    if (top < 0 || left < 0 || bottom >= MAX_ROWS || right >= MAX_COLUMNS) throw REF;
    if (!sheet.isThere) throw REF;
    this.rows = bottom - top + 1;
    this.columns = right - left + 1;
  }

  get(row: number, column: number): Scalar {
    return this.sheet.get(this.top + row, this.left + column);
  }

  has(row: number, column: number): boolean {
    const isInRows = row >= this.top && row <= this.bottom;
    return isInRows && column >= this.left && column <= this.right;
  }

  totals(): Totals {
    const totals = emptyTotals();
    for (let column = this.left; column <= this.right; column++) {
      this.sheet.columns[column]?.totals(this.top, this.bottom, totals);
    }
    return totals;
  }

  /** Rows of one of its columns that hold a value, counted from the area's top. */
  *find(value: Scalar, column = 0): Generator<number> {
    const rows = this.sheet.columns[this.left + column]?.find(value) ?? [];
    for (let at = lowerBound(rows, this.top); at < rows.length; at++) {
      const row = rows[at] as number;
      if (row > this.bottom) return;
      yield row - this.top;
    }
  }

  moved(down: number, across: number, rows: number, columns: number): Area {
    const [top, left] = [this.top + down, this.left + across];
    return new Area(this.sheet, top, left, top + rows - 1, left + columns - 1);
  }
}
