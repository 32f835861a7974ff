/** Cell addresses such as `B$7`, and the names of columns. Rows and columns count from 0. */

export const MAX_ROWS = 1_048_576;
export const MAX_COLUMNS = 16_384;

export function columnName(column: number): string {
  let name = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  }
  return name;
}

/** -1 for what names no column. */
export function columnNamed(name: string): number {
  let column = 0;
  for (let at = 0; at < name.length; at++) {
    const letter = name.charCodeAt(at) & ~32;
    if (letter < 65 || letter > 90) return -1;
    column = column * 26 + letter - 64;
  }
  return column > MAX_COLUMNS ? -1 : column - 1;
}

const ADDRESS = /^\$?([A-Za-z]{1,3})\$?([1-9]\d{0,6})$/;

export function parseAddress(text: string): { row: number; column: number } | null {
  const [, letters = "", digits = ""] = ADDRESS.exec(text) ?? [];
  const column = columnNamed(letters);
  const row = Number(digits) - 1;
  return letters !== "" && column >= 0 && row < MAX_ROWS ? { row, column } : null;
}

/** A range whose references are fixed, such as `$A$1:$B$2`. */
export const fixedRange = (rect: { top: number; left: number; bottom: number; right: number }) =>
  `$${columnName(rect.left)}$${rect.top + 1}:$${columnName(rect.right)}$${rect.bottom + 1}`;

export const addressOf = (row: number, column: number) => `${columnName(column)}${row + 1}`;

const PLAIN_SHEET = /^[\p{L}_][\p{L}\p{N}_.]*$/u;

/** A sheet's name as a formula writes it, in quotes where it needs them. */
export const sheetPrefix = (name: string) =>
  PLAIN_SHEET.test(name) && !parseAddress(name) && !/^(r\d*c?\d*|c\d*)$/i.test(name)
    ? `${name}!`
    : `'${name.replaceAll("'", "''")}'!`;
