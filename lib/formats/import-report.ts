/** The report of an import as CSV: what was taken, with what was left out of it, and what was not taken and why. */
import { csvRow } from "./csv";

export interface ImportRow {
  /** Its path in the folder. */
  file: string;
  isImported: boolean;
  /** Of the file that it became. */
  title: string;
  notes: string;
}

export function importReport(rows: readonly ImportRow[]): string {
  const lines = rows.map(({ file, isImported, title, notes }) => [
    ...[file, isImported ? "imported" : "not imported", title, notes],
  ]);
  // Excel takes it for UTF-8 by its mark.
  return `\ufeff${[["File", "Result", "Title", "Notes"], ...lines].map(csvRow).join("")}`;
}
