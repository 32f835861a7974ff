/** Reads an Excel workbook (ECMA-376) as plain content. Macros, other files and scripts in it are never followed. */
import type { Rect } from "../../../kinds/sheet/anchored";
import {
  emptySheet,
  fitSheet,
  newSheetId,
  type SheetContent,
  type WorkbookContent,
} from "../../../kinds/sheet/content";
import { isRangeName } from "../../../kinds/sheet/names";
import { MAX_COLUMNS } from "../../../kinds/sheet/tabs";
import type { Parts, Relation } from "../../office-parts";
import { child, childrenNamed, textIn, type Xml } from "../../xml";
import { CellBudget } from "../cell-budget";
import { keepUnknownFormulas } from "../keep-values";
import type { NotTaken } from "../not-taken";
import { openWorkbook } from "../open-workbook";
import { SheetError } from "../sheet-error";
import { colorsOf, type ReadColor } from "./colors";
import { type CellContext, isTrue, readCells, readRange, richText } from "./read-cells";
import { readLinks } from "./read-links";
import { readRules, readValidations } from "./read-rules";
import { readStyles, type Styles } from "./read-styles";

const MAX_SHEETS = 200;
/** Each is compared with all others when a sheet is drawn. */
export const MAX_MERGES = 2_000;
/** Of a digit of our usual font: widths are counted in them. Those of Excel's are a pixel narrower, and dates would not fit. */
export const DIGIT_PX = 8;

interface OpenSheet {
  sheet: SheetContent;
  xml: Xml;
  relations: ReadonlyMap<string, Relation>;
}

/** @throws SheetError */
export function readWorkbook(
  file: Uint8Array,
  notTaken: NotTaken,
  onProgress: (done: number) => void,
): WorkbookContent {
  const parts = openWorkbook(file);
  const main = [...parts.relations("").values()].find(({ type }) => type === "officeDocument");
  const path = main?.target ?? "xl/workbook.xml";
  const workbook = parts.xml(path);
  if (workbook?.name !== "workbook") throw new SheetError("not-sheet");
  const relations = parts.relations(path);
  const part = (type: string) => {
    const found = [...relations.values()].find((one) => one.type === type && !one.isExternal);
    return found ? parts.xml(found.target) : null;
  };
  const color = colorsOf(part("theme"));
  const styles = readStyles(part("styles"), color);
  const context: CellContext = {
    texts: childrenNamed(part("sharedStrings") ?? undefined, "si").map(richText),
    styles: styles.cells,
    is1904: isTrue(child(workbook, "workbookPr")?.attributes.date1904),
    values: new Map(),
    budget: new CellBudget(),
    notTaken,
  };
  onProgress(0.2);
  const all = childrenNamed(child(workbook, "sheets"), "sheet").slice(0, MAX_SHEETS);
  const open = all.flatMap((xml, at): OpenSheet[] => {
    const { target = "", type = "" } = relations.get(xml.attributes.id ?? "") ?? {};
    const found = type === "worksheet" ? parts.xml(target) : null;
    if (found?.name !== "worksheet") {
      notTaken.add("other");
      return [];
    }
    if (/hidden/i.test(xml.attributes.state ?? "")) notTaken.add("hidden");
    const sheet = emptySheet("", xml.attributes.name?.slice(0, 100) || `Sheet${at + 1}`);
    return [{ sheet, xml: found, relations: parts.relations(target) }];
  });
  if (open.length === 0) throw new SheetError("empty");
  open.forEach(({ sheet }, at) => {
    sheet.id = newSheetId(at);
  });
  const sheets = open.map(({ sheet }) => sheet);
  const names = readNames(workbook, sheets, notTaken);
  open.forEach((one, at) => {
    readSheet(one, { styles, color, context, parts, notTaken, sheets, names });
    onProgress(0.2 + (0.5 * (at + 1)) / open.length);
  });
  if (parts.names.some((name) => /vbaProject\.bin$/i.test(name))) notTaken.add("macro");
  const content = { sheets, names };
  keepUnknownFormulas(content, context.values, notTaken);
  return content;
}

interface SheetContext {
  styles: Styles;
  color: ReadColor;
  context: CellContext;
  parts: Parts;
  notTaken: NotTaken;
  sheets: readonly SheetContent[];
  names: WorkbookContent["names"];
}

