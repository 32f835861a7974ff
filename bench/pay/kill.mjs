/** kill -9 of the server, and of Postgres, in the middle of paying: what was acknowledged is there afterwards, and nothing twice. */
import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { amount, until } from "../lib/measure.mjs";
import { startOurs } from "../lib/processes.mjs";
import { state } from "../lib/results.mjs";
import { ask, linkBody, must, openProfile, simulated } from "./profile.mjs";

const rounds = amount(10, 2);
const payers = 8;

export async function measureKill(database) {
  const totals = { server: { acknowledged: 0, right: 0 }, database: { acknowledged: 0, right: 0 } };
  for (let round = 0; round < rounds; round++) {
    const victim = round % 2 === 0 ? "server" : "database";
    const { acknowledged, right } = await killOne(database, victim, 300 + 70 * round);
    totals[victim].acknowledged += acknowledged;
    totals[victim].right += right;
  }
  for (const [victim, { acknowledged, right }] of Object.entries(totals))
    state({
      goal: "kill",
      what: `kill -9 of the ${victim} while ${payers} pay, ${rounds / 2} times`,
      ours: `${right} of ${acknowledged} acknowledged links, quotes and marks, each once with its events`,
      goalText: "all",
      holds: acknowledged > 0 && right === acknowledged,
    });
}

async function killOne(database, victim, afterMs) {
  const url = await database.url("pay_kill");
  let server = await startOurs(url, simulated);
  const profiles = [];
  for (let at = 0; at < payers; at++) profiles.push(await openProfile(server));
  const acknowledged = profiles.map(() => []);
  let isOver = false;
  const paying = profiles.map(async (profile, index) => {
    while (!isOver) acknowledged[index].push(await payOne(server.url, profile, () => isOver));
  });
  await wait(afterMs);
  if (victim === "server") {
    await server.stop("SIGKILL");
    server = await startOurs(url, { ...simulated, port: server.port });
  } else await database.crash();
  // Paying goes on by itself once everything is back.
  const before = acknowledged.map(({ length }) => length);
  await until(() => acknowledged.every(({ length }, index) => length > before[index]), 20_000);
  isOver = true;
  await Promise.all(paying);
  const links = acknowledged.flat().filter(({ isPaid }) => isPaid);
  const right = await countRight(url, server, profiles, links);
  await server.stop();
  return { acknowledged: links.length, right };
}

/** A link, a quote for it and the owner's mark, each asked for until it is acknowledged. */
async function payOne(url, profile, isOver) {
  const id = randomBytes(16).toString("base64url");
  const steps = [
    ["/api/pay/links", linkBody(profile, id, "USD")],
    [`/api/pay/links/${id}/quote`, { rail: "usdc-base" }],
    [`/api/pay/links/${id}/mark`, { status: "paid" }],
  ];
  const key = randomUUID();
  for (const [path, body] of steps)
    while (!(await ask(url, profile, "POST", path, body, key))) {
      if (isOver()) return { id, isPaid: false };
      await wait(20);
    }
  return { id, isPaid: true };
}

const RIGHT = `select l.id from pay_link l where l.id = any($1) and l.status = 'paid'
  and (select count(*) from pay_payment p where p.link_id = l.id) = 1
  and (select count(*) from pay_quote q where q.link_id = l.id) = 1`;

/** How many of these are written as they were acknowledged, each told once that it was made and once that it was paid. */
async function countRight(databaseUrl, server, profiles, links) {
  const told = new Map();
  for (const profile of profiles)
    for (let after = "evt_0"; after; ) {
      const path = `/api/pay/payees/${profile.id}/events?after=${after}`;
      const { events, cursor } = await must(server.url, profile, "GET", path);
      for (const { type, link } of events) told.set(link.id, `${told.get(link.id) ?? ""} ${type}`);
      after = events.length > 0 ? cursor : null;
    }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(RIGHT, [links.map(({ id }) => id)]);
    return rows.filter(({ id }) => told.get(id) === " pay.created pay.paid").length;
  } finally {
    await client.end();
  }
}
