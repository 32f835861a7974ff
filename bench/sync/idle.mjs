/** S10: a thousand open files that nobody touches: queries and CPU. */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { amount, cpuSeconds } from "../lib/measure.mjs";
import { startHocuspocus, startOurs } from "../lib/processes.mjs";
import { createFile, listen } from "../lib/raw-client.mjs";
import { state } from "../lib/results.mjs";
import { openHocuspocus } from "../peers/hocuspocus-client.mjs";

const streams = amount(1000, 50);
const seconds = amount(30, 3);

export async function measureIdle(database) {
  await withoutAutovacuum(database, async () => measure(database));
}

/** Postgres' own upkeep counts as transactions of the database it looks after: it rests meanwhile. */
async function withoutAutovacuum(database, run) {
  const admin = new pg.Client({ connectionString: await database.url("bare") });
  await admin.connect();
  const set = async (value) => {
    await admin.query(`alter system set autovacuum = ${value}`);
    await admin.query("select pg_reload_conf()");
  };
  await set("off");
  try {
    await run();
  } finally {
    await set("on");
    await admin.end();
  }
}

async function measure(database) {
  const server = await startOurs(await database.url("ours"));
  const opened = [];
  while (opened.length < streams)
    opened.push(await listen(server.url, await createFile(server.url)));
  const ours = await idle(database, "ours", server.pid);
  for (const stream of opened) stream.close();
  await server.stop();

  const peer = await startHocuspocus(await database.url("hocuspocus"));
  const clients = [];
  while (clients.length < streams) clients.push(await openHocuspocus(peer.port, randomUUID()));
  const beside = await idle(database, "hocuspocus", peer.pid);
  for (const client of clients) client.close();
  await peer.stop();

  const words = ({ queries, cpu }) => `${queries.toFixed(2)} queries/s, ${cpu.toFixed(2)} % CPU`;
  state({
    goal: "S10",
    what: `${streams} files open and idle for ${seconds} s`,
    ours: words(ours),
    peer: `${words(beside)} (Hocuspocus+pg)`,
    goalText: "0 queries/s (one check of all a minute), < 2 % CPU",
    holds: ours.queries < 0.05 && ours.cpu < 2,
  });
}

async function idle(database, name, pid) {
  // An idle connection reports its last transactions up to ten seconds late.
  await wait(amount(12_000, 500));
  const queries = await database.transactions(name);
  const cpu = cpuSeconds(pid);
  await wait(seconds * 1000);
  return {
    cpu: ((cpuSeconds(pid) - cpu) / seconds) * 100,
    queries: ((await database.transactions(name)) - queries) / seconds,
  };
}
