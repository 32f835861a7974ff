// Which notes are found, in which order, and that the index misses nothing that the texts contain.
import { expect, test } from "vitest";
import { packTerms, termsOf, unpackTerms } from "./entry";
import { SearchIndex } from "./index";
import type { NoteText } from "./note-parts";
import { queryOf } from "./query";
import { hasAll } from "./snippet";

const note = (title: string, body = "", heading = ""): NoteText => ({
  title,
  parts: [
    ...(heading ? [{ id: "h", isHeading: true, at: 0, text: heading }] : []),
    { id: "p", isHeading: false, at: 0, text: body },
  ],
});

function indexOf(notes: Record<string, NoteText>, room?: number): SearchIndex {
  const index = new SearchIndex(room);
  for (const [at, [id, text]] of Object.entries(notes).entries()) index.put(id, at, termsOf(text));
  return index;
}

const found = (index: SearchIndex, typed: string) => index.find(queryOf(typed)).map(({ id }) => id);

test("a title ranks before a heading, a heading before the text, and the newest first among equals", () => {
  const index = indexOf({
    body: note("", "the rent is due"),
    title: note("Rent"),
    newer: note("", "no rent"),
    heading: note("", "", "Rent"),
  });
  expect(found(index, "rent")).toEqual(["title", "heading", "newer", "body"]);
});

test("the exact word ranks before longer ones that start with it", () => {
  const index = indexOf({ exact: note("", "a plan"), longer: note("", "a planet") });
  expect(found(index, "plan")).toEqual(["exact", "longer"]);
  expect(found(index, "plane")).toEqual(["longer"]);
});

test.runIf(typeof Intl.Segmenter === "function")(
  "a whole word ranks before the same letters inside others",
  () => {
    const index = indexOf({ kyoto: note("", "京都へ行く"), tokyo: note("", "東京都庁") });
    expect(found(index, "京都")).toEqual(["kyoto", "tokyo"]);
  },
);

test("every word must occur, anywhere in the note", () => {
  const index = indexOf({ both: note("Lease", "signed"), one: note("Lease", "open") });
  expect(found(index, "lease sig")).toEqual(["both"]);
  expect(found(index, "lease")).toEqual(["one", "both"]);
  expect(found(index, "")).toEqual([]);
});

test("removed and changed text is not found any more, however often it changes", () => {
  const index = new SearchIndex();
  for (let turn = 0; turn < 500; turn++) {
    index.put("a", 0, termsOf(note(`turn${turn}`)));
    index.put(`b${turn}`, 0, termsOf(note("stays")));
    if (turn >= 5) index.drop(`b${turn - 5}`);
  }
  expect(found(index, "turn498")).toEqual([]);
  expect(found(index, "turn499")).toEqual(["a"]);
  expect(found(index, "stays")).toHaveLength(5);
});

test("a note without room in the index is still searched", () => {
  const index = indexOf({ small: note("Rent"), large: note("Lease of the shop") }, 3);
  expect(index.find(queryOf("lease"))).toEqual([{ id: "large", isUnproved: true }]);
  expect(index.find(queryOf("rent")).map(({ id }) => id)).toContain("large");
});

test("a text with very many words is not indexed, and very long words are found by their beginnings", () => {
  const words = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`).join(" ");
  expect(termsOf(note("", words(20_000)))?.size).toBe(20_000);
  expect(termsOf(note("", words(20_001)))).toBeNull();
  const index = indexOf({ long: note("", "x".repeat(100_000)) });
  expect(found(index, "x".repeat(200))).toEqual(["long"]);
  expect(found(index, "xxx")).toEqual(["long"]);
});

test("terms are stored unchanged", () => {
  const terms = termsOf(note("Title 東京", "body 東京都 body", "Heading"));
  if (terms === null) throw new Error("They are few.");
  expect(unpackTerms(packTerms(terms))).toEqual(terms);
  expect(unpackTerms(packTerms(new Map()))).toEqual(new Map());
});

const SYLLABLES = [
  "re",
  "nt",
  "é",
  "İ",
  "東",
  "京",
  "都",
  "ภา",
  "ษา",
  "ש",
  "한",
  " ",
  " ",
  "-",
  "🗝",
  "§",
  "1",
];

test.each([1, 2, 3, 4, 5, 6])("the index finds everything in the texts (seed %i)", (seed) => {
  let state = seed;
  const next = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
  const text = (length: number) =>
    Array.from({ length }, () => SYLLABLES[next(SYLLABLES.length)]).join("");
  const notes: Record<string, NoteText> = {};
  for (let at = 0; at < 40; at++) notes[`n${at}`] = note(text(4), text(30), text(6));
  const index = indexOf(notes);
  for (let turn = 0; turn < 200; turn++) {
    const typed = next(4) === 0 ? `"${text(3)}"` : text(1 + next(4));
    const query = queryOf(typed);
    if (query.length === 0) continue;
    const expected = Object.keys(notes).filter((id) => hasAll(notes[id] ?? note(""), query));
    const hits = index
      .find(query)
      .filter(({ id, isUnproved }) => !isUnproved || expected.includes(id));
    expect([typed, hits.map(({ id }) => id).sort()]).toEqual([typed, expected.sort()]);
  }
});
