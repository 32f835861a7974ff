/** S9: what an open file holds in the server's memory, after the garbage is gone. */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import WebSocket from "ws";
import * as Y from "yjs";
import { amount, residentMegabytes } from "../lib/measure.mjs";
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
  const server = await startOurs(databaseUrl, { env: { NODE_OPTIONS: inspected(inspector) } });
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
  const settings = { env: { NODE_OPTIONS: inspected(inspector) } };
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

const inspected = (port) => `--inspect=127.0.0.1:${port}`;
const growth = (before, after) => ({
  live: after.live - before.live,
  resident: after.resident - before.resident,
});

/** Collects the garbage first, the same way in both servers. */
async function memoryOf({ pid }, inspector) {
  await wait(1000);
  const targets = await (await fetch(`http://127.0.0.1:${inspector}/json`)).json();
  const socket = new WebSocket(targets[0].webSocketDebuggerUrl);
  await new Promise((resolve) => socket.once("open", resolve));
  let id = 0;
  const ask = (method, params = {}) => {
    id++;
    socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve) =>
      socket.once("message", (text) => resolve(JSON.parse(text).result)),
    );
  };
  for (let turn = 0; turn < 3; turn++) await ask("HeapProfiler.collectGarbage");
  const { result } = await ask("Runtime.evaluate", {
    expression: "(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())",
  });
  socket.close();
  return { live: result.value / 1e6, resident: residentMegabytes(pid) };
}
