/** What becomes of edits while suggesting: nothing goes, rejecting brings back what was, accepting keeps what was meant. */

import { deleteSelection, joinTextblockBackward } from "prosemirror-commands";
import type { Node } from "prosemirror-model";
import { AllSelection, type Command, type Selection, TextSelection } from "prosemirror-state";
import { describe, expect, test } from "vitest";
import * as Y from "yjs";
import { cleanBlocks } from "@/lib/kinds/note/suggestions-clean";
import { decide } from "@/lib/kinds/note/suggestions-decide";
import { type Block, readBlocks, writeBlocks } from "@/lib/kinds/note/text-blocks";
import { copyOf } from "@/lib/kinds/testing/edited-notes";
import { insertDivider, insertTable, setBlock } from "../commands/blocks";
import { enter, lineBreak } from "../commands/lines";
import { moveBlocks } from "../commands/move";
import { addLine } from "../commands/table-shape";
import { give, type Writer, writerOf } from "./testing";

const line = (text: string, name = "paragraph"): Block => ({
  name,
  attributes: {},
  runs: text ? [{ text, marks: {} }] : [],
  children: [],
});

function noteWith(...lines: string[]): Y.Doc {
  const doc = new Y.Doc();
  let id = 0;
  writeBlocks(
    doc,
    lines.map((text) => line(text)),
    () => `b${id++}`,
  );
  return doc;
}

/** `[-gone-]` and `{+new+}`, one line a block; a block that comes or goes begins with its sign. */
function drawn(doc: Y.Doc): string {
  return readBlocks(doc).map(drawBlock).join("\n");
}

function drawBlock({ name, attributes, runs, children }: Block): string {
  const sign = `${"suggestDelete" in attributes ? "-" : ""}${"suggestInsert" in attributes ? "+" : ""}`;
  const text = runs.map(({ text, marks }) => {
    const inner = "suggestInsert" in marks ? `{+${text}+}` : text;
    return "suggestDelete" in marks ? `[-${inner}-]` : inner;
  });
  const form = name === "paragraph" ? "" : `${name}:`;
  return `${sign}${form}${text.join("")}${children.length ? `(${children.map(drawBlock).join("|")})` : ""}`;
}

const lines = (doc: Y.Doc) => readBlocks(doc).map(drawBlock);

function settledTo(doc: Y.Doc, verdict: "accepted" | "rejected"): string[] {
  const copy = copyOf(doc);
  decide(copy, verdict, "all");
  return lines(copy);
}

/** Places are told by the words they stand before or behind. */
const at =
  (words: string, offset = 0) =>
  (doc: Node) =>
    TextSelection.create(doc, find(doc, words) + offset);
const over = (words: string) => (doc: Node) => {
  const from = find(doc, words);
  return TextSelection.create(doc, from, from + words.length);
};
const between = (one: string, other: string) => (doc: Node) =>
  TextSelection.create(doc, find(doc, one), find(doc, other) + other.length);

function find(doc: Node, words: string): number {
  let found = -1;
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return;
    const index = node.textBetween(0, node.content.size, "", "\n").indexOf(words);
    if (found < 0 && index >= 0) found = pos + 1 + index;
  });
  if (found < 0) throw new Error(`No ${words}`);
  return found;
}

const type =
  (text: string): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.insertText(text));
    return true;
  };
const backspace: Command = (state, dispatch) => {
  const { from, to, empty } = state.selection;
  dispatch?.(empty ? state.tr.delete(from - 1, from) : state.tr.delete(from, to));
  return true;
};
const bold: Command = (state, dispatch) => {
  const { from, to } = state.selection;
  const mark = state.schema.marks.bold;
  if (mark) dispatch?.(state.tr.addMark(from, to, mark.create()));
  return true;
};

type Given = [select: (doc: Node) => Selection, command: Command];

