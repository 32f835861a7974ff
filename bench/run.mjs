/** `npm run bench [http|sync|accounts|open|search|tickets|webhooks|mcp|pay|shop-pages|shop-orders|formats|sheets|documents|all]`: measures this build beside its peers, in one run, and judges the ratios. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { startDatabase } from "./lib/database.mjs";
import { loadAverage } from "./lib/measure.mjs";
import { bench, ensureBuild, root } from "./lib/processes.mjs";
import { failed, markdown, writeResults } from "./lib/results.mjs";

/** Name of each measurement, and where its code is: read only when it runs, after the peers are installed. */
const parts = {
  http: {
    lane: () => import("./http/lane.mjs").then((m) => m.measureLane),
    memory: () => import("./http/memory.mjs").then((m) => m.measureBounds),
  },
  sync: {
    visible: () => import("./sync/visible.mjs").then((m) => m.measureVisible),
    kill: () => import("./sync/kill.mjs").then((m) => m.measureKill),
    appends: () => import("./sync/appends.mjs").then((m) => m.measureAppends),
    cost: () => import("./sync/cost.mjs").then((m) => m.measureCost),
    "fan-out": () => import("./sync/fan-out.mjs").then((m) => m.measureFanOut),
    presence: () => import("./sync/presence.mjs").then((m) => m.measurePresence),
    memory: () => import("./sync/memory.mjs").then((m) => m.measureMemory),
    idle: () => import("./sync/idle.mjs").then((m) => m.measureIdle),
    races: () => import("./sync/races.mjs").then((m) => m.measureRaces),
  },
  accounts: { timing: () => import("./accounts/timing.mjs").then((m) => m.measureTiming) },
  open: {
    notes: () => import("./open/notes.mjs").then((m) => m.measureOpening),
    growth: () => import("./open/growth.mjs").then((m) => m.measureGrowth),
    weight: () => import("./open/weight.mjs").then((m) => m.measureWeight),
    history: () => import("./open/history.mjs").then((m) => m.measureHistory),
    share: () => import("./open/share.mjs").then((m) => m.measureShare),
  },
  comments: { typing: () => import("./comments/typing.mjs").then((m) => m.measureTyping) },
  fidelity: { documents: () => import("./fidelity/documents.mjs").then((m) => m.measureDocuments) },
  search: { answers: () => import("./search/answers.mjs").then((m) => m.measureAnswers) },
  tickets: {
    lists: () => import("./tickets/lists.mjs").then((m) => m.measureLists),
    keys: () => import("./tickets/keys.mjs").then((m) => m.measureKeys),
    intake: () => import("./tickets/intake.mjs").then((m) => m.measureIntake),
  },
  webhooks: {
    delivery: () => import("./webhooks/delivery.mjs").then((m) => m.measureWebhooks),
  },
  mcp: {
    calls: () => import("./mcp/calls.mjs").then((m) => m.measureCalls),
    refresh: () => import("./mcp/tokens.mjs").then((m) => m.measureRefresh),
    exchange: () => import("./mcp/tokens.mjs").then((m) => m.measureExchange),
    reads: () => import("./mcp/reads.mjs").then((m) => m.measureReads),
    growth: () => import("./mcp/growth.mjs").then((m) => m.measureGrowth),
    conformance: () => import("./mcp/conformance.mjs").then((m) => m.measureConformance),
  },
  pay: {
    links: () => import("./pay/links.mjs").then((m) => m.measureLinks),
    events: () => import("./pay/events.mjs").then((m) => m.measureEvents),
    quotes: () => import("./pay/quotes.mjs").then((m) => m.measureQuotes),
    cron: () => import("./pay/cron.mjs").then((m) => m.measureCron),
    kill: () => import("./pay/kill.mjs").then((m) => m.measureKill),
  },
  "shop-pages": {
    loading: () => import("./shops/loading.mjs").then((m) => m.measureLoading),
    typing: () => import("./shops/typing.mjs").then((m) => m.measureTyping),
  },
  "shop-orders": { orders: () => import("./shops/orders.mjs").then((m) => m.measureOrders) },
  signing: {
    stamping: () => import("./signing/stamping.mjs").then((m) => m.measureStamping),
    sign: () => import("./signing/sign.mjs").then((m) => m.measureSigning),
    receipts: () => import("./signing/receipts.mjs").then((m) => m.measureReceipts),
  },
  sheets: {
    edits: () => import("./sheets/edits.mjs").then((m) => m.measureEdits),
    memory: () => import("./sheets/memory.mjs").then((m) => m.measureMemory),
    scrolling: () => import("./sheets/scrolling.mjs").then((m) => m.measureScrolling),
  },
  documents: {
    pages: () => import("./documents/pages.mjs").then((m) => m.measurePages),
    breaks: () => import("./documents/breaks.mjs").then((m) => m.measureBreaks),
  },
  formats: { pdf: () => import("./formats/pdf.mjs").then((m) => m.measurePdf) },
};

const [name = "all", ...only] = process.argv.slice(2);
const chosen = name === "all" ? Object.keys(parts) : [name];
if (chosen.some((part) => !Object.hasOwn(parts, part))) {
  console.error(`Usage: npm run bench [${Object.keys(parts).join("|")}|all] [measurement …]`);
  process.exit(2);
}

process.chdir(root);
// Conversion, the index and sheets need no server and no database; webhooks bring a process and a peer of their own.
const isKept = chosen.some((part) => !["fidelity", "search", "sheets"].includes(part));
const isServed = isKept && chosen.some((part) => part !== "webhooks");
if (isServed || chosen.includes("sheets")) installPeers();
if (isServed) ensureBuild();
const database = isKept ? await startDatabase() : { stop: async () => {} };
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, interrupted);
let code = 0;
try {
  for (const part of chosen) {
    for (const [measurement, load] of Object.entries(parts[part])) {
      if (only.length > 0 && !only.includes(measurement)) continue;
      console.log(`${part} ${measurement} (load ${loadAverage()})`);
      const measure = await load();
      await measure(database);
      writeResults(join(bench, "results"), name);
    }
  }
  console.log(`\n${markdown()}\n\nWritten to bench/results/${name}.*`);
  code = failed() ? 1 : 0;
} catch (error) {
  console.error(error);
  code = 1;
} finally {
  await database.stop();
}
process.exit(code);

/** Ctrl-C ends what was started; servers end with this process. */
async function interrupted() {
  await database.stop();
  process.exit(130);
}

/** The peers live in bench/node_modules, out of the product's way. */
function installPeers() {
  const { dependencies } = JSON.parse(readFileSync(join(bench, "package.json"), "utf8"));
  const isThere = (name) => existsSync(join(bench, "node_modules", name));
  if (Object.keys(dependencies).every(isThere)) return;
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const args = ["ci", "--prefix", bench, "--no-audit", "--no-fund"];
  const done = spawnSync(npm, args, { stdio: "inherit" });
  if (done.status !== 0) throw new Error("The peers could not be installed.");
}
