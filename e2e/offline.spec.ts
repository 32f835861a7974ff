/** Sealdesk without a connection: what opens, what is kept, what is sent later, and what is never kept. */
import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext } from "@playwright/test";
import { expectEveryLook, screens } from "./accessible";
import { accountOf, newAccount } from "./account-steps";
import { settings } from "./browsers";
import { expect, test } from "./journey";
import { appKept, copyKept, keptFiles, keptHere } from "./kept-app";
import { openUntil, paper, saved, startNote, words, write } from "./steps";

const unsent = "No connection.";
const sizes = Object.values(screens);

test("a note is edited and another started without a connection, the browser is closed, and nothing is lost", async ({
  playwright,
  launchOptions,
  person,
  address,
  network,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "sealdesk-offline-"));
  const open = (offline: boolean): Promise<BrowserContext> =>
    playwright.chromium.launchPersistentContext(folder, {
      ...launchOptions,
      ...settings(address, network),
      offline,
    });
  try {
    const before = await open(false);
    const [page = await before.newPage()] = before.pages();
    await startNote(page);
    await write(page, "Known before");
    await saved(page);
    const known = page.url();
    await copyKept(page, "Known before");
    await appKept(page);
    await before.setOffline(true);
    await page.reload();
    await expect(page.getByText(unsent)).toBeVisible();
    await write(page, ", edited on a train");
    await keptHere(page, ", edited on a train");
    await page.goto("/files");
    await expect(page.getByText(unsent)).toBeVisible();
    await page.getByRole("button", { name: "Start a note" }).click();
    await page.waitForURL((url) => url.href !== known && /\/d\//.test(url.pathname));
    await write(page, "Started on a train");
    await keptHere(page, "Started on a train");
    const started = page.url();
    await expect(page.getByText(unsent)).toBeVisible();
    await page.goto("/files");
    await expect(page.getByText("Not sent yet")).toHaveCount(2);
    await before.close();

    const after = await open(true);
    const [again = await after.newPage()] = after.pages();
    await again.goto("/files");
    await expect(again.getByText("Not sent yet")).toHaveCount(2);
    await again.goto(started);
    await expect.poll(() => words(again)).toBe("Started on a train");
    await again.goto(known);
    await expect.poll(() => words(again)).toBe("Known before, edited on a train");
    await after.setOffline(false);
    await saved(again);
    // Nobody opens the other one: it goes by itself.
    await again.goto("/files");
    const reader = await person();
    await openUntil(reader.page, started, paper(reader.page).getByText("Started on a train"));
    await reader.page.goto(known);
    await expect.poll(() => words(reader.page)).toBe("Known before, edited on a train");
    await write(reader.page, ", and answered");
    await saved(reader.page);
    await again.goto(known);
    const equal = "Known before, edited on a train, and answered";
    await expect.poll(() => words(again)).toBe(equal);
    await expect.poll(() => words(reader.page)).toBe(equal);
    await again.goto("/files");
    await expect(again.getByText("Not sent yet")).toHaveCount(0);
    await after.close();
  } finally {
    // A browser that is just being ended may write once more.
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
});

test("the cached app is the same for everybody: no link, no session, no response of the server", async ({
  newcomer,
  address,
}) => {
  const { page } = await newcomer({ keepsApp: true });
  const email = await newAccount(page, undefined, { waits: false });
  await expect(page.getByRole("list", { name: "The 24 words" })).toBeVisible();
  await startNote(page);
  await write(page, "Words of nobody else");
  await saved(page);
  const secrets = [...new URL(page.url()).hash.slice(1).split("."), email, "Words of nobody else"];
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.goto("/files");
  await appKept(page);
  await accountOf(page).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL(/signin/);
  const kept = await keptFiles(page, secrets);
  expect(kept.length).toBeGreaterThan(50);
  const paths = kept.map(({ url }) => url.replace(address, ""));
  const known = /^\/(?:_next\/static\/[^?#]+|d|home|files|calendar|sign\/verify|offline)?$/;
  expect(paths.filter((path) => !known.test(path))).toEqual([]);
  expect(kept.filter(({ headers }) => headers.includes("set-cookie"))).toEqual([]);
  expect(kept.filter(({ holds }) => holds.length > 0)).toEqual([]);
  // A stranger without a cookie is given the very same bytes.
  const given: string[][] = [];
  for (const path of paths) {
    const bytes = await (await fetch(address + path)).arrayBuffer();
    given.push([path, createHash("sha256").update(Buffer.from(bytes)).digest("base64")]);
  }
  expect(kept.map(({ digest }, at) => [paths[at], digest])).toEqual(given);
});

test("every state without a connection can be read by everybody, on a phone and on a desk", async ({
  newcomer,
}) => {
  const { page, context } = await newcomer({ keepsApp: true });
  await startNote(page);
  await write(page, "Kept here");
  await saved(page);
  await copyKept(page, "Kept here");
  await appKept(page);
  await context.setOffline(true);
  await page.reload();
  await expectEveryLook(page, page.getByText(unsent), sizes);
  await write(page, " and written on");
  await keptHere(page, " and written on");
  await page.goto("/files");
  await expectEveryLook(page, page.getByText("Not sent yet"), sizes);
  await page.goto("/settings");
  await expectEveryLook(page, page.getByText("This page needs a connection"), sizes);
  await page.getByRole("link", { name: "Your files" }).click();
  await expect(page.getByText("Not sent yet")).toBeVisible();
  // The installed app's shortcut.
  await page.goto("/files#new");
  await page.waitForURL(/\/d\//);
  await expect(paper(page)).toBeEditable();
});
