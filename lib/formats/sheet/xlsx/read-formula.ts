/** Formulas as Excel stores them, in the words that people type (ECMA-376, 18.17; prefixes of newer functions). */
import { Templates } from "../../../formulas/templates";
import { MAX_VALUE_CHARS } from "../../../kinds/sheet/cell";
import { shiftedFormula } from "../../../kinds/sheet/shifted-formula";

const templates = new Templates(() => 0);

/** @returns with the `=`, or `null` for what we can't read: other files, tables, what is no formula */
export function readFormula(stored: string, row: number, column: number): string | null {
  const text = `=${stored
    // A text in quotes stays as it is.
    .split(/("(?:[^"]|"")*")/)
    .map((part, at) => (at % 2 === 1 ? part : plain(part)))
    .join("")}`;
  if (text.length > MAX_VALUE_CHARS) return null;
  try {
    templates.of(text, row, column);
    return text;
  } catch {
    return null;
  }
}

const plain = (part: string): string =>
  part
    .replace(/_xlfn\.SINGLE\(/gi, "@(")
    .replace(/_xlfn\.ANCHORARRAY\(([^()]+)\)/gi, "$1#")
    .replace(/_(?:xlfn|xlws|xludf|xlpm)\./gi, "")
    .replace(/[\r\n]+/g, " ");

export interface SharedFormula {
  text: string;
  row: number;
  column: number;
}

/** What a shared formula says at another cell of those that share it (18.3.1.40). */
export const sharedAt = (shared: SharedFormula, row: number, column: number): string =>
  shiftedFormula(shared.text, row - shared.row, column - shared.column);
