/** Comments beside a note: made by keyboard, answered by another, resolved, and kept when their words go. */
import type { Page } from "@playwright/test";
import { expectAccessible, expectEveryLook, screens } from "./accessible";
import { pasteImage } from "./editor-steps";
import { expect, test } from "./journey";
import { makeLink, openNewNote, paper, saved, select, selectLastWord, words, write } from "./steps";

const panel = (page: Page) => page.getByRole("region", { name: "Comments" });
const thread = (page: Page, words: string | RegExp) =>
  panel(page).getByRole("article").filter({ hasText: words });
const highlight = (page: Page) => paper(page).locator("[data-comment]");

/** Comments on the last word of the note by keyboard alone, and is back in the text. */
async function comment(page: Page, text: string): Promise<void> {
  await selectLastWord(page);
  await page.keyboard.press("Control+Alt+m");
  await expect(panel(page).getByLabel("Write a comment")).toBeFocused();
  await page.keyboard.type(text);
  await page.keyboard.press("Control+Enter");
  await expect(thread(page, text)).toBeVisible();
  await expect(paper(page)).toBeFocused();
}

test("two people discuss words of a note by keyboard while both write, and a viewer can read along", async ({
  person,
}) => {
  const ann = await person();
  await openNewNote(ann.page);
  await write(ann.page, "We open in May");
  const link = await makeLink(ann.page);
  await comment(ann.page, "May or June?");
  await expect(highlight(ann.page)).toHaveText("May");

  const ben = await person();
  await ben.page.goto(link);
  await highlight(ben.page).click();
  await expect(thread(ben.page, "May or June?")).toBeVisible();
  await panel(ben.page).getByLabel("Reply").focus();
  await ben.page.keyboard.type("June, says @");
  await expect(panel(ben.page).getByRole("option")).toHaveCount(1);
  await ben.page.keyboard.press("Enter");
  await ben.page.keyboard.press("Control+Enter");

  const answered = thread(ann.page, /June, says @\w+ \w+/);
  await expect(answered).toBeVisible();
  await expect(answered.getByRole("strong")).toHaveText(/^@\w+ \w+$/);
  await expectEveryLook(ann.page, answered, Object.values(screens));
  await answered.getByRole("button", { name: "Resolve" }).click();
  await expect(panel(ben.page).getByText("Resolved by")).toBeVisible();
  await panel(ann.page).getByText("Resolved 1").click();
  await ann.page.getByRole("button", { name: "Reopen" }).click();
  await expect(panel(ben.page).getByText("Resolved by")).toBeHidden();

  await panel(ann.page).getByText("Activity").click();
  await expect(panel(ann.page).getByText("resolved a comment")).toBeVisible();
  await expectEveryLook(ann.page, panel(ann.page), Object.values(screens));

  await test.step("edits by others move neither a comment being written, nor its words, nor the caret", async () => {
    const before = await highlight(ann.page).elementHandle();
    await select(ann.page, ["Home", "Control+Shift+ArrowRight"], /^We ?$/);
    await ann.page.keyboard.press("Control+Alt+m");
    const pending = paper(ann.page).locator(".note-comment-new");
    await expect(pending).toHaveText(/^We ?$/);
    // A caret shows a name in the text: his stays out of her words.
    await select(ben.page, ["Control+Home", "Control+Shift+ArrowRight"], /^We ?$/);
    await ben.page.keyboard.press("ArrowLeft");
    await ben.page.keyboard.type("Ben says: ");
    await ben.page.keyboard.press("Control+Home");
    await expect.poll(() => words(ann.page)).toContain("Ben says: We open in May");
    await expect(pending).toHaveText(/^We ?$/);
    expect(await before?.evaluate((element) => element.isConnected)).toBe(true);

    await panel(ann.page).getByLabel("Write a comment").fill("Said now");
    await ann.page.keyboard.press("Control+Enter");
    await expect(highlight(ann.page)).toHaveText([/^We ?$/, "May"]);
    await expect(paper(ann.page)).toBeFocused();
    await ben.page.keyboard.type("Big ");
    await expect.poll(() => words(ann.page)).toContain("Big Ben says: We open");
    await ann.page.keyboard.type("!");
    await expect.poll(() => words(ben.page)).toMatch(/^Big Ben says: We ?! ?open in May$/);
  });

  await test.step("a comment outlives its words, and who may only view reads it", async () => {
    await paper(ann.page).press("Control+a");
    await ann.page.keyboard.type("Other words");
    await expect(thread(ann.page, "Said now")).toContainText("Text deleted");
    await expect(thread(ann.page, "Said now")).toContainText("We");
    await saved(ann.page);
    const view = await makeLink(ann.page, { role: "Only view" });

    const guest = await person({ viewport: screens.phone });
    await guest.page.goto(view);
    await expect(paper(guest.page)).toContainText("Other words");
    await guest.page.getByRole("button", { name: "More", exact: true }).click();
    await guest.page.getByRole("menuitem", { name: /Comments/ }).click();
    await thread(guest.page, "Said now").getByRole("button").first().click();
    await expect(thread(guest.page, "Said now")).toBeVisible();
    await expect(panel(guest.page).getByRole("textbox")).toHaveCount(0);
    await expect(panel(guest.page).getByRole("button", { name: "Resolve" })).toHaveCount(0);
  });
});

