/**
 * S7: one writer and fifty readers: when the last one has it, and what a delivery costs the server. An edit that is kept
 * costs more than one that is only relayed, so the same edits are first written with nobody listening.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { amount, cpuSeconds, quantile, until } from "../lib/measure.mjs";
import { bench, freePort, start, startHocuspocus, startOurs } from "../lib/processes.mjs";
import { append, createFile } from "../lib/raw-client.mjs";
import { compare } from "../lib/results.mjs";
import { openHocuspocus } from "../peers/hocuspocus-client.mjs";
import { openRelay } from "../peers/relay-client.mjs";
import { hearHocuspocus, hearOurs, hearRelay } from "./ears.mjs";

const readers = amount(50, 10);
const edits = amount(100, 20);
/** Before the first round: servers run for days, and code that ran a hundred times is not compiled yet. */
const warmUp = amount(3_000, 100);
const rounds = amount(3, 1);

export async function measureFanOut(database) {
  const ours = await startOurs(await database.url("ours"));
  const peer = await startHocuspocus(await database.url("hocuspocus"));
  const port = await freePort();
  const floor = await start([`${bench}/peers/relay-server.mjs`], { port });
  const contenders = [
    [ours, () => oursOn(ours)],
    [peer, () => socketsOn(peer.port, openHocuspocus, hearHocuspocus)],
    [floor, () => socketsOn(port, openRelay, hearRelay)],
  ];
  const figures = { ours: [], peer: [], floor: [] };
  try {
    for (const [, open] of contenders) await warm(await open());
    for (let round = 0; round < rounds; round++)
      for (const [i, [server, open]] of contenders.entries())
        Object.values(figures)[i].push(await fanOut(server, await open()));
  } finally {
    await Promise.all([ours.stop(), peer.stop(), floor.stop()]);
  }
  const row = (what, unit, field, other, peerName, atMost) =>
    compare({
      goal: "S7",
      what: `${readers} readers, ${what}`,
      unit,
      ours: figures.ours.map((figure) => figure[field]),
      peer: figures[other].map((figure) => figure[field]),
      peerName,
      bound: { atMost },
    });
  row("all have it p95", "ms", "p95", "peer", "Hocuspocus+pg", 1.2);
  const relay = "bare relay, stores nothing";
  row("server CPU a delivery adds to its edit", "us", "delivery", "floor", relay, 1.2);
  row("server CPU per delivery, the edit's own counted in", "us", "cpu", "floor", relay, 5);
}

/** A file of ours: how to write an edit, how to listen. */
async function oursOn({ url, port }) {
  const file = await createFile(url);
  return {
    write: () => append(url, file),
    hear: (onUpdate) => hearOurs(port, file, onUpdate),
    close: () => undefined,
  };
}

/** A document of a peer over WebSockets. */
async function socketsOn(port, open, hear) {
  const name = randomUUID();
  const { doc, close } = await open(port, name);
  let edit = 0;
  return {
    write: async () => {
      edit++;
      doc.getMap("bench").set("edit", edit);
      // The client sends at once; the next turn lets others have theirs.
      await new Promise((resume) => setImmediate(resume));
    },
    hear: (onUpdate) => hear(port, name, onUpdate),
    close,
  };
}

async function warm({ write, hear, close }) {
  let heard = 0;
  const leave = await hear((edit = heard + 1) => {
    heard = edit;
  });
  for (let written = 0; written < warmUp; written += 4)
    await Promise.all(Array.from({ length: 4 }, write));
  if (!(await until(() => heard >= warmUp))) throw new Error("An edit never arrived.");
  leave();
  close();
}

async function fanOut(server, { write, hear, close }) {
  const alone = await writeAll(server, write, []);
  const written = [];
  const arrivals = [];
  const delays = [];
  const leaving = [];
  while (leaving.length < readers) {
    let heard = 0;
    const onUpdate = (newest = edits + heard + 1) => {
      for (; edits + heard < newest; heard++) {
        arrivals[heard] = (arrivals[heard] ?? 0) + 1;
        if (arrivals[heard] === readers) delays.push(performance.now() - written[heard]);
      }
    };
    leaving.push(await hear(onUpdate));
  }
  const whole = await writeAll(server, write, written);
  if (!(await until(() => delays.length === edits))) throw new Error("An edit never arrived.");
  for (const leave of leaving) leave();
  close();
  const perDelivery = (seconds) => (seconds / (edits * readers)) * 1e6;
  return {
    p95: quantile(delays, 0.95),
    cpu: perDelivery(whole),
    delivery: Math.max(perDelivery(whole - alone), 0),
  };
}

/** @param written gets when each edit was written @returns the server's CPU seconds */
async function writeAll(server, write, written) {
  const before = cpuSeconds(server.pid);
  const sent = [];
  for (let edit = 0; edit < edits; edit++) {
    written.push(performance.now());
    sent.push(write());
    await wait(50);
  }
  await Promise.all(sent);
  return cpuSeconds(server.pid) - before;
}
