/** How fast webhooks leave beside a job queue, how soon after their commit, and whether receivers that hang hold up others. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { amount, quantile } from "../lib/measure.mjs";
import { compare } from "../lib/results.mjs";
import { startGraphileWorker, startOurSender } from "./senders.mjs";
import { startSink } from "./sink.mjs";

const rounds = amount(5, 1);
const backlog = amount(2_000, 200);
const samples = amount(60, 10);
/** Ten requests at a time go to one receiver; half of these is what the peer has under way. */
const receivers = 20;
const PEERS = join(tmpdir(), "sealdesk-bench-peers");

export async function measureWebhooks(database) {
  const peers = installPeers();
  const figures = {
    ours: [],
    graphile: [],
    post: [],
    soon: [],
    graphileSoon: [],
    alone: [],
    hung: [],
  };
  for (let round = 0; round < rounds; round++) {
    const graphile = await measurePeer(await database.url(`graphile${round}`), peers);
    const ours = await measureOurs(await database.url(`hooks${round}`));
    figures.graphile.push(graphile.perSecond);
    figures.graphileSoon.push(graphile.soon);
    figures.post.push(graphile.post);
    figures.ours.push(ours.perSecond);
    figures.soon.push(ours.soon);
    figures.alone.push(ours.alone);
    figures.hung.push(ours.hung);
  }
  judge(figures);
}

function judge({ ours, graphile, post, soon, graphileSoon, alone, hung }) {
  const what = `${backlog.toLocaleString("en-US")} waiting events`;
  const row = (about) => compare({ unit: "/s", ...about });
  row({
    goal: "Y3",
    what,
    ours,
    peer: graphile,
    peerName: "graphile-worker",
    bound: { atLeast: 5 },
  });
  row({ goal: "Y3", what, ours, peer: post, peerName: "requests alone", bound: { atLeast: 0.5 } });
  compare({
    goal: "Y3",
    what: "commit to arrival, p95",
    unit: "ms",
    ours: soon,
    peer: graphileSoon,
    peerName: "graphile-worker",
    bound: { atMost: 1 },
  });
  compare({
    goal: "Y4",
    what: "commit to arrival, p95, half of the receivers hang",
    unit: "ms",
    ours: hung,
    peer: alone,
    peerName: "none hangs",
    bound: { atMost: 1.1 },
  });
}

const idsOf = (name, count) => Array.from({ length: count }, (_, n) => `evt_${name}${n}`);

/** Events each second. */
async function drain(sender, sink, url) {
  const ids = idsOf("b", backlog);
  await sender.ask({ what: "fill", ids, url });
  sink.cameAt.clear();
  const begin = performance.now();
  const arrived = sink.until(backlog);
  await sender.ask({ what: "drain" });
  await arrived;
  return backlog / ((performance.now() - begin) / 1_000);
}

/** How long events take that are committed one by one, p95 (ms). */
async function latency(sender, sink, url, name) {
  const took = [];
  for (const [turn, id] of idsOf(name, samples).entries()) {
    const before = sink.cameAt.size;
    const arrived = sink.until(before + 1);
    const committedAt = await sender.ask({ what: "commit", id, url, turn });
    await arrived;
    took.push(sink.cameAt.get(id) - committedAt);
    await wait(15);
  }
  return quantile(took, 0.95);
}

async function measurePeer(databaseUrl, peers) {
  const sink = await startSink();
  const sender = await startGraphileWorker(databaseUrl, sink.origin, peers);
  try {
    await sender.ask({ what: "migrate" });
    const perSecond = await drain(sender, sink);
    const soon = await latency(sender, sink, undefined, "l");
    const begin = performance.now();
    await sender.ask({ what: "post", ids: idsOf("p", backlog) });
    const post = backlog / ((performance.now() - begin) / 1_000);
    return { perSecond, soon, post };
  } finally {
    await sender.stop();
    sink.stop();
  }
}

async function measureOurs(databaseUrl) {
  const sink = await startSink();
  const sender = await startOurSender(databaseUrl, sink.origin);
  const [url, hanging] = [`${sink.origin}/hook`, `${sink.origin}/hang`];
  try {
    await sender.ask({ what: "migrate" });
    await sender.ask({ what: "endpoints", count: receivers, url });
    const perSecond = await drain(sender, sink, url);
    await wait(500);
    const soon = await latency(sender, sink, url, "l");
    const alone = await latency(sender, sink, url, "a");
    await sender.ask({ what: "endpoints", count: receivers, url: hanging });
    sink.cameAt.clear();
    await sender.ask({ what: "fill", ids: idsOf("h", receivers * 30), url: hanging });
    await sender.ask({ what: "drain" });
    // Each has as many under way as it may.
    await sink.until(receivers * 10);
    const hung = await latency(sender, sink, url, "u");
    return { perSecond, soon, alone, hung };
  } finally {
    await sender.stop();
    sink.stop();
  }
}

/** Beside the project, whose own list of peers is measured elsewhere. @returns the folder */
function installPeers() {
  const folder = process.env.WEBHOOK_PEERS ?? PEERS;
  if (existsSync(join(folder, "node_modules", "graphile-worker"))) return folder;
  const names = ["graphile-worker@0.16.6", "pg@8.23.1"];
  const args = ["install", "--prefix", folder, "--no-audit", "--no-fund", ...names];
  const done = spawnSync("npm", args, { stdio: "inherit" });
  if (done.status !== 0) throw new Error("The peer could not be installed.");
  return folder;
}
