/** M5: what a call costs whose token is among a million, most of them spent, beside the same call among few. */
import pg from "pg";
import { amount } from "../lib/measure.mjs";
import { startOurs } from "../lib/processes.mjs";
import { compare } from "../lib/results.mjs";
import { callBytes, rate } from "./calls.mjs";
import { seedApps } from "./seed.mjs";

const ROUNDS = amount(5, 1);
/** Each account has 120 messages a minute. */
const ACCOUNTS = amount(2_400, 300);
const MANY = amount(1_000_000, 5_000);

/** An app that works all day leaves a pair each hour for thirty days. */
const SPENT = `insert into oauth_token_pair (refresh_hash, access_hash, code_hash, grant_id, access_until, refresh_until, rotated_at)
select r, reverse(r), r, id, now(), now() + interval '30 days', now()
from oauth_grant, generate_series(1, $1::int) n, encode(sha256((id::text || n)::bytea), 'hex') r`;

export async function measureGrowth(database) {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} });
  const sides = [];
  for (const [name, others] of [
    ["tokens_few", 0],
    ["tokens_many", MANY],
  ]) {
    const databaseUrl = await database.url(name);
    const server = await startOurs(databaseUrl, { env: { PRO_MODE: "all" } });
    const apps = await seedApps(databaseUrl, ACCOUNTS);
    if (others > 0) await addSpent(databaseUrl, others);
    sides.push({
      server,
      requests: apps.map(({ access }) => callBytes(access, body)),
      figures: [],
    });
  }
  const [few, many] = sides;
  try {
    for (const { server, requests } of sides) await rate(server, requests);
    for (let round = 0; round < ROUNDS; round++)
      for (const { server, requests, figures } of sides) figures.push(await rate(server, requests));
  } finally {
    await Promise.all(sides.map(({ server }) => server.stop()));
  }
  for (const [field, what, unit, bound] of [
    ["perSecond", "", "/s", { atLeast: 0.9 }],
    ["cpu", ", server CPU", "us", { atMost: 1.1 }],
  ])
    compare({
      goal: "M5",
      what: `tools/list, 16 at once, among ${(MANY + ACCOUNTS).toLocaleString("en-US")} tokens${what}`,
      unit,
      ours: many.figures.map((figure) => figure[field]),
      peer: few.figures.map((figure) => figure[field]),
      peerName: `among ${ACCOUNTS.toLocaleString("en-US")}`,
      bound,
    });
}

async function addSpent(databaseUrl, count) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // Rows that are known to fit need no check of their keys.
  await client.query("set synchronous_commit = off; set session_replication_role = replica");
  await client.query(SPENT, [Math.ceil(count / ACCOUNTS)]);
  await client.query("vacuum (analyze) oauth_token_pair");
  await client.query("checkpoint");
  await client.end();
}
