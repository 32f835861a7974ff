/** How much JavaScript a note costs: once little, and then nothing. */
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, test } from "./journey";
import { appKept } from "./kept-app";
import { paper, saved, startNote, write } from "./steps";

const MOST_BYTES = 250 * 1024;
/** Long enough for anything that is loaded when the page has calmed down. */
const AFTERWARDS_MS = 3_000;

const isScript = (url: string) => new URL(url).pathname.endsWith(".js");

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
  const scripts = new Map<string, Promise<Buffer>>();
  page.on("response", (response) => {
    if (isScript(response.url())) scripts.set(response.url(), response.body());
  });
  await page.goto(writer.page.url());
  await expect(paper(page)).toBeEditable();
  await page.waitForLoadState("networkidle", { timeout: AFTERWARDS_MS }).catch(() => {});

  const bodies = await Promise.all(scripts.values());
  const bytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
  console.log(`A note loads ${(bytes / 1024).toFixed(1)} KB of scripts in ${scripts.size} files.`);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
  await expect.poll(() => scriptBytes(page)).toBeGreaterThan(0);

  // What a slow machine would load later is here already.
  await appKept(page);
  await page.goto("about:blank");
  await page.goto(writer.page.url());
  await expect(paper(page)).toContainText("Weighed and found light");
  await expect(paper(page)).toBeEditable();
  expect(await scriptBytes(page)).toBe(0);
});
