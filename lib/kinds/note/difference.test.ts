import fc from "fast-check";
import { expect, test } from "vitest";
import * as Y from "yjs";
import { drill } from "@/lib/testing/drill";
import { anEdit, copyOf, edit, flat, noteOf, restoreNote } from "../testing/edited-notes";
import { peopleOf } from "./authors";
import { type BlockDifference, differenceOfNotes, type Part } from "./difference";
import { writeMarkdown } from "./from-markdown";
import { restoredTypes } from "./restore";
import { RESTORED } from "./restored";
import { type Block, FRAGMENT, type Run, readBlocks } from "./text-blocks";

/** One side of a difference, as blocks. */
function sideOf(steps: readonly BlockDifference[], side: "before" | "after"): Block[] {
  const absent = side === "before" ? "added" : "removed";
  return steps.flatMap((step): Block[] => {
    if (step.kind === absent) return [];
    if (step.kind !== "changed") return [step.block];
    const runs = step.parts.flatMap((part) => runOf(part, side, absent));
    return [{ ...step[side], runs, children: sideOf(step.children, side) }];
  });
}

function runOf(part: Part, side: "before" | "after", absent: string): Run[] {
  if (part.kind === absent) return [];
  const marks = part.kind === "marked" && side === "before" ? part.before : part.marks;
  return [{ text: part.text, marks }];
}

const SEEDS = [11, 2026, 77_777];

test.each(SEEDS)("after random edits the difference holds both states, whole (seed %d)", (seed) => {
  fc.assert(
    fc.property(
      fc.array(anEdit, { maxLength: 25 }),
      fc.array(anEdit, { maxLength: 25 }),
      (one, two) => {
        const before = noteOf();
        for (const each of one) edit(before, each);
        const after = copyOf(before);
        for (const each of two) edit(after, each);
        const difference = differenceOfNotes(before, after);
        expect(flat(sideOf(difference, "before"))).toEqual(flat(readBlocks(before)));
        expect(flat(sideOf(difference, "after"))).toEqual(flat(readBlocks(after)));
      },
    ),
    { seed, numRuns: drill(40) },
  );
});

test.each(SEEDS)("restoring gives the note the older state's content (seed %d)", (seed) => {
  fc.assert(
    fc.property(
      fc.array(anEdit, { maxLength: 20 }),
      fc.array(anEdit, { maxLength: 20 }),
      (one, two) => {
        const live = noteOf();
        for (const each of one) edit(live, each);
        const version = copyOf(live);
        for (const each of two) edit(live, each);
        const later = flat(readBlocks(live));
        const undo = new Y.UndoManager(restoredTypes(live), {
          trackedOrigins: new Set([RESTORED]),
        });
        restoreNote(live, version);
        expect(flat(readBlocks(live))).toEqual(flat(readBlocks(version)));
        expect(live.getMap("meta").toJSON()).toEqual(version.getMap("meta").toJSON());
        undo.undo();
        expect(flat(readBlocks(live))).toEqual(later);
      },
    ),
    { seed, numRuns: drill(40) },
  );
});

test.each(SEEDS)(
  "a restoring and edits made meanwhile elsewhere merge to one note (seed %d)",
  (seed) => {
    fc.assert(
      fc.property(
        fc.array(anEdit, { maxLength: 15 }),
        fc.array(anEdit, { maxLength: 15 }),
        (one, two) => {
          const here = noteOf();
          const version = copyOf(here);
          for (const each of one) edit(here, each);
          const there = copyOf(here);
          restoreNote(here, version);
          for (const each of two) edit(there, each);
          const [mine, theirs] = [Y.encodeStateAsUpdate(here), Y.encodeStateAsUpdate(there)];
          Y.applyUpdate(here, theirs);
          Y.applyUpdate(there, mine);
          expect(readBlocks(here)).toEqual(readBlocks(there));
        },
      ),
      { seed, numRuns: drill(40) },
    );
  },
);

