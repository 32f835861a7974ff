import { expect, test } from "vitest";
import * as Y from "yjs";
import { random, sampleDoc } from "./testing/sample-doc";
import { applyUpdate } from "./yjs-apply";

const state = (doc: Y.Doc) => Buffer.from(Y.encodeStateAsUpdate(doc)).toString("hex");

/** What Yjs makes of the same updates, one by one. */
function both(updates: Uint8Array[]) {
  const [ours, theirs] = [new Y.Doc(), new Y.Doc()];
  for (const update of updates) {
    applyUpdate(ours, update);
    Y.applyUpdate(theirs, update);
  }
  return { ours, theirs };
}

test("documents of every content are read as Yjs reads them, seeds 1 to 60", () => {
  for (let seed = 1; seed <= 60; seed++) {
    const next = random(seed);
    const updates = [sampleDoc(next), sampleDoc(next)].map((doc) => Y.encodeStateAsUpdate(doc));
    const { ours, theirs } = both(updates);
    expect(state(ours), `seed ${seed}`).toBe(state(theirs));
    expect(ours.getXmlFragment("document").toString()).toBe(
      theirs.getXmlFragment("document").toString(),
    );
    expect(ours.getMap("meta").toJSON()).toEqual(theirs.getMap("meta").toJSON());
  }
});

test("updates that come in any order wait for what they hang on, seeds 1 to 40", () => {
  for (let seed = 1; seed <= 40; seed++) {
    const next = random(seed);
    const doc = sampleDoc(next);
    const updates = [Y.encodeStateAsUpdate(doc)];
    doc.on("update", (update: Uint8Array) => updates.push(update));
    for (let step = 0; step < 20; step++) {
      doc.getText("words").insert(Math.floor(next() * step), `word ${step} `, { bold: true });
    }
    updates.sort(() => next() - 0.5);
    const { ours, theirs } = both(updates);
    expect(state(ours), `seed ${seed}`).toBe(state(theirs));
    expect(ours.getText("words").toDelta()).toEqual(doc.getText("words").toDelta());
  }
});

test.each([
  ["nothing", ""],
  ["a dozen letters", "twelve chars"],
  ["one letter more", "thirteen char"],
  ["what is no ASCII", "Zoë"],
  ["letters outside the first plane", "\u{1f9c0}"],
  ["a zero", "a\0b"],
])("a text of %s comes as it was, as a word, a name and a mark", (_, text) => {
  const doc = new Y.Doc();
  doc.getText("t").insert(0, `${text}.`, { [`m${text}`]: {} });
  doc.getText("t").insert(0, "plain", { [`m${text}`]: null, other: text, switch: false });
  doc.getMap("m").set(text, text);
  const { ours } = both([Y.encodeStateAsUpdate(doc)]);
  expect(ours.getText("t").toDelta()).toEqual(doc.getText("t").toDelta());
  expect(ours.getMap("m").toJSON()).toEqual({ [text]: text });
});

test("a mark that is on is an object of its own in each place", () => {
  const doc = new Y.Doc();
  doc.getText("t").insert(0, "a", { bold: {} });
  doc.getText("t").insert(1, "b", { bold: null });
  doc.getText("t").insert(2, "c", { bold: {} });
  const { ours } = both([Y.encodeStateAsUpdate(doc)]);
  const marks = ours
    .getText("t")
    .toDelta()
    .flatMap(({ attributes }: { attributes?: { bold: object } }) => attributes?.bold ?? []);
  expect(marks).toEqual([{}, {}]);
  expect(marks[0]).not.toBe(marks[1]);
});

test("the origin is told, and numbers of every length are read", () => {
  for (const client of [0, 127, 128, 2 ** 14, 2 ** 21, 2 ** 28 - 1, 2 ** 28, 2 ** 32, 2 ** 35]) {
    const doc = new Y.Doc();
    doc.clientID = client;
    doc.getText("t").insert(0, "word");
    const read = new Y.Doc();
    const origins: unknown[] = [];
    read.on("update", (_update: Uint8Array, origin: unknown) => origins.push(origin));
    applyUpdate(read, Y.encodeStateAsUpdate(doc), "from afar");
    expect(Y.encodeStateVector(read)).toEqual(Y.encodeStateVector(doc));
    expect(origins).toEqual(["from afar"]);
  }
});
