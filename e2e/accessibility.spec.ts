/** Every page, light and dark, on a phone and on a desk: no violation that axe can find. */
import type { Page } from "@playwright/test";
import { expectEveryLook, screens } from "./accessible";
import { newAccount } from "./account-steps";
import { expect, test } from "./journey";
import { makeLink, paper, saved, startNote, write } from "./steps";

const sizes = Object.values(screens);

/** Each page of settings with something that is there once it has been read, and the dialog it opens. */
const settings = [
  ["/settings", "Your name", "Change address"],
  ["/settings/security", "This browser", "Change password"],
  ["/settings/keys", "No personal key yet", "New API key"],
  ["/settings/plan", "What Pro adds", null],
  ["/settings/privacy", "Choose an archive", null],
  ["/settings/delete", "What goes, and what stays", "Begin deletion"],
  ["/settings/deleted", "Your account is deleted", null],
] as const;

test("the pages without a file are accessible", async ({ person }) => {
  const { page } = await person();
  for (const address of ["/", "/files", "/developers/tickets", "/dev/ui", "/nothing-here", "/d"]) {
    await page.goto(address);
    await expectEveryLook(page, page.getByRole("heading", { level: 1 }).first(), sizes);
  }
});

test("a note and its share panel are accessible", async ({ person }) => {
  const { page } = await person();
  await startNote(page);
  await write(page, "# Plan\nFirst paragraph\n- one\nTwo\n\n[] a task\n");
  await saved(page);
  await expectEveryLook(page, paper(page), sizes);
  await makeLink(page, { name: "Somebody with a long name that has to fit somewhere" });
  await page.getByRole("button", { name: "Share" }).click();
  await expectEveryLook(page, page.getByRole("dialog").getByText("Somebody with a long"), sizes);
  await page.keyboard.press("Escape");
  await page.goto("/files");
  await expectEveryLook(page, page.getByRole("main").getByRole("link").first(), sizes);
  await page.goBack();
  await expect(paper(page)).toBeVisible();
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

test("the panels of a note are opened, walked through and left by keyboard alone", async ({
  person,
}) => {
  const { page } = await person();
  await startNote(page);
  await write(page, "Plan");
  await saved(page);
  const share = page.getByRole("button", { name: "Share" });
  await share.press("Enter");
  await expect(page.getByRole("dialog", { name: "Share this note" })).toBeVisible();
  await walk(page, 7);
  await page.keyboard.press("Escape");
  await expect(share).toBeFocused();

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
    await page.setViewportSize(screens.desk);
    await walk(page, stops);
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(more).toBeFocused();
  }
});

test("the settings are accessible", async ({ person }) => {
  const { page } = await person();
  await page.goto("/settings");
  await expectEveryLook(page, page.getByText("Sign in to see this"), sizes);
  await newAccount(page);
  await page.getByRole("button", { name: "Later" }).click();
  await expect(page).toHaveURL(/\/files$/);
  for (const [address, words, button] of settings) {
    await page.goto(address);
    await expectEveryLook(page, page.getByText(words, { exact: false }).first(), sizes);
    if (!button) continue;
    await page.getByRole("main").getByRole("button", { name: button, exact: true }).click();
    await expectEveryLook(page, page.getByRole("dialog"), sizes);
  }
});
