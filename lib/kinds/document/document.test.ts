/** A Document's state (Y-010 to Y-015, DB-036): written as the contract says, read whatever anybody wrote. */
import { EditorState, type Transaction } from "prosemirror-state";
import { describe, expect, test } from "vitest";
import { initProseMirrorDoc, updateYFragment } from "y-prosemirror";
import * as Y from "yjs";
import { blocksOfMarkdown } from "../note/from-markdown";
import { noteSchema } from "../note/lenient";
import { noUnknowns, scanType } from "../note/lenient-scan";
import { levelOfUpdate } from "../note/level";
import { restoringOf } from "../note/restore";
import { textOf } from "../note/text";
import type { Block } from "../note/text-blocks";
import { BODY, emptyContent, newDocument, readDocument } from "./content";
import {
  addFootnote,
  addList,
  edgeFragment,
  setFirstPageDifferent,
  setPage,
  setStyle,
} from "./edit";
import { documentOfNote } from "./from-note";
import { pageOf } from "./page";
import { linkOf, marksOfObject } from "./schema-marks";
import { styleOf, stylesOf, textStyleOf } from "./styles";
import { DOCUMENT_TEMPLATES, documentFromTemplate } from "./templates";
import { cleanDocument, documentMarkdown, footnoteOrder, headingOf } from "./text";
import { noteOfDocument } from "./to-note";
import { DOCUMENT } from "./vocabulary";

/** One line a block; footnotes follow. */
const documentText = (doc: Y.Doc): string =>
  noteOfDocument(cleanDocument(readDocument(doc)))
    .map(textOf)
    .join("\n");

const paragraph = (text: string, attributes: Record<string, unknown> = {}): Block => ({
  name: "paragraph",
  attributes,
  runs: text === "" ? [] : [{ text, marks: {} }],
  children: [],
});

/** Opens the body as an editor does, edits it, and writes it back through the real binding. */
function edit(doc: Y.Doc, change: (tr: Transaction) => void) {
  const fragment = doc.getXmlFragment(BODY);
  const unknowns = noUnknowns(DOCUMENT);
  scanType(fragment, unknowns);
  const { doc: node, meta } = initProseMirrorDoc(fragment, noteSchema(unknowns));
  const { tr } = EditorState.create({ doc: node });
  change(tr);
  updateYFragment(doc, fragment, tr.doc, meta);
}

const idsIn = (blocks: readonly Block[]): unknown[] =>
  blocks.flatMap(({ attributes, children }) => [attributes.id, ...idsIn(children)]);

// Y-010 F-009
test.each(DOCUMENT_TEMPLATES)(
  "the template %s is a Document of level 3 with an id on every block",
  (name) => {
    const doc = documentFromTemplate(name);
    expect(doc.getMap("meta").toJSON()).toMatchObject({ kind: "document", writer: 1 });
    expect(levelOfUpdate(Y.encodeStateAsUpdate(doc))).toBe(3);
    const { body, hf } = readDocument(doc);
    const ids = idsIn([...body, ...Object.values(hf).flat()]);
    expect(ids.every((id) => typeof id === "string" && id !== "")).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
  },
);

// Y-010 Y-011: absent attributes are the style's
test("an edit writes no attribute that nobody set", () => {
  const doc = newDocument(
    "T",
    emptyContent([paragraph("One"), paragraph("Two", { namedStyle: "heading1" })]),
  );
  edit(doc, (tr) => tr.insertText("!", 4));
  const { body } = readDocument(doc);
  expect(body.map(({ attributes: { id: _, ...rest } }) => rest)).toEqual([
    {},
    { namedStyle: "heading1" },
  ]);
  expect(documentText(doc)).toBe("One!\nTwo");
});

