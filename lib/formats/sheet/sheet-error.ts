/** Why a file can't be read as a sheet, in words for the person who opened it. */
export type SheetProblem = "not-sheet" | "protected" | "damaged" | "too-large" | "rows" | "empty";

const WORDS: Record<SheetProblem, string> = {
  "not-sheet": "This isn’t an .xlsx, .ods, .csv or .tsv file. Save it as one of these first.",
  protected: "This file is password-protected or in Excel’s old format. Save it as .xlsx first.",
  damaged: "This file is damaged: part of it can’t be read.",
  "too-large":
    "It’s too large for one sheet, which holds about 30,000 cells. Split it into several files.",
  rows: "It has more than 10,000 rows or 702 columns. Split it into several files.",
  empty: "There is nothing in it.",
};

export class SheetError extends Error {
  constructor(readonly code: SheetProblem) {
    super(WORDS[code]);
    this.name = "SheetError";
  }
}
