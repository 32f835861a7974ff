/** How fast a payer's page reads its link, beside bare node:http that reads one row. */
import { openConnection, requestBytes } from "../lib/connection.mjs";
import { amount, closedLoop, quantile } from "../lib/measure.mjs";
import { addressHeader, bench, freePort, start, startOurs } from "../lib/processes.mjs";
import { compare } from "../lib/results.mjs";
import { makeProfile, writeLinks } from "./seed.mjs";

const connections = 16;
const rounds = amount(5, 1);
const ms = amount(3_000, 800);

export async function measureLinks(database) {
  const databaseUrl = await database.url("pay_links");
  const ours = await startOurs(databaseUrl);
  const port = await freePort();
  const bare = await start([`${bench}/peers/bare-pay.mjs`], {
    port,
    env: { DATABASE_URL: databaseUrl },
  });
  const servers = { ours, bare };
  const figures = { ours: [], bare: [] };
  try {
    const ids = await writeLinks(databaseUrl, (await makeProfile(ours)).id, 1_000);
    for (const server of Object.values(servers)) await read(server, ids);
    for (let round = 0; round < rounds; round++)
      for (const [name, server] of Object.entries(servers))
        figures[name].push(await read(server, ids));
  } finally {
    await Promise.all(Object.values(servers).map((server) => server.stop()));
  }
  const what = "reads of a payment link, 16 at once";
  const row = (field, unit, bound) =>
    compare({
      goal: "Y1",
      what: `${what}${unit === "ms" ? ", p95" : ""}`,
      unit,
      ours: figures.ours.map((figure) => figure[field]),
      peer: figures.bare.map((figure) => figure[field]),
      peerName: "bare node:http",
      bound,
    });
  row("perSecond", "/s", { atLeast: 0.65 });
  row("p95", "ms", { atMost: 2 });
}

let asked = 0;

/** A network may read 600 links in ten minutes: each request comes from the next of many. */
export function linkRequest(ids) {
  const at = asked++;
  const network = `10.${(at >> 12) & 255}.${(at >> 4) & 255}.1`;
  return requestBytes("GET", `/api/pay/links/${ids[at % ids.length]}`, {
    "sec-fetch-site": "same-origin",
    [addressHeader]: network,
  });
}

async function read(server, ids) {
  const open = await Promise.all(
    Array.from({ length: connections }, () => openConnection(server.port)),
  );
  const took = [];
  const perSecond = await closedLoop(
    async (sender) => {
      const request = linkRequest(ids);
      const begin = performance.now();
      const status = await open[sender].send(request);
      took.push(performance.now() - begin);
      if (status !== 200) throw new Error(`${server.url} answered ${status}.`);
    },
    { senders: connections, ms },
  );
  for (const connection of open) connection.close();
  return { perSecond, p95: quantile(took, 0.95) };
}
