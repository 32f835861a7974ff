/** S5: what one edit costs the server while twenty documents are written in at once, each with a reader. */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { amount, cpuSeconds, until } from "../lib/measure.mjs";
import { openNote } from "../lib/node-engine.mjs";
import { createNote } from "../lib/our-note.mjs";
import { startHocuspocus, startOurs } from "../lib/processes.mjs";
import { compare } from "../lib/results.mjs";
import { openHocuspocus } from "../peers/hocuspocus-client.mjs";

const DOCUMENTS = 20;
const ROUNDS = amount(3, 1);
/** Before the first round, in each document: servers run for days, and code that ran a hundred times is not compiled yet. */
const WARM_UP = amount(1_000, 20);
const paces = [
  // As the peers' own benchmarks write: other work of the process has a turn after every fifth edit.
  { what: "as fast as they are written", edits: amount(150, 20), every: 5, pauseMs: 0 },
  { what: "as fast as keys repeat", edits: amount(150, 20), every: 1, pauseMs: 30 },
];

export async function measureCost(database) {
  const ours = await startOurs(await database.url("ours"));
  const peer = await startHocuspocus(await database.url("hocuspocus"));
  const contenders = {
    ours: { pid: ours.pid, pairs: await openPairs(() => noteOpener(ours.url)) },
    peer: { pid: peer.pid, pairs: await openPairs(() => documentOpener(peer.port)) },
  };
  try {
    for (const { pid, pairs } of Object.values(contenders))
      await costOf(pid, pairs, { ...paces[0], edits: WARM_UP });
    for (const pace of paces) {
      const figures = { ours: [], peer: [] };
      for (let round = 0; round < ROUNDS; round++)
        for (const [name, { pid, pairs }] of Object.entries(contenders))
          figures[name].push(await costOf(pid, pairs, pace));
      compare({
        goal: "S5",
        what: `server CPU of an edit, ${DOCUMENTS} encrypted notes, ${pace.what}`,
        unit: "us",
        ...figures,
        peerName: "Hocuspocus+pg, which stores every 2 s",
        bound: { atMost: 0.5 },
      });
    }
  } finally {
    for (const { pairs } of Object.values(contenders))
      for (const { close } of pairs.flat()) close();
    await Promise.all([ours.stop(), peer.stop()]);
  }
}

/** @param opener gives a new document's `open()` @returns of each document two clients: one writes, one reads */
async function openPairs(opener) {
  const pairs = [];
  while (pairs.length < DOCUMENTS) {
    const open = await opener();
    pairs.push([await open(), await open()]);
  }
  return pairs;
}

async function noteOpener(url) {
  const { link } = await createNote(url);
  return () => openNote(url, link);
}

async function documentOpener(port) {
  const name = randomUUID();
  return () => openHocuspocus(port, name);
}

/** @returns us of the server's CPU for each edit, until every reader has the last */
async function costOf(pid, pairs, { edits, every, pauseMs }) {
  const before = cpuSeconds(pid);
  const last = randomUUID();
  for (let edit = 1; edit <= edits; edit++) {
    for (const [{ doc }] of pairs) doc.getMap("bench").set("edit", edit < edits ? edit : last);
    if (edit % every === 0) await wait(pauseMs);
  }
  const have = () => pairs.every(([, { doc }]) => doc.getMap("bench").get("edit") === last);
  if (!(await until(have))) throw new Error("An edit never arrived.");
  return ((cpuSeconds(pid) - before) / (edits * pairs.length)) * 1e6;
}
