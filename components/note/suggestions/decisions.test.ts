/** Deciding about suggestions, by one person and by two at once, as the activity of the note tells it (Y-001). */

import { expect, test } from "vitest";
import * as Y from "yjs";
import { activityOf, fieldsOf } from "@/lib/kinds/note/activity";
import { readBlocks, writeBlocks } from "@/lib/kinds/note/text-blocks";
import { copyOf } from "@/lib/kinds/testing/edited-notes";
import { undoHistory } from "../binding";
import { Decisions, MAX_ENTRIES, MAX_IDS_PER_ENTRY } from "./decisions";

const ada = { name: "Ada", color: "#2c62b8" };

/** "one two", where somebody would have "2" in place of "two", and a line more. */
function noteWithTwo(): Y.Doc {
  const doc = new Y.Doc();
  const mark = (id: string) => ({ id, person: ada, at: 1 });
  const runs = [
    { text: "one ", marks: {} },
    { text: "two", marks: { suggestDelete: mark("word") } },
    { text: "2", marks: { suggestInsert: mark("word") } },
  ];
  const more = {
    name: "paragraph",
    attributes: { suggestInsert: mark("line") },
    runs: [{ text: "more", marks: { suggestInsert: mark("line") } }],
    children: [],
  };
  writeBlocks(doc, [{ name: "paragraph", attributes: {}, runs, children: [] }, more]);
  return doc;
}

const words = (doc: Y.Doc) =>
  readBlocks(doc).map((block) => block.runs.map(({ text }) => text).join(""));
const marks = (doc: Y.Doc) =>
  JSON.stringify(readBlocks(doc).map(({ attributes, runs }) => [attributes, runs]));

function join(one: Y.Doc, other: Y.Doc): void {
  for (let turn = 0; turn < 3; turn++) {
    Y.applyUpdate(other, Y.encodeStateAsUpdate(one, Y.encodeStateVector(other)), "wire");
    Y.applyUpdate(one, Y.encodeStateAsUpdate(other, Y.encodeStateVector(one)), "wire");
  }
}

test("deciding one suggestion leaves the other; the activity lists the decision, and undo reverts it", () => {
  const doc = noteWithTwo();
  const before = marks(doc);
  const { manager, close } = undoHistory(doc.getXmlFragment("document"));
  const decisions = new Decisions(doc, () => ada);
  expect(decisions.settle("accepted", ["word"])).toBe(true);
  expect(words(doc)).toEqual(["one 2", "more"]);
  expect(decisions.settle("accepted", ["word"])).toBe(false);
  manager.undo();
  expect(marks(doc)).toBe(before);
  expect(decisions.settle("rejected", ["word", "line"])).toBe(true);
  expect(words(doc)).toEqual(["one two"]);
  const told = [...activityOf(doc).values()].map(fieldsOf);
  expect(told.map(({ action, target }) => [action, target])).toEqual([
    ["accepted", "word"],
    ["rejected", "word line"],
  ]);
  decisions.close();
  close();
});

test.each([
  ["one suggestion", ["word"], ["one two", "more"]],
  ["one of two accepted at once", ["word", "line"], ["one two", "more"]],
])(
  "accepted here and rejected there, %s: the text stays as it was, on both sides",
  (_name, ids, wanted) => {
    const here = noteWithTwo();
    const there = copyOf(here);
    const [accepting, rejecting] = [
      new Decisions(here, () => ada),
      new Decisions(there, () => ada),
    ];
    accepting.settle("accepted", ids);
    rejecting.settle("rejected", ["word"]);
    join(here, there);
    expect(words(here)).toEqual(wanted);
    expect(marks(here)).toBe(marks(there));
    expect(marks(here)).not.toContain('"word"');
    expect(marks(here).includes('"line"')).toBe(ids.length === 1);
    accepting.close();
    rejecting.close();
  },
);

test("accepted, taken back, and rejected later by another: no word comes twice", () => {
  const here = noteWithTwo();
  const there = copyOf(here);
  const { manager, close } = undoHistory(here.getXmlFragment("document"));
  const [accepting, rejecting] = [new Decisions(here, () => ada), new Decisions(there, () => ada)];
  accepting.settle("accepted", ["word"]);
  manager.undo();
  join(here, there);
  rejecting.settle("rejected", ["word"]);
  join(here, there);
  expect(words(here)).toEqual(["one two", "more"]);
  expect(words(there)).toEqual(["one two", "more"]);
  accepting.close();
  rejecting.close();
  close();
});

