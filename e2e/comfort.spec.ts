/** What makes long writing and reading pleasant: blocks pulled by hand, links to own files, paper, templates. */
import type { Locator, Page } from "@playwright/test";
import { expectAccessible, expectEveryLook, screens } from "./accessible";
import { paste } from "./editor-steps";
import { expect, test } from "./journey";
import { makeLink, openNewNote, paper, saved, words, write } from "./steps";

const handle = (page: Page) => page.getByRole("button", { name: "Move or change this block" });

/** The mouse on a block shows its handle beside it. */
async function takeHandle(page: Page, block: Locator): Promise<{ x: number; y: number }> {
  const at = { x: 0, y: 0 };
  await expect(async () => {
    const line = await block.boundingBox();
    if (!line) throw new Error("The block is not there.");
    await page.mouse.move(line.x + 40, line.y + line.height / 2);
    await page.mouse.move(line.x + 44, line.y + line.height / 2);
    const box = await handle(page).boundingBox({ timeout: 1_000 });
    at.x = (box?.x ?? 0) + 12;
    at.y = (box?.y ?? 0) + 14;
    expect(Math.abs(at.y - line.y - line.height / 2)).toBeLessThan(14);
  }).toPass();
  return at;
}

test("a block is pulled to its place, which one step takes back, and changed from its handle", async ({
  person,
}) => {
  const { page } = await person();
  await openNewNote(page);
  await write(page, "one\n- two\n");
  await page.keyboard.press("Tab");
  await page.keyboard.type("deeper\nlast");
  await page.keyboard.press("Shift+Tab");
  const lines = paper(page).locator("> *");
  const before = ["one", "two", "deeper", "last"];
  await expect(lines).toHaveText(before);

  const from = await takeHandle(page, lines.nth(1));
  const first = await lines.first().boundingBox();
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 6, from.y - 8, { steps: 3 });
  await page.mouse.move(from.x + 30, (first?.y ?? 0) + 2, { steps: 3 });
  await expect(page.locator(".note-drop-line")).toBeVisible();
  await expect(paper(page).locator(".note-chosen")).toHaveText(["two", "deeper"]);
  await page.mouse.up();
  await expect(lines).toHaveText(["two", "deeper", "one", "last"]);
  await expect(page.locator(".note-drop-line")).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(lines).toHaveText(before);

  const again = await takeHandle(page, lines.first());
  await page.mouse.move(again.x, again.y);
  await page.mouse.down();
  await page.mouse.move(again.x + 6, again.y + 60, { steps: 3 });
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(lines).toHaveText(before);

  await takeHandle(page, lines.first());
  await handle(page).click();
  const turn = page.getByRole("menuitem", { name: "Turn into" });
  await expect(turn).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await page.getByRole("menuitem", { name: "Quote" }).press("Enter");
  await expect(paper(page).locator("blockquote")).toHaveText("one");
  await expect(paper(page)).toBeFocused();
  await takeHandle(page, paper(page).locator("blockquote"));
  await handle(page).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(lines).toHaveText(["two", "deeper", "last"]);
});