test("one goes through comments by keyboard, corrects one, and words and images take theirs along", async ({
  person,
}) => {
  const { page } = await person();
  await openNewNote(page);
  await write(page, "One");
  await comment(page, "First");
  await write(page, " two");
  await comment(page, "Second");
  await page.keyboard.press("Alt+Shift+c");
  const cards = panel(page).locator("[data-thread]");
  await expect(cards.last()).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(cards.first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(cards.first()).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Alt+Shift+n");
  await expect(cards.last()).toHaveAttribute("aria-expanded", "true");

  await page.getByRole("button", { name: "Edit this comment" }).press("Enter");
  await page.keyboard.type(", corrected");
  await page.keyboard.press("Control+Enter");
  await expect(thread(page, "Second, corrected")).toContainText("edited");
  await page.getByRole("button", { name: "Delete this comment" }).press("Enter");
  await expect(thread(page, "Second")).toHaveCount(0);
  await expect(highlight(page)).toHaveText(["One"]);
  await expect(cards.first()).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect(thread(page, "Second, corrected")).toBeVisible();
  await expect(highlight(page)).toHaveText(["One", "two"]);

  await test.step("words that are cut take their thread along, and a second copy of them is without it", async () => {
    await selectLastWord(page);
    await page.keyboard.press("Control+x");
    await expect.poll(() => words(page)).toBe("One ");
    await expect(thread(page, "Second")).toContainText("Text deleted");
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("Control+v");
    await expect.poll(() => words(page)).toBe("twoOne ");
    await expect(highlight(page)).toHaveText(["two", "One"]);
    await expect(thread(page, "Second")).not.toContainText("Text deleted");
    await page.keyboard.press("Control+End");
    await page.keyboard.press("Control+v");
    await expect.poll(() => words(page)).toBe("twoOne two");
    await expect(highlight(page)).toHaveText(["two", "One"]);
  });
  await page.keyboard.press("Alt+Shift+c");
  await expect(cards.last()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await expect(paper(page)).toBeFocused();

  await test.step("an image is commented on, keeps its thread when it is cut and pasted, and a copy has none", async () => {
    await pasteImage(page, "plan.png");
    const image = paper(page).locator(".note-image");
    const box = image.locator(".note-image-box");
    await image.getByRole("img").click();
    await page.keyboard.press("Control+Alt+m");
    await expect(panel(page).getByLabel("Write a comment")).toBeFocused();
    await page.keyboard.type("Which door?");
    await page.keyboard.press("Control+Enter");
    const about = thread(page, "Which door?");
    await expect(about).toContainText("plan.png");
    await expect(box).toHaveCSS("outline-style", "solid");
    await expectAccessible(page);

    await image.getByRole("img").click();
    await page.keyboard.press("Control+x");
    await expect(image).toHaveCount(0);
    await expect(about).toContainText("Deleted");
    await page.keyboard.press("Control+v");
    await expect(box).toHaveCSS("outline-style", "solid");
    await expect(about).not.toContainText("Deleted");
    await paper(page).locator("p").first().click();
    await page.keyboard.press("Control+v");
    await expect(image).toHaveCount(2);
    const drawn = () =>
      box.evaluateAll((all) => all.map((one) => getComputedStyle(one).outlineStyle));
    await expect.poll(async () => (await drawn()).sort()).toEqual(["none", "solid"]);
  });
});
