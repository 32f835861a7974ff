/** What the editing commands do to a note, line by line. */

import { AllSelection } from "prosemirror-state";
import { describe, expect, test } from "vitest";
import { applied, linesOf, outcome, schema, stateOf } from "../testing";
import { insertDivider, insertTable, setBlock } from "./blocks";
import { findChoices } from "./catalogue";
import { needsLevel2 } from "./level";
import { backspaceAtStart, enter, lineBreak } from "./lines";
import { linkAt, setLink } from "./links";
import { changeLevel, toggleChecked, toggleList } from "./lists";
import { duplicateBlocks, moveBlocks } from "./move";

describe("Enter", () => {
  test.each([
    ["a list goes on as a list", "- one|", "- one\n- "],
    ["an item splits at the caret", "1. on|e", "1. on\n1. e"],
    ["a new check item is not ticked", "[x] done|", "[x] done\n[ ] "],
    ["an empty nested item moves out one level", "- a\n  - |", "- a\n- "],
    ["an empty item at the first level becomes text", "- a\n- |", "- a\n"],
    ["a quote goes on, and an empty one ends", "> a|", "> a\n> "],
    ["an empty quote becomes text", "> a\n> |", "> a\n"],
    ["after a heading comes text", "# Title|", "# Title\n"],
    ["a heading splits into two headings", "# Ti|tle", "# Ti\n# tle"],
    ["three ticks start code", "```ts|", "~ "],
    ["in code it is a newline", "~ a|b", "~ a\nb"],
    ["in a callout it is a new line of it", "!tip a|b", "!tip a\nb"],
    ["an empty callout becomes text", "!tip |", ""],
  ])("%s", (_name, before, expected) => {
    expect(outcome(before, enter)).toBe(expected);
  });
});

test.each([
  ["Enter", enter],
  ["a line break", lineBreak],
])("%s over the whole note begins it anew, with the caret on its empty line", (_key, command) => {
  const state = stateOf("# Title|\n- one\n~ code");
  const all = state.apply(state.tr.setSelection(new AllSelection(state.doc)));
  const after = applied(all, command);
  expect(linesOf(after.doc)).toBe("");
  expect(after.doc.childCount).toBe(1);
  expect(after.doc.firstChild?.type.name).toBe("paragraph");
  expect(after.selection.$head.parent).toBe(after.doc.firstChild);
});

test("Enter twice at the end of a callout leaves it", () => {
  let state = stateOf("!tip a|\nb");
  const press = () =>
    enter(state, (tr) => {
      state = state.apply(tr);
    });
  press();
  press();
  expect(linesOf(state.doc)).toBe("!tip a\n\nb");
  expect(state.selection.$head.parent.type.name).toBe("paragraph");
});

describe("Backspace at the start of a line", () => {
  test.each([
    ["a heading becomes text", "# |Title", "Title"],
    ["a nested item moves out", "- a\n  - |b", "- a\n- b"],
    ["an item becomes text", "- |a", "a"],
    ["a quote becomes text", "> |a", "a"],
    ["a callout becomes text", "!danger |a", "a"],
    ["plain text is left to join", "|a", null],
    ["inside a line nothing is special", "# a|b", null],
    ["code with text in it stays code", "~ |a", null],
  ])("%s", (_name, before, expected) => {
    expect(outcome(before, backspaceAtStart)).toBe(expected);
  });
});

describe("lists", () => {
  test.each([
    ["an item goes in with its sub-items", "- a\n- |b\n  - c\n- d", 1, "- a\n  - b\n    - c\n- d"],
    ["never deeper than one below the item above", "- a\n  - |b", 1, "- a\n  - b"],
    ["the first item stays", "- |a", 1, "- a"],
    ["out, with its sub-items", "- a\n  - |b\n    - c", -1, "- a\n- b\n  - c"],
    ["plain text is no list", "|a", 1, null],
  ] as const)("%s", (_name, before, by, expected) => {
    expect(outcome(before, changeLevel(by))).toBe(expected);
  });

  test("several lines become a list, and text again", () => {
    expect(outcome("<a\n# b>", toggleList("check"))).toBe("[ ] a\n[ ] b");
    expect(outcome("<[ ] a\n[ ] b>".replace("<[ ] a", "[ ] <a"), toggleList("check"))).toBe("a\nb");
  });

  test("an item keeps its level when its kind changes", () => {
    expect(outcome("- a\n  - |b", toggleList("ordered"))).toBe("- a\n  1. b");
  });

  test("a mixed selection is ticked, a ticked one cleared", () => {
    expect(outcome("[x] <a\n[ ] b>", toggleChecked)).toBe("[x] a\n[x] b");
    expect(outcome("[x] <a\n[x] b>", toggleChecked)).toBe("[ ] a\n[ ] b");
  });
});

