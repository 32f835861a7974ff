/** Block ids, cell repair and narrow remote changes, at the level of states. */

import { Fragment, Slice } from "prosemirror-model";
import type { EditorState, Transaction } from "prosemirror-state";
import { describe, expect, test } from "vitest";
import { ySyncPluginKey } from "y-prosemirror";
import { schema, stateOf } from "../testing";
import { blockIds } from "./block-ids";
import { narrow } from "./narrow";
import { repairCells } from "./repair";

const idsOf = (state: EditorState) => {
  const ids: unknown[] = [];
  state.doc.forEach((node) => {
    ids.push(node.attrs.id);
  });
  return ids;
};

function counting() {
  let count = 0;
  return blockIds(() => {
    count += 1;
    return `new${count}`;
  });
}

describe("block ids", () => {
  test("a split gives the second half a new id", () => {
    const state = stateOf("ab|cd", [counting()]);
    expect(idsOf(state.apply(state.tr.split(3)))).toEqual(["b0", "new1"]);
  });

  test("Enter at the start of a line leaves the id with the text", () => {
    const state = stateOf("|abcd", [counting()]);
    expect(idsOf(state.apply(state.tr.split(1)))).toEqual(["new1", "b0"]);
  });

  test("pasted blocks never share an id with those that are there", () => {
    const state = stateOf("a\nb|", [counting()]);
    const copy = new Slice(Fragment.from([state.doc.child(0), state.doc.child(1)]), 0, 0);
    const pasted = state.apply(state.tr.replace(state.doc.content.size, undefined, copy));
    expect(idsOf(pasted)).toEqual(["b0", "b1", "new1", "new2"]);
  });

  test("a moved block keeps its id", () => {
    const state = stateOf("a\nb", [counting()]);
    const tr = state.tr.delete(0, 3);
    expect(idsOf(state.apply(tr.insert(3, state.doc.child(0))))).toEqual(["b1", "b0"]);
  });

  test("text that others wrote is left alone", () => {
    const state = stateOf("a", [counting()]);
    const tr = state.tr.insert(3, schema.node("paragraph"));
    expect(idsOf(state.apply(tr.setMeta(ySyncPluginKey, { isChangeOrigin: true })))).toEqual([
      "b0",
      null,
    ]);
  });

  test("typing changes no id", () => {
    const state = stateOf("a|\nb", [counting()]);
    expect(idsOf(state.apply(state.tr.insertText("x")))).toEqual(["b0", "b1"]);
  });
});

test("an empty table cell gets a line to type on", () => {
  const state = stateOf("a", [repairCells()]);
  const cell = schema.node("tableCell");
  const table = schema.node("table", null, [schema.node("tableRow", null, [cell, cell])]);
  const next = state.apply(state.tr.insert(0, table));
  const row = next.doc.firstChild?.firstChild;
  expect([row?.child(0).childCount, row?.child(1).childCount]).toEqual([1, 1]);
});

describe("a remote change touches only what differs", () => {
  /** As the binding does it: the whole document replaced, unchanged blocks kept as they are. */
  function remote(before: string, after: string): { state: EditorState; tr: Transaction } {
    const state = stateOf(before);
    const next = stateOf(after).doc;
    const nodes = Array.from({ length: next.childCount }, (_, i) => {
      const [old, now] = [state.doc.maybeChild(i), next.child(i)];
      return old?.eq(now) ? old : now;
    });
    const tr = state.tr.replaceWith(0, state.doc.content.size, nodes);
    return { state, tr: tr.setMeta(ySyncPluginKey, { isChangeOrigin: true }) };
  }

  const changed = (tr: Transaction) => {
    let size = 0;
    tr.mapping.maps.forEach((map) => {
      map.forEach((from, to) => {
        size += to - from;
      });
    });
    return size;
  };

  test.each([
    ["words in one block", "one\ntwo\nthree", "one\ntwo!\nthree", 0],
    ["words in two blocks", "one\ntwo\nthree", "one!\ntwo\nthree!", 17],
    ["a block added", "one\ntwo", "one\n# new\ntwo", 5],
    ["a block removed", "one\ntwo\nthree", "one\nthree", 13],
    ["repeated letters", "aaaa", "aaaaaa", 0],
    ["nothing", "one", "one", 0],
    ["everything", "one", "# two", 5],
  ])("%s", (_name, before, after, most) => {
    const { state, tr } = remote(before, after);
    const small = narrow(state, tr);
    expect(small.doc.eq(tr.doc)).toBe(true);
    expect(small.getMeta(ySyncPluginKey)).toEqual({ isChangeOrigin: true });
    expect(changed(small)).toBeLessThanOrEqual(most);
  });

  test("a caret elsewhere keeps its place in the text", () => {
    const { state, tr } = remote("one\ntw|o", "# one more\ntwo");
    const small = narrow(state, tr);
    expect(small.selection.$head.parent.textContent).toBe("two");
  });

  test("our own transactions pass untouched", () => {
    const state = stateOf("a|");
    const tr = state.tr.insertText("b");
    expect(narrow(state, tr)).toBe(tr);
  });
});
