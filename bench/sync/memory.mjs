/** S9: what an open file holds in the server's memory, after the garbage is gone. */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import * as Y from "yjs";
import { amount } from "../lib/measure.mjs";
import { inspected, memoryOf } from "../lib/memory.mjs";
import { createNote } from "../lib/our-note.mjs";
import { freePort, startHocuspocus, startOurs } from "../lib/processes.mjs";
import { call, listen } from "../lib/raw-client.mjs";
import { compare } from "../lib/results.mjs";
import { typedDocument } from "../lib/typed.mjs";
import { openHocuspocus } from "../peers/hocuspocus-client.mjs";

const files = amount(100, 10);
const edits = amount(20_000, 2000);

export async function measureMemory(database) {
  const content = Y.encodeStateAsUpdate(typedDocument(edits, 7));
  const ours = await growOurs(await database.url("ours"), content);
  const peer = await growHocuspocus(await database.url("hocuspocus"), content);
  for (const [field, what] of [
    ["live", "live bytes"],
    ["resident", "resident memory"],
  ]) {
    compare({
      goal: "S9",
      what: `${files} open files of ${edits} edits, growth of ${what}`,
      unit: "MB",
      ours: [Math.max(0.1, ours[field])],
      peer: [peer[field]],
      peerName: "Hocuspocus+pg",
      bound: { atMost: 0.1 },
    });
  }
}

async function growOurs(databaseUrl, content) {
  const inspector = await freePort();
  const server = await startOurs(databaseUrl, { env: inspected(inspector) });
  const open = async (note) => {
    const { id, capability } = note;
    await call(server.url, "GET", `/api/documents/${id}`, { capability });
    return listen(server.url, note);
  };
  const notes = [];
  while (notes.length <= files) notes.push(await createNote(server.url, { content }));
  await open(notes.pop());
  const before = await memoryOf(server, inspector);
  const streams = [];
  for (const note of notes) streams.push(await open(note));
  const after = await memoryOf(server, inspector);
  for (const stream of streams) stream.close();
  await server.stop();
  return growth(before, after);
}

async function growHocuspocus(databaseUrl, content) {
  const inspector = await freePort();
  const settings = { env: inspected(inspector) };
  const server = await startHocuspocus(databaseUrl, settings);
  const open = async () => {
    const client = await openHocuspocus(server.port, randomUUID());
    Y.applyUpdate(client.doc, content);
    return client;
  };
  const clients = [await open()];
  const before = await memoryOf(server, inspector);
  while (clients.length <= files) clients.push(await open());
  await wait(3000);
  const after = await memoryOf(server, inspector);
  for (const client of clients) client.close();
  await server.stop();
  return growth(before, after);
}

const growth = (before, after) => ({
  live: after.live - before.live,
  resident: after.resident - before.resident,
});
