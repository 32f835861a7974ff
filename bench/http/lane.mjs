/** What our lane costs over bare node:http, and what it spares over `next start`: the same routes through all three. */
import { openConnection, requestBytes } from "../lib/connection.mjs";
import { amount, closedLoop, cpuSeconds } from "../lib/measure.mjs";
import { bench, freePort, start, startOurs } from "../lib/processes.mjs";
import { createFile } from "../lib/raw-client.mjs";
import { compare } from "../lib/results.mjs";

const connections = 16;
const rounds = amount(3, 1);
const ms = amount(3000, 800);

export async function measureLane(database) {
  const databaseUrl = await database.url("ours");
  const lane = await startOurs(databaseUrl);
  const port = await freePort();
  const env = { DATABASE_URL: databaseUrl };
  const bare = await start([`${bench}/peers/bare-server.mjs`], { port, env });
  const next = await startOurs(databaseUrl, { next: true });
  try {
    const file = await createFile(lane.url);
    const figures = [];
    for (const { what, request, status, filler = request } of await requestsOf(lane, file)) {
      const figure = { what, lane: [], next: [], bare: [] };
      const sides = Object.entries({ lane, next, bare });
      const ask = ([name, server]) => rate(server, name === "bare" ? filler : request, status);
      for (const side of sides) await ask(side);
      for (let round = 0; round < rounds; round++)
        for (const side of sides) figure[side[0]].push(await ask(side));
      figures.push(figure);
    }
    for (const figure of figures) judge(figure);
  } finally {
    await Promise.all([lane.stop(), bare.stop(), next.stop()]);
  }
}

async function requestsOf({ url }, { id, capability }) {
  const site = { "sec-fetch-site": "same-origin", "x-svc-client": "6" };
  const read = requestBytes("GET", `/api/documents/${id}`, {
    ...site,
    authorization: `Bearer ${capability}`,
  });
  const report = JSON.stringify({ "csp-report": { "effective-directive": "x".repeat(300) } });
  const type = { "content-type": "application/csp-report" };
  const browser = { accept: "text/html", "accept-encoding": "gzip, deflate, br" };
  const page = await fetch(url, { headers: browser });
  const size = page.headers.get("content-length");
  return [
    {
      what: `the first page, ${size} bytes`,
      request: requestBytes("GET", "/", browser),
      filler: requestBytes("GET", `/filler/${size}`),
      status: 200,
    },
    { what: "read a file", request: read, status: 200 },
    {
      what: "POST of 400 bytes",
      request: requestBytes("POST", "/api/csp-report", type, report),
      status: 204,
    },
    { what: "unknown path", request: requestBytes("GET", "/api/nothing", site), status: 404 },
  ];
}

function judge({ what, lane, next, bare }) {
  const row = (field, unit, peer, peerName, bound) =>
    compare({
      goal: "0.1",
      what: `${what}, ${unit === "/s" ? "requests" : "server CPU a request"}`,
      unit,
      ours: lane.map((figure) => figure[field]),
      peer: peer.map((figure) => figure[field]),
      peerName,
      bound,
    });
  row("perSecond", "/s", next, "next start", { atLeast: 5 });
  row("perSecond", "/s", bare, "bare node:http", { atLeast: 0.5 });
  row("cpu", "us", bare, "bare node:http", { atMost: 3 });
}

async function rate(server, request, expected) {
  const open = await Promise.all(
    Array.from({ length: connections }, () => openConnection(server.port)),
  );
  let answers = 0;
  const before = cpuSeconds(server.pid);
  const send = async (sender) => {
    const status = await open[sender].send(request);
    if (status !== expected) throw new Error(`${server.url} answered ${status}.`);
    answers++;
  };
  const perSecond = await closedLoop(send, { senders: connections, ms });
  for (const connection of open) connection.close();
  return { perSecond, cpu: ((cpuSeconds(server.pid) - before) / answers) * 1e6 };
}
