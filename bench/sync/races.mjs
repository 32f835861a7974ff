/** K5: writers against compactors, and two server processes on one file: nothing acknowledged is ever missing. */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { amount, quantile, until } from "../lib/measure.mjs";
import { startOurs } from "../lib/processes.mjs";
import { append, createFile, listen, readAll, sync } from "../lib/raw-client.mjs";
import { state } from "../lib/results.mjs";

const [writers, compactors] = [8, 4];
const seconds = amount(60, 4);
const edits = 50;

export async function measureRaces(database) {
  const url = await database.url("ours");
  const [first, second] = [await startOurs(url), await startOurs(url)];
  try {
    await raceCompactors(first);
    await editThroughTwo(first, second);
  } finally {
    await Promise.all([first.stop(), second.stop()]);
  }
}

async function raceCompactors({ url }) {
  const file = await createFile(url, { state: snapshotOf(new Set()) });
  const acknowledged = [];
  let [accepted, offered] = [0, 0];
  const end = performance.now() + seconds * 1000;
  const write = async () => {
    while (performance.now() < end) {
      acknowledged.push(await append(url, file));
      await wait(20);
    }
  };
  const compact = async () => {
    while (performance.now() < end) {
      const { ids, version } = await readWhole(url, file);
      const snapshot = { version, state: snapshotOf(ids) };
      const { body } = await sync(url, file, { cursor: version, snapshot });
      offered++;
      if (body.compacted) accepted++;
      await wait(10);
    }
  };
  await Promise.all([
    ...Array.from({ length: writers }, write),
    ...Array.from({ length: compactors }, compact),
  ]);
  const { ids } = await readWhole(url, file);
  const found = acknowledged.filter((id) => ids.has(id)).length;
  state({
    goal: "K5",
    what: `${writers} writers against ${compactors} compactors for ${seconds} s`,
    ours: `${found} of ${acknowledged.length} acknowledged edits found, ${accepted} of ${offered} snapshots accepted`,
    goalText: "all, and some accepted",
    holds: found === acknowledged.length && accepted > 0,
  });
}

/** A stand-in for an envelope that says which updates the snapshot holds, as 16 bytes each. */
function snapshotOf(ids) {
  const head = Buffer.alloc(32);
  head[0] = 1;
  const list = [...ids].map((id) => Buffer.from(id.replaceAll("-", ""), "hex"));
  return Buffer.concat([head, ...list]).toString("base64");
}

async function readWhole(url, file) {
  const { ids, version, snapshot } = await readAll(url, file);
  const bytes = Buffer.from(snapshot?.state ?? "", "base64");
  for (let at = 32; at < bytes.length; at += 16) {
    const hex = bytes.toString("hex", at, at + 16);
    ids.add(hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"));
  }
  return { ids, version };
}

async function editThroughTwo(first, second) {
  const file = await createFile(first.url);
  const servers = [first, second];
  const seen = servers.map(() => new Map());
  const streams = [];
  for (const [index, { url }] of servers.entries()) {
    const onEvent = (name, data) => {
      if (name === "update") seen[index].set(JSON.parse(data).id, performance.now());
    };
    streams.push(await listen(url, file, onEvent, index + 1));
  }
  await wait(1500);
  const sent = new Map();
  for (let edit = 0; edit < edits; edit++) {
    for (const [index, { url }] of servers.entries()) {
      const id = randomUUID();
      sent.set(id, { at: performance.now(), other: seen[1 - index] });
      await append(url, file, { id });
    }
    await wait(20);
  }
  const hasAll = () => seen.every((ids) => [...sent.keys()].every((id) => ids.has(id)));
  const isWhole = await until(hasAll, 20_000);
  const delays = [...sent].map(([id, { at, other }]) => (other.get(id) ?? Number.NaN) - at);
  for (const stream of streams) stream.close();
  state({
    goal: "K5",
    what: `two server processes, ${edits} edits through each`,
    ours: `${isWhole ? "all" : "NOT all"} seen through both; across in ${quantile(delays, 0.5).toFixed(0)} ms p50, ${quantile(delays, 0.95).toFixed(0)} ms p95`,
    goalText: "all",
    holds: isWhole,
  });
}
