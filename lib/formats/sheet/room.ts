/** How much of a file is read into a workbook: more would fill the memory before it is found to be too large to store. */
import { SheetError } from "./sheet-error";

/** A stored cell has 27 bytes at least, and a state 2,000,000 at most. */
const MAX_CELLS = 100_000;
/** Formulas that we can't compute may still become short values. */
const MAX_LETTERS = 20_000_000;

export class Room {
  private cells = MAX_CELLS;
  private letters = MAX_LETTERS;

  /** For so many cells that say this. @throws SheetError */
  take(value: string, count = 1): void {
    this.cells -= count;
    this.letters -= value.length * count;
    if (this.cells < 0 || this.letters < 0) throw new SheetError("too-large");
  }
}
