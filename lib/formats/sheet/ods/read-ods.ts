/** Reads an OpenDocument spreadsheet (ODF 1.3) as plain content: values, formulas, merges, sizes, formats and tabs. */
import type { Rect } from "../../../kinds/sheet/anchored";
import {
  type CellContent,
  emptySheet,
  fitSheet,
  newSheetId,
  type SheetContent,
  type WorkbookContent,
} from "../../../kinds/sheet/content";
import { isRangeName } from "../../../kinds/sheet/names";
import { storedText } from "../../../kinds/sheet/shown";
import { MAX_COLUMNS, MAX_ROWS } from "../../../kinds/sheet/tabs";
import { child, childrenNamed, textIn, within, type Xml } from "../../xml";
import { CellBudget } from "../cell-budget";
import { keepUnknownFormulas } from "../keep-values";
import type { NotTaken } from "../not-taken";
import { openWorkbook } from "../open-workbook";
import { SheetError } from "../sheet-error";
import { MAX_MERGES, placeOf } from "../xlsx/read-workbook";
import { openFormula, rangeAddress } from "./formula";
import { type OpenStyles, openStyles } from "./styles";

/** Cells that only say how they look, as many of them as are worth to be kept one by one. */
const MAX_STYLED = 100;

interface Reading {
  /** Of cells that name no style themselves, by column. */
  usual: (string | undefined)[];
  styles: OpenStyles;
  notTaken: NotTaken;
  budget: CellBudget;
  values: Map<CellContent, string>;
}

/** @throws SheetError */
export function readOds(
  file: Uint8Array,
  notTaken: NotTaken,
  onProgress: (done: number) => void,
): WorkbookContent {
  const parts = openWorkbook(file);
  const content = parts.xml("content.xml");
  const book = child(child(content ?? undefined, "body"), "spreadsheet");
  if (!book) throw new SheetError("not-sheet");
  const named = parts.xml("styles.xml") ?? undefined;
  const styles = openStyles([
    ...[child(named, "styles"), child(named, "automatic-styles")],
    child(content ?? undefined, "automatic-styles"),
  ]);
  onProgress(0.3);
  const reading: Reading = {
    styles,
    notTaken,
    budget: new CellBudget(),
    values: new Map(),
    usual: [],
  };
  const tables = childrenNamed(book, "table");
  if (tables.length === 0) throw new SheetError("empty");
  const sheets = tables.map((table, at) => {
    const name = table.attributes.name?.slice(0, 100) || `Sheet${at + 1}`;
    const sheet = emptySheet(newSheetId(at), name);
    readTable(table, sheet, reading);
    onProgress(0.3 + (0.4 * (at + 1)) / tables.length);
    return sheet;
  });
  const names = within(book, new Set(["named-range"])).flatMap(({ attributes }) => {
    const { name = "", "cell-range-address": address = "" } = attributes;
    const place = placeOf(rangeAddress(address), sheets);
    if (place && isRangeName(name)) return [{ name, ...place }];
    notTaken.add("name");
    return [];
  });
  notTaken.add("name", within(book, new Set(["named-expression"])).length);
  notTaken.add("validation", within(book, new Set(["content-validation"])).length);
  notTaken.add("rule", within(book, new Set(["conditional-format"])).length);
  notTaken.add("comment", within(book, new Set(["annotation"])).length);
  const read = { sheets, names };
  keepUnknownFormulas(read, reading.values, notTaken);
  return read;
}

const COLUMNS = new Set(["table-column"]);
const ROWS = new Set(["table-row"]);

