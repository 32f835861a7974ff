// Where a thread of comments stands after its words were cut, copied, moved or doubled.

import fc from "fast-check";
import type { Slice } from "prosemirror-model";
import { type EditorState, Plugin, TextSelection, type Transaction } from "prosemirror-state";
import { describe, expect, test } from "vitest";
import { ySyncPluginKey } from "y-prosemirror";
import { duplicateBlocks, moveBlocks } from "../commands/move";
import { schema, stateOf } from "../testing";
import { leaveThreads } from "./thread-words";

const mark = (id: string) => schema.mark("comment", { id });

/** The editor of a note that has these threads. */
const keeping = (...threads: string[]) =>
  new Plugin({
    appendTransaction: (...changed) => leaveThreads(...changed, (id) => threads.includes(id)),
  });

/** A note of these lines with the selected words under thread `a`. */
function noted(text: string): EditorState {
  const state = stateOf(text, [keeping("a")]);
  const { from, to } = state.selection;
  return state.apply(state.tr.addMark(from, to, mark("a")));
}

/** The words of each thread in the order of the text, a piece for each block. */
function wordsOf({ doc }: EditorState, id = "a"): string[] {
  const pieces: string[] = [];
  doc.descendants((block) => {
    if (!block.isTextblock) return true;
    let piece = "";
    block.forEach((node) => {
      if (node.marks.some(({ type, attrs }) => type.name === "comment" && attrs.id === id))
        piece += node.text;
    });
    if (piece) pieces.push(piece);
    return false;
  });
  return pieces;
}

const at = (state: EditorState, from: number, to = from): EditorState =>
  state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)));
const paste = (state: EditorState, slice: Slice): EditorState =>
  state.apply(state.tr.replaceSelection(slice));
const copied = ({ selection }: EditorState): Slice => selection.content();
const cut = (state: EditorState): EditorState => state.apply(state.tr.deleteSelection());
const end = ({ doc }: EditorState): number => doc.content.size - 1;

describe("the words of a thread", () => {
  test("that are cut have it again where they are pasted, and in one place only", () => {
    const state = noted("one <two> three\nfour");
    const slice = copied(state);
    const without = cut(state);
    expect(wordsOf(without)).toEqual([]);
    const once = paste(at(without, end(without)), slice);
    expect([once.doc.textContent, wordsOf(once)]).toEqual(["one  threefourtwo", ["two"]]);
    const twice = paste(at(once, 1), slice);
    expect([twice.doc.textContent, wordsOf(twice)]).toEqual(["twoone  threefourtwo", ["two"]]);
  });

  test("that are copied leave it where it was", () => {
    const state = noted("one <two> three\nfour");
    const after = paste(at(state, end(state)), copied(state));
    expect([after.doc.textContent, wordsOf(after)]).toEqual(["one two threefourtwo", ["two"]]);
  });

  test("that are pasted over themselves, or cut in part and put back, have all of it", () => {
    const state = noted("one <two> three");
    expect(wordsOf(paste(state, copied(state)))).toEqual(["two"]);
    const part = at(state, 6, 8);
    expect(wordsOf(paste(cut(part), copied(part)))).toEqual(["two"]);
  });

  test("that others, or an undo, put there are left alone", () => {
    const state = noted("one <two> three");
    const tr = at(state, end(state)).tr.replaceSelection(copied(state));
    expect(wordsOf(state.apply(tr.setMeta(ySyncPluginKey, { isChangeOrigin: true })))).toEqual([
      "twotwo",
    ]);
  });

  test("of another note's thread come without it", () => {
    const state = stateOf("|", [keeping()]);
    const after = state.apply(state.tr.insert(1, schema.text("from there", [mark("z")])));
    expect([after.doc.textContent, wordsOf(after, "z")]).toEqual(["from there", []]);
  });

  test("move with their block, and a doubled block has none", () => {
    let state = noted("one\n<two> three");
    const dispatch = (tr: Transaction) => {
      state = state.apply(tr);
    };
    for (const by of [-1, 1] as const) {
      moveBlocks(by)(state, dispatch);
      expect(wordsOf(state)).toEqual(["two"]);
    }
    duplicateBlocks(state, dispatch);
    expect([state.doc.childCount, wordsOf(state)]).toEqual([3, ["two"]]);
  });

  test("are longer by what is typed within them", () => {
    const state = noted("<two>");
    const after = state.apply(state.tr.insert(3, schema.text("!", [mark("a")])));
    expect(wordsOf(after)).toEqual(["tw!o"]);
  });

  test("that are suggested to go do not hold it", () => {
    const gone = schema.mark("suggestDelete", { id: "s", person: { name: "Ann" } });
    const state = noted("one <two> three");
    const slice = copied(state);
    const suggested = state.apply(state.tr.addMark(5, 8, gone));
    const after = paste(at(suggested, end(suggested)), slice);
    expect(wordsOf(after)).toEqual(["twotwo"]);
  });
});

const touches = ({ doc }: EditorState, place: number): boolean => {
  const { $head } = TextSelection.near(doc.resolve(Math.min(place, doc.content.size)));
  const beside = [$head.nodeBefore, $head.nodeAfter];
  return beside.some((node) => node?.marks.some(({ type }) => type.name === "comment"));
};

test("no copying or moving ever gives a thread more words, and none that moves loses it (seed 20261122)", () => {
  const place = fc.nat(40);
  const step = fc.oneof(
    fc.record({ what: fc.constantFrom("move", "copy"), from: place, to: place, at: place }),
    fc.record({ what: fc.constantFrom("up", "down", "double"), from: place, to: place, at: place }),
  );
  const property = fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
    let state = noted("one <two> three\nfour five\nsix");
    for (const { what, from, to, at: place } of steps) {
      const size = state.doc.content.size;
      const [start, stop] = [from % size, to % size].sort((one, other) => one - other);
      const near = (pos = 0) => TextSelection.near(state.doc.resolve(pos)).head;
      state = at(state, near(start), near(stop));
      const before = wordsOf(state).join("").length;
      const dispatch = (tr: Transaction) => {
        state = state.apply(tr);
      };
      if (what === "up" || what === "down") moveBlocks(what === "up" ? -1 : 1)(state, dispatch);
      if (what === "double") duplicateBlocks(state, dispatch);
      const slice = copied(state);
      const tr = state.tr;
      // What is pasted within or beside a thread's words may become its words.
      if (what === "copy" && touches(state, place)) continue;
      if (what === "move") tr.deleteSelection();
      if (what === "move" || what === "copy") {
        const there = tr.doc.resolve(Math.min(place, tr.doc.content.size));
        dispatch(tr.setSelection(TextSelection.near(there)).replaceSelection(slice));
      }
      expect(wordsOf(state).join("").length).toBe(before);
    }
  });
  fc.assert(property, { seed: 20261122, numRuns: 300 });
});
