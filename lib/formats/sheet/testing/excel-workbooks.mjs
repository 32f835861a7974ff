/** Workbooks as Excel writes them, part by part. */
import { strToU8, zipSync } from "fflate";

export const escaped = (text) =>
  String(text).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

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

export const EXCEL = {
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
