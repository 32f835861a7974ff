/** S5: what one edit costs the server while twenty documents are written in at once. */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { amount, cpuSeconds, until } from "../lib/measure.mjs";
import { startHocuspocus, startOurs } from "../lib/processes.mjs";
import { createFile, someEnvelope } from "../lib/raw-client.mjs";
import { compare } from "../lib/results.mjs";
import { openSocket } from "../lib/socket.mjs";
import { openHocuspocus } from "../peers/hocuspocus-client.mjs";

const DOCUMENTS = 20;
const EDITS = amount(150, 20);
/** As fast as somebody types who holds a key down (ms). */
const GAP = 30;
const ROUNDS = amount(3, 1);
const payload = someEnvelope(228);

export async function measureCost(database) {
  const ours = await startOurs(await database.url("ours"));
  const peer = await startHocuspocus(await database.url("hocuspocus"));
  const [notes, clients] = [[], []];
  while (notes.length < DOCUMENTS) notes.push(await openNote(ours.url));
  while (clients.length < DOCUMENTS) clients.push(await openHocuspocus(peer.port, randomUUID()));
  const write = {
    ours: (at) => notes[at].append(),
    async peer(at, edit) {
      clients[at].doc.getMap("bench").set("edit", edit);
    },
  };
  const settled = () => until(() => clients.every(({ provider }) => !provider.hasUnsyncedChanges));
  const figures = { ours: [], peer: [] };
  try {
    for (let round = 0; round <= ROUNDS; round++)
      for (const [name, { pid }] of Object.entries({ ours, peer })) {
        const cost = await costOf(pid, write[name], settled);
        if (round > 0) figures[name].push(cost);
      }
  } finally {
    for (const { close } of [...notes, ...clients]) close();
    await Promise.all([ours.stop(), peer.stop()]);
  }
  compare({
    goal: "S5",
    what: `server CPU of an edit, ${DOCUMENTS} encrypted documents written in at once`,
    unit: "us",
    ...figures,
    peerName: "Hocuspocus+pg, which stores every 2 s",
    bound: { atMost: 0.5 },
  });
}

/** A new note and the socket that its page writes through. */
async function openNote(url) {
  const { id, capability } = await createFile(url);
  const { post, close } = await openSocket(url);
  const headers = {
    authorization: `Bearer ${capability}`,
    "content-type": "application/json",
    "x-svc-client": "6",
  };
  const append = async () => {
    const update = { id: randomUUID(), payload };
    const body = JSON.stringify({ clientId: 1, cursor: 0, live: true, update });
    const status = await post(`/api/documents/${id}/encrypted-sync`, headers, body);
    if (status !== 200) throw new Error(`An edit answered ${status}.`);
  };
  return { append, close };
}

/** @returns us of the server's CPU for each edit */
async function costOf(pid, write, settled) {
  const before = cpuSeconds(pid);
  const sent = [];
  for (let edit = 0; edit < EDITS; edit++) {
    for (let at = 0; at < DOCUMENTS; at++) sent.push(write(at, edit));
    await wait(GAP);
  }
  await Promise.all(sent);
  await settled();
  return ((cpuSeconds(pid) - before) / sent.length) * 1e6;
}
