/** Bounds what is read of a spreadsheet file: more would fill the memory before it is found to be too large to store. */
import { SheetError } from "./sheet-error";

/** A stored cell has 27 bytes at least, and a state 2,000,000 at most. */
const MAX_CELLS = 100_000;
/** Formulas that we can't compute may still become short values. */
const MAX_LETTERS = 20_000_000;

export class CellBudget {
  private cells = MAX_CELLS;
  private letters = MAX_LETTERS;

  /** Counts cells with this value. @throws SheetError when there are too many */
  spend(value: string, count = 1): void {
    this.cells -= count;
    this.letters -= value.length * count;
    if (this.cells < 0 || this.letters < 0) throw new SheetError("too-large");
  }
}
