import { expect, test } from "vitest";
import * as Y from "yjs";
import { newCapability } from "../../lib/protocol/capability";
import { importKey } from "../../lib/protocol/envelope";
import { encryptedCodec } from "./codec";
import { type Batch, Outbox } from "./outbox";

const FILE = "7d9f2c51-3a64-4d0e-9a0b-5f1c8e2b7a10";

async function writer(frame = 0) {
  const codec = encryptedCodec(FILE, await importKey(newCapability()));
  const log: string[] = [];
  const outbox = new Outbox(codec, frame, {
    changed: (batch) => log.push(`changed ${batch.id}`),
    dropped: (id) => log.push(`dropped ${id}`),
  });
  const doc = new Y.Doc();
  doc.on("update", (update: Uint8Array) => outbox.add(update));
  const type = (words: string) => {
    const text = doc.getText("t");
    text.insert(text.length, words);
  };
  return { codec, outbox, type, log, doc };
}

function textOf(batches: Batch[]): string {
  const doc = new Y.Doc();
  for (const { update } of batches) Y.applyUpdate(doc, update);
  return doc.getText("t").toString();
}

// F-038
test("edits typed while a batch is being sent stay queued when that batch is confirmed", async () => {
  const { outbox, type } = await writer();
  type("first ");
  outbox.cut();
  const sending = outbox.take()!;
  type("second");
  outbox.cut();
  outbox.acknowledge(sending.id);
  expect(outbox.isEmpty).toBe(false);
  const rest = outbox.take()!;
  expect(textOf([sending, rest])).toBe("first second");
  outbox.acknowledge(rest.id);
  expect(outbox.isEmpty).toBe(true);
});

test("a batch keeps its id and its bytes at every try", async () => {
  const { outbox, type } = await writer();
  type("once");
  outbox.cut();
  const first = outbox.take()!;
  const sealed = await first.envelope();
  outbox.release(first.id);
  type(" more");
  outbox.cut();
  const again = outbox.take()!;
  expect(again.id).toBe(first.id);
  expect(await again.envelope()).toBe(sealed);
  expect(outbox.all()).toHaveLength(2);
});

test("keystrokes that nobody tried to send yet extend one batch, which is sealed when it is sent", async () => {
  const { outbox, type, codec } = await writer();
  for (const letter of "offline") {
    type(letter);
    outbox.cut();
    await outbox.all()[0]!.envelope();
  }
  expect(outbox.all()).toHaveLength(1);
  const batch = outbox.take()!;
  expect(textOf([batch])).toBe("offline");
  const opened = await codec.openUpdate(batch.id, await batch.envelope());
  expect(opened).toEqual(batch.update);
});

test("a batch whose id is used is sent under a new one with the same edits", async () => {
  const { outbox, type, log } = await writer();
  type("kept");
  outbox.cut();
  const taken = outbox.take()!;
  outbox.renew(taken.id);
  const renewed = outbox.take()!;
  expect(renewed.id).not.toBe(taken.id);
  expect(textOf([renewed])).toBe("kept");
  expect(log).toEqual([`changed ${taken.id}`, `dropped ${taken.id}`, `changed ${renewed.id}`]);
});

test("the first keystroke is sent at once, those of the same frame together after it", async () => {
  const { outbox, type } = await writer(40);
  type("a");
  await Promise.resolve();
  const first = outbox.take();
  expect(first).not.toBeNull();
  type("b");
  type("c");
  await Promise.resolve();
  expect(outbox.take()).toBeNull();
  expect(outbox.isEmpty).toBe(false);
  outbox.cut();
  expect(textOf([first!, outbox.take()!])).toBe("abc");
});

// F-035, F-053
test("merged batches contain what is left of them, without content that was deleted", async () => {
  const { outbox, log, doc } = await writer();
  const text = doc.getText("t");
  const other = new Y.Doc();
  other.getText("t").insert(0, "theirs ");
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(other));
  text.insert(0, "sent ");
  outbox.cut();
  const server = new Y.Doc();
  for (const { id, update } of outbox.all()) {
    Y.applyUpdate(server, update);
    outbox.acknowledge(id);
  }
  new Y.UndoManager(text);
  text.insert(text.length, "x".repeat(100_000));
  outbox.cut();
  const large = outbox.take()!;
  outbox.release(large.id);
  text.delete(text.length - 99_000, 99_000);
  const under = outbox.take()!;
  outbox.release(under.id);
  outbox.condense(doc);
  const [only, ...more] = outbox.all();
  expect(more).toEqual([]);
  expect(only?.id).not.toBe(large.id);
  expect(only?.update.length).toBeLessThan(2_000);
  expect(log.at(-1)).toMatch(/^dropped /);
  expect(log.indexOf(`changed ${only?.id}`)).toBeLessThan(log.indexOf(`dropped ${large.id}`));
  Y.applyUpdate(server, only?.update ?? new Uint8Array());
  expect(server.getText("t").toString()).toBe(text.toString());
});

test("without waiting batches nothing is merged", async () => {
  const { outbox, doc, type } = await writer();
  outbox.condense(doc);
  expect(outbox.isEmpty).toBe(true);
  type("under way");
  outbox.cut();
  const sending = outbox.take()!;
  outbox.condense(doc);
  expect(outbox.all()).toEqual([sending]);
});