// Y-012: marks and inline objects come through the binding as they are written
test("marks, objects and tables survive being opened and edited", () => {
  const marks = {
    bold: { on: false },
    baseline: { shift: "sub" },
    fontFamily: { family: "Lora", weight: 500 },
    link: { heading: "h1" },
    smallCaps: { on: true },
  };
  const cell = {
    name: "tableCell",
    attributes: { colspan: 2, rowspan: 1, colwidth: [90, 60.5] },
    runs: [],
    children: [paragraph("Cell")],
  };
  const row = { name: "tableRow", attributes: { header: true }, runs: [], children: [cell] };
  const text: Block = {
    ...paragraph(""),
    runs: [
      { text: "Marked", marks },
      {
        text: "",
        marks: {},
        object: { name: "footnoteRef", attributes: { id: "f1", markFontSize: { pt: 20 } } },
      },
      { text: "\n", marks: {} },
      {
        text: "",
        marks: {},
        object: { name: "image", attributes: { attachment: "svc-blob:x", width: 30, height: 20 } },
      },
      { text: " end", marks: {} },
    ],
  };
  const table = { name: "table", attributes: {}, runs: [], children: [row] };
  const others = ["pageBreak", "horizontalRule", "toc"].map((name) => ({ ...paragraph(""), name }));
  const doc = newDocument("T", emptyContent([text, table, ...others, paragraph("Last")]));
  const before = readDocument(doc);
  edit(doc, (tr) => tr.insertText("?", tr.doc.content.size - 1));
  const after = readDocument(doc);
  expect(after.body.slice(0, -1)).toEqual(before.body.slice(0, -1));
  expect(after.body[0]!.runs[0]!.marks).toEqual(marks);
  expect(after.body[0]!.runs[1]!.marks).toEqual({ fontSize: { pt: 20 } });
  expect(after.body.at(-1)!.runs[0]!.text).toBe("Last?");
});

// Y-055
test("content of a newer client survives an edit: blocks, attributes, marks, objects and keys of maps", () => {
  const strange: Block = {
    ...paragraph(""),
    attributes: { mood: { calm: 1 } },
    runs: [
      { text: "Words", marks: { glow: { strength: 3 } } },
      { text: "", marks: {}, object: { name: "image", attributes: { crop: [1, 2] } } },
    ],
  };
  const chart = { name: "chart", attributes: { of: "sales" }, runs: [], children: [] };
  const doc = newDocument("T", {
    ...emptyContent([strange, chart, paragraph("x")]),
    page: { future: 1 },
  });
  edit(doc, (tr) => tr.insertText("y", tr.doc.content.size - 1));
  setPage(doc, { size: "a5" });
  const { body, page } = readDocument(doc);
  expect(body[0]).toMatchObject(strange);
  expect(body[1]).toMatchObject({ name: "chart", attributes: { of: "sales" } });
  expect(page).toEqual({ future: 1, size: "a5" });
});

// Y-013
test.each([
  [{ href: "https://a.example/" }, { href: "https://a.example/" }],
  [{ href: "javascript:alert(1)" }, null],
  [{ href: "data:text/html,x" }, null],
  [{ bookmark: "b1" }, { anchor: "b1" }],
  [{ heading: "h1" }, { anchor: "h1" }],
])("the link %j leads to %j", (attrs, to) => expect(linkOf(attrs)).toEqual(to));

// Y-014 DB-036
test("headers, footers and footnotes are fragments, page, styles and lists plain values", () => {
  const doc = newDocument("T", emptyContent([paragraph("x")]));
  edgeFragment(doc, "t0/header/default");
  setFirstPageDifferent(doc, true);
  const note = addFootnote(doc);
  const list = addList(doc, "outline", 3);
  setStyle(doc, "heading1", { fontSize: { pt: 30 }, spaceAbove: 4 });
  setStyle(doc, "heading1", { spaceAbove: null });
  expect([...doc.getMap("hf").keys()].sort()).toEqual([
    "t0/footer/default",
    "t0/footer/first",
    "t0/header/default",
    "t0/header/first",
  ]);
  expect(doc.getMap("footnotes").get(note)).toBeInstanceOf(Y.XmlFragment);
  expect(doc.getMap("lists").get(list)).toEqual({ preset: "outline", start: 3 });
  expect(doc.getMap("styles").toJSON()).toEqual({ heading1: { fontSize: { pt: 30 } } });
});

