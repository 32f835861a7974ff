/** Reads comma- or tab-separated values (RFC 4180 and what programs make of it) as a workbook of one sheet. */
import Papa from "papaparse";
import { MAX_VALUE_CHARS } from "../../kinds/sheet/cell";
import { emptySheet, fitSheet, newSheetId, type WorkbookContent } from "../../kinds/sheet/content";
import { MAX_COLUMNS, MAX_ROWS } from "../../kinds/sheet/tabs";
import type { NotTaken } from "./not-taken";
import { SheetError } from "./sheet-error";
import { signsOf, tableValues } from "./table-values";

/** A comma comes last: it also stands in numbers and texts. */
const DELIMITERS = ["\t", ";", "|", ","];
const SAMPLE_ROWS = 20;
/** What a column of the usual width shows, and how wide one becomes for longer texts. */
const USUAL_WIDTH_CHARS = 13;
const CHAR_PX = 7.5;
const MAX_PX = 320;

/** @throws SheetError */
export function readTable(
  given: string,
  isTabs: boolean,
  locale: string,
  notTaken: NotTaken,
): WorkbookContent {
  // Excel's own first line.
  const [line = "", said] = /^sep=([^\r\n"])\r?\n/i.exec(given) ?? [];
  const text = given.slice(line.length);
  const delimiter = said ?? (isTabs ? "\t" : delimiterOf(text));
  const { data } = Papa.parse<string[]>(text, { delimiter, preview: MAX_ROWS + 2 });
  const last = data.findLastIndex((row) => row.some((cell) => cell !== ""));
  const rows = data.slice(0, last + 1);
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (rows.length === 0) throw new SheetError("empty");
  if (rows.length > MAX_ROWS || width > MAX_COLUMNS) throw new SheetError("rows");
  const signs = signsOf(rows, delimiter, locale);
  const sheet = emptySheet(newSheetId(0), "Sheet1");
  for (let column = 0; column < width; column++) {
    const values = tableValues(
      rows.map((row) => row[column] ?? ""),
      signs,
    );
    const longest = values.reduce((most, { value }) => Math.max(most, value.length), 0);
    if (longest > USUAL_WIDTH_CHARS)
      sheet.columnLines.push({ at: column, size: Math.min(MAX_PX, longest * CHAR_PX) });
    values.forEach(({ value, pattern }, row) => {
      if (value === "") return;
      if (value.length > MAX_VALUE_CHARS) notTaken.add("cut");
      sheet.cells.push({ row, column, value, ...(pattern && { pattern }) });
    });
  }
  fitSheet(sheet);
  return { sheets: [sheet], names: [] };
}

/** The first that cuts all rows into as many cells; else the one that cuts them most. */
function delimiterOf(text: string): string {
  const widths = DELIMITERS.map((delimiter) =>
    Papa.parse<string[]>(text, { delimiter, preview: SAMPLE_ROWS, skipEmptyLines: true }).data.map(
      (row) => row.length,
    ),
  );
  const even = widths.findIndex(
    ([first = 0, ...rest]) => first > 1 && rest.every((width) => width === first),
  );
  const sums = widths.map((all) => all.reduce((sum, width) => sum + width, 0));
  return DELIMITERS[even >= 0 ? even : sums.indexOf(Math.max(...sums))] ?? ",";
}
