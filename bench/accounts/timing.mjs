/** Whether an answer's time tells what its words do not: that an address has an account, or that words open a shop's backup. */
import { randomBytes } from "node:crypto";
import pg from "pg";
import { amount, median, quantile } from "../lib/measure.mjs";
import { addressHeader, startOurs } from "../lib/processes.mjs";
import { someEnvelope } from "../lib/raw-client.mjs";
import { state } from "../lib/results.mjs";
import { sha256, writeShops } from "../shops/seed.mjs";

const samples = amount(500, 20);
/** An address may be tried for recovery fifteen times an hour. */
const people = amount(40, 2);
const allowed = 0.1;

const secret = () => randomBytes(32).toString("base64url");
const network = () => [10, ...randomBytes(3)].join(".");
const address = () => `${randomBytes(12).toString("hex")}@sealdesk.test`;

export async function measureTiming(database) {
  const databaseUrl = await database.url("ours");
  const server = await startOurs(databaseUrl);
  try {
    const known = [];
    for (let i = 0; i < people; i++) known.push(await join(server.url));
    const addresses = { known, unknown: Array.from({ length: people }, address) };
    const lookups = {
      known: await writeBackups(databaseUrl),
      unknown: Array.from({ length: people }, secret),
    };
    for (const row of requests)
      judge(row, await sample(server.url, row, row.isOfBackup ? lookups : addresses));
  } finally {
    await server.stop();
  }
}

const requests = [
  {
    goal: "A-005",
    what: "sign-in with a wrong password",
    subject: "address",
    expected: 401,
    ask: (url, email) => post(url, "/api/auth/sign-in/email", { email, password: secret() }),
  },
  {
    goal: "A-053",
    what: "recovery with a wrong key",
    subject: "address",
    expected: 401,
    ask: (url, email) =>
      post(url, "/api/account/recover/key", { email, recoveryCredential: secret() }),
  },
  {
    goal: "SH-062",
    what: "looking a shop's backup up",
    subject: "words",
    isOfBackup: true,
    expected: 200,
    ask: (url, lookup) =>
      send(url, "/api/shops/backup", { headers: { Authorization: `Bearer ${lookup}` } }),
  },
];

/** Shops that have one. @returns what their words derive */
async function writeBackups(databaseUrl) {
  const shops = await writeShops(databaseUrl, people);
  const lookups = shops.map(secret);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into shop_backup (shop_id, lookup_hash, backup)
     select id, hash, $3 from unnest($1::uuid[], $2::bpchar[]) as b (id, hash)`,
    [shops.map(({ id }) => id), lookups.map(sha256), someEnvelope(142)],
  );
  await client.end();
  return lookups;
}

/** Known and unknown in turns, each first as often as second, so that nothing else differs between them. */
async function sample(url, row, subjects) {
  const times = { known: [], unknown: [] };
  for (const kind of ["known", "unknown"]) await time(url, row, subjects[kind][0]);
  for (let i = 0; i < samples; i++) {
    const turn = i % 2 ? ["known", "unknown"] : ["unknown", "known"];
    for (const kind of turn) {
      const list = subjects[kind];
      times[kind].push(await time(url, row, list[i % list.length]));
    }
  }
  return times;
}

async function time(url, { what, ask, expected }, subject) {
  const begin = performance.now();
  const { status } = await ask(url, subject);
  const took = performance.now() - begin;
  if (status !== expected) throw new Error(`${what} was answered ${status}.`);
  return took;
}

function judge({ goal, what, subject }, { known, unknown }) {
  const [a, b] = [median(known), median(unknown)];
  const ratio = a / b;
  const spread = (times) =>
    `${median(times).toFixed(1)} ms (p10 ${quantile(times, 0.1).toFixed(1)}, p90 ${quantile(times, 0.9).toFixed(1)})`;
  state({
    goal,
    what: `${what}, median of ${samples}: known ÷ unknown ${subject} is ${ratio.toFixed(3)}`,
    ours: spread(known),
    peer: `${spread(unknown)} (unknown ${subject})`,
    goalText: `within ${allowed * 100} %`,
    holds: Math.abs(ratio - 1) < allowed,
  });
}

/** A person with a vault. @returns their address */
async function join(url) {
  const email = address();
  const signUp = { name: "Ada", email, password: secret() };
  const made = await post(url, "/api/auth/sign-up/email", signUp);
  const cookie = made.headers
    .getSetCookie()
    .map((each) => each.split(";", 1)[0])
    .join("; ");
  const wrappedKey = Buffer.concat([Buffer.of(1), randomBytes(81)]).toString("base64");
  const vault = { wrappedKey, recoveryWrapped: wrappedKey, recoveryCredential: secret() };
  const { status } = await post(url, "/api/account/setup", vault, cookie);
  if (status !== 200) throw new Error(`The vault was answered ${status}.`);
  return email;
}

const post = (url, path, body, cookie = "") =>
  send(url, path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: url, Cookie: cookie },
    body: JSON.stringify(body),
  });

async function send(url, path, { headers, ...init }) {
  const from = { [addressHeader]: network(), "Sec-Fetch-Site": "same-origin" };
  const response = await fetch(url + path, { ...init, headers: { ...headers, ...from } });
  await response.arrayBuffer();
  return response;
}
