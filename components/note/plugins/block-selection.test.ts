/** Choosing whole blocks, at the level of states. */

import { deleteSelection } from "prosemirror-commands";
import { Selection } from "prosemirror-state";
import { describe, expect, test } from "vitest";
import { setBlock } from "../commands/blocks";
import { duplicateBlocks, moveBlocks, moveBlocksTo } from "../commands/move";
import { applied, linesOf, stateOf } from "../testing";
import { meantBlocks, withSubItems } from "../tools/block-places";
import { BlockSelection, chosenBlocks } from "./block-selection";

/** Lines of one letter: the block at `index` begins at three times that. */
function chosen(note: string, first: number, last = first) {
  const state = stateOf(note);
  return state.apply(state.tr.setSelection(new BlockSelection(state.doc, first * 3, last * 3)));
}

test("it holds whole blocks, whichever was chosen first", () => {
  for (const state of [chosen("a\nb\nc\nd", 1, 2), chosen("a\nb\nc\nd", 2, 1)]) {
    expect(chosenBlocks(state)).toBe(2);
    expect(state.selection.content().content.childCount).toBe(2);
    expect(state.selection.content().openStart).toBe(0);
  }
  expect(chosenBlocks(stateOf("a|"))).toBe(0);
});

describe("a command on the selection changes all of its blocks", () => {
  test.each([
    ["deleted", deleteSelection, "a\nd"],
    ["moved up", moveBlocks(-1), "b\nc\na\nd"],
    ["moved down", moveBlocks(1), "a\nd\nb\nc"],
    ["copied", duplicateBlocks, "a\nb\nc\nb\nc\nd"],
    ["made headings", setBlock({ name: "heading", attrs: { level: 2 } }), "a\n## b\n## c\nd"],
  ])("%s", (_name, command, expected) => {
    expect(linesOf(applied(chosen("a\nb\nc\nd", 1, 2), command).doc)).toBe(expected);
  });

  test("moved blocks stay chosen", () => {
    for (const by of [-1, 1] as const) {
      const { selection } = applied(chosen("a\nb\nc\nd", 1, 2), moveBlocks(by));
      expect(selection).toBeInstanceOf(BlockSelection);
      expect(selection.content().content.textBetween(0, 6, " ")).toBe("b c");
    }
  });

  test("a note of which all is deleted has a line to write on", () => {
    expect(linesOf(applied(chosen("a\nb", 0, 1), deleteSelection).doc)).toBe("");
  });
});

describe("blocks that are pulled elsewhere", () => {
  test.each([
    ["to the start", 0, "b\nc\na\nd"],
    ["to the end", 12, "a\nd\nb\nc"],
  ])("%s", (_name, place, expected) => {
    const { doc, selection } = applied(chosen("a\nb\nc\nd", 1, 2), moveBlocksTo(place));
    expect(linesOf(doc)).toBe(expected);
    expect(selection).toBeInstanceOf(BlockSelection);
    expect(selection.content().content.textBetween(0, 6, " ")).toBe("b c");
  });

  test.each([
    ["beside themselves", 3],
    ["into themselves", 6],
    ["behind themselves", 9],
    ["into words", 1],
  ])("go nowhere %s", (_name, place) => {
    expect(moveBlocksTo(place)(chosen("a\nb\nc\nd", 1, 2))).toBe(false);
  });

  test("are those the selected words touch, if the hand is on one of them, else that one", () => {
    const state = stateOf("a\n<b\nc>\nd");
    expect(meantBlocks(state, 6).eq(new BlockSelection(state.doc, 3, 6))).toBe(true);
    expect(meantBlocks(state, 9).eq(new BlockSelection(state.doc, 9))).toBe(true);
  });

  test("an item takes along the deeper ones under it, and no other", () => {
    const state = stateOf("- a\n  - b\n    - c\n- d");
    const alone = withSubItems(state, new BlockSelection(state.doc, 0));
    expect(alone.content().content.textBetween(0, 9, " ")).toBe("a b c");
    expect(withSubItems(state, new BlockSelection(state.doc, 9)).to).toBe(12);
  });
});

describe("a block selection while others edit", () => {
  test("a block inserted before the selection moves it down; a block inserted within it is selected too", () => {
    const state = chosen("a\nb\nc", 1, 2);
    const paragraph = state.doc.child(0);
    expect(chosenBlocks(state.apply(state.tr.insert(3, paragraph)))).toBe(2);
    expect(chosenBlocks(state.apply(state.tr.insert(6, paragraph)))).toBe(3);
  });

  test("when one of two selected blocks is deleted, the other stays selected", () => {
    const state = chosen("a\nb\nc", 1, 2);
    const next = state.apply(state.tr.delete(3, 6));
    expect(next.selection.content().content.textBetween(0, 3)).toBe("c");
    const none = next.apply(next.tr.delete(3, 6));
    expect(none.selection.$head.parent.textContent).toBe("a");
  });
});

test("it is read back from what it is written as, and refused for nonsense", () => {
  const { doc, selection } = chosen("a\nb\nc", 2, 1);
  expect(Selection.fromJSON(doc, selection.toJSON()).eq(selection)).toBe(true);
  expect(selection.getBookmark().resolve(doc).eq(selection)).toBe(true);
  expect(Selection.fromJSON(doc, { type: "blocks", anchor: 900, head: -4 })).not.toBeInstanceOf(
    BlockSelection,
  );
  expect(() => Selection.fromJSON(doc, { type: "blocks" })).toThrow(RangeError);
});
