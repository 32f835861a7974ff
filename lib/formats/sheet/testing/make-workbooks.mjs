/**
 * Makes the workbooks that the tests of xlsx and ods read: `node lib/formats/sheet/testing/make-workbooks.mjs`. Six are
 * written as flat ODS and saved by LibreOffice as .xlsx and .ods; four are written as Excel writes them.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EXCEL, escaped } from "./excel-workbooks.mjs";

const folder = new URL("./workbooks/", import.meta.url).pathname;

const NAMESPACES = Object.entries({
  ...{ office: "office", style: "style", text: "text", table: "table", fo: "xsl-fo-compatible" },
  ...{ number: "datastyle" },
})
  .map(([prefix, name]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .concat('xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2"')
  .join(" ");
const CALCEXT =
  'xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"';

/** A cell: a number, a text, `=formula`, `null`, or `{ of, style, span: [rows, columns], array: [rows, columns], … }`. */
function cell(given) {
  const {
    of = null,
    style,
    span,
    array,
    validation,
  } = given !== null && typeof given === "object" ? given : { of: given };
  const more = [
    style ? ` table:style-name="${style}"` : "",
    span ? ` table:number-rows-spanned="${span[0]}" table:number-columns-spanned="${span[1]}"` : "",
    array
      ? ` table:number-matrix-rows-spanned="${array[0]}" table:number-matrix-columns-spanned="${array[1]}"`
      : "",
    validation ? ` table:content-validation-name="${validation}"` : "",
  ].join("");
  if (of === null) return `<table:table-cell${more}/>`;
  if (typeof of === "number")
    return `<table:table-cell${more} office:value-type="float" office:value="${of}"/>`;
  if (typeof of === "boolean")
    return `<table:table-cell${more} office:value-type="boolean" office:boolean-value="${of}"/>`;
  if (of.startsWith("=")) return `<table:table-cell${more} table:formula="of:${escaped(of)}"/>`;
  return `<table:table-cell${more} office:value-type="string"><text:p>${escaped(of)}</text:p></table:table-cell>`;
}

const table = ({ name, rows, style = "ta", columns = "", rules = "" }) =>
  `<table:table table:name="${escaped(name)}" table:style-name="${style}">${columns || "<table:table-column/>"}` +
  `${rows.map((cells) => `<table:table-row>${cells.map(cell).join("")}</table:table-row>`).join("")}${rules}</table:table>`;

const STYLES = `
<number:number-style style:name="n2"><number:number number:decimal-places="2" number:min-integer-digits="1" number:grouping="true"/></number:number-style>
<number:percentage-style style:name="np"><number:number number:decimal-places="1" number:min-integer-digits="1"/><number:text>%</number:text></number:percentage-style>
<number:date-style style:name="nd"><number:year number:style="long"/><number:text>-</number:text><number:month number:style="long"/><number:text>-</number:text><number:day number:style="long"/></number:date-style>
<style:style style:name="ta" style:family="table"><style:table-properties table:display="true"/></style:style>
<style:style style:name="red" style:family="table"><style:table-properties table:display="true" tableooo:tab-color="#c0392b" xmlns:tableooo="http://openoffice.org/2009/table"/></style:style>
<style:style style:name="gone" style:family="table"><style:table-properties table:display="false"/></style:style>
<style:style style:name="wide" style:family="table-column"><style:table-column-properties style:column-width="6cm"/></style:style>
<style:style style:name="Default" style:family="table-cell"/>
<style:style style:name="head" style:family="table-cell"><style:table-cell-properties fo:background-color="#ffe08a" fo:border-bottom="1pt solid #333333" fo:wrap-option="wrap"/><style:paragraph-properties fo:text-align="center"/><style:text-properties fo:font-weight="bold" fo:color="#1f3a5f" fo:font-size="13pt"/></style:style>
<style:style style:name="money" style:family="table-cell" style:data-style-name="n2"/>
<style:style style:name="share" style:family="table-cell" style:data-style-name="np"><style:text-properties fo:font-style="italic"/></style:style>
<style:style style:name="day" style:family="table-cell" style:data-style-name="nd"/>`;

const flat = ({ sheets, before = "", after = "" }) =>
  `<?xml version="1.0" encoding="UTF-8"?><office:document ${NAMESPACES} ${CALCEXT} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:styles><style:style style:name="hot" style:family="table-cell"><style:table-cell-properties fo:background-color="#f8b4b4"/></style:style></office:styles><office:automatic-styles>${STYLES}</office:automatic-styles><office:body><office:spreadsheet>${before}${sheets.map(table).join("")}${after}</office:spreadsheet></office:body></office:document>`;

