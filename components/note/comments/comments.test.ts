// What the panel of comments works out without a page.
import { NodeSelection, TextSelection } from "prosemirror-state";
import { describe, expect, test } from "vitest";
import type { ActivityEntry } from "@/lib/kinds/note/activity-entries";
import { schema, stateOf } from "../testing";
import { blockToComment, rangeToComment, threadsAtCaret } from "./marks";
import { mentionAt, namesFor, partsOf } from "./mentions";
import { deedsOf, deedWords, whenWords } from "./words";

describe("what would be commented on", () => {
  test.each([
    ["some <selected words> here", "selected words"],
    ["a wo|rd at the caret", "word"],
    ["behind| a word", "behind"],
    ["|before one", "before"],
    ["it is Zoë’s| car", "Zoë’s"],
    ["日本語の|文", "日本語の文"],
    ["two\n<lines\nof> it", "linesof"],
  ])("in %j is %j", (text, words) => {
    const state = stateOf(text);
    const range = rangeToComment(state);
    expect(range && state.doc.textBetween(range.from, range.to)).toBe(words);
  });

  test.each(["no word | here", "|", "only <  > spaces"])("in %j is nothing", (text) => {
    expect(rangeToComment(stateOf(text))).toBeNull();
  });
});

test("a selected image or file is commented on as what it is called, and nothing else is", () => {
  const on = (name: string, attrs: object) => {
    const { tr, doc } = stateOf("one");
    const end = doc.content.size;
    const state = stateOf("one").apply(tr.insert(end, schema.node(name, { id: "b", ...attrs })));
    return blockToComment(state.apply(state.tr.setSelection(NodeSelection.create(state.doc, end))));
  };
  const plan = { name: "plan.png", alt: "Two rooms" };
  expect(on("image", plan)).toMatchObject({ id: "b", called: "Two rooms" });
  expect(on("image", { ...plan, alt: null })?.called).toBe("plan.png");
  expect(on("image", {})?.called).toBe("Image");
  expect(on("file", { name: "a.pdf" })).toMatchObject({ id: "b", called: "a.pdf" });
  expect(on("image", { ...plan, id: null })).toBeNull();
  expect(on("divider", {})).toBeNull();
  expect(blockToComment(stateOf("<one>"))).toBeNull();
});

test("the caret is in a thread up to both its ends, in all threads there, and no selection is", () => {
  const state = stateOf("<one> two");
  const { schema, tr } = state;
  const mark = (id: string) => schema.mark("comment", { id });
  const marked = state.apply(tr.addMark(1, 4, mark("a")).addMark(2, 4, mark("b")));
  const at = (pos: number) =>
    threadsAtCaret(marked.apply(marked.tr.setSelection(TextSelection.create(marked.doc, pos))));
  expect(at(1)).toEqual(["a"]);
  expect(new Set(at(3))).toEqual(new Set(["a", "b"]));
  expect(new Set(at(4))).toEqual(new Set(["a", "b"]));
  expect(at(5)).toEqual([]);
  expect(threadsAtCaret(marked)).toEqual([]);
});

describe("naming somebody", () => {
  test.each([
    ["@", 1, { at: 0, typed: "" }],
    ["so @An", 6, { at: 3, typed: "An" }],
    ["so @Ana So", 10, { at: 3, typed: "Ana So" }],
    ["(@An", 4, { at: 1, typed: "An" }],
    ["me@example.com", 14, null],
    ["@ Ana", 5, null],
    ["@An\nnext", 8, null],
    [`@${"x".repeat(42)}`, 43, null],
  ])("%j at %i: %j", (text, caret, found) => {
    expect(mentionAt(text, caret)).toEqual(found);
  });

  test("offers each person once, by the beginning of any of their names", () => {
    const people = ["Ana Souza", "Ben", "Susan", "Ana Souza"];
    expect(namesFor("", people)).toEqual(["Ana Souza", "Ben", "Susan"]);
    expect(namesFor("so", people)).toEqual(["Ana Souza"]);
    expect(namesFor("ana souza", people)).toEqual([]);
  });

  test("finds the names in what was said, the longest first, and signs mean nothing", () => {
    const names = (text: string, people: string[]) =>
      partsOf(text, people).flatMap((part) => (part.isName ? [part.text] : []));
    expect(names("@Ana and @Ana Souza, @Anastasia", ["Ana", "Ana Souza"])).toEqual([
      "@Ana",
      "@Ana Souza",
    ]);
    expect(names("@A.B (c) @AxB", ["A.B (c)", "[x]*"])).toEqual(["@A.B (c)"]);
    expect(partsOf("plain", ["Ana"])).toEqual([{ text: "plain", isName: false }]);
  });
});

describe("the activity", () => {
  const person = { name: "Ana", color: "#2c62b8" };
  const entry = (id: string, action: string, minute: number): ActivityEntry => ({
    ...{ id, person, action, target: null },
    at: Date.UTC(2026, 0, 1, 9, minute),
  });

  test("tells what one person did again within the hour in one line", () => {
    const entries = [
      entry("e", "edited", 200),
      entry("d", "edited", 150),
      entry("c", "edited", 60),
      entry("b", "commented", 50),
      entry("a", "edited", 40),
    ];
    expect(deedsOf(entries).map(({ id, times }) => [id, times])).toEqual([
      ["e", 2],
      ["c", 1],
      ["b", 1],
      ["a", 1],
    ]);
  });

  test("has words for every action, and for those of other programs", () => {
    expect(deedWords("restored")).toBe("restored an earlier version");
    expect(deedWords("constructor")).toBe("changed the note");
  });

  test("tells a time that is known", () => {
    const now = new Date(2026, 0, 2, 12);
    expect(whenWords(new Date(2026, 0, 2, 9, 5).getTime(), now, "en-GB")).toBe("Today at 9:05");
    expect(whenWords(0, now)).toBe("");
  });
});
