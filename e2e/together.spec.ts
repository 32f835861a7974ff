/** Two people in one encrypted note. */
import type { Page } from "@playwright/test";
import { expect, test } from "./journey";
import { makeLink, paper, saved, startNote, words, write } from "./steps";

test("two people with a link see each other's words and cursors as they type", async ({
  person,
}) => {
  const ann = await person();
  await startNote(ann.page);
  await write(ann.page, "Ann: shall we meet? ");
  const link = await makeLink(ann.page, { name: "For Ben" });

  const ben = await person();
  await ben.page.goto(link);
  await expect.poll(() => words(ben.page)).toContain("Ann: shall we meet?");
  await write(ben.page, "Ben: on Monday. ");
  await expect.poll(() => words(ann.page)).toContain("Ben: on Monday.");
  await write(ann.page, "Ann: good. ");
  await expect.poll(() => words(ben.page)).toContain("Ann: good.");
  await saved(ann.page);
  await saved(ben.page);
  await expect.poll(() => words(ann.page)).toContain("Ben: on Monday.");
});

test("both type at once in one paragraph and end with the same text", async ({ person }) => {
  const ann = await person();
  await startNote(ann.page);
  const link = await makeLink(ann.page);
  const ben = await person();
  await ben.page.goto(link);
  await expect(paper(ben.page)).toBeEditable();
  await Promise.all([
    write(ann.page, "aaaa aaaa aaaa aaaa aaaa "),
    write(ben.page, "bbbb bbbb bbbb bbbb bbbb "),
  ]);
  await saved(ann.page);
  await saved(ben.page);
  const letters = async (page: Page) => [...(await words(page)).replace(/\s/g, "")].sort().join("");
  const all = "a".repeat(20) + "b".repeat(20);
  await expect.poll(() => letters(ann.page)).toBe(all);
  await expect.poll(() => letters(ben.page)).toBe(all);
  await expect.poll(async () => (await words(ben.page)) === (await words(ann.page))).toBe(true);
});

test("a view link shows every word as it comes and takes none", async ({ person }) => {
  const ann = await person();
  await startNote(ann.page);
  await write(ann.page, "Opening hours: ");
  const link = await makeLink(ann.page, { role: "Only view", name: "Customers", short: false });

  const guest = await person();
  await guest.page.goto(link);
  await expect(guest.page.getByText("View only")).toBeVisible();
  await expect(paper(guest.page)).toContainText("Opening hours:");
  await expect(paper(guest.page)).toHaveAttribute("contenteditable", "false");
  await write(ann.page, "nine to five");
  await expect.poll(() => words(guest.page)).toContain("nine to five");
});

test("the share panel lists who has a link, by the names only people with the key can read", async ({
  person,
}) => {
  const { page } = await person();
  await startNote(page);
  await makeLink(page, { name: "Étienne & Söhne" });
  await makeLink(page, { role: "Only view", name: "The board" });
  await page.getByRole("button", { name: "Share" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Étienne & Söhne")).toBeVisible();
  await expect(dialog.getByText("The board")).toBeVisible();
});

test("undo takes back one's own words only", async ({ person }) => {
  const ann = await person();
  await startNote(ann.page);
  await write(ann.page, "Mine. ");
  const link = await makeLink(ann.page);
  const ben = await person();
  await ben.page.goto(link);
  await expect.poll(() => words(ben.page)).toContain("Mine.");
  await write(ben.page, "Yours. ");
  await expect.poll(() => words(ann.page)).toContain("Yours.");
  await paper(ann.page).click();
  // One step is what was typed without a pause, and a slow machine makes pauses.
  await expect(async () => {
    await ann.page.keyboard.press("Control+z");
    expect(await words(ann.page)).not.toContain("M");
  }).toPass();
  await expect.poll(() => words(ann.page)).toContain("Yours.");
});
