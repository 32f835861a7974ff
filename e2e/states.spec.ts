/** Links that do not open: each says what happened and what to do. */
import type { Page } from "@playwright/test";
import { expectEveryLook } from "./accessible";
import { expect, test } from "./journey";
import { paper, saved, startNote, withoutSockets, write } from "./steps";

const CAPABILITY = "A".repeat(43);
const ID = "7d9f2c51-3a64-4d0e-9a0b-5f1c8e2b7a10";

const states = [
  [
    "a link that was ended",
    `/d/${ID}#${CAPABILITY}.${CAPABILITY}`,
    "This link does not open a file",
  ],
  ["a short link that leads nowhere", `/d#1${CAPABILITY}`, "This link does not open a file"],
  ["a link of a newer form", `/d#2${CAPABILITY}`, "This link needs a newer Sealdesk"],
  ["a link that was cut", `/d/${ID}#${CAPABILITY.slice(3)}`, "Part of this link is missing"],
  ["a link without anything", "/d", "Part of this link is missing"],
] as const;

for (const [what, address, words] of states)
  test(`${what} says so`, async ({ person }) => {
    const { page } = await person();
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words);
  });

test("a link without its key, or with another, opens nothing and says why", async ({ person }) => {
  const { page, watch } = await person();
  await startNote(page);
  await write(page, "Sealed");
  await saved(page);
  const [address = ""] = page.url().split(".");
  const stranger = await person();
  const whole = page.url();
  const base = whole.slice(0, whole.lastIndexOf("."));
  expect(base.startsWith(address)).toBe(true);

  await stranger.page.goto(base);
  await expect(stranger.page.getByRole("heading", { level: 1 })).toHaveText(
    "The key is missing from this link",
  );
  await stranger.page.goto("about:blank");
  await stranger.page.goto(`${base}.${CAPABILITY}`);
  await expect(stranger.page.getByRole("heading", { level: 1 })).toHaveText(
    "This link’s key does not open the file",
  );
  expect(watch.faults).toEqual([]);
});

/** Answers of a server that refuses, for what the page does next. */
const refusing = (status: number, reason: string) => ({
  status,
  json: { error: "Refused.", reason },
});

/** Refuses like a server that is ahead of this page, until the page is loaded anew; it also asks again by itself. */
async function refuseUntilReload(page: Page): Promise<void> {
  let isOld = true;
  const answer = refusing(400, "upgrade");
  await page
    .context()
    .route("**/api/documents/**", (route) => (isOld ? route.fulfill(answer) : route.fallback()));
  page.on("request", (request) => {
    if (request.isNavigationRequest()) isOld = false;
  });
}

test("a note that needs a newer page says so, and reloading is the way on", async ({
  person,
  newcomer,
}) => {
  const { page, context } = await newcomer();
  await withoutSockets(context);
  await startNote(page);
  await write(page, "From the future");
  await saved(page);
  const stranger = await person();
  await stranger.context.route("**/api/documents/*", (route) =>
    route.fulfill(refusing(400, "upgrade")),
  );
  await stranger.page.goto(page.url());
  await expect(stranger.page.getByRole("heading", { level: 1 })).toHaveText(
    "This file needs a newer Sealdesk",
  );
  await stranger.context.unrouteAll({ behavior: "wait" });
  await stranger.page.getByRole("button", { name: "Reload" }).click();
  await expect(paper(stranger.page)).toContainText("From the future");

  await refuseUntilReload(page);
  await write(page, ", and more");
  await expect(
    page.getByText("This note uses a feature that this page does not know"),
  ).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Reload" }).click();
  await expect(paper(page)).toContainText("From the future, and more");
  await saved(page);
});

// F-035, F-053
test("a note over 2 MB says what to do, and goes on when there is less of it", async ({
  newcomer,
}) => {
  const { page, context } = await newcomer();
  await withoutSockets(context);
  await startNote(page);
  await write(page, "Kept");
  await saved(page);
  await context.route("**/encrypted-sync", (route) => route.fulfill(refusing(413, "size")));
  await write(page, ", and too much");
  await expect(page.getByText("This note has grown over 2 MB")).toBeVisible();
  await expectEveryLook(page, page.getByRole("button", { name: "Try again" }));
  await context.unrouteAll({ behavior: "wait" });
  await page.getByRole("button", { name: "Try again" }).click();
  await saved(page);
  await page.reload();
  await expect(paper(page)).toContainText("Kept, and too much");
});

test("a page that does not exist says so", async ({ person }) => {
  const { page } = await person();
  const answer = await page.goto("/nothing-here");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a note can be read again while the server is away", async ({ person }) => {
  const { page, context } = await person();
  await startNote(page);
  await write(page, "Bring the ladder");
  await saved(page);
  // A machine that rests in the middle of a word keeps a copy of half of it.
  const atServer = await page.evaluate(versionAtServer);
  await expect.poll(() => page.evaluate(copiedVersion)).toBe(atServer);
  await context.route("**/api/**", (route) => route.abort());
  await page.reload();
  await expect(paper(page)).toContainText("Bring the ladder");
  await expect(page.locator("[data-save=offline]")).toBeVisible();
});

/** How far the server's log of the note in this tab goes. */
async function versionAtServer(): Promise<number> {
  const [capability] = location.hash.slice(1).split(".");
  const headers = { Authorization: `Bearer ${capability}`, "X-Svc-Client": "6" };
  const answer = await fetch(`/api/documents/${location.pathname.split("/")[2]}`, { headers });
  return (await answer.json()).version;
}

/** The version of this device's copy, which is written when typing rests; -1 while there is none. */
function copiedVersion(): Promise<number> {
  return new Promise((resolve) => {
    const opening = indexedDB.open("sealdesk");
    opening.onsuccess = () => {
      const all = opening.result.transaction("copies").objectStore("copies").getAll();
      all.onsuccess = () => {
        opening.result.close();
        resolve(all.result[0]?.version ?? -1);
      };
    };
  });
}