function readSheet({ sheet, xml, relations }: OpenSheet, given: SheetContext) {
  const { styles, color, context, notTaken, sheets, names } = given;
  readCells(child(xml, "sheetData"), sheet, context);
  const merges = childrenNamed(child(xml, "mergeCells"), "mergeCell");
  notTaken.add("merge", merges.length - MAX_MERGES);
  sheet.merges = merges
    .slice(0, MAX_MERGES)
    .flatMap(({ attributes }) => readRange(attributes.ref ?? "") ?? []);
  fitSheet(sheet);
  readColumns(child(xml, "cols"), sheet);
  const pane = child(child(child(xml, "sheetViews"), "sheetView"), "pane")?.attributes ?? {};
  if (/^frozen/.test(pane.state ?? "")) {
    sheet.frozenRows = Math.min(20, Math.floor(Number(pane.ySplit ?? 0)));
    sheet.frozenColumns = Math.min(10, Math.floor(Number(pane.xSplit ?? 0)));
  }
  const tab = color(child(child(xml, "sheetPr"), "tabColor"));
  if (tab) sheet.color = tab;
  sheet.filter = readRange(child(xml, "autoFilter")?.attributes.ref ?? "");
  readRules(xml, sheet, { styles: styles.rules, color, notTaken });
  readValidations(xml, sheet, (text) => rangeNamed(text, sheet, sheets, names), notTaken);
  readLinks(child(xml, "hyperlinks"), sheet, relations, notTaken);
  countRelated(relations, given);
}

/** Each stands behind the ones before it. */
function readColumns(cols: Xml | undefined, sheet: SheetContent) {
  let next = 0;
  for (const { attributes } of childrenNamed(cols, "col")) {
    const size = Number(attributes.width) * DIGIT_PX;
    const isHidden = isTrue(attributes.hidden);
    const isSized = size > 0 && isTrue(attributes.customWidth ?? "1");
    if (!isSized && !isHidden) continue;
    const last = Math.min(Number(attributes.max), sheet.columns, MAX_COLUMNS);
    for (let at = Math.max(next, Number(attributes.min) - 1); at < last; at++) {
      sheet.columnLines.push({ at, ...(isSized && { size }), ...(isHidden && { isHidden }) });
      next = at + 1;
    }
  }
}

/** A sheet's name and a range: `'My sheet'!$A$1:$B$2`. */
export function placeOf(text: string, sheets: readonly SheetContent[]) {
  const [, quoted, plain, range = ""] =
    /^(?:'((?:[^']|'')+)'|([^'!()[\],;]+))!([$A-Z0-9:]+)$/i.exec(text.trim()) ?? [];
  const name = (quoted?.replaceAll("''", "'") ?? plain ?? "").toLowerCase();
  const sheet = sheets.find((one) => one.name.toLowerCase() === name);
  const rect = readRange(range);
  return sheet && rect ? { sheet: sheet.id, rect } : null;
}

function rangeNamed(
  text: string,
  here: SheetContent,
  sheets: readonly SheetContent[],
  names: WorkbookContent["names"],
): { sheet: string; rect: Rect } | null {
  const rect = readRange(text.trim());
  if (rect) return { sheet: here.id, rect };
  return placeOf(text, sheets) ?? names.find(({ name }) => sameName(name, text)) ?? null;
}

const sameName = (one: string, other: string) => one.toLowerCase() === other.trim().toLowerCase();

function readNames(workbook: Xml, sheets: readonly SheetContent[], notTaken: NotTaken) {
  const names: WorkbookContent["names"] = [];
  for (const xml of childrenNamed(child(workbook, "definedNames"), "definedName")) {
    const { name = "", hidden } = xml.attributes;
    if (name.startsWith("_xlnm.") || isTrue(hidden)) continue;
    const place = placeOf(textIn(xml), sheets);
    const isTaken = names.some((other) => sameName(other.name, name));
    if (place && isRangeName(name) && !isTaken) names.push({ name, ...place });
    else notTaken.add("name");
  }
  return names;
}

/** Charts, images, pivot tables, tables and comments stand in parts of their own. */
function countRelated(relations: ReadonlyMap<string, Relation>, { parts, notTaken }: SheetContext) {
  for (const { type, target, isExternal } of relations.values()) {
    if (isExternal) continue;
    if (type === "pivotTable") notTaken.add("pivot");
    else if (type === "table") notTaken.add("table");
    else if (type === "comments") {
      const list = child(parts.xml(target) ?? undefined, "commentList");
      notTaken.add("comment", childrenNamed(list, "comment").length);
    } else if (type === "drawing") {
      for (const drawn of parts.relations(target).values()) {
        if (/^chart/.test(drawn.type)) notTaken.add("chart");
        else if (drawn.type === "image") notTaken.add("picture");
      }
    }
  }
}
