/** Deciding about suggestions in notes as anybody may have written them. */
import { expect, test } from "vitest";
import * as Y from "yjs";
import { decide } from "./suggestions-decide";
import { FRAGMENT } from "./text-blocks";

const mark = { id: "s", person: { name: "Ada", color: "#2c62b8" }, at: 1 };

/** One line of these words under these marks, so many elements deep. */
function noteOf(delta: { insert: string; attributes?: object }[], depth = 1): Y.Doc {
  const doc = new Y.Doc();
  let parent: Y.XmlFragment = doc.getXmlFragment(FRAGMENT);
  doc.transact(() => {
    for (let level = 0; level < depth; level++) {
      const element = new Y.XmlElement("paragraph");
      parent.insert(0, [element]);
      parent = element;
    }
    const text = new Y.XmlText();
    parent.insert(0, [text]);
    text.applyDelta(delta);
  });
  return doc;
}

function runsIn(doc: Y.Doc): unknown {
  let at: unknown = doc.getXmlFragment(FRAGMENT);
  while (at instanceof Y.XmlFragment) at = at.get(0);
  return at instanceof Y.XmlText ? at.toDelta() : null;
}

test.each([true, "s", 1, {}, { id: "" }, { id: 5 }])(
  "a mark that is no suggestion (%j) is settled by nobody",
  (value) => {
    const kept = { insert: "kept", attributes: { suggestDelete: value } };
    const doc = noteOf([kept, { insert: "new", attributes: { suggestInsert: mark } }]);
    expect(decide(doc, "accepted", new Set(["other"]))).toBe(false);
    expect(decide(doc, "accepted", "all")).toBe(true);
    expect(runsIn(doc)).toEqual([kept, { insert: "new" }]);
    expect(decide(doc, "accepted", "all")).toBe(false);
  },
);

test("in a note nested deeper than any stack a suggestion is settled, and what is left empty goes", () => {
  const doc = noteOf(
    [
      { insert: "old", attributes: { suggestDelete: mark } },
      { insert: "new", attributes: { suggestInsert: mark } },
    ],
    30_000,
  );
  expect(decide(doc, "accepted", new Set(["s"]))).toBe(true);
  expect(runsIn(doc)).toEqual([{ insert: "new" }]);
});
