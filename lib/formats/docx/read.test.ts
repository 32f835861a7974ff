/** Word files of other programs, and what somebody made to do harm. */

import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { drill } from "@/lib/testing/drill";
import { DocxError } from "./docx-error";
import { readDocx } from "./read";
import { readDocumentDocx } from "./read-document";
import { FOREIGN } from "./testing/foreign";
import { docxFile, drawing, p, picture, r } from "./testing/ooxml";
import { score } from "./testing/score";

describe("reads", () => {
  test.each(Object.entries(FOREIGN))("%s", (_, make) => {
    const { file, blocks, leftOut } = make();
    const note = readDocx(file);
    const { lost, text } = score(blocks, note.blocks);
    expect({ lost, text: text.kept }).toEqual({ lost: [], text: text.of });
    expect(note.leftOut).toEqual(leftOut);
  });
});

const person = { name: "Ann", color: "#2c62b8" };
const bySomebody = 'w:author="Ann" w:date="2026-01-02T03:04:05Z"';
const at = Date.UTC(2026, 0, 2, 3, 4, 5);

/** With names for ids, in the order they are made. */
function changesIn(body: string) {
  let made = 0;
  const personOf = (name: string) => ({ ...person, name });
  return readDocx(docxFile({ body }), { personOf, newId: () => `n${++made}` });
}

test("tracked changes that touch are one suggestion, and others of their own, when somebody asks", () => {
  const { blocks } = changesIn(
    p(
      `<w:del w:id="1" ${bySomebody}>${r("old")}</w:del><w:ins w:id="2" ${bySomebody}>${r("new")}</w:ins>${r(" same ")}<w:ins w:id="3" ${bySomebody}>${r("more")}</w:ins><w:ins w:id="4" w:author="Bo">${r("!")}</w:ins>`,
    ),
  );
  const mark = (id: string, name = "Ann", when = at) => ({
    id,
    person: { ...person, name },
    at: when,
  });
  expect(blocks[0]?.runs).toEqual([
    { text: "old", marks: { suggestDelete: mark("n1") } },
    { text: "new", marks: { suggestInsert: mark("n1") } },
    { text: " same ", marks: {} },
    { text: "more", marks: { suggestInsert: mark("n2") } },
    { text: "!", marks: { suggestInsert: mark("n3", "Bo", 0) } },
  ]);
});

test("whole paragraphs and rows that come or go are suggested blocks; half ones are counted", () => {
  const end = (name: string) => `<w:rPr><w:${name} w:id="9" ${bySomebody}/></w:rPr>`;
  const ins = (text: string) => `<w:ins w:id="1" ${bySomebody}>${r(text)}</w:ins>`;
  const del = (text: string) => `<w:del w:id="1" ${bySomebody}>${r(text)}</w:del>`;
  const row = `<w:tr><w:trPr><w:ins w:id="5" ${bySomebody}/></w:trPr><w:tc>${p(ins("cell"))}</w:tc></w:tr>`;
  const { blocks, leftOut } = changesIn(
    [
      // Return was pressed behind A, and B typed: Word keeps A's own end behind B.
      p(r("A"), end("ins")),
      p(ins("B")),
      p(del("C"), end("del")),
      p("", end("ins")),
      p(r("D"), end("del")),
      p(r("E")),
      p(r("F"), end("ins")),
      p(r("G")),
      `<w:tbl><w:tblPr/><w:tblGrid/>${row}</w:tbl>`,
      p(r("H")),
    ].join(""),
  );
  const said = blocks.map(({ runs, attributes }) => [
    runs.map(({ text }) => text).join(""),
    Object.keys(attributes).filter((name) => name.startsWith("suggest")),
  ]);
  expect(said).toEqual([
    ["A", []],
    ["B", ["suggestInsert"]],
    ["C", ["suggestDelete"]],
    ["", ["suggestInsert"]],
    ["D", []],
    ["E", []],
    ["F", []],
    ["G", []],
    ["", []],
    ["H", []],
  ]);
  expect(Object.keys(blocks[8]?.children[0]?.attributes ?? {})).toEqual(["suggestInsert"]);
  expect(leftOut).toEqual([
    "1 suggestion to join two paragraphs left out",
    "1 suggestion to split a paragraph left out",
  ]);
});

test("a thread keeps its answers, its state and the words it is about", () => {
  let made = 0;
  const note = readDocx(
    docxFile({
      comments: `<w:comment w:id="1" w:author="Ann" w:date="2026-01-01T00:00:00Z"><w:p w14:paraId="0A">${r("Why?")}</w:p></w:comment><w:comment w:id="2" w:author="Bo"><w:p w14:paraId="0B">${r("So.")}</w:p></w:comment>`,
      commentsExtended:
        '<w15:commentEx w15:paraId="0A" w15:done="1"/><w15:commentEx w15:paraId="0B" w15:paraIdParent="0A"/>',
      body: p(
        `${r("a ")}<w:commentRangeStart w:id="1"/>${r("b")}<w:commentRangeEnd w:id="1"/>${r(" c")}`,
      ),
    }),
    { newId: () => `n${++made}` },
  );
  expect(note.comments).toEqual([
    { id: "n1", author: "Ann", text: "Why?", at: Date.UTC(2026, 0, 1), resolved: true, quote: "b" },
    { id: "n2", author: "Bo", text: "So.", parent: "n1" },
  ]);
  const marked = note.blocks[0]?.runs[1];
  expect(Object.entries(marked?.marks ?? {})).toEqual([
    [expect.stringMatching(/^comment--[\w+/=]{8}$/), { id: "n1" }],
  ]);
});

test.each([
  [50, 50],
  [51, 50],
])("of %i comments on one word, %i stand on it", (count, marked) => {
  const all = Array.from({ length: count }, (_, id) => id);
  const { blocks, comments } = readDocx(
    docxFile({
      comments: all
        .map((id) => `<w:comment w:id="${id}"><w:p>${r("x")}</w:p></w:comment>`)
        .join(""),
      body: p(all.map((id) => `<w:commentRangeStart w:id="${id}"/>`).join("") + r("word")),
    }),
  );
  expect(Object.keys(blocks[0]?.runs[0]?.marks ?? {})).toHaveLength(marked);
  expect(comments).toHaveLength(count);
});

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

test("what a file says is elsewhere is not fetched, and parts it lacks are done without", () => {
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
