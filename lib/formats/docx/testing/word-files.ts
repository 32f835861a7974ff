/** What Word writes, each with the blocks it stands for. */
import { block, PNG, paragraphOf, run } from "../../testing/notes";
import {
  cell,
  type Foreign,
  foreign,
  head,
  item,
  PLAIN_GRID,
  row,
  tc,
  text,
} from "./foreign-parts";
import { drawing, field, inList, list, p, picture, r, style } from "./ooxml";

const media = {
  files: { "word/media/image1.png": PNG },
  relations: [["rId9", "image", "media/image1.png"]] as [string, string, string][],
};
const IMAGE = block("image", { alt: "A barn", naturalWidth: 2, naturalHeight: 1 });

export const WORD_FILES: Readonly<Record<string, () => Foreign>> = {
  "Word: headings by style, with translated ids, and based on other styles": () =>
    foreign(
      {
        styles:
          style("Standard", "Normal", "", "paragraph", ' w:default="1"') +
          style("berschrift1", "heading 1") +
          style("Kapitel", "Kapitel", '<w:basedOn w:val="berschrift1"/>') +
          style("Eigen", "Mein Stil", '<w:pPr><w:outlineLvl w:val="2"/></w:pPr>') +
          style("Titel", "Title"),
        body:
          p(r("Der Bericht"), '<w:pStyle w:val="Titel"/>') +
          p(r("Eins"), '<w:pStyle w:val="berschrift1"/>') +
          p(r("Zwei"), '<w:pStyle w:val="Kapitel"/>') +
          p(r("Drei"), '<w:pStyle w:val="Eigen"/>') +
          p(r("Vier"), '<w:outlineLvl w:val="3"/>') +
          p(r("Text")),
      },
      [
        block("paragraph", { textStyle: "title" }, "Der Bericht"),
        head(1, "Eins"),
        head(1, "Zwei"),
        head(3, "Drei"),
        head(4, "Vier"),
        text("Text"),
      ],
    ),
  "Word: formatting from styles, toggles, themes and highlights": () =>
    foreign(
      {
        styles:
          '<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:asciiTheme="minorHAnsi"/><w:sz w:val="22"/></w:rPr></w:rPrDefault></w:docDefaults>' +
          style("Strong", "Strong", "<w:rPr><w:b/></w:rPr>", "character"),
        body: p(
          r("a", '<w:rStyle w:val="Strong"/>') +
            r("b", '<w:b w:val="0"/><w:i/><w:sz w:val="22"/>') +
            r("c", '<w:highlight w:val="yellow"/><w:color w:val="auto"/>') +
            r("d", '<w:vertAlign w:val="superscript"/><w:color w:val="C00000"/>') +
            r("e", '<w:strike/><w:u w:val="none"/>'),
        ),
      },
      [
        paragraphOf(
          run("a", { bold: {} }),
          run("b", { italic: {} }),
          run("c", { highlight: { hex: "#ffff00" } }),
          run("d", { superscript: {}, color: { hex: "#c00000" } }),
          run("e", { strike: {} }),
        ),
      ],
    ),
  "Word: lists, one from a style, one interrupted, one of checkboxes": () =>
    foreign(
      {
        styles: style("ListBullet", "List Bullet", `<w:pPr>${inList(1)}</w:pPr>`),
        numbering:
          list(1, [
            ["bullet", "\uf0b7"],
            ["bullet", "o"],
          ]) +
          list(2, [
            ["decimal", "%1."],
            ["lowerLetter", "%2)"],
          ]) +
          list(3, [["bullet", "☐"]]),
        body:
          p(r("one"), '<w:pStyle w:val="ListBullet"/>') +
          p(r("below"), inList(1, 1)) +
          p(r("first"), inList(2)) +
          p(r("second"), inList(2, 1)) +
          p(r("no item"), '<w:numPr><w:numId w:val="0"/></w:numPr>') +
          p(r("box"), inList(3)),
      },
      [
        item("bullet", 0, "one"),
        item("bullet", 1, "below"),
        item("ordered", 0, "first"),
        item("ordered", 1, "second"),
        text("no item"),
        item("check", 0, "box"),
      ],
    ),
  "Word: a checkbox in its old and new form": () =>
    foreign(
      {
        body:
          p(
            `<w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="1"/></w14:checkbox></w:sdtPr><w:sdtContent>${r("☒")}</w:sdtContent></w:sdt>${r(" Done")}`,
          ) +
          p(
            `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox><w:default w:val="0"/></w:checkBox></w:ffData></w:fldChar></w:r><w:r><w:instrText> FORMCHECKBOX </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>${r(" To do")}`,
          ),
      },
      [item("check", 0, "Done", { checked: true }), item("check", 0, "To do")],
    ),
  "Word: links as relationships and as fields, and no links to scripts": () =>
    foreign(
      {
        relations: [
          ["rId1", "hyperlink", "https://example.com/"],
          ["rId2", "hyperlink", "javascript:alert(1)"],
        ],
        body: p(
          `<w:hyperlink r:id="rId1">${r("one")}</w:hyperlink>${r(" ")}${field('HYPERLINK "https://example.com/2"', r("two"))}<w:hyperlink r:id="rId2">${r(" bad")}</w:hyperlink><w:hyperlink w:anchor="x">${r(" inside")}</w:hyperlink>`,
        ),
      },
      [
        paragraphOf(
          run("one", { link: { href: "https://example.com/" } }),
          run(" "),
          run("two", { link: { href: "https://example.com/2" } }),
          run(" bad inside"),
        ),
      ],
    ),
  "Word: a table with merges, header row and shading": () =>
    foreign(
      {
        body: `<w:tbl><w:tblPr/>${PLAIN_GRID}<w:tr><w:trPr><w:tblHeader/></w:trPr>${tc(p(r("A")), '<w:gridSpan w:val="2"/>')}${tc(p(r("B")))}</w:tr><w:tr>${tc(p(r("1")), '<w:vMerge w:val="restart"/>')}${tc(p(r("2")), '<w:shd w:fill="FFEEAA"/>')}${tc(p(r("3")))}</w:tr><w:tr>${tc(p(""), "<w:vMerge/>")}${tc(p(r("4")))}${tc(p(r("5")))}</w:tr></w:tbl>${p("")}`,
      },
      [
        block("table", {}, "", [
          row(cell("A", { colspan: 2, header: true }), cell("B", { header: true })),
          row(cell("1", { rowspan: 2 }), cell("2", { background: "#ffeeaa" }), cell("3")),
          row(cell("4"), cell("5")),
        ]),
      ],
    ),
  "Word: inline and anchored pictures, and pictures in the old form": () =>
    foreign(
      {
        ...media,
        body:
          p(`${r("Before")}<w:r>${drawing(picture("rId9"))}</w:r>${r("after")}`) +
          p(`<w:r>${drawing(picture("rId9"), "anchor")}</w:r>`) +
          p('<w:r><w:pict><v:shape><v:imagedata r:id="rId9"/></v:shape></w:pict></w:r>'),
      },
      [
        text("Before"),
        IMAGE,
        text("after"),
        IMAGE,
        block("image", { naturalWidth: 2, naturalHeight: 1 }),
      ],
    ),
  "Word: a text box that is stored in its new and its old form, read once": () =>
    foreign(
      {
        body: p(
          `${r("Around")}<w:r><mc:AlternateContent><mc:Choice Requires="wps">${drawing(`<wps:wsp><wps:txbx><w:txbxContent>${p(r("In the box"))}</w:txbxContent></wps:txbx></wps:wsp>`)}</mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox><w:txbxContent>${p(r("In the box"))}</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
        ),
      },
      [text("Around"), text("In the box")],
    ),
  "Word: footnotes, which go to the end": () =>
    foreign(
      {
        footnotes: `<w:footnote w:id="0" w:type="separator">${p("")}</w:footnote><w:footnote w:id="2">${p(`<w:r><w:footnoteRef/></w:r>${r(" Measured twice.")}`)}</w:footnote>`,
        body: p(`${r("Ten metres")}<w:r><w:footnoteReference w:id="2"/></w:r>${r(".")}`),
      },
      [
        paragraphOf(run("Ten metres"), run("1", { superscript: {} }), run(".")),
        block("divider"),
        paragraphOf(run("1", { superscript: {} }), run(" "), run("Measured twice.")),
      ],
    ),
  "Word: tracked changes, as if accepted": () =>
    foreign(
      {
        body:
          p(
            `${r("It is ")}<w:del w:id="1" w:author="A">${r("not ").replace(/w:t\b/g, "w:delText")}</w:del><w:ins w:id="2" w:author="A">${r("surely ")}</w:ins>${r("so")}`,
          ) +
          p(r("joined "), "<w:rPr><w:del/></w:rPr>") +
          p(r("lines")),
      },
      [text("It is surely so"), text("joined lines")],
    ),
  "Word: contents, page breaks, fields, symbols and hidden text": () =>
    foreign(
      {
        styles: style("TOC1", "toc 1") + style("H1", "heading 1"),
        body:
          p(
            `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> TOC \\o "1-3" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${r("One 1")}`,
            '<w:pStyle w:val="TOC1"/>',
          ) +
          p(r("Two 2"), '<w:pStyle w:val="TOC1"/>') +
          p('<w:r><w:fldChar w:fldCharType="end"/></w:r>') +
          p(`<w:r><w:br w:type="page"/></w:r>${r("One")}`, '<w:pStyle w:val="H1"/>') +
          p(
            `${r("Page ")}${field("PAGE", r("3"))}<w:r><w:tab/><w:sym w:font="Wingdings" w:char="F0FE"/><w:noBreakHyphen/></w:r>${r("secret", "<w:vanish/>")}`,
          ),
      },
      [block("tableOfContents"), head(1, "One"), text("Page 3\t☑\u2011")],
      ["1 piece of hidden text left out"],
    ),
  "Word: content that can't be kept, which is counted": () =>
    foreign(
      {
        header: p(r("Confidential")),
        relations: [["rId7", "image", "media/old.emf"]],
        files: { "word/media/old.emf": new Uint8Array([1]) },
        body: p(
          `${r("Figures")}<w:r>${drawing("<c:chart/>")}</w:r><w:r>${drawing("<c:chart/>")}</w:r><w:r><w:object/></w:r><w:r>${drawing(picture("rId7"))}</w:r>`,
        ),
      },
      [text("Figures")],
      [
        "2 charts left out",
        "1 embedded object left out",
        "1 image in a format browsers can’t show left out",
        "1 header or footer left out",
      ],
    ),
};
