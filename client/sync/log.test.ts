// The life of an encrypted file's log: compaction, and what happens when server and sender die together.
import { afterAll, beforeAll, expect, test } from "vitest";
import * as Y from "yjs";
import * as contexts from "../../lib/protocol/contexts";
import { importKey, seal } from "../../lib/protocol/envelope";
import { callApi } from "../http";
import { Desk, textOf, type, until } from "../testing/desk";
import { readPage } from "./answers";

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

async function pageOf(file: { id: string; capability: string }) {
  const path = `/api/documents/${file.id}`;
  const { capability } = file;
  return readPage(await callApi(desk.person().environment, { method: "GET", path, capability }));
}

// DB-026, F-055
test("a log of more than 200 updates is compacted, and reads the same afterwards", {
  timeout: 60_000,
}, async () => {
  const { link } = await desk.note();
  const file = await desk.open(desk.person(), link);
  const watcher = await desk.open(desk.person(), link);
  for (let at = 0; at < 230; at++) {
    type(file, `${at} `);
    await file.flush();
  }
  await until(() => file.status().save === "saved", "all is saved");
  const compacted = async () => (await pageOf(file)).snapshot.version;
  await expect.poll(compacted, { timeout: 20_000 }).toBeGreaterThan(200);
  expect((await pageOf(file)).rows.length).toBeLessThan(30);
  const reader = await desk.open(desk.person(), link);
  expect(textOf(reader)).toBe(textOf(file));
  await until(() => textOf(watcher) === textOf(file), "the watcher has everything");
  type(watcher, "after");
  await until(() => textOf(reader).endsWith("after"), "writing goes on");
});

test("deleted content that can be undone does not prevent a long log's compaction", async () => {
  const { link } = await desk.note();
  const file = await desk.open(desk.person(), link);
  const undo = new Y.UndoManager(file.doc.getText("text"));
  const long = "x".repeat(1_150_000);
  for (let time = 0; time < 2; time++) {
    type(file, long);
    await file.flush();
    file.doc.getText("text").delete(0, time === 0 ? long.length : 0);
  }
  const compacted = async () => (await pageOf(file)).snapshot.version;
  await expect.poll(compacted, { timeout: 20_000 }).toBeGreaterThan(1);
  expect(Y.encodeStateAsUpdate(file.doc).length).toBeGreaterThan(2_200_000);
  expect(undo.undoStack.length).toBeGreaterThan(0);
});

test("edits made during a snapshot count for the next one", async () => {
  const { link } = await desk.note();
  const person = desk.person();
  let snapshots = 0;
  // The first snapshot is sent at once, and the next only after its answer.
  Object.assign(person.environment, { random: () => Math.min(snapshots, 1) });
  const file = await desk.open(person, link, { compactionDelay: 1_000 });
  person.network.hook = async (_path, init, send) => {
    const answer = await send();
    if (!String(init.body).includes('"snapshot"')) return answer;
    snapshots++;
    if (snapshots > 1) return answer;
    type(file, "y".repeat(1_000_000));
    await file.flush();
    return answer;
  };
  type(file, "x".repeat(1_000_000));
  await file.flush();
  const compacted = async () => (await pageOf(file)).snapshot.version;
  await expect.poll(compacted).toBe(2);
});

// F-058
test("when the log is full, a snapshot makes room and the update is sent again", async () => {
  const { link } = await desk.note();
  const person = desk.person();
  const file = await desk.open(person, link);
  type(file, "a");
  await file.flush();
  let isFull = true;
  person.network.hook = (path, init, send) => {
    const body = String(init.body);
    if (body.includes('"snapshot"')) isFull = false;
    const isRefused = isFull && path.endsWith("sync") && body.includes('"update"');
    const refusal = { error: "The log is full.", reason: "log_full" };
    return isRefused ? Promise.resolve(Response.json(refusal, { status: 413 })) : send();
  };
  type(file, "b");
  await until(() => file.status().save === "saved", "it is saved");
  expect(isFull).toBe(false);
  expect((await pageOf(file)).snapshot.version).toBe(1);
  const reader = await desk.open(desk.person(), link);
  expect(textOf(reader)).toBe("ab");
});

test("an update seen before its commit and never committed is sent again by those who saw it", async () => {
  const { id, link, contentKey } = await desk.note();
  const lost = crypto.randomUUID();
  const doc = new Y.Doc();
  doc.getText("text").insert(0, "seen once");
  const key = await importKey(contentKey!);
  const sealed = await seal(key, contexts.update(id, lost), Y.encodeStateAsUpdate(doc));
  const payload = Buffer.from(sealed).toString("base64");

  const witness = desk.person();
  let streams = 0;
  witness.network.hook = async (path, _init, send) => {
    if (!path.endsWith("/events") || streams++ > 0) return send();
    // A server that sends the update to others and dies before the commit.
    const hello = { version: 0, role: "owner", privacy: "e2ee", cursor: 0 };
    const events = `event: hello\ndata: ${JSON.stringify(hello)}\n\nevent: update\ndata: ${JSON.stringify({ id: lost, payload })}\n\n`;
    return new Response(events, { headers: { "Content-Type": "text/event-stream" } });
  };
  const file = await desk.open(witness, link);
  await until(() => textOf(file) === "seen once", "the witness has seen it");
  const other = await desk.open(desk.person(), link);
  await until(() => textOf(other) === "seen once", "everybody has it");
  // Others see it before it is committed.
  await expect.poll(async () => (await pageOf(file)).rows).toEqual([{ id: lost, payload }]);
});
