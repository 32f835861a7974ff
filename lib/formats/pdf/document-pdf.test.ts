/** A Document as a PDF: what is in it, as others read it, and on the pages the screen has it on. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type DocumentContent, readDocument } from "../../kinds/document/content";
import { DOCUMENT_TEMPLATES, documentFromTemplate } from "../../kinds/document/templates";
import { openFonts } from "../../pdf/layout/layout";
import { placesOn } from "../../pdf/paged/places";
import { drill } from "../../testing/drill";
import { DocumentPages } from "../document/pages";
import { wholeDocument } from "../testing/documents";
import { loadFont } from "../testing/fonts";
import { longDocument, namesIn } from "../testing/long-documents";
import { IMAGE, PNG } from "../testing/notes";
import { outputOf, withProgram } from "../testing/programs";
import { readPdf, structureOf, textsOf } from "../testing/read-pdf";
import { type DocumentPdfOptions, documentPdf } from "./document-pdf";

const OPTIONS: DocumentPdfOptions = {
  title: "A document",
  lang: "en",
  dir: "ltr",
  media: (id) => (id === IMAGE ? { bytes: PNG, type: "image/png" } : undefined),
  loadFont,
  createdAt: new Date(Date.UTC(2026, 10, 28)),
};
const read = async (content: DocumentContent) => readPdf(await documentPdf(content, OPTIONS));

test("every block, mark and map of a Document is on paper", async () => {
  const pages = textsOf(await read(wholeDocument()));
  expect(pages).toEqual([
    [
      "A whole document With everything in it First chapter 1 The end 2 First chapter",
      "Plain, bold, italic, underlined, struck, SMALL CAPS, x2, H2O, large serif, red and marked, a link and one to the end.1 A line",
      "ends here. Justified text that runs over more than one line, so that the spaces between its words grow until both of its edges are straight.",
      "Left Right of a tab 1. One a. One a b. One b 2. Two • Point ◦ Under it Done To do Item Cost Roof 1,200.00 Over both",
      "const a = 1; indented(); 1 What the number leads to. Only on the first page",
    ].join(" "),
    "The end Last words. A header Page 2 of 2",
  ]);
});

test("screen readers get headings, lists, tables, links, footnotes and images", async () => {
  const { pages } = await read(wholeDocument());
  const structure = structureOf(pages[0]!.structure);
  for (const part of [
    "H1",
    "TOCI(Link)",
    "L(LI(Lbl LBody(P))",
    "Table(TR(TH(P) TH(P)) TR(TD(P) TD(P)) TR(TD(P)))",
    "Code",
    "Note(P)",
    "P(Figure[A picture])",
  ])
    expect(structure).toContain(part);
});

test("its headings are an outline, its links and contents lead to addresses and places", async () => {
  const { outline, pages, destinations } = await read(wholeDocument());
  expect(outline).toMatchObject([
    { title: "First chapter", page: 0, items: [{ title: "The end", page: 1, items: [] }] },
  ]);
  const links = pages.flatMap(({ annotations }) => annotations);
  expect(links.every(({ subtype }) => subtype === "Link")).toBe(true);
  expect(links.flatMap(({ url }) => url ?? [])).toEqual(["https://example.com/"]);
  // Two lines of contents, a link to a heading and a footnote.
  const places = links.flatMap(({ dest }) => (typeof dest === "string" ? [dest] : []));
  expect(places.length).toBeGreaterThanOrEqual(3);
  const pagesOf = places.map((name) => destinations[name]);
  expect(pagesOf).toContain(0);
  expect(pagesOf).toContain(1);
  expect(pagesOf).not.toContain(undefined);
});

withProgram("qpdf", "it is sound to qpdf, tagged and in its language", async () => {
  const folder = mkdtempSync(join(tmpdir(), "sealdesk-pdf-"));
  try {
    const file = join(folder, "whole.pdf");
    writeFileSync(file, await documentPdf(wholeDocument(), OPTIONS));
    expect(outputOf("qpdf", "--check", file)).toContain("No syntax or stream encoding errors");
    const { qpdf } = JSON.parse(outputOf("qpdf", "--json", file));
    const [, objects] = qpdf;
    const catalog = objects[`obj:${objects.trailer.value["/Root"]}`].value;
    expect(catalog["/Lang"]).toBe("u:en");
    const parts = ["/MarkInfo", "/StructTreeRoot", "/Outlines"];
    expect(Object.keys(catalog)).toEqual(expect.arrayContaining(parts));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each(DOCUMENT_TEMPLATES)("the template %s is printed", async (name) => {
  const content = readDocument(documentFromTemplate(name));
  const text = textsOf(await read(content)).join(" ");
  for (const { runs } of content.body)
    for (const run of runs) expect(text).toContain(run.text.trim().split(/\s/)[0]);
});

test("the same Document at the same time gives the same bytes", async () => {
  const [one, other] = [
    await documentPdf(wholeDocument(), OPTIONS),
    await documentPdf(wholeDocument(), OPTIONS),
  ];
  expect(Buffer.compare(one, other)).toBe(0);
});

test.each(Array.from({ length: drill(20, 3) }, (_, at) => at + 1))(
  "in the long Document %i each paragraph begins and ends on the page it has on the screen",
  async (seed) => {
    const content = longDocument(seed);
    const screen = new DocumentPages(content, {
      locale: "en",
      direction: "ltr",
      fonts: openFonts(loadFont),
      images: () => undefined,
    });
    const pagination = screen.layOut(await screen.load(content));
    const { lines } = placesOn(pagination.pages.keys(), screen.engine, pagination);
    const texts = textsOf(await read(content));
    expect(texts.length).toBe(pagination.pages.length);
    const names = namesIn(content.body);
    expect(names.length).toBeGreaterThan(60);
    const pageWith = (word: string) => texts.findIndex((text) => text.includes(word));
    const ofPaper = names.map(([name]) => [name, pageWith(`from${name}`), pageWith(`to${name}`)]);
    const ofScreen = names.map(([name, id]) => {
      const own = lines.get(id);
      return [name, own?.at(0)?.page, own?.at(-1)?.page];
    });
    expect(ofPaper).toEqual(ofScreen);
  },
);
