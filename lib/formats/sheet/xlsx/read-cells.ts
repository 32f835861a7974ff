/** The cells of a worksheet (ECMA-376, 18.3.1.4): values as they are typed, and formulas. */
import { parseAddress } from "../../../formulas/address";
import type { Rect } from "../../../kinds/sheet/anchored";
import { type CellStyle, MAX_VALUE_CHARS } from "../../../kinds/sheet/cell";
import type { CellContent, SheetContent } from "../../../kinds/sheet/content";
import { storedText } from "../../../kinds/sheet/shown";
import { MAX_COLUMNS, MAX_ROWS } from "../../../kinds/sheet/tabs";
import { child, childrenNamed, textIn, type Xml } from "../../xml";
import type { CellBudget } from "../cell-budget";
import type { NotTaken } from "../not-taken";
import { SheetError } from "../sheet-error";
import { readFormula, type SharedFormula, sharedAt } from "./read-formula";

export interface CellContext {
  texts: readonly string[];
  styles: readonly CellStyle[];
  /** Days count from 1904 in it. */
  is1904: boolean;
  notTaken: NotTaken;
  budget: CellBudget;
  /** Values of formulas as the file has them, for those that we compute otherwise. */
  values: Map<CellContent, string>;
}

/** Days from 1900's first to 1904's. */
const SHIFT_1904 = 1462;
const PIXELS_PER_POINT = 4 / 3;

/** "A1:B2", or one cell; `null` for what is neither. */
export function readRange(text: string): Rect | null {
  const [from = "", to = from] = text.replaceAll("$", "").split(":");
  const lines = (at: string, last: number) =>
    /^\d+$/.test(at) ? { row: Number(at) - 1, column: last } : null;
  const column = (at: string, row: number) => parseAddress(`${at}${row}`);
  const isColumns = /^[A-Z]{1,3}$/i.test(from);
  const start = isColumns ? column(from, 1) : (parseAddress(from) ?? lines(from, 0));
  const end = isColumns ? column(to, MAX_ROWS) : (parseAddress(to) ?? lines(to, MAX_COLUMNS - 1));
  if (!start || !end) return null;
  const { min, max } = Math;
  return {
    ...{ top: min(start.row, end.row), left: min(start.column, end.column) },
    ...{ bottom: max(start.row, end.row), right: max(start.column, end.column) },
  };
}

/** Adds the cells of a worksheet to `sheet`. @param data its `sheetData` */
export function readCells(data: Xml | undefined, sheet: SheetContent, context: CellContext) {
  const shared = new Map<string, SharedFormula>();
  const arrays: Rect[] = [];
  let row = -1;
  for (const line of childrenNamed(data, "row")) {
    row = placeOr(row + 1, line, (given) => parseAddress(`A${given}`)?.row, context);
    readLine(line, row, sheet);
    let column = -1;
    for (const xml of childrenNamed(line, "c")) {
      column = placeOr(column + 1, xml, (given) => parseAddress(given)?.column, context);
      const place = { row, column };
      const value = typedValue(xml, context);
      const formula = formulaOf(xml, place, shared, arrays);
      const isSpilled = !formula && arrays.some((rect) => isWithin(rect, row, column));
      const style = context.styles[Number(xml.attributes.s ?? 0)] ?? {};
      const says = formula?.text ?? (isSpilled ? "" : value);
      if (says === "" && Object.keys(style).length === 0) continue;
      if (row >= MAX_ROWS || column >= MAX_COLUMNS) {
        // Only how it looks may be lost.
        if (says !== "") throw new SheetError("rows");
        continue;
      }
      context.budget.spend(says);
      if (says.length > MAX_VALUE_CHARS) context.notTaken.add("cut");
      const cell: CellContent = { ...place, value: says, ...style };
      if (formula?.isLost) {
        context.notTaken.add("formula");
        cell.value = value;
      } else if (formula) context.values.set(cell, value);
      sheet.cells.push(cell);
    }
  }
}

/** Where the file says, or next to what came before. */
function placeOr(
  next: number,
  { attributes: { r } }: Xml,
  read: (given: string) => number | undefined,
  { notTaken }: CellContext,
): number {
  if (r === undefined) return next;
  const place = read(r);
  if (place === undefined) notTaken.add("place");
  return place ?? next;
}

const isWithin = ({ top, left, bottom, right }: Rect, row: number, column: number) =>
  row >= top && row <= bottom && column >= left && column <= right;

function readLine({ attributes }: Xml, row: number, sheet: SheetContent) {
  if (row >= MAX_ROWS) return;
  const { ht, customHeight, hidden } = attributes;
  const size = isTrue(customHeight) ? Number(ht) * PIXELS_PER_POINT : Number.NaN;
  const isHidden = isTrue(hidden);
  if (size > 0 || isHidden)
    sheet.rowLines.push({ at: row, ...(size > 0 && { size }), ...(isHidden && { isHidden }) });
}

export const isTrue = (given: string | undefined) => given === "1" || given === "true";

/** As it is typed. */
function typedValue(xml: Xml, { texts, is1904, styles }: CellContext): string {
  const { t = "n", s = "0" } = xml.attributes;
  const found = child(xml, "v");
  const raw = found ? textIn(found) : "";
  switch (t) {
    case "s":
      return storedText(texts[Number(raw)] ?? "");
    case "str":
      return storedText(escapesIn(raw));
    case "inlineStr":
      return storedText(richText(child(xml, "is")));
    case "b":
      return raw === "1" ? "TRUE" : "FALSE";
    case "e":
      return raw;
    case "d":
      return storedText(raw);
    default: {
      const number = Number(raw);
      if (raw === "" || !Number.isFinite(number)) return "";
      const pattern = styles[Number(s)]?.pattern ?? "";
      const isDate = is1904 && /[ymd]/i.test(pattern.replace(/"[^"]*"|\[[^\]]*\]/g, ""));
      return String(isDate ? number + SHIFT_1904 : number);
    }
  }
}

/** Text in runs, without what says how it is spoken. */
export const richText = (xml: Xml | undefined): string =>
  escapesIn(
    (xml?.children ?? [])
      .map((one) =>
        one.name === "t"
          ? textIn(one)
          : one.name === "r"
            ? childrenNamed(one, "t").map(textIn).join("")
            : "",
      )
      .join(""),
  );

/** `_x000D_` (22.4.2.4). */
const escapesIn = (text: string): string =>
  text.includes("_x")
    ? text
        .replace(/_x([0-9a-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
        .replace(/\r\n?/g, "\n")
    : text;

function formulaOf(
  xml: Xml,
  { row, column }: { row: number; column: number },
  shared: Map<string, SharedFormula>,
  arrays: Rect[],
): { text: string; isLost: boolean } | null {
  const found = child(xml, "f");
  if (!found) return null;
  const { t = "normal", si = "", ref = "" } = found.attributes;
  const stored = textIn(found);
  if (t === "dataTable") return { text: "=", isLost: true };
  const known = t === "shared" && stored === "" ? shared.get(si) : undefined;
  const text = known ? sharedAt(known, row, column) : readFormula(stored, row, column);
  if (text === null || stored + (known?.text ?? "") === "") return { text: "=", isLost: true };
  if (t === "shared" && !known) shared.set(si, { text, row, column });
  const rect = t === "array" ? readRange(ref) : null;
  if (rect) arrays.push(rect);
  return { text, isLost: false };
}
