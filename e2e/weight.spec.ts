/** How much JavaScript pages cost: a note once little and then nothing, every other kind its budget. */
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, test } from "./journey";
import { appKept } from "./kept-app";
import { paper, saved, startNote, write } from "./steps";

const MAX_NOTE_KB = 250;
const MAX_SHEET_KB = 300;
/** Every function of a spreadsheet, in a worker beside the page. */
const MAX_ENGINE_KB = 100;
/** Long enough for anything that is loaded when the page has calmed down. */
const AFTERWARDS_MS = 3_000;

const isScript = (url: string) => new URL(url).pathname.endsWith(".js");

/** All scripts that a page loads until it is calm, in gzip KB: its own, and what computes a sheet. */
function weighing(page: Page) {
  const scripts = new Map<string, Promise<Buffer>>();
  page.on("response", (response) => {
    if (isScript(response.url())) scripts.set(response.url(), response.body());
  });
  return async () => {
    await page.waitForLoadState("networkidle", { timeout: AFTERWARDS_MS }).catch(() => {});
    const sizes = { page: 0, worker: 0 };
    for (const [url, body] of scripts) {
      const part = url.includes("/calc-worker-") ? "worker" : "page";
      sizes[part] += gzipSync(await body, { level: 9 }).length / 1024;
    }
    return { kilobytes: sizes.page, worker: sizes.worker, files: scripts.size };
  };
}

/** Bytes that travelled for scripts since the page was opened; what the cache gave counts nothing. */
function scriptBytes(page: Page): Promise<number> {
  return page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => new URL(name).pathname.endsWith(".js"))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).transferSize, 0),
  );
}

test("a note opens with at most 250 KB of scripts, and again with none", async ({
  person,
  newcomer,
}) => {
  const writer = await person();
  await startNote(writer.page);
  await write(writer.page, "Weighed and found light");
  await saved(writer.page);

  const { page } = await newcomer({ keepsApp: true });
  const weighed = weighing(page);
  await page.goto(writer.page.url());
  await expect(paper(page)).toBeEditable();
  const { kilobytes, files } = await weighed();
  console.log(`A note loads ${kilobytes.toFixed(1)} KB of scripts in ${files} files.`);
  expect(kilobytes).toBeGreaterThan(0);
  expect(kilobytes).toBeLessThanOrEqual(MAX_NOTE_KB);
  await expect.poll(() => scriptBytes(page)).toBeGreaterThan(0);

  // What a slow machine would load later is here already.
  await appKept(page);
  await page.goto("about:blank");
  await page.goto(writer.page.url());
  await expect(paper(page)).toContainText("Weighed and found light");
  await expect(paper(page)).toBeEditable();
  expect(await scriptBytes(page)).toBe(0);
});

test("a sheet opens with at most 300 KB of scripts, from a list and from a link, and 100 KB that compute", async ({
  person,
  newcomer,
}) => {
  const { page } = await person();
  await page.goto("/files");
  await page.getByRole("button", { name: "Start something else" }).click();
  await page.getByRole("menuitem", { name: "Sheet" }).click();
  await expect(page.locator(".sheet-field")).toBeFocused();
  await saved(page);
  const stranger = (await newcomer()).page;
  for (const [visitor, from] of [
    [page, "its list"],
    [stranger, "a link"],
  ] as const) {
    const weighed = weighing(visitor);
    await (visitor === page ? page.reload() : visitor.goto(page.url()));
    await expect(visitor.locator(".sheet-field")).toBeFocused();
    const { kilobytes, worker, files } = await weighed();
    console.log(`From ${from} a sheet loads ${kilobytes.toFixed(1)} KB in ${files} files.`);
    console.log(`What computes it is ${worker.toFixed(1)} KB.`);
    expect(kilobytes).toBeGreaterThan(100);
    expect(kilobytes).toBeLessThanOrEqual(MAX_SHEET_KB);
    expect(worker).toBeGreaterThan(50);
    expect(worker).toBeLessThanOrEqual(MAX_ENGINE_KB);
  }
});

/**
 * Gzip KB of scripts above a page of Next's without anything of its own; what most people open first must come quickly.
 * A payer’s page and a shop’s have none of Next's scripts (scripts/lean-pages.mjs), and must weigh less than that.
 */
const BUDGETS_KB = {
  "/": 12,
  "/t/acme-7K3M9QPD": 34,
  "/sign/request/00000000-0000-4000-8000-000000000000": 40,
  "/pay/AAAAAAAAAAAAAAAAAAAAAA": -35,
  "/s": -10,
  "/book": 40,
  "/i": 40,
  "/sign/verify": 34,
  "/signin": 37,
  "/files": 45,
  "/desk": 48,
};

test("each kind of page keeps to its budget of scripts", async ({ request }) => {
  const sizes = new Map<string, number>();
  async function kilobytesOf(path: string): Promise<number> {
    const html = await (await request.get(path)).text();
    // An import map also names scripts that are loaded on demand, and no browser of today loads the old ones'.
    const linked = html.replace(
      /<script type="importmap">.*?<\/script>|<script[^>]* noModule[^>]*>/g,
      "",
    );
    const scripts = new Set(linked.match(/\/_next\/static\/[^"\\]+?\.js/g));
    expect(scripts.size, path).toBeGreaterThan(0);
    for (const script of scripts)
      if (!sizes.has(script))
        sizes.set(script, gzipSync(await (await request.get(script)).body(), { level: 9 }).length);
    return [...scripts].reduce((sum, script) => sum + (sizes.get(script) ?? 0), 0) / 1024;
  }
  const bare = await kilobytesOf("/no-such-page");
  for (const [path, budget] of Object.entries(BUDGETS_KB)) {
    const kilobytes = (await kilobytesOf(path)) - bare;
    console.log(`${path}: ${kilobytes.toFixed(1)} KB of scripts above ${bare.toFixed(1)} KB.`);
    expect(kilobytes, path).toBeLessThanOrEqual(budget);
  }
});
