/** kill -9 of the server, and of Postgres, in the middle of paying: what was acknowledged is there afterwards, and nothing twice. */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { amount, until } from "../lib/measure.mjs";
import { addressHeader, startOurs } from "../lib/processes.mjs";
import { someEnvelope } from "../lib/raw-client.mjs";
import { state } from "../lib/results.mjs";
import { makeProfile } from "./seed.mjs";

const rounds = amount(10, 2);
const payers = 8;
/** Simulated chains: a quote needs one, and no money. */
const settings = { env: { PAY_SIMULATOR: "demo" } };

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
  let server = await startOurs(url, settings);
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
    server = await startOurs(url, { ...settings, port: server.port });
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

async function openProfile(server) {
  const profile = await makeProfile(server);
  const bankSealed = someEnvelope(200);
  const address = `0x${randomBytes(20).toString("hex")}`;
  const path = `/api/pay/payees/${profile.id}`;
  const ways = { methods: ["crypto", "bank"], bankSealed, bankWas: null };
  await must(server.url, profile, "PATCH", path, ways);
  const wallet = { address, rails: ["usdc-base"], was: null };
  const added = await must(server.url, profile, "PUT", `${path}/addresses/evm`, wallet);
  const bankOf = createHash("sha256").update(bankSealed).digest("hex");
  return { ...profile, bankOf, to: { evm: added.address } };
}

/** A link, a quote for it and the owner's mark, each asked for until it is acknowledged. */
async function payOne(url, profile, isOver) {
  const id = randomBytes(16).toString("base64url");
  const steps = [
    [
      "/api/pay/links",
      {
        id,
        payee: profile.id,
        amount: "1000",
        currency: "USD",
        methods: ["crypto", "bank"],
        rails: ["usdc-base"],
        to: profile.to,
        sealed: someEnvelope(400),
        keySealed: someEnvelope(60),
        bankOf: profile.bankOf,
      },
    ],
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

let networks = 0;

/** @returns the answer; null where none came, or a fault that passes */
async function ask(url, { headers }, method, path, body, key = randomUUID()) {
  networks++;
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...headers,
      "content-type": "application/json",
      "idempotency-key": key,
      [addressHeader]: `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`,
    },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => null);
  const read = await answer?.json().catch(() => null);
  if (!answer || answer.status >= 500) return null;
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(read)}`);
  return read;
}

const must = async (...question) => {
  const answer = await ask(...question);
  if (!answer) throw new Error("The server did not answer.");
  return answer;
};

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
