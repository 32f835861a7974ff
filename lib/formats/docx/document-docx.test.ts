/** A Document as a Word file and back: what it says stays all, what it looks like stays in our own files. */
import { strToU8 } from "fflate";
import { expect, test } from "vitest";
import type { DocumentContent } from "../../kinds/document/content";
import { emptyContent, readDocument } from "../../kinds/document/content";
import { DOCUMENT_TEMPLATES, documentFromTemplate } from "../../kinds/document/templates";
import type { Block, Run } from "../../kinds/note/text-blocks";
import { object, paragraph, table, textRow, wholeDocument, words } from "../testing/documents";
import { IMAGE, PNG } from "../testing/notes";
import { documentDocx } from "./document-docx";
import { readDocumentDocx } from "./read-document";
import { docxFile, p, r, style } from "./testing/ooxml";

const OPTIONS = {
  title: "A document",
  lang: "en",
  dir: "ltr" as const,
  media: (id: string) => (id === IMAGE ? { bytes: PNG, type: "image/png" } : undefined),
  createdAt: new Date(Date.UTC(2026, 10, 28)),
};
const back = async (content: DocumentContent, more = {}) =>
  readDocumentDocx(await documentDocx(content, { ...OPTIONS, ...more }), {
    newId: () => IMAGE,
    ...more,
  });

/** Without ids, which Word keeps only where something leads to them. */
const plain = (blocks: readonly Block[]): unknown =>
  blocks.map(({ name, attributes: { id: _, list, ...attributes }, runs, children }) => ({
    name,
    attributes: { ...attributes, ...(list ? { level: Object(list).level } : {}) },
    runs: runs.map(({ text, marks, object: one }) => ({ text, marks, object: one?.name })),
    children: plain(children),
  }));

const expected = (blocks: readonly Block[]) =>
  blocks.map((block): Block => {
    const runs = block.runs.map((run): Run => {
      const link = run.marks.link?.heading === "end" ? { link: { bookmark: "b_end" } } : {};
      const { weight, ...family } = run.marks.fontFamily ?? {};
      // Word knows no weight but bold.
      const font = weight === undefined ? {} : { fontFamily: family, bold: { on: true } };
      return { ...run, marks: run.text === "\n" ? {} : { ...run.marks, ...link, ...font } };
    });
    return { ...block, runs, children: expected(block.children) };
  });

test("every block, mark and object comes back as it was", async () => {
  const whole = wholeDocument();
  const { content, title, leftOut } = await back(whole);
  expect(title).toBe("A document");
  expect(leftOut).toEqual([]);
  const given = plain(expected(whole.body)) as { name: string }[];
  const got = plain(content.body) as { name: string }[];
  expect(got.map(({ name }) => name)).toEqual(given.map(({ name }) => name));
  for (const [at, one] of given.entries()) expect(got[at], `block ${at}`).toEqual(one);
});

test("headers, footers, footnotes, page, styles and lists come back", async () => {
  const whole = wholeDocument();
  const { content } = await back(whole);
  expect(content.page).toMatchObject({
    size: "a4",
    marginTop: 60,
    marginBottom: 44,
    headerMargin: 36,
  });
  expect(content.styles).toEqual(whole.styles);
  expect(Object.keys(content.hf).sort()).toEqual([
    "t0/footer/default",
    "t0/footer/first",
    "t0/header/default",
    "t0/header/first",
  ]);
  expect(plain(content.hf["t0/footer/default"] ?? [])).toEqual(
    plain(whole.hf["t0/footer/default"] ?? []),
  );
  expect(Object.values(content.footnotes).map(plain)).toEqual([plain(whole.footnotes.f1 ?? [])]);
  expect(Object.values(content.lists)).toMatchObject([
    { preset: "numbers" },
    { preset: "bullets" },
    { preset: "checks" },
  ]);
});

test.each(DOCUMENT_TEMPLATES)("the template %s goes through Word unchanged", async (name) => {
  const given = readDocument(documentFromTemplate(name));
  const { content } = await back(given);
  expect(plain(content.body)).toEqual(plain(given.body));
});

test("fonts of Word's theme are those of the Document's styles", () => {
  const fonts = (which: string) => `<w:rPr><w:rFonts w:asciiTheme="${which}HAnsi"/></w:rPr>`;
  const scheme = (which: string, name: string) =>
    `<a:${which}Font><a:latin typeface="${name}"/></a:${which}Font>`;
  const file = docxFile({
    styles: `<w:docDefaults><w:rPrDefault>${fonts("minor")}</w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>${style("Heading1", "heading 1", fonts("major"))}`,
    relations: [["rId9", "theme", "theme/theme1.xml"]],
    files: {
      "word/theme/theme1.xml": strToU8(
        `<a:theme><a:themeElements><a:fontScheme>${scheme("major", "Aptos Display")}${scheme("minor", "Aptos")}</a:fontScheme></a:themeElements></a:theme>`,
      ),
    },
    body: p(r("Head"), '<w:pStyle w:val="Heading1"/>') + p(r("Text")),
  });
  const { body, styles } = readDocumentDocx(file).content;
  expect(styles).toMatchObject({
    normal: { fontFamily: { family: "Aptos" } },
    heading1: { fontFamily: { family: "Aptos Display" } },
  });
  expect(body.map(({ runs }) => runs[0]?.marks)).toEqual([{}, {}]);
});

