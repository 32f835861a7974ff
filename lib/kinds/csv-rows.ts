/** Rows of a table as spreadsheets and other programs save it. */

/** One row without its line end (RFC 4180). */
export const csvLine = (cells: readonly string[], separator: string): string =>
  cells
    .map((text) =>
      text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text,
    )
    .join(separator);

/** RFC 4180, and with semicolons or tabs where the first line has more of them. */
export function csvRows(given: string): string[][] {
  const text = given.replace(/^\uFEFF/, "");
  const first = text.slice(0, text.search(/[\r\n]|$/));
  const count = (sign: string) => first.split(sign).length;
  const separator = [",", ";", "\t"].reduce((most, one) => (count(one) > count(most) ? one : most));
  const rows: string[][] = [];
  let row: string[] = [];
  // A quote that does not end, or words after one that did, are as they stand.
  const cell = new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)"|([^${separator}\\r\\n]*))(${separator}|\\r?\\n|\\r|$)`,
    "y",
  );
  while (cell.lastIndex < text.length || row.length > 0) {
    const [, quoted, plain = "", after] = cell.exec(text) ?? [];
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (after === separator) continue;
    rows.push(row);
    row = [];
    if (after === "") break;
  }
  return rows;
}
