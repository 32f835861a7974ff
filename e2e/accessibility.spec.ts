/** Every page, light and dark, on a phone and on a desk: no violation that axe can find. */
import type { Page } from "@playwright/test";
import { expectEveryLook, screens } from "./accessible";
import { expect, test } from "./journey";
import { makeLink, openNewNote, paper, saved, write } from "./steps";

const sizes = Object.values(screens);

test("the pages without a file are accessible", async ({ person }) => {
  const { page } = await person();
  for (const address of [
    "/",
    "/files",
    "/developers",
    "/developers/cli",
    "/developers/tickets",
    "/developers/mcp",
    "/dev/ui",
    "/dev/designs",
    "/nothing-here",
    "/d",
  ]) {
    await page.goto(address);
    await expectEveryLook(page, page.getByRole("heading", { level: 1 }).first(), sizes);
  }
});

/** Goes on by Tab so many times; whatever has the focus lies in the open dialog and shows it. */
async function walk(page: Page, stops: number): Promise<void> {
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press("Tab");
    const shown = await page.evaluate(() => {
      const { activeElement: focused } = document;
      if (!focused?.closest("dialog") || !focused.matches(":focus-visible")) return false;
      // A segment of a switch is drawn around what has the focus.
      const drawn = [focused, focused.closest("label")].filter((one) => one !== null);
      return drawn.some((one) => getComputedStyle(one).outlineStyle !== "none");
    });
    expect(shown, `stop ${stop + 1}`).toBe(true);
  }
}

test("a note and its panels are accessible, and the panels opened, walked through and left by keyboard alone", async ({
  person,
}) => {
  const { page } = await person();
  await openNewNote(page);
  await write(page, "# Plan\nFirst paragraph\n- one\nTwo\n\n[] a task\n");
  await saved(page);
  await expectEveryLook(page, paper(page), sizes);
  const share = page.getByRole("button", { name: "Share" });
  await share.press("Enter");
  await expect(page.getByRole("dialog", { name: "Share this note" })).toBeVisible();
  await walk(page, 4);
  await page.keyboard.press("Escape");
  await expect(share).toBeFocused();
  await makeLink(page, { name: "Somebody with a long name that has to fit somewhere" });
  await share.click();
  await expectEveryLook(page, page.getByRole("dialog").getByText("Somebody with a long"), sizes);
  await page.keyboard.press("Escape");

  const more = page.getByRole("button", { name: "More", exact: true });
  for (const [entry, stops] of [
    ["Attachments", 2],
    ["History", 4],
  ] as const) {
    await more.press("Enter");
    await expect(page.getByRole("menuitem").first()).toBeFocused();
    await page.keyboard.type(entry.slice(0, 3));
    await expect(page.getByRole("menuitem", { name: entry })).toBeFocused();
    await page.keyboard.press("Enter");
    const panel = page.getByRole("dialog", { name: entry });
    await expectEveryLook(page, panel, sizes);
    await walk(page, stops);
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(more).toBeFocused();
  }

  await page.goto("/files");
  await expectEveryLook(page, page.getByRole("main").getByRole("link").first(), sizes);
  await page.goBack();
  await expect(paper(page)).toBeVisible();
});
