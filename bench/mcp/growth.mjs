/** M5: what a call costs whose token is one of a million, beside the same call where its token is one of few. */
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

const OTHERS = `with people as (
  insert into "user" (id, name, email) select gen_random_uuid(), 'Ada', n || '@others.test' from generate_series(1, $1::int) n returning id
), client as (
  insert into oauth_client (id, source, name, redirect_uris) values ('svci_others', 'registered', 'bench', '{}') returning id
), grants as (
  insert into oauth_grant (user_id, client_id, targets) select p.id, c.id, '{}' from people p, client c returning id
)
insert into oauth_token_pair (refresh_hash, access_hash, code_hash, grant_id, access_until, refresh_until)
select r, encode(sha256(r::bytea), 'hex'), r, id, now() + interval '1 hour', now() + interval '30 days'
from grants, encode(sha256(id::text::bytea), 'hex') r`;

export async function measureGrowth(database) {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} });
  const sides = [];
  for (const [name, others] of [
    ["tokens_few", 0],
    ["tokens_many", MANY],
  ]) {
    const databaseUrl = await database.url(name);
    const server = await startOurs(databaseUrl, { env: { PRO_MODE: "all" } });
    if (others > 0) await addOthers(databaseUrl, others);
    const apps = await seedApps(databaseUrl, ACCOUNTS);
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

async function addOthers(databaseUrl, count) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // Rows that are known to fit need no check of their keys.
  await client.query("set synchronous_commit = off; set session_replication_role = replica");
  await client.query(OTHERS, [count]);
  await client.query("checkpoint");
  await client.end();
}
