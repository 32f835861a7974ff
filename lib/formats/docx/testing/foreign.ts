/** What LibreOffice and Google Docs write, beside what Word does, each with the blocks it stands for. */
import { block, paragraphOf, run } from "../../testing/notes";
import { cell, type Foreign, foreign, head, item, PLAIN_GRID, row, tc } from "./foreign-parts";
import { inList, list, p, r, style } from "./ooxml";
import { WORD_FILES } from "./word-files";

export const FOREIGN: Readonly<Record<string, () => Foreign>> = {
  ...WORD_FILES,
  "LibreOffice: its own style names": () =>
    foreign(
      {
        styles:
          style("Standard", "Standard", "", "paragraph", ' w:default="1"') +
          style("Quotations", "Quotations") +
          style("PreformattedText", "Preformatted Text") +
          style("HorizontalLine", "Horizontal Line") +
          style("TableHeading", "Table Heading", "<w:rPr><w:b/></w:rPr>") +
          style(
            "InternetLink",
            "Internet Link",
            '<w:rPr><w:u w:val="single"/></w:rPr>',
            "character",
          ),
        relations: [["rId1", "hyperlink", "https://example.com/"]],
        body:
          p(r("Said"), '<w:pStyle w:val="Quotations"/>') +
          p(
            `${r("a = 1")}<w:r><w:br/></w:r>${r("b = 2")}`,
            '<w:pStyle w:val="PreformattedText"/>',
          ) +
          p("", '<w:pStyle w:val="HorizontalLine"/>') +
          `<w:tbl><w:tblPr/>${PLAIN_GRID}<w:tr>${tc(p(r("Head"), '<w:pStyle w:val="TableHeading"/>'))}${tc(p(r("x")))}</w:tr></w:tbl>` +
          p(
            `<w:hyperlink r:id="rId1">${r("there", '<w:rStyle w:val="InternetLink"/>')}</w:hyperlink>`,
          ),
      },
      [
        block("quote", {}, "Said"),
        block("codeBlock", {}, "a = 1\nb = 2"),
        block("divider"),
        block("table", {}, "", [row(cell("Head", { header: true }), cell("x"))]),
        paragraphOf(run("there", { link: { href: "https://example.com/" } })),
      ],
    ),
  "Google Docs: formatting on every run, a drawn line as a divider": () =>
    foreign(
      {
        styles:
          '<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Arial"/><w:sz w:val="22"/></w:rPr></w:rPrDefault></w:docDefaults>' +
          style("Heading1", "heading 1", '<w:rPr><w:sz w:val="40"/></w:rPr>'),
        numbering: list(1, [["bullet", "●"]]),
        relations: [["rId1", "hyperlink", "https://example.com/"]],
        body:
          p(r("Head", '<w:sz w:val="40"/><w:rtl w:val="0"/>'), '<w:pStyle w:val="Heading1"/>') +
          p(
            `${r("Plain ", '<w:rFonts w:ascii="Arial"/><w:sz w:val="22"/><w:rtl w:val="0"/>')}<w:hyperlink r:id="rId1">${r("link", '<w:color w:val="1155cc"/><w:u w:val="single"/>')}</w:hyperlink>`,
          ) +
          p('<w:r><w:pict><v:rect style="width:0;height:1.5pt" o:hr="t"/></w:pict></w:r>') +
          p(r("point", '<w:u w:val="none"/>'), `${inList(1)}<w:ind w:left="720"/>`),
      },
      [
        head(1, "Head"),
        paragraphOf(run("Plain "), run("link", { link: { href: "https://example.com/" } })),
        block("divider"),
        item("bullet", 0, "point"),
      ],
    ),
  "Strict Open XML, and content controls around blocks and cells": () =>
    foreign(
      {
        isStrict: true,
        body: `<w:sdt><w:sdtPr/><w:sdtContent>${p(r("In a control"), '<w:jc w:val="end"/>')}</w:sdtContent></w:sdt><w:tbl><w:tblPr/>${PLAIN_GRID}<w:sdt><w:sdtContent><w:tr><w:sdt><w:sdtContent>${tc(p(r("c")))}</w:sdtContent></w:sdt></w:tr></w:sdtContent></w:sdt></w:tbl>${p("")}`,
      },
      [
        block("paragraph", { align: "end" }, "In a control"),
        block("table", {}, "", [row(cell("c"))]),
      ],
    ),
};