describe("while suggesting", () => {
  test.each<[string, string[], Given[], string[], string[]]>([
    [
      "typed words are an insertion",
      ["one two"],
      [[at("two"), type("and ")]],
      ["one {+and +}two"],
      ["one and two"],
    ],
    ["Backspace keeps the letter", ["abc"], [[at("abc", 3), backspace]], ["ab[-c-]"], ["ab"]],
    [
      "a word typed over stands behind what it replaces",
      ["one two"],
      [[over("two"), type("2")]],
      ["one [-two-]{+2+}"],
      ["one 2"],
    ],
    [
      "a word typed over with one that begins alike goes whole",
      ["first"],
      [[over("first"), type("f")]],
      ["[-first-]{+f+}"],
      ["f"],
    ],
    [
      "one's own insertion vanishes",
      ["ab"],
      [
        [at("b"), type("xyz")],
        [at("xyz", 2), backspace],
      ],
      ["a{+xz+}b"],
      ["axzb"],
    ],
    [
      "of equal letters the one at the caret is new",
      ["aa"],
      [[at("aa", 1), type("a")]],
      ["a{+a+}a"],
      ["aaa"],
    ],
    [
      "Enter in a line takes its end along",
      ["one two"],
      [[at(" two"), enter]],
      ["one[- two-]", "+{+ two+}"],
      ["one", " two"],
    ],
    [
      "Enter over the whole note begins it anew",
      ["one", "two"],
      [[(note) => new AllSelection(note), enter]],
      ["-[-one-]", "-[-two-]", "+"],
      [""],
    ],
    ["Enter at the end is a new line", ["one"], [[at("one", 3), enter]], ["one", "+"], ["one", ""]],
    [
      "joined lines",
      ["one", "two"],
      [[at("two"), joinTextblockBackward]],
      ["one{+two+}", "-[-two-]"],
      ["onetwo"],
    ],
    [
      "words deleted over lines",
      ["one", "two", "end"],
      [[between("ne", "tw"), deleteSelection]],
      ["o[-ne-]{+o+}", "-[-two-]", "end"],
      ["oo", "end"],
    ],
    [
      "another form is a line in its place",
      ["one"],
      [[at("one"), setBlock({ name: "heading", attrs: { level: 2 } })]],
      ["-[-one-]", "+heading:{+one+}"],
      ["heading:one"],
    ],
    [
      "another look is the words again",
      ["one two"],
      [[over("two"), bold]],
      ["one [-two-]{+two+}"],
      ["one two"],
    ],
    ["a line break", ["ab"], [[at("b"), lineBreak]], ["a{+\n+}b"], ["a\nb"]],
    [
      "a divider",
      ["ab", "c"],
      [[at("b", 1), insertDivider]],
      ["ab", "+divider:", "c"],
      ["ab", "divider:", "c"],
    ],
    [
      "a line moved down",
      ["one", "two"],
      [[at("one"), moveBlocks(1)]],
      ["-[-one-]", "two", "+{+one+}"],
      ["two", "one"],
    ],
  ])("%s", (_name, before, given, suggested, accepted) => {
    const doc = noteWith(...before);
    const writer = writerOf(doc, "Ada");
    for (const [select, command] of given) give(writer, select, command);
    expect(lines(doc)).toEqual(suggested);
    expect(settledTo(doc, "accepted")).toEqual(accepted);
    expect(settledTo(doc, "rejected")).toEqual(before);
    expect(cleanBlocks(readBlocks(doc)).map(drawBlock)).toEqual(before);
  });

  test("a table is suggested whole, its new row by itself, and words in its cells as anywhere", () => {
    const doc = noteWith("");
    const editor = writerOf(doc, "Ben", false);
    give(editor, (node) => TextSelection.create(node, 1), insertTable(2, 2));
    give(editor, (node) => TextSelection.create(node, 4), type("cell"));
    const before = lines(doc);
    const ada = writerOf(doc, "Ada");
    give(ada, at("cell", 4), addLine("row", 1));
    give(ada, at("cell"), type("a "));
    expect(lines(doc)[0]).toContain("{+a +}cell");
    expect(lines(doc)[0]?.match(/\+tableRow/g)).toHaveLength(1);
    expect(settledTo(doc, "rejected")).toEqual(before);
    give(ada, at("cell"), addLine("column", 1));
    expect(settledTo(doc, "rejected")).toEqual(before);
    expect(lines(doc)).toHaveLength(2);
  });

  test("a replaced word, and what is typed on, are one suggestion; another place is another one", () => {
    const doc = noteWith("one two three");
    const ada = writerOf(doc, "Ada");
    give(ada, over("two"), type("2"));
    give(ada, at("2", 1), type("!"));
    expect(ada.suggested).toHaveLength(1);
    give(ada, over("one"), type("1"));
    expect(ada.suggested).toHaveLength(2);
    decide(doc, "rejected", new Set(ada.suggested.slice(0, 1)));
    expect(lines(doc)).toEqual(["[-one-]{+1+} two three"]);
  });

  test("words typed with the mark of another place are a suggestion of their own", () => {
    const doc = noteWith("one", "two");
    const ada = writerOf(doc, "Ada");
    give(ada, at("one", 3), type("!"));
    give(ada, at("two"), (state, dispatch) => {
      const stale = state.doc.nodeAt(find(state.doc, "!"))?.marks ?? [];
      dispatch?.(state.tr.insert(state.selection.from, state.schema.text("a ", stale)));
      return true;
    });
    expect(new Set(ada.suggested).size).toBe(2);
    decide(doc, "rejected", new Set(ada.suggested.slice(0, 1)));
    expect(lines(doc)).toEqual(["one", "{+a +}two"]);
  });

  test("another person's suggested addition stays visible when one suggests deleting it", () => {
    const doc = noteWith("ab");
    give(writerOf(doc, "Ada"), at("b"), type("xy"));
    const ben = writerOf(doc, "Ben");
    give(ben, over("xy"), backspace);
    expect(lines(doc)).toEqual(["a[-{+xy+}-]b"]);
    expect(settledTo(doc, "accepted")).toEqual(["ab"]);
    decide(doc, "rejected", new Set(ben.suggested));
    expect(lines(doc)).toEqual(["a{+xy+}b"]);
  });

  test("another person's words stay when the deletion of their line is accepted, or the new line they are in is rejected", () => {
    const doc = noteWith("one", "two");
    const ada = writerOf(doc, "Ada");
    give(ada, at("two"), (state, dispatch) => {
      const { $from } = state.selection;
      dispatch?.(state.tr.delete($from.before(), $from.after()));
      return true;
    });
    give(ada, at("one", 3), enter);
    const ben = writerOf(doc, "Ben", false);
    give(ben, at("two", 3), type(" live"));
    give(ben, (node) => TextSelection.create(node, 6), type("also"));
    expect(lines(doc)).toEqual(["one", "+also", "-[-two-] live"]);
    expect(settledTo(doc, "accepted")).toEqual(["one", "also", " live"]);
    expect(settledTo(doc, "rejected")).toEqual(["one", "also", "two live"]);
  });
});

test("an ordinary writer's words in the middle of what is to go are not to go", () => {
  const doc = noteWith("one two");
  give(writerOf(doc, "Ada"), over("two"), backspace);
  const ben: Writer = writerOf(doc, "Ben", false);
  give(ben, at("wo"), type("xx"));
  expect(drawn(doc)).toBe("one [-t-]xx[-wo-]");
});
