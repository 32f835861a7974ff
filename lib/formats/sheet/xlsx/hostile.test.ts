// Files that mean harm, or that no sheet can hold: each is refused in words, and nothing of it is made.
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import * as Y from "yjs";
import { contentOf } from "../../../kinds/sheet/content";
import { readSheet } from "../read-sheet";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A workbook of one sheet. */
function workbook(sheet: string, { before = "", more = {} as Record<string, Uint8Array> } = {}) {
  const relation = (type: string, target: string) =>
    `<Relationships><Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`;
  return zipSync({
    "_rels/.rels": strToU8(relation("officeDocument", "xl/workbook.xml")),
    "xl/workbook.xml": strToU8(
      `${before}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": strToU8(relation("worksheet", "worksheets/sheet1.xml")),
    "xl/worksheets/sheet1.xml": strToU8(`<worksheet xmlns="${MAIN}">${sheet}</worksheet>`),
    ...more,
  });
}

const read = (bytes: Uint8Array) =>
  readSheet({ bytes, name: "a.xlsx", title: "A", locale: "en-US" }, () => "");

const cell = (address: string, inside: string) =>
  `<sheetData><row r="${/\d+/.exec(address)}"><c r="${address}">${inside}</c></row></sheetData>`;

test.each([
  ["a file that is none", strToU8("x,y"), "isn’t an .xlsx"],
  ["a file with a password", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), "password-protected"],
  ["half a file", workbook("").slice(0, 300), "damaged"],
  [
    "a part that grows to 70 MB",
    workbook("", { more: { "xl/sharedStrings.xml": new Uint8Array(70_000_000) } }),
    "too large",
  ],
  [
    "entities and files from elsewhere",
    workbook("", { before: '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>' }),
    "damaged",
  ],
  ["tags that never end", workbook("<a>".repeat(5_000)), "too large"],
  ["a value in the last row of Excel", workbook(cell("A1048576", "<v>1</v>")), "more than 10,000"],
  ["a value in its last column", workbook(cell("XFD1", "<v>1</v>")), "702 columns"],
])("%s is refused", (_, bytes, words) => {
  expect(() => read(bytes)).toThrow(words);
});

test("a sheet that claims a million rows and columns is as large as what is in it", () => {
  const lies =
    '<dimension ref="A1:XFD1048576"/><cols><col min="1" max="16384" width="20" customWidth="1"/></cols>';
  const rules =
    '<mergeCells><mergeCell ref="B2:XFD1048576"/></mergeCells><dataValidations><dataValidation type="whole" operator="equal" sqref="A1:A1048576"><formula1>1</formula1></dataValidation></dataValidations>';
  const bytes = workbook(`${lies}${cell("A1", "<v>1</v>")}${rules}`);
  expect(read(bytes).state.length).toBeLessThan(1_000_000);
});

test("one long formula for all cells and an invalid day neither fill memory nor stop the import", () => {
  const formula = `"${"x".repeat(40_000)}"`;
  const rows = Array.from(
    { length: 600 },
    (_, row) =>
      `<row r="${row + 1}"><c><f t="shared" si="0">${row === 0 ? formula : ""}</f><v>1</v></c></row>`,
  );
  expect(() => read(workbook(`<sheetData>${rows.join("")}</sheetData>`))).toThrow("too large");
  const validation = (day: string) =>
    `<dataValidation type="date" operator="greaterThan" sqref="A1"><formula1>${day}</formula1></dataValidation>`;
  const days = ['"2024-01-01"', "99999999999"].map(validation).join("");
  const { leftOut } = read(
    workbook(`${cell("A1", "<v>1</v>")}<dataValidations>${days}</dataValidations>`),
  );
  expect(leftOut).toEqual(["2 validations left out"]);
});

test("formulas that read other files, and functions that are not there, are kept as their values", () => {
  const { leftOut } = read(
    workbook(
      `<sheetData><row r="1"><c r="A1"><f>[1]Other!A1</f><v>5</v></c><c r="B1"><f>WEBSERVICE("https://example.com")</f><v>6</v></c><c r="C1"><f>${"(".repeat(3_000)}1${")".repeat(3_000)}</f><v>1</v></c></row></sheetData>`,
    ),
  );
  expect(leftOut.join()).toMatch(/[23] formulas kept as their values/);
});

test("rows and cells whose addresses can’t be read stand next to those before them, and it is said", () => {
  const row = (number: string, cells: string) => `<row r="${number}">${cells}</row>`;
  const one = (address: string, value: number) => `<c r="${address}"><v>${value}</v></c>`;
  const rows = [
    row("2", one("B2", 1)),
    row("x", one("?", 2) + one("C0", 3)),
    row("0", one("A1", 4)),
    row("1.5", one("A1", 5)),
  ];
  const { state, leftOut } = read(workbook(`<sheetData>${rows.join("")}</sheetData>`));
  const doc = new Y.Doc();
  Y.applyUpdate(doc, state);
  const { cells } = contentOf(doc).sheets[0]!;
  expect(cells.map((cell) => [cell.row, cell.column, cell.value])).toEqual([
    [1, 1, "1"],
    [2, 0, "2"],
    [2, 1, "3"],
    [3, 0, "4"],
    [4, 0, "5"],
  ]);
  expect(leftOut).toEqual([
    "5 rows and cells without a readable address put next to the ones before them",
  ]);
});
