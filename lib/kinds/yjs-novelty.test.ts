import fc from "fast-check";
import { expect, test } from "vitest";
import * as Y from "yjs";
import { addsNothing, knownOf } from "./yjs-novelty";

/** Updates of one person typing and deleting, in order. */
function history(edits: [boolean, number][]): Uint8Array[] {
  const doc = new Y.Doc();
  const updates: Uint8Array[] = [];
  doc.on("update", (update: Uint8Array) => updates.push(update));
  const text = doc.getText("t");
  for (const [insert, where] of edits) {
    if (insert || text.length === 0) text.insert(where % (text.length + 1), "word");
    else text.delete(where % text.length, 1);
  }
  return updates;
}

// F-032 F-033
test("an update adds nothing exactly when applying it changes nothing", () => {
  const edit = fc.tuple(fc.boolean(), fc.nat(1000));
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 30 }), fc.nat(30), (edits, cut) => {
      const updates = history(edits);
      const known = updates.slice(0, cut);
      const doc = new Y.Doc();
      for (const update of known) Y.applyUpdate(doc, update);
      const integrated = Y.encodeStateAsUpdate(doc);
      const merged = known.length > 0 ? Y.mergeUpdates(known) : integrated;
      updates.forEach((update, at) => {
        const expected = at < cut;
        expect(addsNothing(update, integrated)).toBe(expected);
        expect(addsNothing(update, merged)).toBe(expected);
        expect(addsNothing(update, knownOf(merged))).toBe(expected);
      });
      expect(addsNothing(integrated, merged)).toBe(true);
      expect(addsNothing(Y.mergeUpdates(updates), merged)).toBe(cut >= updates.length);
    }),
    { numRuns: 150 },
  );
});

test("an update that waits behind a gap is known once it is stored", () => {
  const [first, second, third] = history([
    [true, 0],
    [true, 0],
    [true, 0],
  ]) as [Uint8Array, Uint8Array, Uint8Array];
  const gap = Y.mergeUpdates([first, third]);
  expect(addsNothing(third, gap)).toBe(true);
  expect(addsNothing(second, gap)).toBe(false);
  expect(addsNothing(second, Y.mergeUpdates([gap, second]))).toBe(true);
});

test("an update without content adds nothing", () => {
  const empty = Y.encodeStateAsUpdate(new Y.Doc());
  expect(addsNothing(empty, empty)).toBe(true);
});
