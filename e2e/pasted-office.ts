/** What writing programs and spreadsheets put on the clipboard, in their shapes and our words, and the note it makes. */

export interface Pasted {
  name: string;
  html: string;
  /** The blocks of the note, as its file has them. */
  file: string[];
}

const DOCS = `font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;`;
const docs = (text: string, style = "") => `<span style="${DOCS}${style}">${text}</span>`;
const docsLine = (inner: string, more = "") =>
  `<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;"${more}>${inner}</p>`;
const docsItem = (inner: string, level = 1) =>
  `<li dir="ltr" style="list-style-type:disc;${DOCS}" aria-level="${level}">${docsLine(inner, ' role="presentation"')}</li>`;
const docsCheck = (inner: string, isDone: boolean) =>
  `<li dir="ltr" role="checkbox" aria-checked="${isDone}" style="list-style-type:none;${DOCS}" aria-level="1"><img src="data:image/png;base64,iVBORw0KGgo=" width="17.6px" height="17.6px" alt="${isDone ? "checked" : "unchecked"}" aria-roledescription="checkbox" style="margin-right:3px;" />${docsLine(inner, ' role="presentation"')}</li>`;
const docsCell = (inner: string) =>
  `<td style="border-left:solid #000000 1pt;border-right:solid #000000 1pt;vertical-align:top;padding:5pt;overflow:hidden;overflow-wrap:break-word;">${docsLine(inner)}</td>`;