function readTable(table: Xml, sheet: SheetContent, reading: Reading) {
  const { styles, notTaken } = reading;
  const look = styles.properties(table.attributes["style-name"]);
  const color = look["tab-color"];
  if (color && /^#[0-9a-f]{6}$/i.test(color)) sheet.color = color.toLowerCase();
  if (look.display === "false") notTaken.add("hidden");
  reading.usual = [];
  for (const { attributes } of within(table, COLUMNS)) {
    const repeat = Number(attributes["number-columns-repeated"] ?? 1);
    for (let more = 0; more < repeat && reading.usual.length < MAX_COLUMNS; more++)
      reading.usual.push(attributes["default-cell-style-name"]);
  }
  let row = 0;
  const arrays: Rect[] = [];
  for (const xml of within(table, ROWS)) {
    const repeat = Number(xml.attributes["number-rows-repeated"] ?? 1);
    const before = sheet.cells.length;
    readRow(xml, row, sheet, reading, arrays);
    readLine(xml, row, repeat, sheet, styles);
    const cells = sheet.cells.slice(before);
    const says = cells.some(({ value }) => value !== "");
    if (says && row + repeat > MAX_ROWS) throw new SheetError("rows");
    if (!says && repeat > MAX_STYLED) sheet.cells.length = before;
    else if (repeat > 1) {
      for (const { value } of cells) reading.budget.spend(value, repeat - 1);
      for (let more = 1; more < repeat; more++)
        for (const cell of cells) sheet.cells.push({ ...cell, row: row + more });
    }
    row += repeat;
  }
  fitSheet(sheet);
  let column = 0;
  for (const xml of within(table, COLUMNS)) {
    const repeat = Number(xml.attributes["number-columns-repeated"] ?? 1);
    const { attributes } = xml;
    const size = pixels(styles.properties(attributes["style-name"])["column-width"]);
    const isHidden = isCollapsed(attributes.visibility);
    for (let at = column; at < Math.min(column + repeat, sheet.columns); at++)
      if (size || isHidden)
        sheet.columnLines.push({ at, ...(size && { size }), ...(isHidden && { isHidden }) });
    column += repeat;
  }
}

const isCollapsed = (visibility: string | undefined) =>
  visibility === "collapse" || visibility === "filter";

const UNITS: Record<string, number> = { cm: 96 / 2.54, mm: 96 / 25.4, in: 96, pt: 96 / 72, px: 1 };

function pixels(length: string | undefined): number | undefined {
  const [, number, unit = ""] = /^([\d.]+)(cm|mm|in|pt|px)$/.exec(length ?? "") ?? [];
  return number ? Math.round(Number(number) * (UNITS[unit] ?? 0)) || undefined : undefined;
}

function readLine(
  { attributes }: Xml,
  row: number,
  repeat: number,
  sheet: SheetContent,
  styles: OpenStyles,
) {
  const look = styles.properties(attributes["style-name"]);
  const size = look["use-optimal-row-height"] === "false" ? pixels(look["row-height"]) : undefined;
  const isHidden = isCollapsed(attributes.visibility);
  if ((!size && !isHidden) || repeat > MAX_STYLED) return;
  for (let at = row; at < Math.min(row + repeat, MAX_ROWS); at++)
    sheet.rowLines.push({ at, ...(size && { size }), ...(isHidden && { isHidden }) });
}

function readRow(xml: Xml, row: number, sheet: SheetContent, reading: Reading, arrays: Rect[]) {
  let column = 0;
  for (const cell of xml.children) {
    if (cell.name !== "table-cell" && cell.name !== "covered-table-cell") continue;
    const repeat = Number(cell.attributes["number-columns-repeated"] ?? 1);
    const read = readCell(cell, row, column, reading, arrays);
    const { "number-rows-spanned": down = "1", "number-columns-spanned": across = "1" } =
      cell.attributes;
    const [bottom, right] = [row + Number(down) - 1, column + Number(across) - 1];
    if (bottom > row || right > column) {
      if (sheet.merges.length === MAX_MERGES) reading.notTaken.add("merge");
      else sheet.merges.push({ top: row, left: column, bottom, right });
    }
    const says = read.value !== "";
    if (says && column + repeat > MAX_COLUMNS) throw new SheetError("rows");
    const isStyled = cell.attributes["style-name"] !== undefined && Object.keys(read).length > 3;
    const isKept = says || (isStyled && repeat <= MAX_STYLED);
    if (isKept && repeat > 0) reading.budget.spend(read.value, repeat);
    for (let more = 0; isKept && more < repeat; more++) {
      // The first is the one that the file's value belongs to.
      sheet.cells.push(more === 0 ? read : { ...read, column: column + more });
    }
    column += repeat;
  }
}

function readCell(
  xml: Xml,
  row: number,
  column: number,
  { styles, notTaken, values, usual }: Reading,
  arrays: Rect[],
): CellContent {
  const { attributes } = xml;
  const style = styles.cell(attributes["style-name"] ?? usual[column]);
  const value = valueIn(xml);
  const { formula } = attributes;
  const isSpilled = arrays.some(
    ({ top, left, bottom, right }) =>
      row >= top && row <= bottom && column >= left && column <= right,
  );
  if (formula === undefined) return { row, column, value: isSpilled ? "" : value, ...style };
  const text = openFormula(formula, row, column);
  if (text === null) notTaken.add("formula");
  const down = Number(attributes["number-matrix-rows-spanned"] ?? 0);
  const across = Number(attributes["number-matrix-columns-spanned"] ?? 0);
  if (down > 0 && text !== null)
    arrays.push({ top: row, left: column, bottom: row + down - 1, right: column + across - 1 });
  const cell: CellContent = { row, column, value: text ?? value, ...style };
  if (text !== null) values.set(cell, value);
  return cell;
}

const DAY_MS = 86_400_000;
const EPOCH = Date.UTC(1899, 11, 30);

/** As it is typed. */
function valueIn(xml: Xml): string {
  const { "value-type": type, value = "" } = xml.attributes;
  switch (type) {
    case "float":
    case "percentage":
    case "currency":
      return value;
    case "boolean":
      return xml.attributes["boolean-value"] === "true" ? "TRUE" : "FALSE";
    case "date": {
      const at = Date.parse(
        `${xml.attributes["date-value"]?.replace(/^(.{10})$/, "$1T00:00:00")}Z`,
      );
      return Number.isFinite(at) ? String((at - EPOCH) / DAY_MS) : "";
    }
    case "time": {
      const [, hours, minutes, seconds] =
        /^PT(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?$/.exec(xml.attributes["time-value"] ?? "") ?? [];
      const sum = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
      return String(sum / 86_400);
    }
    default: {
      const text = childrenNamed(xml, "p").map(lineOf).join("\n");
      if (type === undefined && text === "") return "";
      // LibreOffice writes an error as a text without a type.
      return storedText(xml.attributes["string-value"] ?? text);
    }
  }
}

/** Of a paragraph: `s` is so many spaces. */
const lineOf = (xml: Xml): string =>
  xml.children
    .map((one) => {
      if (one.name === "s") return " ".repeat(Math.min(1_000, Number(one.attributes.c ?? 1)));
      if (one.name === "tab") return "\t";
      if (one.name === "line-break") return "\n";
      return one.name === "" ? textIn(one) : lineOf(one);
    })
    .join("");
