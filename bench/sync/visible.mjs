/** S2, S3: from a keystroke in one Chromium page until it is in the document of another. */
import { randomUUID } from "node:crypto";
import { bundlePage, startBrowser } from "../lib/browser.mjs";
import { amount, quantile } from "../lib/measure.mjs";
import { createNote } from "../lib/our-note.mjs";
import { startHocuspocus, startOurs } from "../lib/processes.mjs";
import { compare } from "../lib/results.mjs";

const keystrokes = amount(200, 40);
const gap = 50;
const rounds = amount(3, 1);
const kinds = [
  { goal: "S2", privacy: "e2ee", what: "encrypted note" },
  { goal: "S3", privacy: "standard", what: "standard note" },
];

export async function measureVisible(database) {
  const ours = await startOurs(await database.url("ours"));
  const peer = await startHocuspocus(await database.url("hocuspocus"));
  const browser = await startBrowser();
  const [ourScript, peerScript] = [await bundlePage("ours"), await bundlePage("hocuspocus")];
  try {
    const figures = kinds.map(() => []);
    const beside = [];
    for (let round = 0; round < rounds; round++) {
      for (const [index, { privacy }] of kinds.entries()) {
        const note = await createNote(ours.url, { privacy });
        figures[index].push(await typeTogether(browser, ours.url, ourScript, note.link));
      }
      const link = `http://127.0.0.1:${peer.port}/${randomUUID()}`;
      beside.push(await typeTogether(browser, peer.url, peerScript, link));
    }
    for (const [index, { goal, what }] of kinds.entries()) {
      for (const [part, atMost] of [
        ["p50", 2],
        ["p95", 3],
      ]) {
        compare({
          goal,
          what: `${what}, keystroke to visible ${part}`,
          unit: "ms",
          ours: figures[index].map((figure) => figure[part]),
          peer: beside.map((figure) => figure[part]),
          peerName: "Hocuspocus+pg",
          bound: { atMost },
        });
      }
    }
  } finally {
    await browser.close();
    await Promise.all([ours.stop(), peer.stop()]);
  }
}

/** Types half of the keystrokes in each of two pages, so that a difference of their clocks cancels out. */
async function typeTogether(browser, url, script, link) {
  const desks = [await browser.open(url, script), await browser.open(url, script)];
  const pages = desks.map(({ page }) => page);
  for (const page of pages) await page.evaluate((to) => window.openNote(to), link);
  await pages[0].evaluate(() => window.startParagraph());
  await pages[1].waitForFunction(() => window.hasParagraph(), null, { polling: 25 });
  const delays = [];
  for (const [writer, reader] of [pages, [...pages].reverse()]) {
    await writer.evaluate(([count, ms]) => window.typeText(count, ms), [5, gap]);
    const typed = await writer.evaluate(
      ([count, ms]) => window.typeText(count, ms),
      [keystrokes / 2, gap],
    );
    const last = Math.max(...Object.keys(typed).map(Number));
    await reader.waitForFunction((n) => window.seenTimes()[n] !== undefined, last, { polling: 25 });
    const seen = await reader.evaluate(() => window.seenTimes());
    delays.push(Object.entries(typed).map(([n, at]) => seen[n] - at));
  }
  for (const desk of desks) await desk.close();
  const skew = (quantile(delays[0], 0.5) - quantile(delays[1], 0.5)) / 2;
  const all = [...delays[0].map((ms) => ms - skew), ...delays[1].map((ms) => ms + skew)];
  return { p50: quantile(all, 0.5), p95: quantile(all, 0.95) };
}
