/**
 * Makes the workbooks that the tests of xlsx and ods read: `node lib/formats/sheet/testing/make-workbooks.mjs`. Six are
 * written as flat ODS and saved by LibreOffice as .xlsx and .ods; four are written as Excel writes them.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";

const folder = new URL("./workbooks/", import.meta.url).pathname;
const escaped = (text) => String(text).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

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

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A workbook of one sheet, as Excel writes it. @param sheet the inside of `worksheet` */
function excel(
  sheet,
  { texts = [], names = "", styles = "<cellXfs><xf/></cellXfs>", links = [] } = {},
) {
  const rels = (rows) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows.map(([id, type, target, mode = ""]) => `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${escaped(target)}"${mode}/>`).join("")}</Relationships>`;
  const parts = {
    "_rels/.rels": rels([["rId1", "officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets>${names}</workbook>`,
    "xl/_rels/workbook.xml.rels": rels([
      ["rId1", "worksheet", "worksheets/sheet1.xml"],
      ["rId2", "sharedStrings", "sharedStrings.xml"],
      ["rId3", "styles", "styles.xml"],
    ]),
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONS}">${sheet}</worksheet>`,
    "xl/worksheets/_rels/sheet1.xml.rels": rels(
      links.map((target, at) => [`rId${at + 1}`, "hyperlink", target, ' TargetMode="External"']),
    ),
    "xl/sharedStrings.xml": `<sst xmlns="${MAIN}">${texts.map((text) => `<si>${text}</si>`).join("")}</sst>`,
    "xl/styles.xml": `<styleSheet xmlns="${MAIN}">${styles}</styleSheet>`,
    "[Content_Types].xml":
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>' +
      [
        ["workbook", "sheet.main"],
        ["worksheets/sheet1", "worksheet"],
        ["sharedStrings", "sharedStrings"],
        ["styles", "styles"],
      ]
        .map(
          ([path, type]) =>
            `<Override PartName="/xl/${path}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`,
        )
        .join("") +
      "</Types>",
  };
  return zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([path, xml]) => [
        path,
        strToU8(`<?xml version="1.0" encoding="UTF-8"?>${xml}`),
      ]),
    ),
    { mtime: new Date(1990, 0, 1) },
  );
}

const data = (...rows) =>
  `<sheetData>${rows.map((cells, at) => `<row r="${at + 1}">${cells}</row>`).join("")}</sheetData>`;

const EXCEL = {
  "shared-formulas": excel(
    `<dimension ref="A1:XFD1048576"/><sheetViews><sheetView workbookViewId="0"><pane xSplit="1" ySplit="2" topLeftCell="B3" state="frozen"/></sheetView></sheetViews>${data(
      '<c r="A1"><v>1</v></c><c r="B1"><f t="shared" ref="B1:B3" si="0">A1*2+$A$1</f><v>3</v></c>',
      '<c r="A2"><v>2</v></c><c r="B2"><f t="shared" si="0"/><v>5</v></c>',
      '<c r="A3"><v>3</v></c><c r="B3"><f t="shared" si="0"/><v>7</v></c>',
    )}`,
  ),
  "rich-texts": excel(
    data(
      '<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>in &lt;line&gt;</t></is></c><c r="D1" t="str"><f>A1&amp;"!"</f><v>bold and plain!</v></c>',
    ),
    {
      texts: [
        '<r><rPr><b/></rPr><t>bold</t></r><r><t xml:space="preserve"> and plain</t></r><rPh sb="0" eb="1"><t>no</t></rPh>',
        "<t>two_x000D_\nlines _x005F_x0041_</t>",
      ],
    },
  ),
  newer: excel(
    data(
      '<c r="A1"><v>3</v></c><c r="B1" cm="1"><f t="array" ref="B1:B3">_xlfn._xlws.SORT(A1:A3)</f><v>1</v></c><c r="C1"><f>_xlfn.LET(_xlpm.x,A1,_xlpm.x*2)</f><v>6</v></c>',
      '<c r="A2"><v>1</v></c><c r="B2"><v>2</v></c><c r="C2"><f>SUM(_xlfn.ANCHORARRAY(B1))</f><v>6</v></c>',
      '<c r="A3"><v>2</v></c><c r="B3"><v>3</v></c><c r="C3"><f>_xlfn.XLOOKUP(1,A1:A3,A1:A3)+_xlfn.STDEV.P(A1:A3)*0</f><v>1</v></c><c r="D3"><f>SUM([1]Other!A1,Table1[Price])</f><v>42</v></c>',
    ),
  ),
  links: excel(
    `${data('<c r="A1" t="s"><v>0</v></c>', '<c r="A2" t="s"><v>1</v></c>', '<c r="A3" t="s"><v>2</v></c>')}<hyperlinks><hyperlink ref="A1" r:id="rId1"/><hyperlink ref="A2" r:id="rId2"/></hyperlinks>`,
    {
      texts: ["<t>Our site</t>", "<t>Press me</t>", "<t>=cmd|' /C calc'!A0</t>"],
      links: ["https://example.com/a?b=1&c=2", "javascript:alert(1)"],
    },
  ),
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
