/** Suggesting changes in a note, and accepting or rejecting what others suggest. */
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { chooseBlock, pill, suggest } from "./editor-steps";
import { inputMethod } from "./input-method";
import { expect, test } from "./journey";
import {
  makeLink,
  openNewNote,
  paper,
  saved,
  seenWords,
  selectLastWord,
  words,
  wordsIn,
  write,
} from "./steps";

const listed = (page: Page) => page.locator(".suggestions");

/** Words that are suggested, or suggested to go. */
const marked = (page: Page, what: "ins" | "del") => wordsIn(paper(page).locator(what));

test("one person's suggestions are seen and accepted by another by keyboard, while a viewer sees the note as it was", async ({
  person,
}) => {
  const ann = await person();
  await openNewNote(ann.page);
  await write(ann.page, "Rent is due on Monday");
  const link = await makeLink(ann.page, { name: "For Ben" });
  const view = await makeLink(ann.page, { role: "Only view", name: "Readers", short: false });
  const [ben, reader] = [await person(), await person()];
  await reader.page.goto(view);
  await expect.poll(() => words(reader.page)).toBe("Rent is due on Monday");

  await ben.page.goto(link);
  await expect.poll(() => words(ben.page)).toBe("Rent is due on Monday");
  await suggest(ben.page);
  await selectLastWord(ben.page);
  await ben.page.keyboard.type("Friday");
  await saved(ben.page);
  await expect.poll(() => marked(ben.page, "del")).toEqual(["Monday"]);
  await expect.poll(() => marked(ben.page, "ins")).toEqual(["Friday"]);

  await expect.poll(() => marked(ann.page, "ins")).toEqual(["Friday"]);
  await expect.poll(() => marked(reader.page, "ins")).toEqual(["Friday"]);
  await expect.poll(() => seenWords(reader.page)).toBe("Rent is due on Monday");

  await pill(ann.page).getByRole("button", { name: "1 suggestion" }).click();
  await expect(listed(ann.page)).toContainText("Friday");
  await expectAccessible(ann.page);
  await ann.page.getByRole("button", { name: "Go to: replace “Monday” with “Friday”" }).click();
  await expect(paper(ann.page)).toBeFocused();
  await ann.page.keyboard.press("Alt+Enter");
  await expect(paper(ann.page).locator("ins, del")).toHaveCount(0);
  await expect.poll(() => words(reader.page)).toBe("Rent is due on Friday");
  await expect(paper(ben.page).locator("ins, del")).toHaveCount(0);
  await expect.poll(() => words(ben.page)).toBe("Rent is due on Friday");
});

