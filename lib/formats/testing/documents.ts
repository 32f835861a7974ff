/** Documents for tests: one with everything in it, and long ones made from a seed. */
import { type DocumentContent, emptyContent } from "../../kinds/document/content";
import type { Block, Run } from "../../kinds/note/text-blocks";
import { IMAGE } from "./notes";

let count = 0;
const make = (
  name: string,
  attributes: Record<string, unknown> = {},
  runs: Run[] = [],
  children: Block[] = [],
): Block => ({
  name,
  attributes: { id: `b${count++}`, ...attributes },
  runs,
  children,
});

export const words = (text: string, marks: Run["marks"] = {}): Run => ({ text, marks });
export const object = (name: string, attributes: Record<string, unknown> = {}): Run => ({
  ...{ text: "", marks: {} },
  object: { name, attributes },
});
export const paragraph = (text: string | Run[], attributes: Record<string, unknown> = {}): Block =>
  make("paragraph", attributes, typeof text === "string" ? [words(text)] : text);
export const leaf = (name: string): Block => make(name);
const cell = (blocks: Block[], attributes: Record<string, unknown> = {}) =>
  make("tableCell", attributes, [], blocks);
const row = (cells: Block[], attributes: Record<string, unknown> = {}) =>
  make("tableRow", attributes, [], cells);
export const table = (rows: Block[]): Block => make("table", {}, [], rows);
export const textRow = (
  texts: string[],
  attributes: Record<string, unknown> = {},
  widths: number[] = [],
): Block =>
  row(
    texts.map((text, at) =>
      cell([paragraph(text, { spaceBelow: 0 })], { colwidth: [widths[at] ?? 90] }),
    ),
    attributes,
  );

/** Every block, mark, object and map. */
export function wholeDocument(): DocumentContent {
  const list = (id: string, level: number, text: string, more = {}) =>
    paragraph(text, { list: { id, level }, ...more });
  const on = { on: true };
  const body = [
    paragraph("A whole document", { namedStyle: "title" }),
    paragraph("With everything in it", { namedStyle: "subtitle" }),
    leaf("toc"),
    paragraph("First chapter", { namedStyle: "heading1", id: "chapter" }),
    paragraph([
      words("Plain, "),
      words("bold", { bold: on }),
      words(", "),
      words("italic", { italic: on }),
      words(", "),
      words("underlined", { underline: on }),
      words(", "),
      words("struck", { strike: on }),
      words(", "),
      words("Small Caps", { smallCaps: on }),
      words(", x"),
      words("2", { baseline: { shift: "super" } }),
      words(", H"),
      words("2", { baseline: { shift: "sub" } }),
      words("O, "),
      words("large serif", {
        fontFamily: { family: "Source Serif 4", weight: 600 },
        fontSize: { pt: 16 },
      }),
      words(", "),
      words("red", { color: { hex: "#b3261e" } }),
      words(" and "),
      words("marked", { highlight: { hex: "#ffe58a" } }),
      words(", "),
      words("a link", { link: { href: "https://example.com/" } }),
      words(" and "),
      words("one to the end", { link: { heading: "end" } }),
      words("."),
      object("footnoteRef", { id: "f1" }),
      words(" A line"),
      words("\n"),
      words("ends here."),
    ]),
    paragraph(
      "Justified text that runs over more than one line, so that the spaces between its words grow until both of its edges are straight.",
      { align: "justify", indentStart: 20, indentEnd: 20, indentFirstLine: 14, lineSpacing: 150 },
    ),
    paragraph([words("Left"), object("tab"), words("Right of a tab")]),
    list("n", 0, "One"),
    list("n", 1, "One a"),
    list("n", 1, "One b"),
    list("n", 0, "Two"),
    list("p", 0, "Point"),
    list("p", 1, "Under it"),
    list("c", 0, "Done", { checked: true }),
    list("c", 0, "To do"),
    table([
      row(
        [
          cell([paragraph("Item")], { colwidth: [200], background: "#f3f3f0" }),
          cell([paragraph("Cost")], { colwidth: [100], background: "#f3f3f0" }),
        ],
        { header: true },
      ),
      row([
        cell([paragraph("Roof")], { colwidth: [200] }),
        cell([paragraph("1,200.00")], { colwidth: [100] }),
      ]),
      row([
        cell([paragraph("Over both", { align: "center" })], { colspan: 2, colwidth: [200, 100] }),
      ]),
    ]),
    make("codeBlock", { language: "js" }, [words("const a = 1;\n  indented();")]),
    leaf("horizontalRule"),
    paragraph(
      [
        object("image", {
          attachment: `svc-blob:${IMAGE}`,
          alt: "A picture",
          width: 60,
          height: 40,
        }),
      ],
      { align: "center" },
    ),
    leaf("pageBreak"),
    paragraph("The end", { namedStyle: "heading2", id: "end" }),
    paragraph("Last words.", { keepLinesTogether: true }),
  ];
  const number = (kind: string) => object("autoText", { kind, markFontSize: { pt: 9 } });
  return {
    ...emptyContent(body),
    hf: {
      "t0/header/default": [paragraph("A header", { align: "center" })],
      "t0/footer/default": [
        paragraph([words("Page "), number("pageNumber"), words(" of "), number("pageCount")], {
          align: "end",
        }),
      ],
      "t0/footer/first": [paragraph("Only on the first page")],
    },
    footnotes: { f1: [paragraph("What the number leads to.")] },
    page: { size: "a4", marginTop: 60, marginBottom: 44 },
    styles: { heading1: { color: { hex: "#0d5464" } } },
    lists: { n: { preset: "numbers" }, p: { preset: "bullets" }, c: { preset: "checks" } },
  };
}
