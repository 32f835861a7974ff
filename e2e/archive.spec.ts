/** Everything a person has, taken along in one archive and brought to another desk. */
import { readFileSync } from "node:fs";
import type { BrowserContext, Page } from "@playwright/test";
import { expectEveryLook, screens } from "./accessible";
import { newAccount } from "./account-steps";
import { expect, test } from "./journey";
import { paper, saved, startNote, words, write } from "./steps";

const sizes = Object.values(screens);
const PAGE = "/settings/privacy";

/** Without the system's own dialog an archive is a download. */
async function withoutPicker(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => void Reflect.deleteProperty(window, "showSaveFilePicker"));
}

/** The system's dialog cannot be pressed here; what it would give, the browser's own folder gives as well. */
async function withPicker(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const showSaveFilePicker = async ({ suggestedName }: { suggestedName: string }) =>
      (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true });
    Object.assign(window, { showSaveFilePicker });
  });
}

/** Names and sizes of what archives the browser's own folder holds. */
const archivesIn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found: string[] = [];
    const folder = await navigator.storage.getDirectory();
    for await (const name of folder.keys()) {
      const { size } = await (await folder.getFileHandle(name)).getFile();
      found.push(`${name}: ${size}`);
    }
    return found;
  });

async function writeNote(page: Page, title: string, text: string): Promise<void> {
  await startNote(page);
  await page.getByPlaceholder("Untitled note").fill(title);
  await write(page, text);
  await saved(page);
}

async function exported(page: Page): Promise<{ name: string; bytes: Buffer }> {
  await page.goto(PAGE);
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export everything" }).click();
  const download = await coming;
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

async function importInto(page: Page, { name, bytes }: { name: string; bytes: Buffer }) {
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Select an archive" }).click();
  const chooser = await choosing;
  await chooser.setFiles({ name, mimeType: "application/zip", buffer: bytes });
}

test("one click exports everything, and an account elsewhere gets all of it once", async ({
  person,
}) => {
  const { page, context } = await person();
  await withoutPicker(context);
  await writeNote(page, "Lease: שלום 🗝", "The rent is due on Friday.");
  await writeNote(page, "Minutes", "Nobody came.");
  const archive = await exported(page);
  await expect(page.getByText(/^2 files are in the archive/)).toBeVisible();
  expect(archive.name).toMatch(/^sealdesk-archive-\d{4}-\d\d-\d\d\.zip$/);
  await expectEveryLook(page, page.getByText(/^2 files are in the archive/), sizes);

  const { page: other, context: elsewhere } = await person();
  await withPicker(elsewhere);
  await newAccount(other);
  await other.getByRole("button", { name: "Later" }).click();
  await expect(other).toHaveURL(/\/home$/);
  await other.goto(PAGE);
  await importInto(other, { name: "photos.zip", bytes: Buffer.from("none") });
  await expect(other.getByText("This file isn’t a Sealdesk archive.")).toBeVisible();
  await importInto(other, archive);
  await expect(other.getByText("2 files were imported.")).toBeVisible();
  await expect(other.getByRole("button", { name: "Select an archive" })).toBeFocused();
  await importInto(other, archive);
  await expect(other.getByText("You already have every file in this archive.")).toBeVisible();

  await elsewhere.route("**/api/account/library*", (route) => route.fulfill({ status: 503 }));
  await other.getByRole("button", { name: "Export everything" }).click();
  await expect(other.getByRole("main").getByRole("alert")).toBeVisible();
  await expect.poll(() => archivesIn(other)).toEqual([]);
  await elsewhere.unroute("**/api/account/library*");
  await other.getByRole("button", { name: "Export everything" }).click();
  await expect(other.getByText(/^2 files are in the archive/)).toBeVisible();
  const whole = expect.stringMatching(/^sealdesk-.*\.zip: \d{4,}$/);
  await expect.poll(() => archivesIn(other)).toEqual([whole]);

  await other.goto("/files");
  await expect(other.getByRole("link", { name: /Minutes/ })).toHaveCount(1);
  await other.getByRole("link", { name: /Lease: שלום 🗝/ }).click();
  await expect(paper(other)).toBeEditable();
  await expect.poll(() => words(other)).toBe("The rent is due on Friday.");
});

test("an export tells what it could not have, exports only that, and is stopped from the keyboard", async ({
  person,
}) => {
  const { page, context } = await person();
  await withoutPicker(context);
  await writeNote(page, "Kept", "Here.");
  await writeNote(page, "Out of reach", "There.");
  const [, id = ""] = /\/d\/([0-9a-f-]{36})/.exec(page.url()) ?? [];
  await context.route(`**/api/documents/${id}`, (route) => route.fulfill({ status: 503 }));
  await exported(page);
  await expect(page.getByText(/^1 file of 2 is in the archive/)).toBeVisible();
  const list = page.getByRole("region", { name: "Files that aren’t in the archive" });
  await expect(list).toContainText("Out of reach");
  await expectEveryLook(page, list, sizes);
  await context.unroute(`**/api/documents/${id}`);
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export it now" }).click();
  await coming;
  await expect(page.getByText(/^1 file is in the archive/)).toBeVisible();

  let downloads = 0;
  page.on("download", () => downloads++);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route("**/api/documents/*", async (route) => {
    await held;
    await route.abort();
  });
  const button = page.getByRole("button", { name: "Export everything" });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("progressbar", { name: "Exporting" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Stopped. Nothing was saved.")).toBeVisible();
  await expect(button).toBeFocused();
  release();
  expect(downloads).toBe(0);
});
