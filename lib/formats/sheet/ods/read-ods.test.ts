// OpenDocument spreadsheets of LibreOffice (../testing/make-workbooks.mjs) as new workbooks.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import * as Y from "yjs";
import { addressOf } from "../../../formulas/address";
import { FormulaError } from "../../../formulas/values";
import { contentOf, type StoredWorkbook } from "../../../kinds/sheet/content";
import { computed } from "../computed";
import { readSheet } from "../read-sheet";
import { openFormula } from "./formula";

const folder = new URL("../testing/workbooks/", import.meta.url).pathname;

function read(
  name: string,
  bytes = new Uint8Array(readFileSync(join(folder, name))),
): StoredWorkbook & { leftOut: string[] } {
  const request = { bytes, name, title: "Book", locale: "en-US" };
  const { state, leftOut } = readSheet(request, () => "");
  const doc = new Y.Doc();
  Y.applyUpdate(doc, state);
  return { ...contentOf(doc), leftOut };
}

/** Values of all cells; numbers without their last digits. */
function valuesOf(book: StoredWorkbook): Record<string, unknown> {
  const made = computed(book);
  return Object.fromEntries(
    book.sheets.flatMap(({ id, name }) => {
      const sheet = made.sheet(id);
      return Array.from({ length: sheet.rows }, (_, row) =>
        sheet.columns.map((_, column) => {
          const value = sheet.get(row, column);
          const shown = value instanceof FormulaError ? value.code : value;
          const rounded = typeof shown === "number" ? Number(shown.toPrecision(12)) : shown;
          return [`${name}!${addressOf(row, column)}`, rounded];
        }),
      ).flat();
    }),
  );
}

test.each(readdirSync(folder).filter((name) => name.endsWith(".ods")))(
  "%s says the same as the .xlsx file of it",
  (name) => {
    expect(valuesOf(read(name))).toEqual(valuesOf(read(name.replace(".ods", ".xlsx"))));
  },
);

test("merges, widths, styles, formats, names and tabs come along, and what doesn't is counted", () => {
  const [sheet] = read("budget.ods").sheets;
  const at = (address: string) =>
    sheet?.cells.find(({ row, column }) => addressOf(row, column) === address);
  expect(sheet?.merges).toMatchObject([{ top: 0, left: 0, bottom: 0, right: 2 }]);
  expect(sheet?.columnLines[0]).toEqual({ at: 0, size: 227 });
  expect(at("A1")).toMatchObject({
    ...{ fill: "#ffe08a", align: "center", clip: "wrap" },
    font: { bold: true, size: 13, color: "#1f3a5f" },
    borders: { bottom: { color: "#333333" } },
  });
  expect(at("B3")?.pattern).toBe("#,##0.00");
  expect(at("D10")).toMatchObject({ value: "=D3/D9", pattern: "0.0%", font: { italic: true } });
  const tabs = read("tabs.ods");
  expect(tabs.sheets[0]?.color).toBe("#c0392b");
  expect(tabs.names.map(({ name }) => name)).toEqual(["prices", "rate"]);
  expect(tabs.leftOut).toEqual(["1 hidden sheet is shown"]);
  expect(read("rules.ods").leftOut).toEqual([
    "2 validations left out",
    "2 conditional formats left out",
  ]);
});

/** A workbook of one sheet, with a style `red`. */
const withRows = (rows: string) =>
  zipSync({
    "content.xml": strToU8(
      `<document-content><automatic-styles><style name="red"><table-cell-properties background-color="#ff0000"/></style></automatic-styles><body><spreadsheet><table name="A">${rows}</table></spreadsheet></body></document-content>`,
    ),
  });

test("cells that are coloured down to the last row are no content, and few bytes stand for few cells", () => {
  const number = '<table-cell value-type="float" value="1" number-columns-repeated="300"/>';
  const coloured = '<table-cell style-name="red" number-columns-repeated="5"/>';
  const { sheets } = read(
    "a.ods",
    withRows(
      `<table-row>${number}</table-row><table-row>${coloured}</table-row><table-row number-rows-repeated="1048574">${coloured}</table-row>`,
    ),
  );
  expect([sheets[0]?.cells.length, sheets[0]?.rows]).toEqual([305, 100]);
  const many = withRows(`<table-row number-rows-repeated="9000">${number}</table-row>`);
  expect(() => read("a.ods", many)).toThrow("too large");
});

test.each([
  ["of:=SUM([.A1:.B2];1)", "=SUM(A1:B2,1)"],
  ["of:=['It''s [a] sheet'.$A$1]+[Data.B2:.C3]", "='It''s [a] sheet'!$A$1+Data!B2:C3"],
  [
    'of:=IF([.A1]="a;b";{1;2|3;4};COM.MICROSOFT.STDEV.S([.A1:.A3]))',
    '=IF(A1="a;b",{1,2;3,4},STDEV.S(A1:A3))',
  ],
  ["of:=['file:///etc/passwd'#$Sheet1.A1]", null],
  ['of:=DDE("cmd";"/C calc";"x")', '=DDE("cmd","/C calc","x")'],
  // Quotes that can be paired in 2^40 ways.
  [`of:=['${"a''".repeat(40)}`, null],
  [`of:=${"[".repeat(100_000)}`, null],
])("%s is %s", (stored, typed) => {
  expect(openFormula(stored, 0, 0)).toBe(typed);
});
