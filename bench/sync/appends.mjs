/** S6: durable appends a second through HTTP, beside the bare statement that any such log needs. */
import { randomBytes, randomUUID } from "node:crypto";
import pg from "pg";
import { openConnection, requestBytes } from "../lib/connection.mjs";
import { amount, closedLoop } from "../lib/measure.mjs";
import { startOurs } from "../lib/processes.mjs";
import { createFile, someEnvelope } from "../lib/raw-client.mjs";
import { compare } from "../lib/results.mjs";

const senders = 16;
const rounds = amount(3, 1);
const ms = amount(4000, 1000);
const files = amount(1000, 50);
const payload = someEnvelope(228);

const TABLES = `create table if not exists head (id int primary key, version bigint not null default 0, bytes bigint not null default 0) with (fillfactor = 50);
create table if not exists log (id int, seq bigint, uid uuid, payload bytea, primary key (id, seq), unique (id, uid));
insert into head select n from generate_series(1, 1000) n on conflict do nothing`;
const APPEND = `with h as (update head set version = version + 1, bytes = bytes + 228 where id = $1 returning version)
insert into log select $1, version, $2, $3 from h returning seq`;

export async function measureAppends(database) {
  const server = await startOurs(await database.url("ours"));
  const pool = new pg.Pool({ connectionString: await database.url("bare"), max: senders });
  try {
    await pool.query(TABLES);
    const made = [];
    while (made.length < files) made.push(await createFile(server.url));
    for (const [what, few, atLeast] of [
      [`appends/s, ${files} files, ${senders} senders`, made, 0.8],
      [`appends/s, one file, ${senders} senders`, made.slice(0, 1), 1],
    ]) {
      const [ours, peer] = [[], []];
      for (let round = 0; round < rounds; round++) {
        ours.push(await throughHttp(server, few));
        peer.push(await bareStatement(pool, few.length));
      }
      const peerName = "bare statement";
      compare({ goal: "S6", what, unit: "/s", ours, peer, peerName, bound: { atLeast } });
    }
  } finally {
    await pool.end();
    await server.stop();
  }
}

async function throughHttp(server, files) {
  const connections = await Promise.all(
    Array.from({ length: senders }, () => openConnection(server.port)),
  );
  const send = async (sender) => {
    const { id, capability } = files[Math.floor(Math.random() * files.length)];
    const body = `{"clientId":1,"cursor":0,"live":true,"update":{"id":"${randomUUID()}","payload":"${payload}"}}`;
    const headers = {
      authorization: `Bearer ${capability}`,
      "sec-fetch-site": "same-origin",
      "x-svc-client": "6",
      "content-type": "application/json",
    };
    const path = `/api/documents/${id}/encrypted-sync`;
    const status = await connections[sender].send(requestBytes("POST", path, headers, body));
    if (status !== 200) throw new Error(`An append answered ${status}.`);
  };
  const rate = await closedLoop(send, { senders, ms });
  for (const connection of connections) connection.close();
  return rate;
}

function bareStatement(pool, files) {
  const bytes = randomBytes(228);
  const send = async () => {
    const file = 1 + Math.floor(Math.random() * files);
    await pool.query({ name: "append", text: APPEND, values: [file, randomUUID(), bytes] });
  };
  return closedLoop(send, { senders, ms });
}
