/** One release of the kept app after the other: what replaces what, and how all of it is taken away. */
import { test as base, expect, type Page } from "@playwright/test";
import { keptFiles } from "./kept-app";
import { later, openSite, type Site } from "./releases";

interface Told {
  installed: Promise<void>;
  newer: Promise<void>;
  reloadNewer(): Promise<void>;
}

const test = base.extend<{ site: Site }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  site: async ({}, use) => {
    const site = await openSite();
    await site.release("one");
    await use(site);
    await site.close();
  },
});

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const installed = (page: Page) => page.evaluate(() => (window as unknown as Told).installed);
const newer = (page: Page) => page.evaluate(() => (window as unknown as Told).newer);
const askForNewer = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
const paths = async (page: Page) =>
  (await keptFiles(page)).map(({ url }) => new URL(url).pathname).sort();

async function reloadNewer(page: Page) {
  const reloaded = page.waitForEvent("load");
  await page.evaluate(() => void (window as unknown as Told).reloadNewer());
  await reloaded;
}

test("pages and their files come from the device when the server is away, and nothing else does", async ({
  page,
  site,
}) => {
  let sendFiles = () => {};
  site.filesAfter = new Promise((resolve) => {
    sendFiles = resolve;
  });
  await page.goto(`${site.url}/d/1?from=mail#secret`);
  // Parts are kept before the app is whole.
  await expect.poll(() => paths(page)).toContain(later("one"));
  sendFiles();
  await installed(page);
  await expect
    .poll(() => paths(page))
    .toEqual(
      [
        later("one"),
        "/_next/static/start-one.js",
        "/",
        "/calendar",
        "/d",
        "/files",
        "/home",
        "/offline",
        "/sign/verify",
      ].sort(),
    );
  expect(await page.evaluate(async () => (await fetch("/api/anything")).status)).toBe(200);
  site.isUp = false;
  await page.goto(`${site.url}/d/2#another`);
  await expect(heading(page)).toHaveText("/d of one");
  await page.goto(`${site.url}/settings`);
  await expect(heading(page)).toHaveText("/offline of one");
  const answers = page.evaluate(() =>
    fetch("/api/anything").then(
      () => true,
      () => false,
    ),
  );
  expect(await answers).toBe(false);
  for (const { url, holds } of await keptFiles(page, ['secret":'])) {
    expect(url).not.toMatch(/[?#]|api/);
    expect(holds).toEqual([]);
  }
});

test("a newer release is told, waits until it is asked for, and replaces the one before", async ({
  page,
  context,
  site,
}) => {
  await page.goto(site.url);
  await installed(page);
  await expect.poll(() => paths(page)).toContain(later("one"));
  await site.release("two");
  await askForNewer(page);
  await newer(page);
  await expect(heading(page)).toHaveText("/ of one");

  // A tab that stays on the release before still finds all parts of it, which the server has no more.
  const other = await context.newPage();
  site.isUp = false;
  await other.goto(site.url);
  await expect(heading(other)).toHaveText("/ of one");
  site.isUp = true;
  await reloadNewer(page);
  await expect(heading(page)).toHaveText("/ of two");
  expect(await other.evaluate(async (path) => (await fetch(path)).ok, later("one"))).toBe(true);
  await other.close();

  await page.reload();
  await installed(page);
  await expect.poll(() => paths(page)).not.toContain(later("one"));
  await expect.poll(() => paths(page)).toContain(later("two"));
  site.isUp = false;
  await page.reload();
  await expect(heading(page)).toHaveText("/ of two");
});

test("a release that does not arrive as it was built is not taken", async ({ page, site }) => {
  await page.goto(site.url);
  await installed(page);
  await site.release("two");
  for (const damaged of ["/_next/static/start-two.js", "/files"]) {
    site.damaged = damaged;
    const worker = page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const found = new Promise<string>((resolve) => {
        registration.addEventListener("updatefound", () => {
          const { installing } = registration;
          installing?.addEventListener("statechange", () => resolve(installing.state));
        });
      });
      await registration.update().catch(() => {});
      return found;
    });
    expect(await worker).toBe("redundant");
  }
  site.isUp = false;
  await page.reload();
  await expect(heading(page)).toHaveText("/ of one");
});

test("switched off, the app is gone from the browser and the page stays", async ({
  page,
  site,
}) => {
  await page.goto(site.url);
  await installed(page);
  await expect.poll(async () => (await paths(page)).length).toBeGreaterThan(0);
  site.isOff = true;
  await askForNewer(page);
  const left = () =>
    page.evaluate(
      async () =>
        [...(await caches.keys()), ...(await navigator.serviceWorker.getRegistrations())].length,
    );
  await expect.poll(left).toBe(0);
  await expect(heading(page)).toHaveText("/ of one");
  // The next visit keeps nothing either.
  await page.reload();
  await expect.poll(left).toBe(0);
  site.isUp = false;
  await expect(page.goto(site.url)).rejects.toThrow();
});