test("the mode is kept for the file; all is rejected at once, and that is undone; out of reach the note is written as ever", async ({
  person,
}) => {
  const { page } = await person();
  await openNewNote(page);
  await write(page, "One line");
  await suggest(page);
  await write(page, " more");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Another");
  await page.keyboard.press("Backspace");
  await expect(paper(page).locator("ins").last()).toHaveText("Anothe");
  await saved(page);
  await page.reload();
  await expect(page.getByText("Suggesting", { exact: true })).toBeVisible();
  await expect(paper(page)).toBeEditable();
  await expect(paper(page).locator("ins").last()).toHaveText("Anothe");

  // A second tab of the same person is drawn in another colour; what was suggested in the first stays one's own.
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await expect(tab.getByRole("list", { name: "Also here now" })).toBeVisible();
  await expect(paper(tab).locator("ins").last()).toHaveText("Anothe");
  await selectLastWord(tab);
  await tab.keyboard.press("Backspace");
  await expect(paper(tab)).not.toContainText("Anothe");
  await expect(paper(page)).not.toContainText("Anothe");
  await tab.close();
  await paper(page).click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("First: ");
  await pill(page).getByRole("button", { name: "2 suggestions" }).click();
  await page.getByRole("button", { name: "Reject all" }).click();
  await expect(paper(page).locator("ins, del")).toHaveCount(0);
  await expect.poll(() => words(page)).toBe("One line");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(paper(page).locator("ins").first()).toHaveText("First: ");

  await page.getByRole("switch", { name: "Suggest instead of edit" }).uncheck();
  await page.keyboard.press("Escape");
  await expect(paper(page)).toBeFocused();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("!");
  await expect(paper(page)).toContainText("!");
  await expect(paper(page).locator("ins", { hasText: "!" })).toHaveCount(0);

  await test.step("where suggesting is out of reach the note says so, and is held until that is known", async () => {
    await suggest(page);
    let fail = () => {};
    const asked = new Promise<void>((resolve) => {
      const until = new Promise<void>((go) => {
        fail = go;
      });
      void page.route(/\/desk-[^/]+\.js$/, async (route) => {
        resolve();
        await until;
        await route.abort();
      });
    });
    await page.reload();
    await asked;
    await expect(page.locator(".note-text")).toHaveAttribute("contenteditable", "false");
    fail();
    await expect(page.getByText("Suggesting couldn’t be loaded")).toBeVisible();
    await write(page, "?");
    await expect(paper(page)).toContainText("?");
    await expect(paper(page).locator("ins", { hasText: "?" })).toHaveCount(0);
  });
});

test("an input method and Enter over all are suggested in one step; the bars of a table stand one under the other", async ({
  person,
}) => {
  const { page } = await person();
  await openNewNote(page);
  await write(page, "One two");
  await suggest(page);
  await selectLastWord(page);
  const method = await inputMethod(page);
  for (const text of ["t", "th", "thr"]) await method.compose(text);
  await method.commit("three");
  await expect.poll(() => marked(page, "ins")).toEqual(["three"]);
  await expect.poll(() => marked(page, "del")).toEqual(["two"]);

  const begun = paper(page).locator("p.suggested-insert");
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Enter");
  await expect(begun).toHaveCount(1);
  await expect.poll(() => marked(page, "del")).toEqual(["One ", "two"]);
  await expect(paper(page).locator("ins")).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(begun).toHaveCount(0);
  await expect.poll(() => marked(page, "ins")).toEqual(["three"]);

  await pill(page).getByRole("button", { name: "Stop suggesting" }).click();
  await expect(paper(page)).toBeFocused();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Enter");
  await expect(paper(page).locator("p")).toHaveCount(1);
  await expect.poll(() => words(page)).toBe("");
  // One letter: on a slow machine more of them are several steps.
  await page.keyboard.type("A");
  await expect.poll(() => words(page)).toBe("A");
  await page.keyboard.press("Control+z");
  await expect.poll(() => words(page)).toBe("");
  await page.keyboard.press("Control+z");
  await expect.poll(() => words(page)).toBe("One twothree");

  await test.step("in a table the bar of the table and that of the suggestion stand one under the other", async () => {
    await openNewNote(page);
    await paper(page).click();
    await chooseBlock(page, "table");
    await expect(paper(page).locator("table")).toBeVisible();
    await page.keyboard.type("Monday");
    await suggest(page);
    await paper(page).getByText("Monday").click();
    await page.keyboard.press("End");
    await page.keyboard.type(" or Friday");
    await expect.poll(() => marked(page, "ins")).toEqual([" or Friday"]);
    const bars = page.getByRole("toolbar", { name: /^(Table|Suggestion)$/ });
    await expect(bars).toHaveCount(2);
    await expect(async () => {
      const [one, other] = await bars.evaluateAll((all) =>
        all.map((bar) => bar.getBoundingClientRect()),
      );
      const [upper, lower] = [one, other].toSorted((a, b) => (a?.top ?? 0) - (b?.top ?? 0));
      expect(lower?.top).toBeGreaterThanOrEqual(upper?.bottom ?? Number.NaN);
    }).toPass();
  });
});
