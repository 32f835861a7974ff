// A state too large for one request is split into parts that together are the same state.
import fc from "fast-check";
import { expect, test } from "vitest";
import * as Y from "yjs";
import { guardUpdate } from "../../lib/kinds/yjs-guard";
import { stateParts } from "./state-parts";

const jsonOf = (doc: Y.Doc) => ({
  text: doc.getText("text").toDelta(),
  map: doc.getMap("map").toJSON(),
  words: doc.getXmlFragment("document").toString(),
});

function joined(parts: readonly Uint8Array[]): Y.Doc {
  const doc = new Y.Doc();
  for (const part of parts) Y.applyUpdate(doc, part);
  return doc;
}

/** Edits of three people, one after another and at the same time, including deletions. */
function written(steps: readonly [who: number, at: number, words: string, removes: boolean][]) {
  const docs = [1, 2, 3].map((clientID) => Object.assign(new Y.Doc(), { clientID }));
  for (const [who, at, words, removes] of steps) {
    const doc = docs[who % 3] as Y.Doc;
    const text = doc.getText("text");
    const place = text.length === 0 ? 0 : at % text.length;
    if (removes) text.delete(place, Math.min(words.length, text.length - place));
    else text.insert(place, words);
    doc.getMap("map").set(`k${at % 4}`, words);
    const block = new Y.XmlElement("paragraph");
    block.insert(0, [new Y.XmlText(words)]);
    doc.getXmlFragment("document").insert(0, [block]);
    if (at % 3 === 0) for (const other of docs) Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
  }
  const all = new Y.Doc();
  for (const doc of docs) Y.applyUpdate(all, Y.encodeStateAsUpdate(doc));
  return all;
}

test("parts of any size make the same state in any order, and each passes the guard (seed 5)", () => {
  const words = fc.string({
    unit: fc.constantFrom("a", "é", "字", "😀"),
    minLength: 1,
    maxLength: 90,
  });
  const step = fc.tuple(fc.nat(2), fc.nat(60), words, fc.boolean());
  const property = fc.property(fc.array(step, { maxLength: 25 }), fc.boolean(), (steps, turned) => {
    const doc = written(steps);
    const state = Y.encodeStateAsUpdate(doc);
    const parts = stateParts(state, 200);
    for (const part of parts.slice(0, -1)) {
      if (parts.length > 1) expect(part.length).toBeLessThanOrEqual(200);
      guardUpdate(part);
    }
    const again = joined(turned ? [...parts].reverse() : parts);
    expect(jsonOf(again)).toEqual(jsonOf(doc));
    expect(Y.encodeStateVector(again)).toEqual(Y.encodeStateVector(joined([state])));
    expect(again.store.pendingStructs).toBeNull();
  });
  fc.assert(property, { seed: 5, numRuns: 80 });
});

test("a state that is small enough is not split", () => {
  const state = Y.encodeStateAsUpdate(written([[0, 0, "words", false]]));
  expect(stateParts(state, state.length)).toEqual([state]);
  expect(stateParts(state, state.length - 1).length).toBeGreaterThan(1);
});