test("sections begin on new pages, and keep the headers of the section before them", () => {
  const size = (w: number, h: number) => `<w:pgSz w:w="${w}" w:h="${h}"/>`;
  const file = docxFile({
    header: p(r("Above")),
    relations: [["rId1", "header", "header.xml"]],
    body:
      p(
        r("One"),
        `<w:sectPr><w:headerReference w:type="default" r:id="rId1"/>${size(11906, 16838)}</w:sectPr>`,
      ) +
      p(r("Two"), `<w:sectPr>${size(16838, 11906)}</w:sectPr>`) +
      `${p(r("Three"))}<w:sectPr><w:type w:val="continuous"/>${size(11906, 16838)}</w:sectPr>`,
  });
  const { content, leftOut } = readDocumentDocx(file);
  expect(content.body.map(({ name, runs }) => runs[0]?.text ?? name)).toEqual([
    ...["One", "pageBreak", "Two", "Three"],
  ]);
  expect(content.hf["t0/header/default"]?.map(({ runs }) => runs[0]?.text)).toEqual(["Above"]);
  expect(content.page).toEqual({ size: "a4" });
  expect(leftOut).toEqual(["1 section’s page size left out"]);
});

test("tracked changes are suggestions, both ways", async () => {
  const person = { name: "Anna", color: "" };
  const suggestInsert = { id: "s", person, at: Date.UTC(2026, 10, 1) };
  const body = [
    paragraph([words("Old "), words("new ", { suggestInsert }), words("end")]),
    paragraph([words("A whole line", { suggestInsert })], { suggestInsert }),
    paragraph([words("that goes", { suggestDelete: suggestInsert })], {
      suggestDelete: suggestInsert,
    }),
    table([textRow(["kept"]), textRow(["new"], { suggestInsert })]),
  ];
  const { content } = await back(emptyContent(body), {
    hasChanges: true,
    personOf: (name: string) => ({ name, color: "" }),
  });
  const [, changed] = content.body[0]!.runs;
  expect(changed).toMatchObject({
    text: "new ",
    marks: { suggestInsert: { person, at: suggestInsert.at } },
  });
  const suggested = ({ attributes }: Block) =>
    Object.keys(attributes).filter((name) => name.startsWith("suggest"));
  expect(content.body.map(suggested)).toEqual([[], ["suggestInsert"], ["suggestDelete"], []]);
  expect(content.body[3]!.children.map(suggested)).toEqual([[], ["suggestInsert"]]);
});

test("a comment comes back with its answer and its state", async () => {
  const body = [paragraph([words("The "), words("roof", { comment: { id: "c" } })])];
  const said = [
    { id: "c", author: "Ada", text: "Which?", at: 60_000, resolved: true },
    { id: "d", author: "Ben", text: "The left one.", at: 120_000, parent: "c" },
  ];
  const { comments } = await back(emptyContent(body), { comments: said, newId: undefined });
  const [first, answer] = comments;
  expect(first).toMatchObject({ author: "Ada", text: "Which?", resolved: true, quote: "roof" });
  expect(answer).toMatchObject({ author: "Ben", text: "The left one.", parent: first?.id });
});

test("the same Document gives the same file", async () => {
  const [one, other] = [
    await documentDocx(wholeDocument(), OPTIONS),
    await documentDocx(wholeDocument(), OPTIONS),
  ];
  expect(Buffer.compare(one, other)).toBe(0);
});

test("numbers of pages and objects are kept in the text, whatever they said last", async () => {
  const body = [
    paragraph([words("Page "), object("autoText", { kind: "pageNumber" }), words(" ends")]),
  ];
  const { content } = await back(emptyContent(body));
  expect(
    content.body[0]!.runs.map(({ text, object: one }) => one?.attributes.kind ?? text),
  ).toEqual(["Page ", "pageNumber", " ends"]);
});

const bordersRead = (file: Uint8Array) =>
  readDocumentDocx(file).content.body[0]?.children.map(({ children }) =>
    children.map(({ attributes }) => attributes.borders),
  );

