/** Into the Trash and out of it: from a file, from the list, one and many, and what everybody else sees meanwhile. */
import type { Page } from "@playwright/test";
import { expectEveryLook, screens } from "./accessible";
import { expect, test } from "./journey";
import { makeLink, paper, saved, startNote, words, write } from "./steps";

// Several people, and every look of what they see.
test.describe.configure({ timeout: 150_000 });

const notices = (page: Page) => page.getByRole("region", { name: "Notices" });
const listed = (page: Page, title: string) => page.getByRole("link", { name: title });

async function titledNote(page: Page, title: string): Promise<string> {
  await startNote(page);
  await page.getByPlaceholder("Untitled note").fill(title);
  await write(page, `Text of ${title}`);
  await saved(page);
  return page.url();
}

/** Opens the menu of a row and takes what it offers. */
async function take(page: Page, title: string, what: string) {
  await page.getByRole("button", { name: `Actions for ${title}` }).click();
  await page.getByRole("menuitem", { name: what }).click();
}

// F-130…F-132, DB-031
test("a note goes to the Trash while others write in it, and what they wrote meanwhile arrives", async ({
  person,
}) => {
  const owner = await person();
  const address = await titledNote(owner.page, "Lease");
  const shared = await makeLink(owner.page, { name: "Ben", short: false });
  const ben = await person();
  await ben.page.goto(shared);
  await expect(paper(ben.page)).toContainText("Text of Lease");

  await owner.page.getByRole("button", { name: "More", exact: true }).click();
  await owner.page.getByRole("menuitem", { name: "Move to Trash" }).click();
  await expect(notices(owner.page)).toContainText("“Lease” is in the Trash for 30 days.");
  await expect(owner.page.getByText("This note is in the Trash")).toBeVisible();
  await expect(ben.page.getByText("Only its owner can restore it")).toBeVisible();
  // Where nothing waits nothing is said of saving: the notice says what is.
  await expect(owner.page.locator("[data-save]")).toBeHidden();
  await expect(ben.page.locator("[data-save]")).toBeHidden();
  await write(ben.page, " and more");
  await expect(ben.page.locator("[data-save=refused]")).toBeVisible();
  const stranger = await person();
  await stranger.page.goto(shared);
  const heading = stranger.page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("This file is in the Trash");
  await expect(stranger.page.getByRole("button", { name: "Try again" })).toBeVisible();

  await owner.page.getByRole("main").getByRole("button", { name: "Restore" }).click();
  await expect(owner.page.getByText("This note is in the Trash")).toBeHidden();
  await saved(owner.page);
  await stranger.page.getByRole("button", { name: "Try again" }).click();
  await expect(paper(stranger.page)).toContainText("Text of Lease");
  // Ben's page finds out by itself, and at once when he comes back to it.
  await ben.page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect.poll(() => words(owner.page)).toContain("Text of Lease and more");

  // Somebody who opens it as its owner restores it there.
  await owner.page.getByRole("button", { name: "More", exact: true }).click();
  await owner.page.getByRole("menuitem", { name: "Move to Trash" }).click();
  await expect(notices(owner.page)).toContainText("is in the Trash");
  await stranger.page.goto("about:blank");
  await stranger.page.goto(address);
  await expect(heading).toHaveText("This file is in the Trash");
  await expectEveryLook(stranger.page, stranger.page.getByRole("button", { name: "Restore" }));
  await stranger.page.getByRole("button", { name: "Restore" }).click();
  await expect.poll(() => words(stranger.page)).toContain("Text of Lease and more");
});

// F-135, F-136
test("files go to the Trash by row, by key and together, come back, and end there", async ({
  person,
}) => {
  const { page } = await person();
  const titles = ["Ledger", "Minutes", "Recipes"];
  const addresses = [];
  for (const title of titles) addresses.push(await titledNote(page, title));
  const guest = await person();
  await guest.page.goto(addresses[0] ?? "");
  await expect(paper(guest.page)).toContainText("Text of Ledger");

  await page.goto("/files");
  await take(page, "Minutes", "Move to Trash");
  await expect(notices(page)).toContainText("“Minutes” is in the Trash for 30 days.");
  await expect(listed(page, "Minutes")).toBeHidden();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(listed(page, "Minutes")).toBeVisible();
  await listed(page, "Minutes").focus();
  await page.keyboard.press("Delete");
  await expect(listed(page, "Minutes")).toBeHidden();
  await expect(page.locator("[data-file] a:focus")).toHaveCount(1);
  await page.getByLabel("Search titles and text").fill("minu");
  await expect(page.getByRole("main").getByText("In the Trash")).toBeVisible();
  await page.getByLabel("Search titles and text").fill("");

  await page.getByRole("button", { name: "Select files" }).click();
  await page.getByLabel("Select all").check();
  await expectEveryLook(page, page.getByText("2 selected").first(), Object.values(screens));
  await page.getByRole("button", { name: "Move 2 to Trash" }).click();
  await expect(notices(page)).toContainText("2 files are in the Trash for 30 days.");
  await expect(page.getByText("All your files are in the Trash")).toBeVisible();

  await page.goto("/files/trash");
  await expect(page.getByText("29 days left")).toHaveCount(3);
  await take(page, "Minutes", "Restore");
  await expect(notices(page)).toContainText("“Minutes” is back in your files.");
  await page.getByLabel("Select all").check();
  await expectEveryLook(page, page.getByText("2 selected").first(), Object.values(screens));
  await page.getByRole("button", { name: "Delete permanently" }).click();
  const dialog = page.getByRole("dialog");
  const phrase = dialog.getByLabel("Type “delete 2” to confirm");
  await expect(phrase).toBeFocused();
  await expectEveryLook(page, dialog, Object.values(screens));
  await phrase.fill("delete");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Type “delete 2”.")).toBeVisible();
  await phrase.fill("Delete 2");
  await page.keyboard.press("Enter");
  await expect(notices(page)).toContainText("2 files are permanently deleted.");
  await expect(page.getByText("The Trash is empty")).toBeVisible();

  await guest.page.goto("/files/trash");
  await expect(guest.page.getByRole("heading", { name: "Permanently deleted" })).toBeVisible();
  await expectEveryLook(guest.page, guest.page.getByText("Ledger"), Object.values(screens));
  await guest.page.getByRole("button", { name: "Remove Ledger from the list" }).click();
  await expect(guest.page.getByText("The Trash is empty")).toBeVisible();
});
