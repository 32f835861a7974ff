/** Several editors meet the same stray text: at once, one after another, and without a connection. */

import { expect, test } from "vitest";
import * as Y from "yjs";
import { MAX_CLIENTS } from "@/lib/kinds/yjs-guard";
import { adoptStrayText, holdsStrayText } from "./stray-text";

const top = (doc: Y.Doc) => doc.getXmlFragment("document");

/** A note as a program may write it: a block, loose words, loose marked words, a block. */
function looseNote(): Uint8Array {
  const doc = new Y.Doc();
  const loose = new Y.XmlText("loose words");
  const marked = new Y.XmlText();
  marked.applyDelta([{ insert: "plain " }, { insert: "bold", attributes: { bold: {} } }]);
  const [first, last] = [new Y.XmlElement("paragraph"), new Y.XmlElement("divider")];
  first.insert(0, [new Y.XmlText("First")]);
  top(doc).insert(0, [first, loose, marked, last]);
  return Y.encodeStateAsUpdate(doc);
}

const WRAPPED =
  "<paragraph>First</paragraph>|<paragraph>loose words</paragraph>|<paragraph>plain <bold>bold</bold></paragraph>|<divider></divider>";

/** What the note reads as, ids aside. */
const read = (doc: Y.Doc) =>
  top(doc)
    .toArray()
    .map((block) => block.toString().replaceAll(/ id="[^"]*"/g, ""))
    .join("|");

/** An editor with the note open: it adopts at the start and whatever comes later. */
function openEditor(state: Uint8Array): Y.Doc {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, state);
  adoptStrayText(doc);
  top(doc).observeDeep((events) => {
    if (holdsStrayText(events, top(doc))) adoptStrayText(doc);
  });
  return doc;
}

/** Everybody hears of everything, until nobody has anything new. */
function meet(docs: Y.Doc[]): void {
  for (let round = 0; round < 3; round += 1) {
    for (const from of docs) {
      for (const to of docs) {
        Y.applyUpdate(to, Y.encodeStateAsUpdate(from, Y.encodeStateVector(to)));
      }
    }
  }
}

/** What each writes waits on the wire until `deliver`, as between people who act at one moment. */
function connect(docs: Y.Doc[]): { deliver(): void } {
  const wire: { from: Y.Doc; update: Uint8Array }[] = [];
  for (const from of docs) {
    from.on("update", (update: Uint8Array, origin: unknown) => {
      if (origin !== "wire") wire.push({ from, update });
    });
  }
  return {
    deliver() {
      for (let next = wire.shift(); next; next = wire.shift()) {
        for (const to of docs) if (to !== next.from) Y.applyUpdate(to, next.update, "wire");
      }
    },
  };
}

function typeInto(doc: Y.Doc, block: number, at: number, words: string): void {
  const text = (top(doc).get(block) as Y.XmlElement).get(0) as Y.XmlText;
  text.insert(at, words);
}

test.each([1, 2, 3])("offline, %i editors adopt the same text and it is there once", (count) => {
  const state = looseNote();
  const docs = Array.from({ length: count }, () => openEditor(state));
  meet(docs);
  for (const doc of docs) expect(read(doc)).toBe(WRAPPED);
});

test.each([2, 3])(
  "it comes to %i connected editors at the same time and is there once",
  (count) => {
    const docs = Array.from({ length: count }, () =>
      openEditor(Y.encodeStateAsUpdate(new Y.Doc())),
    );
    const { deliver } = connect(docs);
    const state = looseNote();
    for (const doc of docs) Y.applyUpdate(doc, state, "wire");
    deliver();
    for (const doc of docs) expect(read(doc)).toBe(WRAPPED);
  },
);

test("the paragraph may arrive before the word that the text is gone", () => {
  const docs = [openEditor(looseNote()), openEditor(Y.encodeStateAsUpdate(new Y.Doc()))] as const;
  meet([...docs]);
  const { deliver } = connect([...docs]);
  // Written under an open editor: the update of the text carries the paragraph along already.
  top(docs[0]).insert(1, [new Y.XmlText("more")] as never);
  deliver();
  const both = WRAPPED.replace("|", "|<paragraph>more</paragraph>|");
  for (const doc of docs) expect(read(doc)).toBe(both);
});

test("text that each person wrote into it while offline is kept, once", () => {
  const state = looseNote();
  const [ada, ben, cleo] = [openEditor(state), openEditor(state), openEditor(state)];
  typeInto(ada, 1, 0, "Ada: ");
  typeInto(ben, 1, 11, ", says Ben");
  typeInto(cleo, 2, 0, "so ");
  meet([ada, ben, cleo]);
  const said = WRAPPED.replace("loose words", "Ada: loose words, says Ben").replace(
    "plain",
    "so plain",
  );
  for (const doc of [ada, ben, cleo]) expect(read(doc)).toBe(said);
});

test("an editor that comes later finds nothing to do", () => {
  const ada = openEditor(looseNote());
  const late = openEditor(Y.encodeStateAsUpdate(ada));
  expect(Y.encodeStateVector(late)).toEqual(Y.encodeStateVector(ada));
});

test("editors that saw different text never disagree about what is there", () => {
  const program = new Y.Doc();
  Y.applyUpdate(program, looseNote());
  const before = Y.encodeStateAsUpdate(program);
  (top(program).get(1) as unknown as Y.XmlText).insert(11, ", and more");
  const docs = [openEditor(before), openEditor(Y.encodeStateAsUpdate(program))] as const;
  meet([...docs]);
  expect(read(docs[0])).toBe(read(docs[1]));
  expect(read(docs[0])).toContain("loose words, and more");
});

test("a program that writes thousands of lines so leaves a note that still opens", () => {
  const doc = new Y.Doc();
  for (let line = 0; line < MAX_CLIENTS + 50; line += 1) {
    top(doc).push([new Y.XmlText(`line ${line}`)] as never);
  }
  const open = openEditor(Y.encodeStateAsUpdate(doc));
  expect(top(open).length).toBe(MAX_CLIENTS + 50);
  expect(open.store.clients.size).toBeLessThan(MAX_CLIENTS / 2);
});
