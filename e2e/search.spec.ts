/** Words in any of one's files: found on the device, from the list and from the palette, and gone to where they stand. */
import type { Page } from "@playwright/test";
import { expectEveryLook, screens } from "./accessible";
import { newAccount, signIn } from "./account-steps";
import { expect, test } from "./journey";
import { paper, saved, startNote, write } from "./steps";

const sizes = Object.values(screens);

async function writeNote(page: Page, title: string, text: string): Promise<void> {
  await startNote(page);
  await page.getByPlaceholder("Untitled note").fill(title);
  await write(page, text);
  await saved(page);
}

/** Everything that leaves the browser from now on, but for what is behind a `#`. */
function watchLeaving(page: Page): string[] {
  const left: string[] = [];
  page.context().on("request", (request) => {
    left.push(`${request.url().split("#")[0]} ${request.postData() ?? ""}`);
  });
  return left;
}

const results = (page: Page) => page.getByRole("list", { name: "Files whose text matches" });
const lit = (page: Page) => paper(page).locator(".note-lit");

test("a word in the text of a note is found on the list and leads to its place", async ({
  person,
}) => {
  const { page } = await person();
  await writeNote(
    page,
    "Lease: שלום 🗝",
    `${"Nothing here.\n".repeat(30)}The Füchse pay on Friday.`,
  );
  const address = page.url();
  await writeNote(
    page,
    "Minutes of a meeting with a very long title that has to fit somewhere",
    "Nobody came.",
  );
  const left = watchLeaving(page);

  await page.goto("/files");
  const field = page.getByRole("searchbox", { name: "Search titles and text" });
  await field.fill("fuchse fri");
  await expect(results(page).getByRole("listitem")).toHaveCount(1);
  await expect(results(page)).toContainText("The Füchse pay on Friday.");
  await expect(results(page).locator("mark")).toHaveText(["Füchse", "Fri"]);
  await expectEveryLook(page, results(page), sizes);
  await page.setViewportSize(screens.desk);

  await results(page).getByRole("link").press("Enter");
  await expect(lit(page)).toHaveText("Füchse");
  await expect(lit(page)).toBeInViewport();
  expect(page.url()).toBe(address);
  await expect(paper(page)).toBeFocused();
  // What was looked for stays here: in no address and in no request.
  expect(left.filter((line) => /f[uü]chse/i.test(line))).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(/place|f[uü]chse/i);

  await page.goto("/files");
  await field.fill('"pay friday"');
  await expect(page.getByRole("heading", { name: /^Nothing matches/ })).toBeVisible();
  await expectEveryLook(page, page.getByRole("button", { name: "Show all 2" }), sizes);
});

test("the palette finds words by keyboard alone, also in the note that is open", async ({
  person,
}) => {
  const { page } = await person();
  await writeNote(page, "Plan", "A heron stands in the reeds.");
  await writeNote(
    page,
    "Diary",
    `First a heron.\n${"More of the day.\n".repeat(30)}Then an otter.`,
  );
  const address = page.url();
  const palette = page.getByRole("dialog", { name: "Command palette" });
  const typed = palette.getByRole("combobox");

  await page.keyboard.press("Control+K");
  await expect(typed).toBeFocused();
  await page.keyboard.type("otter");
  // The row stands from its first letters on, and leads to what was found for those.
  const row = palette.getByRole("option", { name: /Then an otter/ });
  await expect(row.locator("mark")).toHaveText("otter");
  await page.keyboard.press("Enter");
  await expect(palette).toBeHidden();
  await expect(lit(page)).toHaveText("otter");
  await expect(lit(page)).toBeInViewport();
  expect(page.url()).toBe(address);

  await page.keyboard.press("Control+K");
  await expect(typed).toBeFocused();
  await page.keyboard.type("reeds");
  const option = palette.getByRole("option", { name: /A heron stands in the reeds/ });
  await expect(option).toBeVisible();
  await expectEveryLook(page, option, sizes);
  await page.keyboard.press("Enter");
  await expect(lit(page)).toHaveText("reeds");
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Plan");

  await page.keyboard.press("Control+K");
  await expect(typed).toBeFocused();
  await page.keyboard.type("nowhere");
  await expect(palette).toContainText("Nothing found. Titles and text of all 2 files");
  await page.keyboard.press("Escape");
  await expect(palette).toBeHidden();
});

test("a browser reads the files of the account for itself, and forgets them with the session", async ({
  person,
}) => {
  const { page } = await person();
  const email = await newAccount(page);
  await page.getByRole("button", { name: "Later" }).click();
  await expect(page).toHaveURL(/\/files$/);
  await writeNote(page, "Ledger", "Seven otters owe a fish.");
  await page.goto("/files");
  await expect(page.getByRole("link", { name: "Ledger" })).toBeVisible();

  const { page: other } = await person();
  await signIn(other, email);
  await expect(other).toHaveURL(/\/files$/);
  await other.getByRole("searchbox", { name: "Search titles and text" }).fill("otters");
  await expect(results(other)).toContainText("Seven otters owe a fish.");
  await expect.poll(() => keptRows(other)).toBeGreaterThan(0);

  await other.getByRole("button", { name: /^Account of / }).click();
  await other.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(other).toHaveURL(/\/signin/);
  await expect.poll(() => keptRows(other)).toBe(0);
});

/** How much of files is kept for search in this browser. */
function keptRows(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const request = indexedDB.open("sealdesk-search");
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const rows = request.result.transaction("rows").objectStore("rows").getAllKeys();
          rows.onsuccess = () => resolve(rows.result.filter((name) => name !== "owner").length);
          rows.onerror = () => reject(rows.error);
          request.result.close();
        };
      }),
  );
}
