/** A worksheet that is written (ECMA-376, 18.3): its parts stand in the order that Excel asks for. */
import { addressOf } from "../../../formulas/address";
import type { Sheet } from "../../../formulas/store/sheet";
import { FormulaError, type Scalar } from "../../../formulas/values";
import { referenceText } from "../../../kinds/sheet/anchored";
import type { CellStyle } from "../../../kinds/sheet/cell";
import type { CellContent, LineContent, StoredSheet } from "../../../kinds/sheet/content";
import { bandColor } from "../../../kinds/sheet/filter";
import { escapeXml } from "../../xml-text";
import { DIGIT_PX } from "./read-workbook";
import { needsArray, storedFormulaText } from "./write-formula";
import { rulesXml, validationsXml } from "./write-rules";
import type { StyleBook } from "./write-styles";

/** Excel's limits. */
const MAX_TEXT_CHARS = 32_767;
const MAX_FORMULA_CHARS = 8_192;
const MAX_BANDED = 20_000;
const POINTS_PER_PIXEL = 0.75;

export interface SheetWriting {
  sheets: readonly StoredSheet[];
  styles: StyleBook;
  /** Of ranges, in lower case. */
  names: ReadonlySet<string>;
  /** As computed. */
  values: Sheet;
  isActive: boolean;
}

export function sheetXml(sheet: StoredSheet, writing: SheetWriting): string {
  const { styles, names, sheets } = writing;
  const formula = (text: string) => storedFormulaText(text, names);
  const [merges, filter] = [sheet.merges.map(referenceText), sheet.filter];
  return [
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    sheet.color
      ? `<sheetPr><tabColor rgb="FF${sheet.color.slice(1).toUpperCase()}"/></sheetPr>`
      : "",
    viewXml(sheet, writing.isActive),
    '<sheetFormatPr defaultRowHeight="15"/>',
    columnsXml(sheet.columnLines),
    `<sheetData>${rowsXml(sheet, writing)}</sheetData>`,
    filter ? `<autoFilter ref="${referenceText(filter)}"/>` : "",
    merges.length > 0
      ? `<mergeCells count="${merges.length}">${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join("")}</mergeCells>`
      : "",
    rulesXml(sheet, styles, formula),
    validationsXml(sheet, sheets),
    "</worksheet>",
  ].join("");
}

function viewXml({ frozenRows, frozenColumns }: StoredSheet, isActive: boolean): string {
  const side = frozenRows > 0 ? "bottom" : "top";
  const pane = `${side}${frozenColumns > 0 ? "Right" : "Left"}`;
  const split = `${frozenColumns > 0 ? ` xSplit="${frozenColumns}"` : ""}${frozenRows > 0 ? ` ySplit="${frozenRows}"` : ""}`;
  const inside =
    split === ""
      ? ""
      : `<pane${split} topLeftCell="${addressOf(frozenRows, frozenColumns)}" activePane="${pane}" state="frozen"/><selection pane="${pane}"/>`;
  return `<sheetViews><sheetView workbookViewId="0"${isActive ? ' tabSelected="1"' : ""}>${inside}</sheetView></sheetViews>`;
}

function columnsXml(lines: readonly LineContent[]): string {
  if (lines.length === 0) return "";
  const all = lines.map(({ at, size, isHidden }) => {
    const width = size === undefined ? 9 : Math.round((size / DIGIT_PX) * 100) / 100;
    const custom = size === undefined ? "" : ' customWidth="1"';
    return `<col min="${at + 1}" max="${at + 1}" width="${width}"${custom}${isHidden ? ' hidden="1"' : ""}/>`;
  });
  return `<cols>${all.join("")}</cols>`;
}

interface Placed {
  style: CellStyle;
  /** Without what only shows a part of another cell's array. */
  formula?: string;
}