describe("moving blocks", () => {
  test("up and down, with the caret", () => {
    expect(outcome("a\nb|\nc", moveBlocks(-1))).toBe("b\na\nc");
    expect(outcome("a\n<b\nc>\nd", moveBlocks(1))).toBe("a\nd\nb\nc");
  });

  test("at the edge nothing moves, and the key does nothing else", () => {
    expect(outcome("a|\nb", moveBlocks(-1))).toBe("a\nb");
  });

  test("the moved block keeps its id", () => {
    let state = stateOf("a\nb|");
    moveBlocks(-1)(state, (tr) => {
      state = state.apply(tr);
    });
    expect(state.doc.firstChild?.attrs.id).toBe("b1");
    expect(state.selection.$head.parent.textContent).toBe("b");
  });

  test("a copy stands below", () => {
    expect(outcome("a\n<b\nc>", duplicateBlocks)).toBe("a\nb\nc\nb\nc");
  });
});

describe("blocks", () => {
  test("a divider takes an empty line's place, with a line to type on", () => {
    expect(outcome("a\n|", insertDivider)).toBe("a\n---\n");
    expect(outcome("a|\nb", insertDivider)).toBe("a\n---\nb");
  });

  test("a table has a header row and text in every cell", () => {
    let state = stateOf("|");
    insertTable(2, 3)(state, (tr) => {
      state = state.apply(tr);
    });
    const table = state.doc.firstChild;
    expect(table?.childCount).toBe(2);
    expect(table?.firstChild?.firstChild?.attrs.header).toBe(true);
    expect(state.selection.$head.depth).toBe(4);
  });

  // Y-003: changing the kind of a block takes nothing of a newer client from it.
  test("unknown attributes stay when a paragraph becomes a heading", () => {
    const doc = schema.topNodeType.create(null, [
      schema.node("paragraph", { id: "a", mood: "calm", textStyle: "title" }),
    ]);
    let state = stateOf("x");
    state = state.apply(state.tr.replaceWith(0, state.doc.content.size, doc.content));
    setBlock({ name: "heading", attrs: { level: 2 } })(state, (tr) => {
      state = state.apply(tr);
    });
    const { mood, id, level, textStyle } = state.doc.firstChild?.attrs ?? {};
    expect({ mood, id, level, textStyle }).toEqual({
      mood: "calm",
      id: "a",
      level: 2,
      textStyle: undefined,
    });
  });
});

describe("links", () => {
  const linked = (text: string, from: number, to: number) => {
    let state = stateOf(text);
    setLink({ from, to }, "https://a.example/")(state, (tr) => {
      state = state.apply(tr);
    });
    return state;
  };

  test("the link around the caret is found whole", () => {
    expect(linkAt(linked("go he|re now", 4, 8))).toEqual({
      href: "https://a.example/",
      from: 4,
      to: 8,
    });
    expect(linkAt(linked("g|o here", 4, 8))).toBeNull();
  });

  test("it can be taken away", () => {
    let state = linked("go he|re", 4, 8);
    setLink({ from: 4, to: 8 }, null)(state, (tr) => {
      state = state.apply(tr);
    });
    expect(linkAt(state)).toBeNull();
  });
});

// Y-002: these need the file raised to client level 2 before they are written.
test.each([
  ["a paragraph with a text style", schema.node("paragraph", { textStyle: "title" }), true],
  ["a paragraph with space before it", schema.node("paragraph", { spaceBefore: 6 }), true],
  ["a table of contents", schema.node("tableOfContents"), true],
  ["a superscript", textWith("superscript"), true],
  ["bold text", textWith("bold"), false],
])("%s", (_name, node, needed) => {
  expect(needsLevel2(schema.topNodeType.create(null, [node]).content)).toBe(needed);
});

function textWith(mark: string) {
  return schema.node("paragraph", null, [schema.text("x", [schema.mark(mark)])]);
}

test("the slash menu finds blocks by name first, then by the words people use", () => {
  expect(findChoices("ta", stateOf("|")).map(({ id }) => id)).toEqual([
    "table",
    "contents",
    "check",
  ]);
  expect(findChoices("todo", stateOf("|")).map(({ id }) => id)).toEqual(["check"]);
  expect(findChoices("zzz", stateOf("|"))).toEqual([]);
});
