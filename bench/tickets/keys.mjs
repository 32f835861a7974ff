/** T4: what knowing a key costs the server, beside a bare node:http that looks one up in the same Postgres. */
import { openConnection, requestBytes } from "../lib/connection.mjs";
import { amount, closedLoop, cpuSeconds } from "../lib/measure.mjs";
import { bench, freePort, start, startOurs } from "../lib/processes.mjs";
import { createFile } from "../lib/raw-client.mjs";
import { compare, state } from "../lib/results.mjs";
import { seed } from "./seed.mjs";

const connections = 16;
const rounds = amount(3, 1);
const ms = amount(3_000, 800);
const MOST = 100;

export async function measureKeys(database) {
  const databaseUrl = await database.url("ticket_keys");
  const ours = await startOurs(databaseUrl);
  const port = await freePort();
  const env = { DATABASE_URL: databaseUrl };
  const bare = await start([`${bench}/peers/bare-server.mjs`], { port, env });
  try {
    const { products } = await seed(databaseUrl, { tickets: 1_000, requests: 1 });
    const file = await createFile(ours.url);
    const ask = (path, key) => requestBytes("GET", path, { authorization: `Bearer ${key}` });
    const sides = {
      ours: [ours, products.map((key) => ask("/api/v1/whoami", key))],
      bare: [bare, [ask(`/api/documents/${file.id}`, file.capability)]],
    };
    const figures = { ours: [], bare: [] };
    for (const side of Object.values(sides)) await cpuOf(...side);
    for (let round = 0; round < rounds; round++)
      for (const [name, side] of Object.entries(sides)) figures[name].push(await cpuOf(...side));
    report(figures);
  } finally {
    await Promise.all([ours.stop(), bare.stop()]);
  }
}

function report({ ours, bare }) {
  const what = "whoami of a key, which is counted, server CPU";
  compare({
    ...{ goal: "T4", what, unit: "us", ours, peer: bare, bound: { atMost: 2 } },
    peerName: "bare node:http that hashes it and reads a row",
  });
  // The least disturbed round: every disturbance only adds.
  const least = Math.min(...ours);
  state({
    ...{ goal: "T4", what: "the same, least disturbed round", ours: `${least.toFixed(0)} us` },
    ...{ goalText: `≤ ${MOST} us`, holds: least <= MOST },
  });
}

/** Microseconds of a request. */
async function cpuOf({ port, pid }, requests) {
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(port)));
  const before = cpuSeconds(pid);
  let asked = 0;
  const send = async (sender) => {
    const status = await open[sender].send(requests[asked++ % requests.length]);
    if (status !== 200) throw new Error(`A key was answered ${status}.`);
  };
  await closedLoop(send, { senders: connections, ms });
  for (const connection of open) connection.close();
  return ((cpuSeconds(pid) - before) / asked) * 1e6;
}