function rowsXml(sheet: StoredSheet, writing: SheetWriting): string {
  const rows = new Map<number, Map<number, Placed>>();
  const at = (row: number, column: number): Placed => {
    const cells = rows.get(row) ?? new Map<number, Placed>();
    rows.set(row, cells);
    const found = cells.get(column) ?? { style: {} };
    cells.set(column, found);
    return found;
  };
  for (const cell of sheet.cells) place(cell, at(cell.row, cell.column));
  for (const anchor of writing.values.spills) {
    const { spill, isBlocked } = anchor.formula ?? {};
    if (!spill || isBlocked) continue;
    for (let row = 0; row < spill.rows; row++)
      for (let column = 0; column < spill.columns; column++)
        at(anchor.row + row, anchor.column + column);
  }
  paintBands(sheet, at);
  const lines = new Map(sheet.rowLines.map((line) => [line.at, line]));
  const order = [...new Set([...rows.keys(), ...lines.keys()])].sort((one, other) => one - other);
  return order
    .map((row) => {
      const cells = [...(rows.get(row) ?? [])].sort(([one], [other]) => one - other);
      const inside = cells.map(([column, placed]) => cellXml(row, column, placed, writing));
      return `<row r="${row + 1}"${lineXml(lines.get(row))}>${inside.join("")}</row>`;
    })
    .join("");
}

function place({ row, column, value, validation, ...style }: CellContent, into: Placed) {
  into.style = style;
  if (value.startsWith("=") && value.length > 1) into.formula = value;
}

function lineXml(line: LineContent | undefined): string {
  const size =
    line?.size === undefined ? "" : ` ht="${line.size * POINTS_PER_PIXEL}" customHeight="1"`;
  return `${size}${line?.isHidden ? ' hidden="1"' : ""}`;
}

/** Bands are a part of the sheet with us, and of each cell in the file. */
function paintBands(
  { bandings, rows, columns }: StoredSheet,
  at: (row: number, column: number) => Placed,
) {
  let left = MAX_BANDED;
  for (const { rect } of bandings) {
    for (let row = rect.top; row <= Math.min(rect.bottom, rows - 1); row++) {
      for (let column = rect.left; column <= Math.min(rect.right, columns - 1); column++) {
        const fill = bandColor(bandings, row, column);
        left -= 1;
        if (left < 0) return;
        const placed = at(row, column);
        if (fill && !placed.style.fill) placed.style = { ...placed.style, fill };
      }
    }
  }
}

function cellXml(
  row: number,
  column: number,
  { style, formula }: Placed,
  writing: SheetWriting,
): string {
  const { values, styles, names } = writing;
  const value = values.get(row, column);
  const number = styles.cell(style);
  const start = `<c r="${addressOf(row, column)}"${number ? ` s="${number}"` : ""}`;
  const stored = formula ? storedFormulaText(formula, names) : null;
  if (!formula || stored === null || stored.length > MAX_FORMULA_CHARS)
    return `${start}${valueXml(value, false)}`;
  const made = values.cellAt(row, column)?.formula;
  const spill = made?.isBlocked ? null : made?.spill;
  const isArray = made !== undefined && made !== null && (spill || needsArray(made.template.node));
  const { rows = 1, columns = 1 } = spill ?? {};
  const ref = referenceText({
    top: row,
    left: column,
    bottom: row + rows - 1,
    right: column + columns - 1,
  });
  const text = escapeXml(stored);
  return isArray
    ? `${start} cm="1"${valueXml(value, true, `<f t="array" ref="${ref}">${text}</f>`)}`
    : `${start}${valueXml(value, true, `<f>${text}</f>`)}`;
}

/** The end of a cell: its type, formula and value. A text is always marked as one, so that none is run as a formula. */
function valueXml(value: Scalar, isFormula: boolean, formula = ""): string {
  if (value === null) return formula === "" ? "/>" : `>${formula}</c>`;
  if (typeof value === "number") return `>${formula}<v>${value}</v></c>`;
  if (typeof value === "boolean") return ` t="b">${formula}<v>${value ? 1 : 0}</v></c>`;
  if (value instanceof FormulaError) {
    const code = value.code === "#CIRC!" ? "#REF!" : value.code;
    return ` t="e">${formula}<v>${escapeXml(code)}</v></c>`;
  }
  const text = escaped(value.slice(0, MAX_TEXT_CHARS));
  return isFormula
    ? ` t="str">${formula}<v>${text}</v></c>`
    : ` t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

/** Characters that XML can't hold, and what would be read as one of them (22.4.2.4). */
const escaped = (text: string): string =>
  escapeXml(
    text
      .replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is escaped
      .replace(/[\u0000-\u0008\u000b-\u001f]/g, (sign) => {
        const hex = sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
        return `_x${hex}_`;
      }),
  );
