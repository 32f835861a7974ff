/** Notes written to be sent through other formats and back: each block and mark alone, together, and awkward. */
import type { Block, Marks } from "../../../kinds/note/text-blocks";
import {
  block,
  everything,
  IMAGE,
  markdown,
  paragraphOf,
  rowOf,
  run,
  SCRIPTS,
  tableOf,
} from "../../testing/notes";

const marked = (marks: Marks): Block[] => [
  paragraphOf(run("Before "), run("marked words", marks), run(" and after.")),
];

const item = (kind: string, level: number, text: string, checked = false): Block =>
  block("listItem", { kind, level, ...(checked ? { checked: true } : {}) }, text);

const cell = (text: string, attributes: Record<string, unknown> = {}): Block =>
  block("tableCell", attributes, "", [block("paragraph", {}, text)]);
const row = (...cells: Block[]): Block => block("tableRow", {}, "", cells);

const image = (attributes: Record<string, unknown>): Block =>
  block("image", { attachment: `svc-blob:${IMAGE}`, ...attributes });

const SENTENCE =
  "The roof of the north barn was measured on Tuesday, and again after the rain had stopped. ";

const thirtyPages = (): Block[] =>
  Array.from({ length: 30 }, (_, page) => [
    block("heading", { level: (page % 3) + 1 }, `Chapter ${page + 1}`),
    ...Array.from({ length: 9 }, (_, at) => block("paragraph", {}, SENTENCE.repeat(3 + (at % 3)))),
    item("bullet", 0, `Item of chapter ${page + 1}`),
    item("ordered", 1, "One below it"),
  ]).flat();

const merged = (): Block =>
  block("table", {}, "", [
    row(cell("Quarter", { header: true, rowspan: 2 }), cell("Costs", { header: true, colspan: 2 })),
    row(cell("Planned", { header: true }), cell("Spent", { header: true })),
    row(cell("First"), cell("1,200"), cell("1,180")),
    row(cell("Second", { rowspan: 2 }), cell("both of these", { colspan: 2 })),
    row(cell("900"), cell("870", { background: "#ffeeaa" })),
  ]);