describe("what a block looks like", () => {
  test("is its attributes over the Document's style over ours", () => {
    const styles = stylesOf({
      normal: { fontFamily: { family: "Lora" } },
      heading2: { spaceAbove: 3, italic: { on: true } },
    });
    const { paragraph: lines, text } = styleOf(
      { namedStyle: "heading2", align: "center", spaceBelow: 1 },
      styles,
    );
    expect(lines).toMatchObject({
      align: "center",
      spaceAbove: 3,
      spaceBelow: 1,
      keepWithNext: true,
    });
    expect(text).toMatchObject({ family: "Lora", weight: 600, size: 15, italic: true });
    expect(textStyleOf({ bold: { on: false }, fontSize: { pt: 9 } }, text)).toMatchObject({
      weight: 400,
      size: 9,
    });
  });

  test("is the style's where a value makes no sense", () => {
    const bad = {
      namedStyle: "x",
      align: "left",
      lineSpacing: -1,
      spaceAbove: "9",
      indentStart: 1e9,
    };
    expect(styleOf(bad, stylesOf({ normal: null, title: [] }))).toEqual(styleOf({}, stylesOf({})));
  });
});

// Y-014
test("a page of an unknown size is A4, and Letter where letters are written on it", () => {
  expect(pageOf({ size: "b9" })).toMatchObject({ size: "a4", width: 595.28, marginTop: 72 });
  for (const locale of ["en-US", "es-mx", "fr_CA"])
    expect(pageOf({}, locale)).toMatchObject({ size: "letter", height: 792 });
  for (const locale of ["en-GB", "en-u-ca-gregory", "", "no locale"])
    expect(pageOf({}, locale).size).toBe("a4");
  expect(pageOf({ size: "a5", orientation: "landscape" })).toMatchObject({
    width: 595.28,
    height: 419.53,
  });
  const { width, marginLeft, marginRight } = pageOf({ marginLeft: 500, marginRight: 500 });
  expect(width - marginLeft - marginRight).toBeCloseTo(72);
});

test("marks of an object are read as values and as scalars", () => {
  expect(
    marksOfObject({ markBold: true, markFontSize: 12, markColor: { hex: "#112233" } }),
  ).toEqual({
    bold: { on: true },
    fontSize: { pt: 12 },
    color: { hex: "#112233" },
  });
});

test("Markdown becomes a Document and is Markdown again", () => {
  const markdown =
    "# One\n\nText **bold** and `code`.\n\n1. a\n   - b\n2. c\n\n> said\n\n| **A** | **B** |\n| ----- | ----- |\n| 1     | 2     |\n\n---\n";
  const doc = newDocument("T", documentOfNote(blocksOfMarkdown(markdown)));
  expect(documentMarkdown(doc)).toBe(markdown.replace("> said", "said"));
  expect(readDocument(doc).body.map(headingOf).filter(Boolean)).toMatchObject([
    { level: 1, text: "One" },
  ]);
});

test("footnotes are numbered as they come, and follow the text", () => {
  const ref = (id: string) => ({
    text: "",
    marks: {},
    object: { name: "footnoteRef", attributes: { id } },
  });
  const body = [
    { ...paragraph(""), runs: [{ text: "A", marks: {} }, ref("y"), ref("x"), ref("y")] },
  ];
  const footnotes = { x: [paragraph("Second")], y: [paragraph("First")] };
  const doc = newDocument("T", { ...emptyContent(body), footnotes });
  expect(footnoteOrder(readDocument(doc).body)).toEqual(["y", "x"]);
  expect(documentText(doc)).toBe("A[1][2][1]\n\n[1] First\n[2] Second");
});

test("an older version is brought back whole: text, page, styles and headers", () => {
  const doc = documentFromTemplate("report");
  const older = new Y.Doc();
  Y.applyUpdate(older, Y.encodeStateAsUpdate(doc));
  const before = readDocument(older);
  edit(doc, (tr) => tr.delete(0, tr.doc.content.size - 2));
  setPage(doc, { size: "a3" });
  setStyle(doc, "title", { align: "center" });
  doc.getMap("hf").delete("t0/footer/default");
  for (const _ of restoringOf(doc, older)) void 0;
  expect(readDocument(doc)).toEqual(before);
});