const word = (body: string) => `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<link rel=File-List href="file:///C:/Users/ada/AppData/Local/Temp/clip_filelist.xml">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- @font-face {font-family:"Cambria Math";} p.MsoNormal {mso-style-parent:""; margin:0cm;} --></style></head>
<body lang=EN-GB link="#0563C1" style='tab-interval:36.0pt;word-wrap:break-word'><!--StartFragment-->
${body}
<!--EndFragment--></body></html>`;
const wordItem = (text: string, marker: string, level: number, place = "Middle") =>
  `<p class=MsoListParagraphCxSp${place} style='margin-left:${36 * level}.0pt;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol;mso-bidi-font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;

const PARAGRAPH = (text: string) => `<paragraph>${text}</paragraph>`;
const item = (text: string, kind = "bullet", level = 0) =>
  `<listitem kind="${kind}" level="${level}">${text}</listitem>`;
const done = (text: string) => `<listitem checked="true" kind="check" level="0">${text}</listitem>`;
const cell = (text: string, more = "") =>
  `<tablecell${more} colspan="1" rowspan="1">${PARAGRAPH(text)}</tablecell>`;
const row = (...cells: string[]) => `<tablerow>${cells.join("")}</tablerow>`;
const table = (...rows: string[]) => `<table>${rows.join("")}</table>`;

export const OFFICE: readonly Pasted[] = [
  {
    name: "Google Docs: headings, marks, links, super- and subscript",
    html: `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-0a1b"><h1 dir="ltr" style="line-height:1.38;margin-top:20pt;margin-bottom:6pt;">${docs("Lease", "font-size:20pt;")}</h1>${docsLine(`${docs("The ")}${docs("rent", "font-weight:700;")}${docs(" is ")}${docs("due", "font-style:italic;text-decoration:underline;-webkit-text-decoration-skip:none;text-decoration-skip-ink:none;")}${docs(" see ")}<a href="https://a.example/x" style="text-decoration:none;">${docs("the plan", "color:#1155cc;text-decoration:underline;")}</a>`)}<br />${docsLine(`${docs("40 m")}${docs("2", "font-size:0.6em;vertical-align:super;")}${docs(", H")}${docs("2", "font-size:0.6em;vertical-align:sub;")}${docs("O")}`)}<h2 dir="ltr" style="text-align:center;">${docs("Parts", "color:#ff0000;background-color:#ffff00;")}</h2></b><br class="Apple-interchange-newline">`,
    file: [
      '<heading level="1">Lease</heading>',
      PARAGRAPH(
        'The <bold>rent</bold> is <italic><underline>due</underline></italic> see <link href="https://a.example/x">the plan</link>',
      ),
      PARAGRAPH(""),
      PARAGRAPH("40 m<superscript>2</superscript>, H<subscript>2</subscript>O"),
      '<heading align="center" level="2">Parts</heading>',
    ],
  },
  {
    name: "Google Docs: lists in lists, a check list and a table",
    html: `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-9"><ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${docsItem(docs("Oak"))}<ul style="margin-top:0;">${docsItem(docs("40 mm"), 2)}<ol style="margin-top:0;">${docsItem(docs("first"), 3)}</ol></ul>${docsItem(docs("Screws"))}</ul><ul style="margin-top:0;">${docsCheck(docs("Paid", "text-decoration:line-through;"), true)}${docsCheck(docs("Sent"), false)}</ul><div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="301" /><col width="301" /></colgroup><tbody><tr style="height:0pt">${docsCell(docs("Item"))}${docsCell(docs("Price"))}</tr><tr style="height:0pt">${docsCell(docs("Oak"))}${docsCell(`${docs("12")}<br>${docs("net")}`)}</tr></tbody></table></div></b>`,
    file: [
      item("Oak"),
      item("40 mm", "bullet", 1),
      item("first", "ordered", 2),
      item("Screws"),
      done("Paid"),
      item("Sent", "check"),
      table(
        row(cell("Item"), cell("Price")),
        row(cell("Oak"), cell("12<hardbreak></hardbreak>net")),
      ),
    ],
  },
  {
    name: "Word: a title, headings, marks, a footnote, a picture and a deleted word",
    html: word(`<p class=MsoTitle>Lease<o:p></o:p></p>
<h1><a name="_Toc1"></a>Parties<o:p></o:p></h1>
<p class=MsoNormal><b>The landlord</b><span style='mso-spacerun:yes'>  </span>and <i><u>the tenant</u></i><a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]>[1]<![endif]></span></span></a>, <span
style='color:#C00000;background:yellow;mso-highlight:yellow'>see</span> <a
href="https://a.example/x">the plan</a> and <a href="file:///C:/Users/ada/plan.docx">this</a>.<o:p></o:p></p>
<p class=MsoNormal><del cite="mailto:Ada" datetime="2026-01-01T10:00">old </del><ins cite="mailto:Ada" datetime="2026-01-01T10:00">new</ins><o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoNormal><!--[if gte vml 1]><v:shape id="a"><v:imagedata src="file:///C:/Users/ada/AppData/Local/Temp/msohtmlclip1/01/clip_image001.png"/></v:shape><![endif]--><![if !vml]><img width=64 height=64 src="file:///C:/Users/ada/AppData/Local/Temp/msohtmlclip1/01/clip_image002.png" v:shapes="a"><![endif]>After<o:p></o:p></p>`),
    file: [
      '<paragraph textStyle="title">Lease</paragraph>',
      '<heading level="1">Parties</heading>',
      PARAGRAPH(
        '<bold>The landlord</bold> and <italic><underline>the tenant</underline></italic>[1], see <link href="https://a.example/x">the plan</link> and this.',
      ),
      PARAGRAPH("<strike>old </strike>new"),
      PARAGRAPH(""),
      PARAGRAPH("After"),
    ],
  },
  {
    name: "Word: lists that are paragraphs, and a table",
    html: word(`${wordItem("Oak", "·", 1, "First")}
${wordItem("40 <b>mm</b>", "o", 2)}
${wordItem("Screws", "§", 1)}
${wordItem("first", "1.", 1)}
${wordItem("under it", "a)", 2)}
${wordItem("fourth", "(iv)", 1, "Last")}
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;border:none;mso-yfti-tbllook:1184'>
 <thead><tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'><td width=301 colspan=2 valign=top style='width:225.4pt;border:solid windowtext 1.0pt;padding:0cm 5.4pt 0cm 5.4pt'><p class=MsoNormal align=center style='text-align:center'>Prices<o:p></o:p></p></td></tr></thead>
 <tr style='mso-yfti-irow:1;mso-yfti-lastrow:yes'><td width=150 valign=top style='width:112.7pt'><p class=MsoNormal>Oak<o:p></o:p></p></td><td width=150 valign=top style='width:112.7pt'><p class=MsoNormal>12<o:p></o:p></p></td></tr>
</table>`),
    file: [
      item("Oak"),
      item("40 <bold>mm</bold>", "bullet", 1),
      item("Screws"),
      item("first", "ordered"),
      item("under it", "ordered", 1),
      item("fourth", "ordered"),
      table(
        `<tablerow><tablecell colspan="2" rowspan="1"><paragraph align="center">Prices</paragraph></tablecell></tablerow>`,
        row(cell("Oak"), cell("12")),
      ),
    ],
  },
  {
    name: "Excel: cells, a merge, a hidden row and the row that sets its widths",
    html: `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet><style><!--table {mso-displayed-decimal-separator:"\\.";} .xl65 {font-weight:700;}--></style></head>
<body link="#0563C1" vlink="#954F72"><table border=0 cellpadding=0 cellspacing=0 width=192 style='border-collapse:collapse;width:144pt'>
<!--StartFragment--><col width=64 span=3 style='width:48pt'>
<tr height=20 style='height:15.0pt'><td colspan=2 height=20 class=xl65 width=128 style='height:15.0pt;width:96pt'>Order</td><td class=xl66 width=64>Sum</td></tr>
<tr height=0 style='display:none'><td height=0>secret</td><td>x</td><td>y</td></tr>
<tr height=20 style='height:15.0pt'><td height=20>Oak &amp; ash</td><td align=right>2</td><td align=right>1,234.50</td></tr>
<![if supportMisalignedColumns]><tr height=0 style='display:none'><td width=64 style='width:48pt'></td><td width=64></td><td width=64></td></tr><![endif]>
<!--EndFragment--></table></body></html>`,
    file: [
      table(
        `<tablerow><tablecell colspan="2" rowspan="1">${PARAGRAPH("Order")}</tablecell>${cell("Sum")}</tablerow>`,
        row(cell("Oak & ash"), cell("2"), cell("1,234.50")),
      ),
    ],
  },
  {
    name: "Excel: one cell is its words",
    html: `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table border=0 cellpadding=0 cellspacing=0 width=64><!--StartFragment--><col width=64 style='width:48pt'><tr height=20 style='height:15.0pt'><td height=20 width=64 style='height:15.0pt'>Oak</td></tr><!--EndFragment--></table></body></html>`,
    file: [PARAGRAPH("Oak")],
  },
  {
    name: "Google Sheets: cells with marks and values beside them",
    html: `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" style="table-layout:fixed;font-size:10pt;font-family:Arial;width:0px;border-collapse:collapse;border:none" data-sheets-root="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="overflow:hidden;padding:2px 3px;vertical-align:bottom;font-weight:bold;" data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;Item&quot;}">Item</td><td style="overflow:hidden;text-align:right;color:#ff0000;background-color:#ffff00;" data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:12}">12</td></tr><tr style="height:21px;"><td><a class="in-cell-link" href="https://a.example/x" target="_blank">Oak</a></td><td style="font-style:italic;">two<br/>lines</td></tr></tbody></table>`,
    file: [
      table(
        row(cell("<bold>Item</bold>"), cell("12")),
        row(
          cell('<link href="https://a.example/x">Oak</link>'),
          cell("<italic>two</italic><hardbreak></hardbreak><italic>lines</italic>"),
        ),
      ),
    ],
  },
];
