/** Comma-separated values as RFC 4180 has them, of which no spreadsheet makes a formula. */

/** How a spreadsheet's formula, or what it splits off one, begins. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A cell is always quoted; one that would be a formula gets an apostrophe before it, which shows it as text. */
function cellOf(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}

/** One row with its line end. */
export const csvRow = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(cellOf).join(",")}\r\n`;
