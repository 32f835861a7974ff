/** Every page, light and dark, on a phone and on a desk: no violation that axe can find. */
import { newAccount } from "./account-steps";
import { expect, expectAccessible, test } from "./journey";
import { makeLink, paper, saved, startNote, write } from "./steps";

const looks = [
  { name: "phone, light", viewport: { width: 360, height: 740 }, colorScheme: "light" },
  { name: "phone, dark", viewport: { width: 360, height: 740 }, colorScheme: "dark" },
  { name: "desk, light", viewport: { width: 1280, height: 800 }, colorScheme: "light" },
  { name: "desk, dark", viewport: { width: 1280, height: 800 }, colorScheme: "dark" },
] as const;

/** Each page of settings with something that is there once it has been read, and the dialog it opens. */
const settings = [
  ["/settings", "Your name", "Change address"],
  ["/settings/security", "This browser", "Change password"],
  ["/settings/keys", "No personal key yet", "New API key"],
  ["/settings/plan", "What Pro adds", null],
  ["/settings/privacy", "Download library", null],
  ["/settings/delete", "What goes, and what stays", "Begin deletion"],
  ["/settings/deleted", "Your account is deleted", null],
] as const;

for (const { name, ...look } of looks) {
  test(`the pages without a file are accessible (${name})`, async ({ person }) => {
    const { page } = await person(look);
    for (const address of ["/", "/files", "/dev/ui", "/nothing-here", "/d"]) {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
      await expectAccessible(page);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(wider, `${address} scrolls sideways`).toBe(false);
    }
  });

  test(`a note and its share panel are accessible (${name})`, async ({ person }) => {
    const { page } = await person(look);
    await startNote(page);
    await write(page, "# Plan\nFirst paragraph\n- one\nTwo\n\n[] a task\n");
    await saved(page);
    await expectAccessible(page);
    await makeLink(page, { name: "Somebody with a long name that has to fit somewhere" });
    await page.getByRole("button", { name: "Share" }).click();
    await expect(page.getByRole("dialog").getByText("Somebody with a long")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.goto("/files");
    await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    await expect(paper(page)).toBeVisible();
  });
}

// A person signs up once for both looks of a screen: a page that has been read only changes its colours.
for (const { name, viewport } of looks.filter(({ colorScheme }) => colorScheme === "light")) {
  test(`the settings are accessible, light and dark (${name.split(",")[0]})`, async ({
    person,
  }) => {
    test.setTimeout(150_000);
    const { page } = await person({ viewport });
    const check = async () => {
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page);
      }
      const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(wider, `${page.url()} scrolls sideways`).toBe(false);
    };
    await page.goto("/settings");
    await expect(page.getByText("Sign in to see this")).toBeVisible();
    await check();
    await newAccount(page);
    await page.getByRole("button", { name: "Later" }).click();
    await expect(page).toHaveURL(/\/files$/);
    for (const [address, words, button] of settings) {
      await page.goto(address);
      await expect(page.getByText(words, { exact: false }).first()).toBeVisible();
      await check();
      if (!button) continue;
      await page.getByRole("main").getByRole("button", { name: button, exact: true }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await check();
    }
  });
}