const count = (length, of) => Array.from({ length }, (_, at) => of(at + 1));

const OFFICE = {
  budget: {
    sheets: [
      {
        name: "Budget 2026",
        columns:
          '<table:table-column table:style-name="wide"/><table:table-column table:number-columns-repeated="3"/>',
        rows: [
          [{ of: "Harbour – budget & plan", style: "head", span: [1, 3] }, null, null],
          ["Item", "Each", "Count", "Sum"],
          ...count(6, (at) => [
            `Rope ${at}`,
            { of: at * 12.5, style: "money" },
            at,
            { of: `=[.B${at + 2}]*[.C${at + 2}]`, style: "money" },
          ]),
          [{ of: "Total", style: "head" }, null, null, { of: "=SUM([.D3:.D8])", style: "money" }],
          ["Share", null, null, { of: "=[.D3]/[.D9]", style: "share" }],
        ],
      },
      {
        name: "Notes",
        rows: [
          ["=['Budget 2026'.D9]", '="Sum: "&TEXT([\'Budget 2026\'.D9];"0.00")'],
          ['=IF([.A1]>1000;"much";"little")'],
        ],
      },
    ],
  },
  values: {
    sheets: [
      {
        name: "Values",
        rows: [
          ["007", "1/2", "'quoted", "a\u00e9\u4e2d\ud83d\ude00", "  spaces  "],
          [true, false, 0.1, -1e-7, 123456789012345],
          [{ of: 45351.5, style: "day" }, { of: 0.125, style: "share" }, "=1/0", "=NA()", "=1=1.0"],
          ["=TRUE()", "=AND([.A2];[.B2])", "=[.C2]+0.2", "=LEN([.E1])", '=[.A1]&"x"'],
          [
            "=DATE(2026;2;28)+1",
            "=YEAR([.A3])",
            '=TEXT([.A3];"yyyy-mm-dd")',
            "=MOD(-7;3)",
            "=ROUND(2.345;2)",
          ],
        ],
      },
    ],
  },
  functions: {
    sheets: [
      {
        name: "Data",
        rows: count(40, (at) => [
          at,
          at % 4 === 0 ? "north" : "south",
          Math.round(Math.sin(at) * 1e4) / 100,
          `=[.C${at}]*2`,
        ]),
      },
      {
        name: "Answers",
        rows: [
          "SUM([Data.C1:.C40])",
          "AVERAGE([Data.C1:.C40])",
          'SUMIF([Data.B1:.B40];"north";[Data.C1:.C40])',
          'COUNTIF([Data.C1:.C40];">0")',
          'SUMIFS([Data.C1:.C40];[Data.B1:.B40];"south";[Data.A1:.A40];">20")',
          "VLOOKUP(17;[Data.A1:.D40];3;0)",
          "INDEX([Data.C1:.C40];MATCH(9;[Data.A1:.A40];0))",
          "MAX([Data.C1:.C40])-MIN([Data.C1:.C40])",
          "MEDIAN([Data.C1:.C40])",
          "STDEV([Data.C1:.C40])",
          "VARP([Data.C1:.C40])",
          "LARGE([Data.C1:.C40];3)",
          "SUMPRODUCT([Data.A1:.A40];[Data.C1:.C40])",
          'SUMPRODUCT(([Data.B1:.B40]="north")*[Data.C1:.C40])',
          'IFERROR(VLOOKUP(99;[Data.A1:.B40];2;0);"none")',
          "PMT(0.05/12;360;-200000)",
          "NPV(0.1;[Data.A1:.A5])",
          'TRIM("  a  b ")',
          'SUBSTITUTE("a-b-c";"-";"+")',
          'MID("harbour";2;3)',
          'PROPER("the old rope")',
          'CONCATENATE("a";1;"b")',
          'FIND("b";"abc")',
          'CHOOSE(2;"x";"y")',
          "ROUNDUP(1.21;1)",
          "CEILING(7.2;5)",
          "POWER(2;10)",
          "LN(10)",
          'DATEDIF(DATE(2020;1;1);DATE(2026;3;1);"m")',
          "WEEKDAY(DATE(2026;11;28);2)",
          "EDATE(DATE(2026;1;31);1)",
          "NETWORKDAYS(DATE(2026;1;1);DATE(2026;1;31))",
          "OFFSET([Data.A1];3;2)",
          "RANK(5;[Data.A1:.A40])",
          "PERCENTILE([Data.C1:.C40];0.9)",
          "CORREL([Data.A1:.A40];[Data.C1:.C40])",
          "DEC2HEX(255)",
          "ROMAN(1999)",
          "BITAND(12;10)",
          "XOR(TRUE();FALSE())",
          "COM.MICROSOFT.STDEV.S([Data.C1:.C40])",
        ].map((text) => [`=${text}`]),
      },
    ],
  },
  arrays: {
    sheets: [
      {
        name: "Arrays",
        rows: [
          [1, 2, { of: "=TRANSPOSE([.A1:.B3])", array: [2, 3] }, null, null],
          [3, 4, null, null, null],
          [5, 6, { of: "=SUM([.A1:.A3]*[.B1:.B3])", array: [1, 1] }],
          [{ of: "=[.A1:.A3]*10", array: [3, 1] }, "=MAX([.A1:.B3])"],
          [null],
          [null, { of: "=MMULT([.A1:.B2];[.A1:.B2])", array: [2, 2] }, null],
          [null, null, null],
        ],
      },
    ],
  },
  rules: {
    before:
      '<table:content-validations><table:content-validation table:name="v1" table:condition="of:cell-content-is-in-list(&quot;low&quot;;&quot;high&quot;)" table:base-cell-address="Rules.B2"/><table:content-validation table:name="v2" table:condition="of:cell-content-is-whole-number() and cell-content-is-between(1,9)" table:base-cell-address="Rules.C2"/></table:content-validations>',
    sheets: [
      {
        name: "Rules",
        rows: [
          ["Value", "Level", "Grade"],
          ...count(9, (at) => [
            at * 3,
            { of: at > 4 ? "high" : "low", validation: "v1" },
            { of: at, validation: "v2" },
          ]),
          ["=SUM([.A2:.A10])"],
        ],
        rules:
          '<calcext:conditional-formats><calcext:conditional-format calcext:target-range-address="Rules.A2:Rules.A10"><calcext:condition calcext:apply-style-name="hot" calcext:value="&gt;15" calcext:base-cell-address="Rules.A2"/></calcext:conditional-format><calcext:conditional-format calcext:target-range-address="Rules.C2:Rules.C10"><calcext:color-scale><calcext:color-scale-entry calcext:value="0" calcext:type="minimum" calcext:color="#ffffff"/><calcext:color-scale-entry calcext:value="0" calcext:type="maximum" calcext:color="#2e7d32"/></calcext:color-scale></calcext:conditional-format></calcext:conditional-formats>',
      },
    ],
  },
  tabs: {
    sheets: [
      {
        name: "First",
        style: "red",
        rows: [
          [4, "=SUM(prices)"],
          [6, "=[.A1]*rate"],
          [10, "=['It''s a sheet'.A1]"],
        ],
      },
      { name: "It's a sheet", rows: [["=[First.A1]+1"], ["=SUM([First.A1:.A3])"]] },
      { name: "Hidden", style: "gone", rows: [["=[First.A2]"]] },
    ],
    after:
      '<table:named-expressions><table:named-range table:name="prices" table:base-cell-address="$First.$A$1" table:cell-range-address="$First.$A$1:.$A$3"/><table:named-range table:name="rate" table:base-cell-address="$First.$A$1" table:cell-range-address="$First.$A$2"/></table:named-expressions><table:database-ranges><table:database-range table:name="__Anonymous_Sheet_DB__0" table:target-range-address="First.A1:First.B3" table:display-filter-buttons="true"/></table:database-ranges>',
  },
};

mkdirSync(folder, { recursive: true });
const work = mkdtempSync(join(tmpdir(), "workbooks-"));
for (const [name, book] of Object.entries(OFFICE))
  writeFileSync(join(work, `${name}.fods`), flat(book));
for (const kind of ["xlsx", "ods"])
  execFileSync("soffice", [
    `-env:UserInstallation=file://${work}/profile`,
    "--headless",
    "--convert-to",
    kind,
    "--outdir",
    folder,
    ...Object.keys(OFFICE).map((name) => join(work, `${name}.fods`)),
  ]);
rmSync(work, { recursive: true });
for (const [name, bytes] of Object.entries(EXCEL))
  writeFileSync(join(folder, `${name}.xlsx`), bytes);
