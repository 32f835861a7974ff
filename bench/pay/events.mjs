/** How soon an owner who waits for events hears of one, and what their waiting costs the database. */
import { setTimeout as wait } from "node:timers/promises";
import { amount, median, quantile } from "../lib/measure.mjs";
import { addressHeader, startOurs } from "../lib/processes.mjs";
import { state } from "../lib/results.mjs";
import { makeProfile, writeLinks } from "./seed.mjs";

const samples = amount(60, 5);
const waiting = 20;
const SECONDS = 10;

export async function measureEvents(database) {
  const name = "pay_events";
  const databaseUrl = await database.url(name);
  const server = await startOurs(databaseUrl);
  try {
    const took = [];
    for (let at = 0; at < samples; at++) took.push(await wakeUp(server, databaseUrl));
    const p95 = quantile(took, 0.95);
    state({
      goal: "Y5",
      what: "an event, from the answer to who caused it to who waits for it, p95",
      ours: `${p95.toFixed(1)} ms`,
      goalText: "≤ 5 ms",
      holds: p95 <= 5,
    });
    const idle = await transactionsIn(database, name);
    const profiles = [];
    for (let at = 0; at < waiting; at++) profiles.push(await makeProfile(server));
    const polls = profiles.map((profile) => poll(server, profile, "&after=evt_0&wait=25"));
    await wait(1_000);
    const busy = await transactionsIn(database, name);
    await Promise.all(polls.map((end) => end.stop()));
    const each = Math.max(0, busy - idle) / waiting;
    state({
      goal: "Y5",
      what: `queries a second for each of ${waiting} who wait`,
      ours: each.toFixed(2),
      goalText: "0 (≤ 0.05 beside the server's own clock)",
      holds: each <= 0.05,
    });
  } finally {
    await server.stop();
  }
}

/** Of an ordinary second: the server's own clock does most of its work in one of each minute. */
async function transactionsIn(database, name) {
  const seconds = [];
  for (let at = 0; at < SECONDS; at++) {
    const before = await database.transactions(name);
    await wait(1_000);
    seconds.push((await database.transactions(name)) - before);
  }
  return median(seconds);
}

function poll({ url }, { id, headers }, query) {
  const stopping = new AbortController();
  const answer = fetch(`${url}/api/pay/payees/${id}/events?${query.slice(1)}`, {
    headers: { ...headers, [addressHeader]: "10.254.0.1" },
    signal: stopping.signal,
  }).then(async (response) => ({ at: performance.now(), body: await response.json() }));
  const stop = () => {
    stopping.abort();
    return answer.catch(() => undefined);
  };
  return { answer, stop };
}

/** One cancellation, while its owner waits (ms). */
async function wakeUp(server, databaseUrl) {
  const profile = await makeProfile(server);
  const [linkId] = await writeLinks(databaseUrl, profile.id, 1);
  const { answer } = poll(server, profile, "&after=evt_0&wait=25");
  await wait(50);
  const canceled = await fetch(`${server.url}/api/pay/links/${linkId}/cancel`, {
    method: "POST",
    headers: {
      ...profile.headers,
      "content-type": "application/json",
      [addressHeader]: "10.254.0.2",
    },
    body: "{}",
  });
  const answeredAt = performance.now();
  if (!canceled.ok) throw new Error(`The link was not canceled: ${canceled.status}.`);
  const { at, body } = await answer;
  if (body.events?.length !== 1) throw new Error(`No event: ${JSON.stringify(body)}`);
  return Math.max(0, at - answeredAt);
}