/** Each by a name that says what it shows. Images name `IMAGE`. */
export const NOTES: Readonly<Record<string, () => Block[]>> = {
  "an empty note": () => [],
  "an empty paragraph": () => [block("paragraph")],
  paragraphs: () => markdown("One paragraph.\n\nAnother one.\n\nA third."),
  "empty paragraphs between": () => [
    block("paragraph", {}, "A"),
    block("paragraph"),
    block("paragraph"),
    block("paragraph", {}, "B"),
  ],
  headings: () => [1, 2, 3, 4, 5, 6].map((level) => block("heading", { level }, `Level ${level}`)),
  "title and subtitle": () => [
    block("paragraph", { textStyle: "title" }, "The barn"),
    block("paragraph", { textStyle: "subtitle" }, "A report"),
    block("paragraph", {}, "It stands."),
  ],
  bold: () => marked({ bold: {} }),
  italic: () => marked({ italic: {} }),
  underline: () => marked({ underline: {} }),
  strike: () => marked({ strike: {} }),
  code: () => marked({ code: {} }),
  highlight: () => marked({ highlight: { hex: "#aaffcc" } }),
  color: () => marked({ color: { hex: "#a3262a" } }),
  "font size": () => marked({ fontSize: { pt: 18.5 } }),
  "font family": () => marked({ fontFamily: { family: "Source Serif 4" } }),
  superscript: () => marked({ superscript: {} }),
  subscript: () => marked({ subscript: {} }),
  link: () => marked({ link: { href: "https://example.com/a?b=1&c=%C3%BC#d" } }),
  "mail and telephone links": () => [
    paragraphOf(
      run("mail", { link: { href: "mailto:ada@example.com" } }),
      run(" or "),
      run("call", { link: { href: "tel:+441234" } }),
    ),
  ],
  "comments that overlap": () => [
    paragraphOf(
      run("One "),
      run("has ", { "comment--AAAAAAAA": { id: "c" } }),
      run("both ", { "comment--AAAAAAAA": { id: "c" }, "comment--BBBBBBBB": { id: "d" } }),
      run("here", { "comment--BBBBBBBB": { id: "d" }, bold: {} }),
      run("."),
    ),
  ],
  "marks on marks": () =>
    marked({
      bold: {},
      italic: {},
      underline: {},
      strike: {},
      color: { hex: "#123456" },
      fontSize: { pt: 9 },
      link: { href: "https://example.com/" },
    }),
  "marks that end within words": () => [
    paragraphOf(
      run("un"),
      run("believ", { bold: {} }),
      run("ab", { bold: {}, italic: {} }),
      run("le"),
    ),
  ],
  "marks in headings and items": () => [
    {
      ...block("heading", { level: 2 }),
      runs: [run("A "), run("bold", { bold: {} }), run(" head")],
    },
    {
      ...block("listItem", { kind: "bullet", level: 0 }),
      runs: [run("x", { code: {} }), run(" y")],
    },
    { ...block("quote"), runs: [run("so "), run("true", { italic: {} })] },
  ],
  "line breaks": () => [
    paragraphOf(run("one"), run("\n"), run("two"), run("\n"), run("\n"), run("three")),
  ],
  "spaces and tabs": () => [paragraphOf(run("  two before, two  between,\ta tab, one after "))],
  "a bullet list": () => [item("bullet", 0, "one"), item("bullet", 0, "two")],
  "an ordered list": () => [item("ordered", 0, "one"), item("ordered", 0, "two")],
  "a check list": () => [
    item("check", 0, "done", true),
    item("check", 0, "to do"),
    item("check", 1, "below"),
  ],
  "nested lists of all kinds": () => [
    item("bullet", 0, "a"),
    item("ordered", 1, "b"),
    item("ordered", 1, "c"),
    item("check", 2, "d", true),
    item("bullet", 0, "e"),
    item("ordered", 1, "f"),
  ],
  "a list nine levels deep": () =>
    Array.from({ length: 9 }, (_, level) => item("bullet", level, `at ${level}`)),
  "adjacent lists, and lists that start again": () => [
    item("ordered", 0, "one"),
    item("bullet", 0, "between"),
    item("ordered", 0, "one again"),
    block("paragraph", {}, "Text."),
    item("ordered", 0, "one once more"),
  ],
  "an item without text": () => [
    item("bullet", 0, ""),
    item("check", 0, ""),
    item("ordered", 0, "x"),
  ],
  quotes: () => [
    block("quote", {}, "Said."),
    block("quote", {}, "And said."),
    block("paragraph", {}, "x"),
  ],
  "code blocks": () => [
    block("codeBlock", { language: "c++" }, "int main() {\n\treturn 0;\n}\n"),
    block("codeBlock", {}, "plain  <b>&amp;"),
    block("codeBlock", { language: "sql" }, "select 1;"),
  ],
  dividers: () => [
    block("paragraph", {}, "a"),
    block("divider"),
    block("divider"),
    block("paragraph", {}, "b"),
  ],
  callouts: () =>
    ["info", "tip", "warning", "danger"].map((kind) =>
      block("callout", { kind }, `This is ${kind}.`),
    ),
  "a callout of several lines": () => [
    {
      ...block("callout", { kind: "tip" }),
      runs: [run("Bring "), run("rope", { bold: {} }), run("\n"), run("and tape.")],
    },
    block("callout", { kind: "info" }),
  ],
  "a table": () => [tableOf([rowOf(["Item", "Cost"], { header: true }), rowOf(["Roof", "1,200"])])],
  "a table with a header column": () => [
    block("table", {}, "", [
      row(cell("A", { header: true }), cell("1")),
      row(cell("B", { header: true }), cell("2")),
    ]),
  ],
  "merged cells": () => [merged()],
  "column widths and backgrounds": () => [
    block("table", {}, "", [
      row(
        cell("narrow", { colwidth: [80] }),
        cell("wide", { colwidth: [300], background: "#ddeeff" }),
      ),
      row(cell("a", { colwidth: [80] }), cell("b", { colwidth: [300] })),
    ]),
  ],
  "parties and signatures": () => [
    tableOf([rowOf(["Anna Berg", "Bert Carl"])], "parties"),
    tableOf([rowOf(["Landlord", "Tenant"])], "signatures"),
  ],
  "cells that hold lists, code and a table": () => [
    block("table", {}, "", [
      row(
        block("tableCell", {}, "", [
          item("bullet", 0, "x"),
          item("ordered", 1, "y"),
          block("quote", {}, "z"),
        ]),
        block("tableCell", {}, "", [
          block("codeBlock", { language: "js" }, "1\n2"),
          tableOf([rowOf(["in", "side"])]),
        ]),
      ),
    ]),
  ],
  "adjacent tables": () => [tableOf([rowOf(["a"])]), tableOf([rowOf(["b"])])],
  "an image": () => [image({ alt: "Two pixels" }), block("paragraph", {}, "Below.")],
  "an image with a name and a width": () => [
    image({ alt: "Wide “one”", name: "barn & roof.png", width: 50 }),
  ],
  "contents and headings": () => [
    block("tableOfContents"),
    ...[1, 2, 3].map((level) => block("heading", { level }, `Part ${level}`)),
  ],
  alignment: () =>
    ["center", "end", "justify"].flatMap((align) => [
      block("paragraph", { align }, SENTENCE),
      block("heading", { align, level: 2 }, "Head"),
    ]),
  "line spacing and space around": () => [
    block("paragraph", { lineSpacing: 2, spaceBefore: 12, spaceAfter: 6 }, SENTENCE),
    block("paragraph", { lineSpacing: 1.15 }, SENTENCE),
    block("listItem", { kind: "bullet", level: 0, spaceAfter: 0 }, "tight"),
  ],
  "many scripts": () => Object.values(SCRIPTS).map((text) => block("paragraph", {}, text)),
  "Arabic and Hebrew with Latin letters and digits": () => [
    block("heading", { level: 1 }, SCRIPTS.Arabic),
    block("paragraph", {}, "השטח הוא 45.5 מ״ר לפי ISO 9836, ולא 50."),
    block("paragraph", {}, "The clause “هذا العقد” of 2026 stands."),
    item("ordered", 0, "البند الأول"),
    item("check", 1, "תיבה", true),
    tableOf([rowOf(["القيمة", "1,200"])]),
  ],
  emoji: () => [block("paragraph", {}, "👩‍👩‍👧‍👦 🇺🇦 ☕️ 👍🏽 e\u0301 𝒳"), item("bullet", 0, "🧱")],
  "characters that have a meaning in XML": () => [
    block("paragraph", {}, `<w:p> & "quotes" 'n' ]]> &lt; &#10; \u00a0 \u200b \u2028`),
  ],
  "a long paragraph": () => [block("paragraph", {}, SENTENCE.repeat(200).trim())],
  "thirty pages": thirtyPages,
  "everything at once": () =>
    everything().filter(({ name }) => name !== "file" && name !== "newerBlock"),
  "file cards": () => [block("file", { name: "plan.pdf", size: 1_234_567 })],
};
