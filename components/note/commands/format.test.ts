/** Fonts, sizes, colours, spacing and alignment. */

import { describe, expect, test } from "vitest";
import { applied, stateOf } from "../testing";
import { markValue, setStyle, setValue, styleOf } from "./format";
import { needsLevel2 } from "./level";

describe("marks with a value", () => {
  test.each([
    ["fontSize", 14],
    ["fontFamily", "Inter"],
    ["color", "#a3262a"],
    ["highlight", "#ffe58a"],
  ] as const)("%s is set on all selected words, changed, and taken away", (name, value) => {
    const state = applied(stateOf("a<b\nc>d"), setValue(name, value));
    expect(markValue(state, name)).toBe(value);
    const other = applied(state, setValue(name, typeof value === "number" ? 20 : "#000000"));
    expect(markValue(other, name)).toBe(typeof value === "number" ? 20 : "#000000");
    expect(markValue(applied(other, setValue(name, null)), name)).toBeNull();
  });

  test("with the caret alone it is for what is typed next", () => {
    const state = applied(stateOf("a|b"), setValue("fontSize", 20));
    expect(markValue(state, "fontSize")).toBe(20);
    const typed = state.apply(state.tr.insertText("x"));
    expect(typed.doc.nodeAt(2)?.marks.map(({ attrs }) => attrs.pt)).toEqual([20]);
  });

  test("a mixed selection has none, and code takes none", () => {
    const state = stateOf("<ab>");
    const half = state.apply(state.tr.addMark(1, 2, state.schema.mark("fontSize", { pt: 8 })));
    expect(markValue(half, "fontSize")).toBeUndefined();
    expect(setValue("fontSize", 8)(stateOf("~ <ab>"))).toBe(false);
  });

  test("further attributes of a newer client's mark are removed only with the mark", () => {
    const state = stateOf("<ab>");
    const mark = state.schema.mark("fontSize", { pt: 8, mood: "calm" });
    const marked = state.apply(state.tr.addMark(1, 3, mark));
    const bold = applied(marked, setValue("color", "#000000"));
    expect(bold.doc.nodeAt(1)?.marks.find(({ type }) => type.name === "fontSize")?.attrs).toEqual({
      pt: 8,
      mood: "calm",
    });
  });
});

describe("the style of blocks", () => {
  test("it is set where there is such a thing, and only there", () => {
    const state = applied(stateOf("<a\n# b\n~ c>"), setStyle("lineSpacing", 1.5));
    const set: unknown[] = [];
    state.doc.forEach(({ attrs }) => {
      set.push(attrs.lineSpacing);
    });
    expect(set).toEqual([1.5, 1.5, undefined]);
    expect(styleOf(state, "lineSpacing")).toBe(1.5);
  });

  test("mixed blocks have none, and the usual one is null", () => {
    const state = applied(stateOf("a|\nb"), setStyle("align", "center"));
    expect(styleOf(state, "align")).toBe("center");
    expect(styleOf(stateOf("<a\nb>"), "align")).toBeNull();
    expect(setStyle("align", "center")(stateOf("~ a|"))).toBe(false);
  });
});

// Y-002: what the panel raises the file for, and what it does not.
test.each([
  [setValue("fontSize", 14), true],
  [setValue("fontFamily", "Inter"), true],
  [setStyle("lineSpacing", 1.5), true],
  [setStyle("spaceBefore", 6), true],
  [setStyle("spaceAfter", 6), true],
  [setStyle("textStyle", "title"), true],
  [setStyle("align", "center"), false],
  [setValue("color", "#a3262a"), false],
])("needs level 2 (case %#)", (command, needed) => {
  expect(needsLevel2(applied(stateOf("<ab>"), command).doc.content)).toBe(needed);
});
