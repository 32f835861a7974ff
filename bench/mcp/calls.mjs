/** M1: what a list of tools and a cheap call cost, with a token that is checked, beside the official SDK, which checks none, and bare node:http, which does nothing. */
import { openConnection, requestBytes } from "../lib/connection.mjs";
import { amount, closedLoop, cpuSeconds, quantile } from "../lib/measure.mjs";
import { bench, freePort, start, startOurs } from "../lib/processes.mjs";
import { createFile } from "../lib/raw-client.mjs";
import { compare, state } from "../lib/results.mjs";
import { seedApps } from "./seed.mjs";

const CONNECTIONS = 16;
const ROUNDS = amount(3, 1);
const MS = amount(2_500, 600);
/** Each account has 120 messages a minute. */
const ACCOUNTS = amount(2_400, 300);

const HEADERS = {
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
  "mcp-protocol-version": "2025-06-18",
};

export async function measureCalls(database) {
  const databaseUrl = await database.url("ours");
  const ours = await startOurs(databaseUrl, { env: { PRO_MODE: "all" } });
  const port = await freePort();
  const peer = await start([`${bench}/peers/mcp-sdk-server.mjs`], { port });
  const bare = await start([`${bench}/peers/bare-server.mjs`], { port: await freePort() });
  try {
    const apps = await seedApps(databaseUrl, ACCOUNTS);
    const { id, capability } = await createFile(ours.url, { privacy: "standard" });
    const link = `${ours.url}/d/${id}#${capability}`;
    const call = (link) => ({
      method: "tools/call",
      params: { name: "doc_read", arguments: { link } },
    });
    const requests = [
      ["tools/list", { method: "tools/list", params: {} }, 10],
      ["a call that needs no file", call(`${ours.url}/d/${id}#key.${capability}`), 10],
      // The peer answers its argument; ours finds the link in Postgres and reads the note.
      ["a call that reads a small note", call(link), 1],
    ];
    for (const [what, message, atLeast] of requests)
      await measureOne({ what, message, atLeast, ours, peer, bare, apps });
  } finally {
    await Promise.all([ours.stop(), peer.stop(), bare.stop()]);
  }
}

/** A message as it goes over the wire. */
export const callBytes = (token, body, path = "/mcp") =>
  requestBytes("POST", path, { ...HEADERS, authorization: `Bearer ${token}` }, body);

async function measureOne({ what, message, atLeast, ours, peer, bare, apps }) {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, ...message });
  const withToken = (token, path) => callBytes(token, body, path);
  const own = apps.map(({ access }) => withToken(access));
  const any = [withToken("none")];
  const headers = { ...HEADERS, authorization: `Bearer ${apps[0].access}` };
  const once = await fetch(`${ours.url}/mcp`, { method: "POST", headers, body });
  const size = (await once.arrayBuffer()).byteLength;
  const figures = { ours: [], peer: [], bare: [] };
  const sides = [
    ["ours", ours, own],
    ["peer", peer, any],
    ["bare", bare, [withToken("none", `/filler/${size}`)]],
  ];
  for (const [, server, requests] of sides) await rate(server, requests);
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, server, requests] of sides) figures[name].push(await rate(server, requests));
  const of = (name, field) => figures[name].map((figure) => figure[field]);
  compare({
    goal: "M1",
    what: `${what}, ${CONNECTIONS} at once`,
    unit: "/s",
    ours: of("ours", "perSecond"),
    peer: of("peer", "perSecond"),
    peerName: "official SDK without a token check",
    bound: { atLeast },
  });
  compare({
    goal: "M1",
    what: `${what}, of what Node can answer`,
    unit: "/s",
    ours: of("ours", "perSecond"),
    peer: of("bare", "perSecond"),
    peerName: `node:http that answers ${size} bytes and checks nothing`,
    bound: { atLeast: 0.4 },
  });
  compare({
    goal: "M1",
    what: `${what}, server CPU`,
    unit: "us",
    ours: of("ours", "cpu"),
    peer: of("peer", "cpu"),
    peerName: "official SDK without a token check",
    bound: { atMost: 1 / atLeast },
  });
  const cpu = Math.min(...of("ours", "cpu"));
  const p99 = Math.min(...of("ours", "p99"));
  state({
    goal: "M1",
    what: `${what}, server CPU at best`,
    ours: `${cpu.toFixed(0)} us`,
    goalText: "≤ 150 us",
    holds: cpu <= 150,
  });
  state({
    goal: "M1",
    what: `${what}, p99 at best`,
    ours: `${p99.toFixed(1)} ms`,
    goalText: "≤ 5 ms",
    holds: p99 <= 5,
  });
}

/** @returns calls per second, server CPU (us) and p99 (ms) of a call */
export async function rate(server, requests) {
  const open = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => openConnection(server.port)),
  );
  const waits = [];
  let next = 0;
  const before = cpuSeconds(server.pid);
  const send = async (sender) => {
    const begun = performance.now();
    const status = await open[sender].send(requests[next++ % requests.length]);
    if (status !== 200) throw new Error(`${server.url} answered ${status}.`);
    waits.push(performance.now() - begun);
  };
  const perSecond = await closedLoop(send, { senders: CONNECTIONS, ms: MS });
  for (const connection of open) connection.close();
  const cpu = ((cpuSeconds(server.pid) - before) / waits.length) * 1e6;
  return { perSecond, cpu, p99: quantile(waits, 0.99) };
}