test("cell borders come back, and are read from the cell, its table or its style", async () => {
  const lines = table([textRow(["a", "b"]), textRow(["c", "d"])]);
  const [first, second] = lines.children[0]?.children ?? [];
  Object.assign(first?.attributes ?? {}, { borders: "top left" });
  Object.assign(second?.attributes ?? {}, { borders: "" });
  const file = await documentDocx(emptyContent([lines]), OPTIONS);
  expect(bordersRead(file)).toEqual([
    ["top left", ""],
    [undefined, undefined],
  ]);
  const tcPr = '<w:tcBorders><w:top w:val="double"/></w:tcBorders>';
  const cell = (own = "") => `<w:tc><w:tcPr>${own}</w:tcPr>${p(r("x"))}</w:tc>`;
  const foreign = (tblPr: string) =>
    docxFile({
      body: `<w:tbl><w:tblPr>${tblPr}</w:tblPr><w:tblGrid><w:gridCol w:w="2000"/><w:gridCol w:w="2000"/></w:tblGrid><w:tr>${cell(tcPr)}${cell()}</w:tr></w:tbl>`,
      styles:
        '<w:style w:type="table" w:styleId="Rows"><w:name w:val="Rows"/><w:tblPr><w:tblBorders><w:bottom w:val="single"/><w:insideV w:val="single"/></w:tblBorders></w:tblPr></w:style>',
    });
  expect(bordersRead(foreign(""))).toEqual([["top", ""]]);
  expect(bordersRead(foreign('<w:tblStyle w:val="Rows"/>'))).toEqual([
    ["top right bottom", "bottom left"],
  ]);
});

test("cells are shaded, and their text looks, as the style of their table says", () => {
  const shade = (fill: string) => `<w:tcPr><w:shd w:val="clear" w:fill="${fill}"/></w:tcPr>`;
  const when = (type: string, inner: string) =>
    `<w:tblStylePr w:type="${type}">${inner}</w:tblStylePr>`;
  const styles =
    style("Base", "Base", when("lastCol", shade("AAAAAA")), "table") +
    style(
      "Grid",
      "Grid",
      '<w:basedOn w:val="Base"/>' +
        when("band1Horz", shade("EEEEEE")) +
        when("firstRow", `<w:rPr><w:b/><w:color w:val="FFFFFF"/></w:rPr>${shade("112233")}`),
      "table",
    );
  const cell = (own = "") => `<w:tc><w:tcPr>${own}</w:tcPr>${p(r("x"))}</w:tc>`;
  const row = (first = "") => `<w:tr>${cell(first)}${cell()}</w:tr>`;
  const look = '<w:tblLook w:firstRow="1" w:lastColumn="1" w:noHBand="0" w:noVBand="1"/>';
  const grid = '<w:tblGrid><w:gridCol w:w="2000"/><w:gridCol w:w="2000"/></w:tblGrid>';
  const own = '<w:shd w:val="clear" w:fill="00FF00"/>';
  const { content } = readDocumentDocx(
    docxFile({
      styles,
      body: `<w:tbl><w:tblPr><w:tblStyle w:val="Grid"/>${look}</w:tblPr>${grid}${row()}${row()}${row(own)}</w:tbl>`,
    }),
  );
  const rows = content.body[0]?.children ?? [];
  expect(
    rows.map(({ children }) => children.map(({ attributes }) => attributes.background)),
  ).toEqual([
    ["#112233", "#112233"],
    ["#eeeeee", "#aaaaaa"],
    ["#00ff00", "#aaaaaa"],
  ]);
  const marks = rows.map(({ children }) => children[0]?.children[0]?.runs[0]?.marks);
  expect(marks).toEqual([{ bold: { on: true }, color: { hex: "#ffffff" } }, {}, {}]);
});

test("columns are as wide as another program made them, and share the page where all are alike", () => {
  const read = (...widths: number[]) => {
    const cells = widths.map(() => `<w:tc>${p(r("x"))}</w:tc>`).join("");
    const grid = widths.map((width) => `<w:gridCol w:w="${width}"/>`).join("");
    const body = `<w:tbl><w:tblPr/><w:tblGrid>${grid}</w:tblGrid><w:tr>${cells}</w:tr></w:tbl>`;
    const [first] = readDocumentDocx(docxFile({ body })).content.body[0]?.children ?? [];
    return first?.children.map(({ attributes }) => attributes.colwidth);
  };
  expect(read(2000, 5000)).toEqual([[100], [250]]);
  expect(read(3000, 3000)).toEqual([undefined, undefined]);
});

test("the header of even pages is named as left out", () => {
  const file = (settings: string) =>
    docxFile({
      settings,
      header: p(r("Even")),
      body: `${p(r("Text"))}<w:sectPr><w:headerReference w:type="even" r:id="rId_header"/></w:sectPr>`,
    });
  expect(readDocumentDocx(file("<w:evenAndOddHeaders/>")).leftOut).toEqual([
    "1 header or footer left out",
  ]);
  expect(readDocumentDocx(file("")).leftOut).toEqual([]);
});
