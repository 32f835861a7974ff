/** What a formula sees while it runs: its cell, the workbook, and the variables of LET and LAMBDA. */
import type { FormulaLocale } from "./locale";
import type { Area } from "./store/area";
import type { Sheet } from "./store/sheet";
import type { Operand } from "./values";

export interface FrameBook {
  readonly locale: FormulaLocale;
  /** Days since 1899-12-30 on the clock of whoever looks. */
  now(): number;
  random(): number;
  sheets: readonly Sheet[];
  sheetNamed(name: string): Sheet | undefined;
  /** The value of a defined name, `undefined` when there is none. */
  valueOfName(name: string, frame: Frame): Operand | undefined;
  /** The address or name in a text, as INDIRECT reads it. */
  areaNamed(text: string, frame: Frame): Area;
  /** Says that a formula reads cells that nothing said it would read. */
  readsNow(area: Area): void;
  formulaAt(sheet: Sheet, row: number, column: number): string | null;
  filledRows(): number;
  filledColumns(): number;
}

export interface Frame {
  book: FrameBook;
  sheet: Sheet;
  row: number;
  column: number;
  scope: readonly (Operand | undefined)[];
  /** How many lambdas are running inside each other. */
  depth: number;
}
