/** Word files that somebody made to do harm, or that are no Word files, read as notes and as Documents. */

import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { drill } from "@/lib/testing/drill";
import { DocxError } from "./docx-error";
import { readDocx } from "./read";
import { readDocumentDocx } from "./read-document";
import { FOREIGN } from "./testing/foreign";
import { docxFile, drawing, p, picture, r } from "./testing/ooxml";

/** What both readers make of a file, a note's and a Document's. */
function codeOf(file: Uint8Array): string {
  const [note, document] = [readDocx, readDocumentDocx].map((read) => {
    try {
      read(file);
      return "read";
    } catch (error) {
      if (error instanceof DocxError) return error.code;
      throw error;
    }
  });
  expect(document).toBe(note);
  return `${note}`;
}

const document = (inner: string) => zipSync({ "word/document.xml": strToU8(inner) });
const spaces = new Uint8Array(20_000_000).fill(32);

const BODY = "<w:document><w:body><w:p>&a;</w:p></w:body></w:document>";

test.each([
  ["nothing", new Uint8Array(), "not-docx"],
  ["text", strToU8("hello"), "not-docx"],
  ["an old .doc", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), "protected"],
  ["another zip file", zipSync({ "a.txt": strToU8("a") }), "not-docx"],
  ["a torn file", docxFile({ body: p(r("x")) }).slice(0, 200), "damaged"],
  ["a part that is no XML", docxFile({ body: "<w:p><w:r" }), "damaged"],
  [
    "a file without its main part",
    zipSync({ "word/styles.xml": strToU8("<w:styles/>") }),
    "not-docx",
  ],
  ["a main part without a body", document("<w:document/>"), "not-docx"],
  [
    "an entity of a file",
    document(`<!DOCTYPE w [<!ENTITY a SYSTEM "file:///etc/passwd">]>${BODY}`),
    "damaged",
  ],
  [
    "an entity of an address",
    document(`<!DOCTYPE w SYSTEM "https://outside.test/a.dtd">${BODY}`),
    "damaged",
  ],
  ["macros", docxFile({ body: "", files: { "word/vbaProject.bin": new Uint8Array(1) } }), "macros"],
  ["100,000 elements in each other", docxFile({ body: "<w:ins>".repeat(100_000) }), "too-large"],
  [
    "many parts that are too much together",
    zipSync({ "a.xml": spaces, "b.xml": spaces, "c.xml": spaces }, { level: 1 }),
    "too-large",
  ],
  [
    "more parts than a file has",
    zipSync(
      Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`${at}`, new Uint8Array()])),
    ),
    "too-large",
  ],
])("refuses %s", (_, file, code) => expect(codeOf(file)).toBe(code));

test("external parts of a file are not fetched, and missing parts are done without", () => {
  const file = docxFile({
    relations: [
      ["rId5", "image", "https://outside.test/a.png"],
      ["rId6", "attachedTemplate", "https://outside.test/a.dotm"],
      ["rId7", "header", "gone.xml"],
      ["rId8", "image", "../../../etc/passwd"],
    ],
    body: `${p(`${r("Here")}<w:r>${drawing(picture("rId5"))}${drawing(picture("rId8"))}<w:footnoteReference w:id="9"/></w:r>`, '<w:pStyle w:val="Gone"/><w:numPr><w:numId w:val="4"/></w:numPr>')}<w:sectPr><w:headerReference w:type="default" r:id="rId7"/></w:sectPr>`,
  });
  expect(codeOf(file)).toBe("read");
  const { content, leftOut, media } = readDocumentDocx(file);
  expect(content.body.map(({ runs }) => runs.map(({ text }) => text).join(""))).toEqual(["Here"]);
  expect(content.hf).toEqual({});
  expect(media.size).toBe(0);
  expect(leftOut).toEqual(["2 images that aren’t in the file left out"]);
});

test("a declaration that would make a few characters a million is refused", () => {
  const lol =
    '<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><w:document><w:body>&b;</w:body></w:document>';
  expect(codeOf(zipSync({ "word/document.xml": strToU8(lol) }))).toBe("damaged");
});

test("more than is read is refused before it is inflated", () => {
  const large = new Uint8Array(24_000_001).fill(32);
  const bomb = zipSync({ "word/document.xml": large }, { level: 1 });
  expect(bomb.length).toBeLessThan(1_000_000);
  expect(codeOf(bomb)).toBe("too-large");
});

test("a zip file that lies about a part's size is not believed", () => {
  const file = docxFile({ body: p(r("x".repeat(5_000))) });
  const lying = file.slice();
  const view = new DataView(lying.buffer);
  for (let at = 0; at + 46 < lying.length; at++)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true);
  expect(codeOf(lying)).toBe("damaged");
});

