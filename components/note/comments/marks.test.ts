// What can be commented on in a note's text.
import { NodeSelection, TextSelection } from "prosemirror-state";
import { describe, expect, test } from "vitest";
import { schema, stateOf } from "../testing";
import { blockToComment, rangeToComment, threadsAtCaret } from "./marks";

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
