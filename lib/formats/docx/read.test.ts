/** Word files of other programs as notes. */

import { describe, expect, test } from "vitest";
import { readDocx } from "./read";
import { FOREIGN } from "./testing/foreign";
import { docxFile, p, r } from "./testing/ooxml";
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

test("paragraphs and rows inserted or deleted as a whole are suggested blocks; parts of them are counted", () => {
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
