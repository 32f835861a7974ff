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
  return { codec, outbox, type, log };
}

function textOf(batches: Batch[]): string {
  const doc = new Y.Doc();
  for (const { update } of batches) Y.applyUpdate(doc, update);
  return doc.getText("t").toString();
}

// F-038
test("what is typed while a batch is under way stays queued when that batch is confirmed", async () => {
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

test("a batch keeps its id and its very bytes at every try", async () => {
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

test("keystrokes that nobody has tried to send yet grow one batch, and it is sealed as it is at last", async () => {
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

test("a batch whose id is taken goes out under a new one with the same edits", async () => {
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

test("the first keystroke goes out at once, those of the same frame together after it", async () => {
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