test.each([
  [150, "read"],
  [250, "too-large"],
])("elements %i deep", (depth, code) => {
  expect(codeOf(docxFile({ body: "<w:ins>".repeat(depth) + "</w:ins>".repeat(depth) }))).toBe(code);
});

test("more elements than any note has are refused before they are read", () => {
  expect(codeOf(docxFile({ body: "<w:p/>".repeat(2_000_000) }))).toBe("too-large");
});

test("styles that build on each other in a circle are read", () => {
  const styles =
    '<w:style w:styleId="A"><w:basedOn w:val="B"/></w:style><w:style w:styleId="B"><w:basedOn w:val="A"/></w:style>';
  const body = p(r("x"), '<w:pStyle w:val="A"/>');
  expect(readDocx(docxFile({ styles, body })).blocks).toHaveLength(1);
});

test("three thousand footnotes are read at once", () => {
  const ids = Array.from({ length: 3_000 }, (_, at) => at + 1);
  const footnotes = ids.map((id) => `<w:footnote w:id="${id}">${p(r(`Note ${id}`))}</w:footnote>`);
  const body = ids.map((id) => p(`<w:r><w:footnoteReference w:id="${id}"/></w:r>`));
  const file = docxFile({ footnotes: footnotes.join(""), body: body.join("") });
  const { content } = readDocumentDocx(file);
  expect(content.footnotes["footnotes-3000"]?.[0]?.runs[0]?.text).toBe("Note 3000");
});

test("contents that never end swallow no text", () => {
  const toc =
    '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>TOC</w:instrText></w:r>';
  const styles = '<w:style w:styleId="H"><w:name w:val="heading 1"/></w:style>';
  const body = p(toc) + p(r("Head"), '<w:pStyle w:val="H"/>') + p(r("Text"));
  expect(readDocx(docxFile({ styles, body })).blocks.map(({ name }) => name)).toEqual([
    "tableOfContents",
    "heading",
    "paragraph",
  ]);
});

const NAMES = [
  "p",
  "r",
  "t",
  "tbl",
  "tr",
  "tc",
  "sdt",
  "sdtContent",
  "ins",
  "del",
  "hyperlink",
  "fldChar",
  "drawing",
  "pict",
  "br",
];
const tree = fc.letrec<{ xml: string }>((tie) => ({
  xml: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.stringMatching(/^[a-z &;"]{0,12}$/).map((text) => text.replace(/&/g, "&amp;")),
    fc
      .tuple(
        fc.constantFrom(...NAMES),
        fc.constantFrom("", 'w:val="1"', 'w:fldCharType="begin"', 'r:id="rId1"'),
        fc.array(tie("xml"), { maxLength: 4 }),
      )
      .map(([name, attribute, inner]) => `<w:${name} ${attribute}>${inner.join("")}</w:${name}>`),
  ),
})).xml;

// The seed is the name of whatever this finds.
test("any tree of known elements is read, seed 20261122", () => {
  fc.assert(
    fc.property(fc.array(tree, { maxLength: 6 }), (parts) => {
      expect(codeOf(docxFile({ body: parts.join("") }))).toBe("read");
    }),
    { seed: 20261122, numRuns: drill(200) },
  );
});

test("any byte that is changed gives a note or words, seed 20261122", () => {
  const file =
    FOREIGN["Word: a table with merges, header row and shading"]?.().file ?? new Uint8Array();
  fc.assert(
    fc.property(fc.nat(file.length - 1), fc.nat(255), (at, byte) => {
      const changed = file.slice();
      changed[at] = byte;
      expect(codeOf(changed)).toMatch(/^(read|damaged|not-docx|too-large|macros)$/);
    }),
    { seed: 20261122, numRuns: drill(300) },
  );
});

test("names that every object has are words of the file", () => {
  const names = ["constructor", "__proto__", "toString"];
  const body = names.map((name) => {
    const looks = `<w:highlight w:val="${name}"/><w:color w:val="${name}"/>`;
    const place = `<w:pStyle w:val="${name}"/><w:jc w:val="${name}"/>`;
    return p(`${r(`&${name};`, looks)}<w:r><w:sym w:char="${name}"/></w:r>`, place);
  });
  const { blocks } = readDocx(docxFile({ body: body.join("") }));
  expect(structuredClone(blocks)).toEqual(
    names.map((name) => ({
      ...{ name: "paragraph", attributes: {}, children: [] },
      runs: [{ text: `&${name};`, marks: {} }],
    })),
  );
});
