/** Whether filing a ticket costs the same among a million as among a thousand, beside what the same Postgres commits. */
import { randomBytes } from "node:crypto";
import pg from "pg";
import { openConnection, requestBytes } from "../lib/connection.mjs";
import { amount, closedLoop } from "../lib/measure.mjs";
import { addressHeader } from "../lib/processes.mjs";
import { compare } from "../lib/results.mjs";
import { REQUESTS } from "./lists.mjs";
import { bothSizes, LARGE, SMALL } from "./sizes.mjs";

const connections = 16;
const rounds = amount(5, 1);
const ms = amount(4000, 1500);

export async function measureIntake(database) {
  const [few, many] = await bothSizes(database, REQUESTS);
  const commits = await startCommits(await database.url("commits"));
  const figures = { few: [], many: [], commits: [] };
  for (const size of [few, many]) await rate(size);
  for (let round = 0; round < rounds; round++) {
    figures.commits.push(await commits.rate());
    figures.few.push(await rate(few));
    figures.many.push(await rate(many));
  }
  await commits.stop();
  const intakes = `intakes at ${connections} clients, among ${LARGE.toLocaleString("en-US")}`;
  const row = (peer, peerName, atLeast) =>
    compare({
      goal: "T2",
      what: intakes,
      unit: "/s",
      ours: figures.many,
      peer,
      peerName,
      bound: { atLeast },
    });
  row(figures.few, `among ${SMALL.toLocaleString("en-US")}`, 0.9);
  // One intake commits its ticket, and a share of its events' and mails'; a bare commit writes one row.
  row(figures.commits, "bare commits of one row", 0.1);
}

/** A ticket of somebody who wrote before or not. @param key of the product it is about */
export function intakeRequest(key) {
  const email = `c${randomBytes(3).readUIntBE(0, 3) % 50_000}@customers.test`;
  const headers = {
    authorization: `Bearer ${key}`,
    "content-type": "application/json",
    [addressHeader]: `10.${[...randomBytes(3)].join(".")}`,
  };
  const message = `It does not work: ${randomBytes(24).toString("hex")}`;
  return requestBytes("POST", "/api/v1/intake", headers, JSON.stringify({ email, message }));
}

async function rate({ server, products }) {
  const open = await Promise.all(
    Array.from({ length: connections }, () => openConnection(server.port)),
  );
  const send = async (sender, turn) => {
    const request = intakeRequest(products[(turn * connections + sender) % products.length]);
    const status = await open[sender].send(request);
    if (status !== 201) throw new Error(`Intake answered ${status}.`);
  };
  const perSecond = await closedLoop(send, { senders: connections, ms });
  for (const connection of open) connection.close();
  return perSecond;
}

/** What the same cluster commits, one row of a message's size at a time. */
async function startCommits(databaseUrl) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  await pool.query(
    "create table row (id bigint generated always as identity primary key, body text)",
  );
  const body = "x".repeat(200);
  const send = () =>
    pool.query({ name: "row", text: "insert into row (body) values ($1)", values: [body] });
  return {
    rate: () => closedLoop(send, { senders: connections, ms }),
    stop: () => pool.end(),
  };
}
