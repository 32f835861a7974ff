/** L1–L4: how long the pages of a long Document take in Chromium, at first and after a key, beside Paged.js. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { bundlePage, startBrowser } from "../lib/browser.mjs";
import { amount, median, quantile } from "../lib/measure.mjs";
import { root } from "../lib/processes.mjs";
import { compare, state } from "../lib/results.mjs";
import { textsOf } from "./texts.mjs";

const rounds = amount(5, 1);
/** Collections of memory are a few of a hundred: of fewer keys the slow ones differ by chance. */
const keys = amount(400, 20);
/** Paragraphs that are about 480 and 49 pages. */
const [long, short] = [amount(2_850, 300), amount(291, 60)];
/** Milliseconds, and pages. */
const GOALS = { L1: 400, L2: 100, L3: 8, L4: 5 };

export async function measurePages() {
  const browser = await startBrowser();
  const figures = { long: [], short: [], peer: [] };
  try {
    const script = await bundlePage("documents");
    const peer = await bundlePage("paged-js");
    for (let round = 0; round < rounds; round++) {
      for (const [name, count] of [
        ["long", long],
        ["short", short],
      ])
        figures[name].push(
          await inPage(browser, script, ([texts, keys]) => window.writeIn(texts, keys), [
            textsOf(count),
            keys,
          ]),
        );
      figures.peer.push(
        await inPage(browser, peer, (texts) => window.layOutPages(texts), textsOf(long)),
      );
    }
  } finally {
    await browser.close();
  }
  report(figures);
}

async function inPage(browser, script, run, given) {
  const { page, close } = await browser.open("http://documents.localhost", script);
  try {
    await page.route("**/fonts/pdf/*", async (route) => {
      const name = new URL(route.request().url()).pathname;
      await route.fulfill({ body: await readFile(join(root, "public", name)) });
    });
    return await page.evaluate(run, given);
  } finally {
    await close();
  }
}

/** The least disturbed round is judged by itself: every disturbance only adds. */
const least = (rounds, figure) => Math.min(...rounds.map(figure));
const p95 = ({ keys }) => quantile(keys, 0.95);

function report({ long, short, peer }) {
  const { pages } = long[0];
  const judge = (goal, what, ours, unit = "ms") =>
    state({
      goal,
      what,
      ours: `${ours.toFixed(unit === "ms" ? 1 : 0)} ${unit}`,
      goalText: `≤ ${GOALS[goal]} ${unit}`,
      holds: ours <= GOALS[goal],
    });
  compare({
    goal: "L1",
    what: `${pages} pages laid out for the first time`,
    unit: "ms",
    ours: long.map(({ all }) => all),
    peer: peer.map(({ ms }) => ms),
    peerName: `Paged.js, ${peer[0].pages} pages`,
    bound: { atMost: 0.1 },
  });
  judge(
    "L1",
    "the same, least disturbed round",
    least(long, ({ all }) => all),
  );
  judge(
    "L2",
    `first of ${pages} pages painted`,
    least(long, ({ first }) => first),
  );
  judge(
    "L3",
    `a key in the middle of ${pages} pages until its breaks are right, p95`,
    least(long, p95),
  );
  compare({
    goal: "L3",
    what: `the same beside ${short[0].pages} pages, all of the editor’s work`,
    unit: "ms",
    ours: long.map(p95),
    peer: short.map(p95),
    peerName: `${short[0].pages} pages`,
    bound: { atMost: 1.2 },
  });
  const mounted = Math.max(...long.map((one) => one.mounted));
  judge("L4", "pages mounted while reading in the middle, at most", mounted, "pages");
  const opening = median(long.map((one) => one.editor));
  console.log(`  the editor itself opened in ${opening.toFixed(0)} ms before the first page`);
}
