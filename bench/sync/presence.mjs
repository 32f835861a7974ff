/** S11: from a moved cursor until another client has it, over a page's socket, beside Hocuspocus's awareness; and what it writes. */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { amount, quantile } from "../lib/measure.mjs";
import { startHocuspocus, startOurs } from "../lib/processes.mjs";
import { createFile, listen, someEnvelope } from "../lib/raw-client.mjs";
import { compare, state } from "../lib/results.mjs";
import { openSocket } from "../lib/socket.mjs";
import { openHocuspocus } from "../peers/hocuspocus-client.mjs";

const rounds = amount(3, 1);
const moves = amount(150, 20);
const GAP = 50;

export async function measurePresence(database) {
  const ours = await startOurs(await database.url("ours"));
  const peer = await startHocuspocus(await database.url("hocuspocus"));
  const figures = { ours: [], peer: [] };
  try {
    for (let round = -1; round < rounds; round++) {
      const [own, theirs] = [await moveAtOurs(ours.url), await moveAtPeer(peer.port)];
      if (round < 0) continue;
      figures.ours.push(own);
      figures.peer.push(theirs);
    }
    const before = await database.transactions("ours");
    await moveAtOurs(ours.url);
    report(figures, ((await database.transactions("ours")) - before) / moves);
  } finally {
    await Promise.all([ours.stop(), peer.stop()]);
  }
}

function report({ ours, peer }, transactions) {
  compare({
    ...{ goal: "S11", what: "a cursor moved until another client has it, p95", unit: "ms" },
    ...{ ours, peer, peerName: "Hocuspocus’s awareness", bound: { atMost: 1 } },
  });
  state({
    ...{ goal: "S11", what: "transactions of a cursor that moves (its row is unlogged)" },
    ...{ ours: transactions.toFixed(2), goalText: "told", holds: true },
  });
}

async function moveAtOurs(url) {
  const file = await createFile(url);
  const socket = await openSocket(url);
  const path = `/api/documents/${file.id}/encrypted-sync`;
  const headers = {
    ...{ authorization: `Bearer ${file.capability}`, "content-type": "application/json" },
    "x-svc-client": "6",
  };
  let heard = () => undefined;
  const ear = await listen(url, file, (name) => name === "presence" && heard(), 2);
  const move = async () => {
    const body = { clientId: 1, cursor: 0, live: true, awareness: someEnvelope(200) };
    const status = await socket.post(path, headers, JSON.stringify(body));
    if (status !== 200) throw new Error(`A presence was answered ${status}.`);
  };
  const p95 = await timed(move, (listener) => {
    heard = listener;
  });
  ear.close();
  socket.close();
  return p95;
}

async function moveAtPeer(port) {
  const name = randomUUID();
  const [mover, watcher] = [await openHocuspocus(port, name), await openHocuspocus(port, name)];
  let at = 0;
  const move = async () => mover.provider.awareness.setLocalState({ cursor: ++at, name: "Ada" });
  const p95 = await timed(move, (listener) => {
    watcher.provider.awareness.on("change", listener);
  });
  mover.close();
  watcher.close();
  return p95;
}

/** @param onHeard gets what is to be called once for each move that the other has */
async function timed(move, onHeard) {
  const took = [];
  let done = () => undefined;
  onHeard(() => done());
  for (let turn = 0; turn < moves; turn++) {
    const begun = performance.now();
    const heard = new Promise((resolve) => {
      done = () => resolve(performance.now());
    });
    // Whoever moved is answered later; that isn't waited for here.
    const [heardAt] = await Promise.all([heard, move()]);
    took.push(heardAt - begun);
    await wait(GAP);
  }
  return quantile(took, 0.95);
}
