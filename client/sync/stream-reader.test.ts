import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Awareness } from "y-protocols/awareness";
import * as Y from "yjs";
import { toBase64 } from "../../lib/protocol/bytes";
import { importKey } from "../../lib/protocol/envelope";
import { Desk } from "../testing/desk";
import { encryptedCodec } from "./codec";
import { Inbox } from "./inbox";
import { Session } from "./session";
import type { StreamEvent } from "./stream";
import { StreamReader } from "./stream-reader";
import { TIMING } from "./timing";

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

const opened = {
  role: "edit",
  cursor: 0,
  version: 0,
  snapshotVersion: 0,
  logBytes: 0,
  connected: true,
} as const;

test("the cursor never passes an update that is not in the document yet", async () => {
  const id = randomUUID();
  const codec = encryptedCodec(id, await importKey(new Uint8Array(32)));
  const doc = new Y.Doc();
  const { environment } = desk.person();
  const channel = { environment, id, privacy: codec.privacy, capability: "" };
  const inbox = new Inbox(doc, codec);
  const awareness = new Awareness(doc);
  const parts = { environment, channel, codec, doc, awareness, inbox, timing: TIMING };
  const session = new Session(parts, opened);
  // The document's content at every step of the cursor.
  const steps: [number | null, number][] = [];
  const reader = new StreamReader(session, new AbortController(), () =>
    steps.push([session.cursor, doc.getText("text").length]),
  );

  // As they arrive in one network packet, without a pause.
  const events: StreamEvent[] = [{ name: "at", cursor: 0 }];
  const writer = new Y.Doc();
  for (let position = 1; position <= 20; position++) {
    const before = Y.encodeStateVector(writer);
    writer.getText("text").insert(position - 1, "x");
    const updateId = randomUUID();
    const update = Y.encodeStateAsUpdate(writer, before);
    const payload = toBase64(await codec.sealUpdate(updateId, update));
    events.push({ name: "update", id: updateId, payload, seq: null, at: null });
    events.push({ name: "at", cursor: position });
  }
  for (const event of events) reader.take(event);

  await expect.poll(() => session.cursor).toBe(20);
  session.end();
  awareness.destroy();
  for (const [cursor, held] of steps) expect(held).toBeGreaterThanOrEqual(cursor ?? 0);
});
