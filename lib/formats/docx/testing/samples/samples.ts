/** Twenty Documents that Word files are judged by, each strong in something (docs/fidelity.md). */
import type { DocumentContent } from "../../../../kinds/document/content";
import type { ForeignComment } from "../../../../kinds/note/comments-imported";
import type { Block } from "../../../../kinds/note/text-blocks";
import { leaf, object, paragraph, words } from "../../../testing/documents";
import { SCRIPTS } from "../../../testing/notes";
import {
  type Cell,
  comment,
  costs,
  filler,
  footer,
  grid,
  heading,
  image,
  item,
  of,
  on,
  suggest,
} from "./sample-parts";

export interface Sample {
  content: DocumentContent;
  comments: ForeignComment[];
}

const whole = (
  body: Block[],
  more: Partial<DocumentContent> = {},
  comments: ForeignComment[] = [],
): (() => Sample) => {
  return () => ({ content: { ...of(body), ...more }, comments });
};
const note = (id: string) => object("footnoteRef", { id });
const tall = (text: string, more: Cell = {}): Cell => ({ ...more, blocks: [paragraph(text)] });

export const SAMPLES: Readonly<Record<string, () => Sample>> = {
  "a letter": whole([
    paragraph("Harbour Street 12, 20457 Hamburg", { align: "end", spaceBelow: 24 }),
    paragraph([words("Subject: "), words("your offer of 3 May", { bold: on })], { spaceBelow: 16 }),
    paragraph("Dear Ms Okafor,"),
    paragraph(filler(60)),
    paragraph(filler(80, 7), { align: "justify" }),
    paragraph("Yours sincerely,", { spaceAbove: 12, spaceBelow: 40, keepWithNext: true }),
    paragraph([words("Ada Brandt"), words("\n"), words("Surveyor", { italic: on })]),
  ]),
  "headings of six levels": whole([
    paragraph("Survey of the harbour", { namedStyle: "title" }),
    paragraph("Second report", { namedStyle: "subtitle" }),
    ...[1, 2, 3, 4, 5, 6].flatMap((level) => [
      heading(level, `Level ${level}`),
      paragraph(filler(25, level)),
    ]),
  ]),
  "styles of its own": whole(
    [
      paragraph("Annual review", { namedStyle: "title" }),
      heading(1, "Results"),
      paragraph(filler(50)),
      heading(2, "Costs"),
      paragraph(filler(40, 3)),
    ],
    {
      styles: {
        normal: {
          fontFamily: { family: "Source Serif 4" },
          fontSize: { pt: 12 },
          lineSpacing: 140,
        },
        title: { align: "center", color: { hex: "#0d5464" }, fontSize: { pt: 30 } },
        heading1: {
          spaceAbove: 30,
          spaceBelow: 10,
          color: { hex: "#a3262a" },
          fontSize: { pt: 22 },
        },
        heading2: { italic: on, bold: { on: false } },
      },
    },
  ),
  "marks on text": whole([
    paragraph([
      ...(["bold", "italic", "underline", "strike", "smallCaps"] as const).flatMap((name) => [
        words(`${name} `, { [name]: on }),
        words("then plain, "),
      ]),
      words("x"),
      words("2", { baseline: { shift: "super" } }),
      words(" and H"),
      words("2", { baseline: { shift: "sub" } }),
      words("O, "),
      words("red on yellow", { color: { hex: "#b3261e" }, highlight: { hex: "#ffff00" } }),
      words(" and "),
      words("soft", { color: { hex: "#464b50" } }),
    ]),
    paragraph([
      words("all "),
      words("of them", { bold: on, italic: on, underline: on, strike: on }),
    ]),
    heading(2, [
      words("A heading "),
      words("not bold", { bold: { on: false } }),
      words(" in part"),
    ]),
  ]),
  "fonts and sizes": whole([
    paragraph([words("Serif ", { fontFamily: { family: "Source Serif 4" } }), words("then sans")]),
    paragraph([
      words("mono", { fontFamily: { family: "JetBrains Mono" } }),
      ...[8, 9.5, 14, 24].map((pt) => words(` of ${pt}`, { fontSize: { pt } })),
    ]),
    paragraph([words("Arial at 13", { fontFamily: { family: "Arial" }, fontSize: { pt: 13 } })]),
  ]),
  "space around and between lines": whole([
    ...(["start", "center", "end", "justify"] as const).map((align) =>
      paragraph(`${align}: ${filler(30)}`, { align }),
    ),
    paragraph(filler(40, 2), { lineSpacing: 150, spaceAbove: 18, spaceBelow: 18 }),
    paragraph(filler(40, 4), { lineSpacing: 100, indentStart: 36, indentEnd: 24 }),
    paragraph(filler(40, 6), { indentFirstLine: 20 }),
    paragraph(filler(40, 8), { indentStart: 30, indentFirstLine: -30 }),
  ]),
  "bullets of three levels": whole(
    [0, 1, 2, 1, 0].map((level, at) => item("b", level, `Point ${at + 1}`)),
    { lists: { b: { preset: "bullets" } } },
  ),
  "numbered lists": whole(
    [
      ...[0, 0, 1, 1, 2, 0].map((level, at) => item("n", level, `Step ${at + 1}`)),
      paragraph("Between the lists."),
      item("n", 0, "The first list goes on"),
      item("m", 0, "Another list begins at five"),
      item("m", 0, "and goes on"),
      item("r", 0, "Roman"),
      item("r", 1, "with letters"),
    ],
    {
      lists: {
        n: { preset: "numbers" },
        m: { preset: "brackets", start: 5 },
        r: { preset: "roman" },
      },
    },
  ),
  "clauses and boxes": whole(
    [
      ...[0, 1, 1, 2, 2, 0, 1].map((level, at) => item("c", level, `Clause ${at + 1}`)),
      paragraph("Before signing:"),
      item("k", 0, "Measured", { checked: true }),
      item("k", 0, "Priced"),
    ],
    { lists: { c: { preset: "clauses" }, k: { preset: "checks" } } },
  ),
  "a table with a header row": whole([
    paragraph("What it costs:"),
    grid([220, 110, 110], [["Item", "Each", "Total"], ...costs(60)], { background: "#f3f3f0" }),
    paragraph("Prices without tax."),
  ]),
  "merged cells": whole([
    grid(
      [120, 120, 120],
      [
        [{ colspan: 2, text: "Over two columns" }, "C"],
        [{ rowspan: 3, text: "Over three rows" }, "1", "2"],
        ["3", { text: "grey", background: "#e0e0e0" }],
        [{ colspan: 2, text: "5 and 6" }],
      ],
    ),
    paragraph("After it."),
  ]),
  "cells with more than a line": whole(
    [
      grid(
        [200, 200],
        [
          [
            tall("First paragraph"),
            { blocks: [item("b", 0, "one"), item("b", 0, "two"), paragraph("and text")] },
          ],
          [
            { blocks: [paragraph("Before"), grid([80, 80], [["a", "b"]]), paragraph("after")] },
            "x",
          ],
          [
            { blocks: [paragraph([words("centred", { bold: on })], { align: "center" })] },
            { blocks: [paragraph([image(40, 20, "In a cell")])] },
          ],
        ],
      ),
      paragraph("After it."),
    ],
    { lists: { b: { preset: "bullets" } } },
  ),
  "images in lines": whole([
    paragraph([image(120, 60, "A plan of the house")], { align: "center" }),
    paragraph([words("An icon "), image(12, 6, "Key"), words(" in a line of text.")]),
    paragraph([image(200, 100, "Roof"), words(" "), image(100, 50, "Cellar")]),
  ]),
  "headers and footers": whole(
    [paragraph("First page."), leaf("pageBreak"), paragraph("Second page.")],
    {
      hf: {
        "t0/header/default": [
          grid([150, 150], [["Survey", { blocks: [paragraph([image(20, 10, "Logo")])] }]]),
          paragraph([words("of the harbour", { italic: on })], { align: "end" }),
        ],
        "t0/footer/default": footer(),
        "t0/header/first": [paragraph("Confidential", { align: "center" })],
        "t0/footer/first": [paragraph("Brandt & Partners"), paragraph("Hamburg")],
      },
    },
  ),
  footnotes: whole(
    [
      paragraph([
        words("Measured twice"),
        note("f1"),
        words(", priced once"),
        note("f2"),
        words("."),
      ]),
      paragraph([words("And again"), note("f3")]),
      heading(2, [words("In a heading"), note("f4")]),
      grid([200], [[{ blocks: [paragraph([words("In a cell"), note("f5")])] }]]),
      paragraph("The end."),
    ],
    {
      footnotes: {
        f1: [paragraph("On the third and the fifth of May.")],
        f2: [paragraph([words("Without "), words("tax", { italic: on }), words(".")])],
        f4: [paragraph("Of the heading.")],
        f5: [paragraph("Of the cell.")],
        f3: [paragraph("First paragraph of the note."), paragraph("And a second one.")],
      },
    },
  ),
  "page setup": whole([paragraph(filler(30)), heading(1, "Wide"), paragraph(filler(600, 3))], {
    hf: { "t0/header/default": [paragraph("Above")], "t0/footer/default": footer() },
    page: {
      ...{ size: "a5", orientation: "landscape", marginTop: 48, marginBottom: 54 },
      ...{ marginLeft: 60, marginRight: 40, headerMargin: 20, footerMargin: 24 },
    },
  }),
  comments: whole(
    [
      paragraph([words("The roof is "), words("repaired in spring", comment("c1")), words(".")]),
      paragraph([words("All of this line", comment("c2"))]),
      grid([200], [[{ blocks: [paragraph([words("a cell", comment("c3"))])] }]]),
      paragraph("The end."),
    ],
    {},
    [
      { id: "c1", author: "Ada Brandt", text: "Which year?", at: Date.UTC(2026, 4, 3, 9, 30) },
      { id: "c3", author: "Ada Brandt", text: "Two\nlines.", at: Date.UTC(2026, 4, 5, 8, 0) },
      { id: "c2", author: "Ben Okafor", text: "Agreed.", at: Date.UTC(2026, 4, 4, 10, 0) },
    ],
  ),
  "tracked changes": whole([
    paragraph([
      words("The rent is "),
      words("900", suggest("suggestDelete", "Ada Brandt")),
      words("950", suggest("suggestInsert", "Ada Brandt")),
      words(" a month."),
    ]),
    paragraph([
      words("Paid on the "),
      words("third ", suggest("suggestInsert", "Ben Okafor")),
      words("day."),
    ]),
    paragraph([
      words("Without "),
      words("any ", suggest("suggestDelete", "Ben Okafor")),
      words("delay."),
    ]),
  ]),
  "links, contents and keep rules": whole([
    leaf("toc"),
    heading(1, "First part", { id: "part" }),
    paragraph([
      words("See "),
      words("our page", { link: { href: "https://example.com/a?b=1&c=2" } }),
      words(", "),
      words("write", { link: { href: "mailto:ada@example.com" } }),
      words(" or read "),
      words("the second part", { link: { heading: "second" } }),
      words("."),
    ]),
    paragraph(filler(30), { keepWithNext: true }),
    paragraph(filler(60, 5), { keepLinesTogether: true }),
    leaf("horizontalRule"),
    heading(1, "Second part", { id: "second", pageBreakBefore: true }),
    { ...leaf("codeBlock"), runs: [words("const a = 1;\n  indented();")] },
    paragraph("The end."),
  ]),
  "many scripts": whole([
    ...Object.values(SCRIPTS).map((text) => paragraph(text)),
    paragraph([words("Left"), object("tab"), words("after a tab\u00a0– not parted")]),
    paragraph([words("One line"), words("\n"), words("and the next: <tags> & “signs” 🔑")]),
  ]),
};
