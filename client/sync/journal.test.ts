import { IDBFactory } from "fake-indexeddb";
import { expect, test } from "vitest";
import * as Y from "yjs";
import { newCapability } from "../../lib/protocol/capability";
import * as contexts from "../../lib/protocol/contexts";
import { importKey, open } from "../../lib/protocol/envelope";
import { adoptUnsent } from "./adopt";
import { encryptedCodec, standardCodec } from "./codec";
import { Journal } from "./journal";
import { Outbox } from "./outbox";
import { openStore } from "./store";

const FILE = "7d9f2c51-3a64-4d0e-9a0b-5f1c8e2b7a10";
const WORDS = "words nobody else may read";

function updateOf(words: string): Uint8Array {
  const doc = new Y.Doc();
  doc.getText("t").insert(0, words);
  return Y.encodeStateAsUpdate(doc);
}

async function desk(sealed: boolean) {
  const store = await openStore(new IDBFactory());
  const key = await importKey(newCapability());
  const codec = sealed ? encryptedCodec(FILE, key) : standardCodec();
  const tab = (name: string) => {
    const journal = new Journal(store, codec, FILE, name, () => 0);
    const outbox = new Outbox(codec, 0, {
      changed: (batch) => journal.keep(batch),
      dropped: (id) => journal.drop(id),
    });
    return { journal, outbox };
  };
  return { store, key, codec, tab };
}

// Y-060
test("unsent edits of an encrypted file are stored sealed as local, and removed when confirmed", async () => {
  const { store, key, tab } = await desk(true);
  const { journal, outbox } = tab("one");
  outbox.add(updateOf(WORDS));
  outbox.cut();
  await journal.settled();
  const [kept] = await store.unsent(FILE);
  expect(Buffer.from(kept!.blob).includes(WORDS)).toBe(false);
  const envelope = await open(key, contexts.local(FILE), kept!.blob);
  const update = await open(key, contexts.update(FILE, kept!.id), envelope);
  expect(Buffer.from(update).includes(WORDS)).toBe(true);
  outbox.acknowledge(outbox.take()!.id);
  await journal.settled();
  expect(await store.unsent(FILE)).toEqual([]);
});

// Y-060
test("unsent edits of a standard file are stored as they are", async () => {
  const { store, tab } = await desk(false);
  const { journal, outbox } = tab("one");
  outbox.add(updateOf(WORDS));
  outbox.cut();
  await journal.settled();
  const [kept] = await store.unsent(FILE);
  expect(Buffer.from(kept!.blob).includes(WORDS)).toBe(true);
});

test("edits of a closed tab are adopted in order, with their ids and bytes", async () => {
  const { store, codec, tab } = await desk(true);
  const gone = tab("gone");
  gone.outbox.add(updateOf("left behind"));
  gone.outbox.cut();
  const left = gone.outbox.take()!;
  await gone.journal.settled();

  const { journal, outbox } = tab("new");
  const doc = new Y.Doc();
  const apply = (update: Uint8Array) => Y.applyUpdate(doc, update);
  const adoption = { store, codec, documentId: FILE, tab: "new", locks: null, outbox, apply };
  await adoptUnsent(adoption);
  expect(doc.getText("t").toString()).toBe("left behind");
  const adopted = outbox.take()!;
  expect(adopted.id).toBe(left.id);
  expect(await adopted.envelope()).toEqual(await left.envelope());

  await journal.settled();
  expect((await store.unsent(FILE)).map((item) => item.tab)).toEqual(["new"]);
  outbox.acknowledge(adopted.id);
  await journal.settled();
  expect(await store.unsent(FILE)).toEqual([]);
});

test("edits that this key cannot decrypt stay for the link with the right one", async () => {
  const { store, tab } = await desk(true);
  const gone = tab("gone");
  gone.outbox.add(updateOf("for another key"));
  gone.outbox.cut();
  await gone.journal.settled();
  const codec = encryptedCodec(FILE, await importKey(newCapability()));
  const { outbox } = tab("new");
  const adoption = { store, codec, documentId: FILE, tab: "new", locks: null, outbox };
  await adoptUnsent({ ...adoption, apply: () => {} });
  expect(outbox.isEmpty).toBe(true);
  expect(await store.unsent(FILE)).toHaveLength(1);
});

// Y-060
test("edits of an earlier tab are removed even when the server confirms them before they are stored again", async () => {
  const { store, codec, tab } = await desk(true);
  const one = tab("one");
  one.outbox.add(updateOf(WORDS));
  one.outbox.cut();
  await one.journal.settled();
  const { journal, outbox } = tab("two");
  const apply = () => {};
  await adoptUnsent({ store, codec, documentId: FILE, tab: "two", locks: null, outbox, apply });
  outbox.acknowledge(outbox.take()!.id);
  await journal.settled();
  expect(await store.unsent(FILE)).toEqual([]);
});