function note(markdown: string): Y.Doc {
  const doc = new Y.Doc();
  writeMarkdown(doc, markdown);
  return doc;
}

const words = (steps: BlockDifference[]) =>
  steps.map((step) =>
    step.kind === "changed"
      ? step.parts.map(({ kind, text }) => `${kind}:${text}`)
      : `${step.kind}:${step.block.runs.map(({ text }) => text).join("")}`,
  );

function textAt(doc: Y.Doc, index: number): Y.XmlText {
  const element = doc.getXmlFragment(FRAGMENT).get(index) as Y.XmlElement;
  return element.get(0) as Y.XmlText;
}

test("words are told apart, and marks from words", () => {
  const before = note("The quick brown fox\n\nstays");
  const after = copyOf(before);
  textAt(after, 0).delete(4, 5);
  textAt(after, 0).insert(4, "slow");
  textAt(after, 0).format(9, 5, { bold: {} });
  expect(words(differenceOfNotes(before, after))).toEqual([
    ["same:The ", "removed:quick", "added:slow", "same: ", "marked:brown", "same: fox"],
    "same:stays",
  ]);
});

test("added text names its author by the activity list", () => {
  const before = note("one two");
  const ada = copyOf(before);
  ada.clientID = 101;
  textAt(ada, 0).insert(4, "and ");
  ada.getMap("activity").set("1", { id: "1", person: { name: "Adah", color: "#000000" }, at: 1 });
  ada.getMap("activity").set("2", { id: "2", person: { name: "Ada", color: "#2c62b8" }, at: 2 });
  const after = copyOf(ada);
  after.clientID = 202;
  textAt(after, 0).insert(8, "a half ");
  writeMarkdown(after, "A new block");
  const [first, second] = differenceOfNotes(before, after);
  expect(first?.kind === "changed" && first.parts).toEqual([
    { kind: "same", text: "one ", marks: {} },
    { kind: "added", text: "and ", marks: {}, by: 101 },
    { kind: "added", text: "a half ", marks: {}, by: 202 },
    { kind: "same", text: "two", marks: {} },
  ]);
  expect(second).toMatchObject({ kind: "added", by: 202 });
  expect([...peopleOf(after)]).toEqual([[101, { name: "Ada", color: "#2c62b8" }]]);
});

test("when somebody corrects a word, only the letters they wrote are shown as theirs", () => {
  const before = new Y.Doc();
  before.clientID = 101;
  writeMarkdown(before, "our budgetfor spring");
  const after = copyOf(before);
  after.clientID = 202;
  textAt(after, 0).insert(10, "s ");
  textAt(after, 0).delete(0, 1);
  const [changed] = differenceOfNotes(before, after);
  expect(changed?.kind === "changed" && changed.parts).toEqual([
    { kind: "removed", text: "our", marks: {} },
    { kind: "added", text: "ur", marks: {}, by: null },
    { kind: "same", text: " ", marks: {} },
    { kind: "removed", text: "budgetfor", marks: {} },
    { kind: "added", text: "budget", marks: {}, by: null },
    { kind: "added", text: "s ", marks: {}, by: 202 },
    { kind: "added", text: "for", marks: {}, by: null },
    { kind: "same", text: " spring", marks: {} },
  ]);
});

test("in a new block, too, each word is whose it is", () => {
  const before = note("stays");
  const ada = copyOf(before);
  ada.clientID = 101;
  writeMarkdown(ada, "Ada began");
  const after = copyOf(ada);
  after.clientID = 202;
  textAt(after, 1).insert(9, " and Ben went on");
  const [, added] = differenceOfNotes(before, after);
  expect(added).toMatchObject({
    kind: "added",
    by: 101,
    parts: [
      { kind: "added", text: "Ada began", by: 101 },
      { kind: "added", text: " and Ben went on", by: 202 },
    ],
  });
});

