/** Comma-separated values as RFC 4180 has them, of which no spreadsheet makes a formula. */

/** How a spreadsheet's formula, or what it splits off one, begins. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A text that would be a formula gets an apostrophe before it, which shows it as text. */
export const withoutFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** A text is always quoted. */
function cellOf(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  return `"${withoutFormula(value).replaceAll('"', '""')}"`;
}

/** One row with its line end. */
export const csvRow = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(cellOf).join(",")}\r\n`;