test("each of two accepted apart is given in to, also when the other's rejections arrive one after the other", () => {
  const here = noteWithTwo();
  const there = copyOf(here);
  const [accepting, rejecting] = [new Decisions(here, () => ada), new Decisions(there, () => ada)];
  accepting.settle("accepted", ["line"]);
  accepting.settle("accepted", ["word"]);
  const arrivals: Uint8Array[] = [];
  there.on("update", (update: Uint8Array) => arrivals.push(update));
  rejecting.settle("rejected", ["line"]);
  rejecting.settle("rejected", ["word"]);
  for (const update of arrivals) Y.applyUpdate(here, update, "wire");
  join(here, there);
  expect(words(here)).toEqual(["one two"]);
  expect(marks(here)).toBe(marks(there));
  accepting.close();
  rejecting.close();
});

test.each([
  [MAX_IDS_PER_ENTRY, [MAX_IDS_PER_ENTRY]],
  [MAX_IDS_PER_ENTRY + 1, [MAX_IDS_PER_ENTRY, 1]],
  [MAX_IDS_PER_ENTRY * MAX_ENTRIES + 1, Array(MAX_ENTRIES).fill(MAX_IDS_PER_ENTRY)],
])("a decision about %i suggestions is told in entries that name %j of them", (count, named) => {
  const doc = noteWithTwo();
  const decisions = new Decisions(doc, () => ada);
  const ids = ["word", ...Array.from({ length: count - 1 }, (_, at) => `gone-${at}`)];
  expect(decisions.settle("rejected", ids)).toBe(true);
  const told = [...activityOf(doc).values()].map(fieldsOf);
  expect(new Set(told.map(({ action }) => action))).toEqual(new Set(["rejected"]));
  const targets = told.map(({ target }) => String(target).split(" "));
  expect(targets.map(({ length }) => length).sort((one, other) => other - one)).toEqual(named);
  expect(new Set(targets.flat())).toEqual(new Set(ids.slice(0, MAX_IDS_PER_ENTRY * MAX_ENTRIES)));
  decisions.close();
});

/** Lines of "word 0", "word 1", …, where somebody would have "new 0", "new 1", …: one suggestion a line. */
function noteWithMany(count: number): Y.Doc {
  const doc = new Y.Doc();
  const lines = Array.from({ length: count }, (_, at) => {
    const mark = { id: `s${at}`, person: ada, at: 1 };
    const runs = [
      { text: `word ${at}`, marks: { suggestDelete: mark } },
      { text: `new ${at}`, marks: { suggestInsert: mark } },
    ];
    return { name: "paragraph", attributes: {}, runs, children: [] };
  });
  writeBlocks(doc, lines);
  return doc;
}

const MANY = MAX_IDS_PER_ENTRY * 2 + 200;
const all = Array.from({ length: MANY }, (_, at) => `s${at}`);

test.each([
  ["all at once", [all]],
  ["some, one after the other", [all.slice(0, 1), all.slice(700, 703), all.slice(1_100)]],
])(
  "%s accepted here while all of more than an entry names are rejected there: no word is lost",
  (_name, accepted) => {
    const here = noteWithMany(MANY);
    const there = copyOf(here);
    const before = words(here).map((line) => line.replace(/new.*/, ""));
    const [accepting, rejecting] = [
      new Decisions(here, () => ada),
      new Decisions(there, () => ada),
    ];
    for (const ids of accepted) accepting.settle("accepted", ids);
    const arrivals: Uint8Array[] = [];
    there.on("update", (update: Uint8Array) => arrivals.push(update));
    rejecting.settle("rejected", all);
    // As the network brings it: what was changed, and then what was told of it.
    for (const update of arrivals) Y.applyUpdate(here, update, "wire");
    join(here, there);
    expect(words(here)).toEqual(before);
    expect(words(there)).toEqual(before);
    expect(marks(here)).toBe(marks(there));
    expect(marks(here)).not.toContain("suggest");
    accepting.close();
    rejecting.close();
  },
);

test("rejections of parts of one acceptance that arrive one after the other are each given in to", () => {
  const here = noteWithMany(4);
  const there = copyOf(here);
  const [accepting, rejecting] = [new Decisions(here, () => ada), new Decisions(there, () => ada)];
  accepting.settle("accepted", ["s0", "s1", "s2"]);
  const arrivals: Uint8Array[] = [];
  there.on("update", (update: Uint8Array) => arrivals.push(update));
  rejecting.settle("rejected", ["s0"]);
  rejecting.settle("rejected", ["s1"]);
  for (const update of arrivals) Y.applyUpdate(here, update, "wire");
  join(here, there);
  expect(words(here)).toEqual(["word 0", "word 1", "new 2", "word 3new 3"]);
  expect(marks(here)).toBe(marks(there));
  accepting.close();
  rejecting.close();
});
