/** Whether an answer's time tells that an address has an account: sign-in and recovery, with an address known and unknown. */
import { randomBytes } from "node:crypto";
import { amount, median, quantile } from "../lib/measure.mjs";
import { addressHeader, startOurs } from "../lib/processes.mjs";
import { state } from "../lib/results.mjs";

const samples = amount(500, 20);
/** An address may be tried for recovery fifteen times an hour. */
const people = amount(40, 2);
const allowed = 0.1;

const secret = () => randomBytes(32).toString("base64url");
const network = () => [10, ...randomBytes(3)].join(".");
const address = () => `${randomBytes(12).toString("hex")}@sealdesk.test`;

export async function measureTiming(database) {
  const server = await startOurs(await database.url("ours"));
  try {
    const known = [];
    for (let i = 0; i < people; i++) known.push(await join(server.url));
    const unknown = Array.from({ length: people }, address);
    for (const row of requests) judge(row, await sample(server.url, row, { known, unknown }));
  } finally {
    await server.stop();
  }
}

const requests = [
  {
    goal: "A-005",
    what: "sign-in with a wrong password",
    path: "/api/auth/sign-in/email",
    bodyOf: (email) => ({ email, password: secret() }),
  },
  {
    goal: "A-053",
    what: "recovery with a wrong key",
    path: "/api/account/recover/key",
    bodyOf: (email) => ({ email, recoveryCredential: secret() }),
  },
];

/** Known and unknown in turns, each first as often as second, so that nothing else differs between them. */
async function sample(url, { path, bodyOf }, addresses) {
  const times = { known: [], unknown: [] };
  for (const kind of ["known", "unknown"]) await time(url, path, bodyOf(addresses[kind][0]));
  for (let i = 0; i < samples; i++) {
    const turn = i % 2 ? ["known", "unknown"] : ["unknown", "known"];
    for (const kind of turn) {
      const list = addresses[kind];
      times[kind].push(await time(url, path, bodyOf(list[i % list.length])));
    }
  }
  return times;
}

async function time(url, path, body) {
  const begin = performance.now();
  const { status } = await post(url, path, body);
  const took = performance.now() - begin;
  if (status !== 401) throw new Error(`${path} answered ${status}.`);
  return took;
}

function judge({ goal, what }, { known, unknown }) {
  const [a, b] = [median(known), median(unknown)];
  const ratio = a / b;
  const spread = (times) =>
    `${median(times).toFixed(1)} ms (p10 ${quantile(times, 0.1).toFixed(1)}, p90 ${quantile(times, 0.9).toFixed(1)})`;
  state({
    goal,
    what: `${what}, median of ${samples}: known ÷ unknown address is ${ratio.toFixed(3)}`,
    ours: spread(known),
    peer: `${spread(unknown)} (unknown address)`,
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

async function post(url, path, body, cookie = "") {
  const response = await fetch(url + path, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Origin: url,
      Cookie: cookie,
      [addressHeader]: network(),
    },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return response;
}
