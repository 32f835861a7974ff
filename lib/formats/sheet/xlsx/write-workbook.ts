/** Writes a workbook as an .xlsx file (ECMA-376): values, formulas and looks. */
import { strToU8, zipSync } from "fflate";
import { fixedRange, sheetPrefix } from "../../../formulas/address";
import type { StoredWorkbook } from "../../../kinds/sheet/content";
import { escapeXml } from "../../xml-text";
import { computed } from "../computed";
import { renamed } from "./sheet-names";
import { sheetXml } from "./write-sheet";
import { StyleBook } from "./write-styles";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** @returns the bytes of the file; the same workbook, the same bytes */
export function writeWorkbook(
  given: StoredWorkbook,
  onProgress: (done: number) => void = () => {},
): Uint8Array<ArrayBuffer> {
  const values = computed(given);
  const content = renamed(given, values);
  onProgress(0.3);
  const styles = new StyleBook();
  const names = new Set(content.names.map(({ name }) => name.toLowerCase()));
  const { sheets } = content;
  const written = sheets.map((sheet, at) => {
    const own = { sheets, styles, names, values: values.sheet(sheet.id), isActive: at === 0 };
    const xml = sheetXml(sheet, own);
    onProgress(0.3 + (0.5 * (at + 1)) / sheets.length);
    return xml;
  });
  const hasArrays = written.some((xml) => xml.includes(' cm="1"'));
  const parts: Record<string, string> = {
    "[Content_Types].xml": contentTypes(sheets.length, hasArrays),
    "_rels/.rels": relationships([["officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": workbookXml(content),
    "xl/_rels/workbook.xml.rels": relationships([
      ...sheets.map((_, at): [string, string] => ["worksheet", `worksheets/sheet${at + 1}.xml`]),
      ["styles", "styles.xml"],
      ...(hasArrays ? [["sheetMetadata", "metadata.xml"] as [string, string]] : []),
    ]),
    "xl/styles.xml": styles.xml(),
    ...(hasArrays && { "xl/metadata.xml": DYNAMIC_ARRAYS }),
  };
  written.forEach((xml, at) => {
    parts[`xl/worksheets/sheet${at + 1}.xml`] = xml;
  });
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
  const bytes = Object.fromEntries(
    Object.entries(parts).map(([path, xml]) => [path, strToU8(head + xml)]),
  );
  return new Uint8Array(zipSync(bytes, { level: 6, mtime: new Date(1980, 0, 1) }));
}

function contentTypes(sheets: number, hasArrays: boolean): string {
  const part = (path: string, type: string) =>
    `<Override PartName="/xl/${path}" ContentType="${TYPES}.${type}+xml"/>`;
  const all = Array.from({ length: sheets }, (_, at) =>
    part(`worksheets/sheet${at + 1}.xml`, "worksheet"),
  );
  return [
    `<Types xmlns="${PACKAGE}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    part("workbook.xml", "sheet.main"),
    part("styles.xml", "styles"),
    ...all,
    hasArrays ? part("metadata.xml", "sheetMetadata") : "",
    "</Types>",
  ].join("");
}

function relationships(all: readonly [type: string, target: string][]): string {
  const rows = all.map(
    ([type, target], at) =>
      `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${rows.join("")}</Relationships>`;
}

function workbookXml({ sheets, names }: StoredWorkbook): string {
  const tabs = sheets.map(
    ({ name }, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  const prefix = (id: string) => sheetPrefix(sheets.find((one) => one.id === id)?.name ?? "");
  const filters = sheets.flatMap(({ id, filter }, at) =>
    filter
      ? `<definedName name="_xlnm._FilterDatabase" localSheetId="${at}" hidden="1">${escapeXml(prefix(id) + fixedRange(filter))}</definedName>`
      : [],
  );
  const defined = names.map(
    ({ name, sheet, rect }) =>
      `<definedName name="${escapeXml(name)}">${escapeXml(prefix(sheet) + fixedRange(rect))}</definedName>`,
  );
  const all = [...filters, ...defined];
  return [
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView/></bookViews>`,
    `<sheets>${tabs.join("")}</sheets>`,
    all.length > 0 ? `<definedNames>${all.join("")}</definedNames>` : "",
    "</workbook>",
  ].join("");
}

/** What `cm="1"` of a cell means: its array is as large as its values (MS-XLSX 2.3.3). */
const DYNAMIC_ARRAYS = [
  `<metadata xmlns="${MAIN}" xmlns:xda="http://schemas.microsoft.com/office/spreadsheetml/2017/dynamicarray">`,
  '<metadataTypes count="1"><metadataType name="XLDAPR" minSupportedVersion="120000" copy="1" pasteAll="1"',
  ' pasteValues="1" merge="1" splitFirst="1" rowColShift="1" clearFormats="1" clearComments="1" assign="1"',
  ' coerce="1" cellMeta="1"/></metadataTypes><futureMetadata name="XLDAPR" count="1"><bk><extLst>',
  '<ext uri="{bdbb8cdc-fa1e-496e-a857-3c3f30c029c3}"><xda:dynamicArrayProperties fDynamic="1" fCollapsed="0"/>',
  '</ext></extLst></bk></futureMetadata><cellMetadata count="1"><bk><rc t="1" v="0"/></bk></cellMetadata></metadata>',
].join("");
