/** S4: kill -9 of the server, and of Postgres, in the middle of writing: what was acknowledged is there afterwards. */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { amount, until } from "../lib/measure.mjs";
import { startHocuspocus, startOurs } from "../lib/processes.mjs";
import { append, createFile, readAll } from "../lib/raw-client.mjs";
import { state } from "../lib/results.mjs";
import { openHocuspocus } from "../peers/hocuspocus-client.mjs";

const rounds = amount(10, 2);
const writers = 8;

export async function measureKill(database) {
  const totals = { server: { acknowledged: 0, found: 0 }, database: { acknowledged: 0, found: 0 } };
  const peer = { seen: 0, found: 0 };
  for (let round = 0; round < rounds; round++) {
    const victim = round % 2 === 0 ? "server" : "database";
    const { acknowledged, found } = await killOurs(database, victim, 300 + 70 * round);
    totals[victim].acknowledged += acknowledged;
    totals[victim].found += found;
    if (victim === "database") continue;
    const lost = await killHocuspocus(database);
    peer.seen += lost.seen;
    peer.found += lost.found;
  }
  for (const [victim, { acknowledged, found }] of Object.entries(totals)) {
    state({
      goal: "S4",
      what: `kill -9 of the ${victim} while ${writers} write, ${rounds / 2} times`,
      ours: `${found} of ${acknowledged} acknowledged edits found`,
      peer:
        victim === "server" ? `${peer.found} of ${peer.seen} visible edits (Hocuspocus+pg)` : null,
      goalText: "all",
      holds: acknowledged > 0 && found === acknowledged,
    });
  }
}

async function killOurs(database, victim, afterMs) {
  const url = await database.url("ours");
  let server = await startOurs(url);
  const files = await Promise.all(Array.from({ length: writers }, () => createFile(server.url)));
  const acknowledged = files.map(() => []);
  let isOver = false;
  const write = async (file, index) => {
    while (!isOver) {
      const id = await append(server.url, file).catch(() => null);
      if (id === null) await wait(20);
      else acknowledged[index].push(id);
    }
  };
  const writing = files.map(write);
  await wait(afterMs);
  if (victim === "server") {
    await server.stop("SIGKILL");
    server = await startOurs(url, { port: server.port });
  } else await database.crash();
  // Writing goes on by itself once everything is back.
  const before = acknowledged.map((ids) => ids.length);
  await until(() => acknowledged.every((ids, index) => ids.length > before[index]), 20_000);
  isOver = true;
  await Promise.all(writing);
  let found = 0;
  for (const [index, file] of files.entries()) {
    const { ids } = await readAll(server.url, file);
    found += acknowledged[index].filter((id) => ids.has(id)).length;
  }
  await server.stop();
  return { acknowledged: acknowledged.flat().length, found };
}

/** Edits that another person had on the screen when the server was killed, and those that came back. */
async function killHocuspocus(database) {
  const url = await database.url("hocuspocus");
  const name = randomUUID();
  const first = await startHocuspocus(url);
  const [writer, reader] = [
    await openHocuspocus(first.port, name),
    await openHocuspocus(first.port, name),
  ];
  for (let edit = 0; edit < 50; edit++) {
    writer.doc.getArray("edits").push([edit]);
    await wait(10);
  }
  await wait(300);
  const seen = reader.doc.getArray("edits").length;
  await first.stop("SIGKILL");
  for (const client of [writer, reader]) client.close();
  const second = await startHocuspocus(url);
  const later = await openHocuspocus(second.port, name);
  const found = later.doc.getArray("edits").length;
  later.close();
  await second.stop();
  return { seen, found };
}