test("a link to an own file bears its title, never shows its key, and can be without it", async ({
  person,
}) => {
  const { page, context } = await person();
  await openNewNote(page);
  await page.getByLabel("Title", { exact: true }).fill("Budget 2027");
  await write(page, "Numbers");
  await saved(page);
  const budget = page.url();
  const secret = budget.split("#")[1] ?? "";
  const short = await makeLink(page);

  await openNewNote(page);
  await write(page, "See ");
  await paste(page, "", budget);
  const link = paper(page).getByRole("link", { name: "Budget 2027" });
  await expect(link).toHaveAttribute("href", budget);
  await expect(
    page.getByText("Anyone who reads this note can now own “Budget 2027” too"),
  ).toBeVisible();
  await page.getByRole("button", { name: "Remove the key" }).click();
  await expect(link).toHaveAttribute("href", budget.replace(/#.*/, ""));

  // What was typed becomes a link too.
  await page.keyboard.press("Control+End");
  await page.keyboard.type(` or ${budget} and https://example.com/prices, then`);
  await expect(paper(page).getByRole("link", { name: "Budget 2027" })).toHaveCount(2);
  await expect(paper(page).getByRole("link", { name: "https://example.com/prices" })).toBeVisible();
  await expect
    .poll(() => words(page))
    .toBe("See Budget 2027 or Budget 2027 and https://example.com/prices, then");

  await expect(async () => {
    await page.mouse.move(10, 10);
    await link.first().hover();
    await expect(page.getByRole("tooltip")).toContainText("Encrypted note · Yours", {
      timeout: 2_000,
    });
  }).toPass();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("tooltip")).toBeHidden();

  await page.keyboard.press("Control+End");
  await paste(page, "", short);
  await expect(link).toHaveCount(3);
  await expect(link.last()).toHaveAttribute("href", short);

  await link.nth(1).click();
  const bar = page.getByRole("toolbar", { name: "Link" });
  await expect(bar).toContainText("Budget 2027");
  const shown = await page.locator("body").innerText();
  expect(shown).not.toContain(secret.slice(0, 12));

  const opening = context.waitForEvent("page");
  await link.first().click({ modifiers: ["Control"] });
  const opened = await opening;
  await expect(opened.getByLabel("Title", { exact: true })).toHaveValue("Budget 2027");
  await opened.close();
});

test("a note begins with a template, is read as paper, printed without its key, and written in focus, all by keyboard", async ({
  person,
}) => {
  const { page } = await person();
  await page.goto("/files");
  const templates = page.getByRole("button", { name: "Start something else" });
  await templates.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Document" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitem", { name: "Welcome tour" })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("menuitem", { name: "Project brief" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/d[/#]/);
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Project brief");
  await expect(paper(page).getByRole("heading", { name: "What could go wrong" })).toBeVisible();
  await page.getByLabel("Title", { exact: true }).fill("Terms");
  await paper(page).press("Control+a");
  await page.keyboard.press("Delete");
  await page.keyboard.type("# One\n[] a task");
  await saved(page);
  await page.keyboard.press("Alt+Shift+R");
  const leave = page.getByRole("button", { name: "Leave reading view" });
  await expect(leave).toBeVisible();
  await expect(page.getByRole("heading", { name: "Terms" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Share" })).toBeHidden();
  await expectEveryLook(page, leave, [screens.phone]);
  await page.setViewportSize(screens.desk);
  await page.keyboard.type("nothing of this is written");
  await paper(page).locator(".note-check").click();
  await page.getByRole("button", { name: "Larger text" }).click();
  await page.keyboard.press("Escape");
  await expect(leave).toBeHidden();
  await expect(paper(page)).toBeFocused();
  await expect.poll(() => words(page)).toBe("Onea task");
  await expect(paper(page).locator(".note-check")).toHaveAttribute("aria-checked", "false");

  const address = page.url();
  await page.evaluate(() => {
    window.addEventListener("beforeprint", () => {
      document.title = location.href;
    });
  });
  await page.pdf();
  await expect(page).toHaveTitle(address.replace(/#.*/, ""));
  await expect(page).toHaveURL(address);

  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Focus mode" }).click();
  const leaveFocus = page.getByRole("button", { name: "Leave focus mode" });
  await expect(leaveFocus).toBeVisible();
  await paper(page).click();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Shift+ArrowUp");
  await expect(paper(page).locator(".note-chosen.note-here")).toHaveCount(2);
  await expectEveryLook(page, leaveFocus);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+End");
  const heading = paper(page).getByRole("heading", { name: "One" });
  await expect(heading).not.toHaveClass(/note-here/);
  await page.emulateMedia({ media: "print" });
  await expect(heading).toHaveCSS("color", "rgb(26, 28, 30)");
  await page.emulateMedia({ media: null });
});
