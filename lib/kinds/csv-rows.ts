/** Rows of a table as spreadsheets and other programs save it. */

/** RFC 4180, and with semicolons or tabs where the first line has more of them. */
export function csvRows(given: string): string[][] {
  const text = given.replace(/^\uFEFF/, "");
  const first = text.slice(0, text.search(/[\r\n]|$/));
  const count = (sign: string) => first.split(sign).length;
  const separator = [",", ";", "\t"].reduce((most, one) => (count(one) > count(most) ? one : most));
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator}|\\r?\\n|\\r|$)`,
    "y",
  );
  while (cell.lastIndex < text.length || row.length > 0) {
    const at = cell.lastIndex;
    const found = cell.exec(text);
    if (!found) {
      // A quote that does not end, or words after one that did: the rest of the line is as it stands.
      const end = text.slice(at).search(/[\r\n]|$/);
      row.push(text.slice(at, at + end));
      cell.lastIndex = at + end;
      if (end === 0) break;
      continue;
    }
    const [, quoted, plain = "", after] = found;
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (after === separator) continue;
    rows.push(row);
    row = [];
    if (after === "") break;
  }
  return rows;
}