test.each([
  ["nothing", []],
  ["no person", [{ id: "1", at: 1 }, null, 7, "x"]],
  ["a person without a name", [{ person: { name: " " } }, { person: "Ada" }]],
])("an activity list with %s names nobody", (_, entries) => {
  const doc = new Y.Doc();
  for (const [at, entry] of entries.entries()) doc.getMap("activity").set(`${at}`, entry);
  expect(peopleOf(doc).size).toBe(0);
});

test("scripts without spaces are told apart by their characters, and pictures are never halved", () => {
  const before = note("東京に行きます 👩‍👩‍👧 ok");
  const after = copyOf(before);
  const text = textAt(after, 0);
  text.delete(0, 2);
  text.insert(0, "京都");
  const at = text.toString().indexOf("👩");
  text.delete(at, "👩‍👩‍👧".length);
  text.insert(at, "👩‍👧");
  const [changed] = differenceOfNotes(before, after);
  expect(changed?.kind === "changed" && changed.parts.map(({ text: each }) => each)).toEqual([
    "東",
    "京",
    "都",
    "に行きます ",
    "👩‍👩‍👧",
    "👩‍👧",
    " ok",
  ]);
});

test("a block that got a new id, as a pasted one does, is still the same block", () => {
  const before = note("alpha beta\n\ngamma");
  const after = note("alpha beta\n\ngamma\n\ndelta");
  expect(differenceOfNotes(before, after).map(({ kind }) => kind)).toEqual([
    "changed",
    "changed",
    "added",
  ]);
  expect(words(differenceOfNotes(before, after))[0]).toEqual(["same:alpha beta"]);
});

test("a cursor in what stays the same stays there through a restoring", () => {
  const live = note("first\n\nsecond words here\n\nthird");
  const version = copyOf(live);
  const text = textAt(live, 1);
  const cursor = Y.createRelativePositionFromTypeIndex(text, 14);
  text.insert(6, " new");
  live.getXmlFragment(FRAGMENT).delete(0, 1);
  restoreNote(live, version);
  const found = Y.createAbsolutePositionFromRelativePosition(cursor, live);
  expect([found?.type, found?.index]).toEqual([text, 14]);
  expect(readBlocks(live)).toEqual(readBlocks(version));
});

test("restoring to the same state writes nothing", () => {
  const live = note("# Same\n\n- [x] as **before**\n\n| a | b |\n| - | - |\n| 1 | 2 |");
  const version = copyOf(live);
  const before = Y.encodeStateVector(live);
  restoreNote(live, version);
  expect(Y.encodeStateVector(live)).toEqual(before);
});

test("restoring brings the title and lost comments back, and keeps what the older state did not know", () => {
  const live = noteOf();
  live.getMap("meta").set("title", "Before");
  live.getMap("comments").set("one", { text: "Why?" });
  const version = copyOf(live);
  live.getMap("meta").set("title", "After");
  live.getMap("meta").set("future", { kept: true });
  live.getMap("comments").delete("one");
  live.getMap("comments").set("two", { text: "Because." });
  restoreNote(live, version);
  expect(live.getMap("meta").toJSON()).toEqual({ title: "Before", future: { kept: true } });
  expect(live.getMap("comments").toJSON()).toEqual({
    one: { text: "Why?" },
    two: { text: "Because." },
  });
});

test("two hundred thousand characters in one block, all replaced, are still told apart", () => {
  const text = (from: number) => Array.from({ length: 30_000 }, (_, i) => `w${from + i}`).join(" ");
  const before = note("x");
  textAt(before, 0).insert(0, text(0));
  const after = copyOf(before);
  textAt(after, 0).delete(0, textAt(after, 0).length);
  textAt(after, 0).insert(0, text(1_000_000));
  const [replaced] = differenceOfNotes(before, after);
  expect(replaced?.kind === "changed" && replaced.parts.length).toBeGreaterThan(1);
  const edited = copyOf(before);
  textAt(edited, 0).insert(0, `${text(2_000_000)} `);
  const [changed] = differenceOfNotes(before, edited);
  expect(changed?.kind === "changed" && changed.parts.map(({ kind }) => kind)).toEqual([
    "added",
    "same",
  ]);
});
