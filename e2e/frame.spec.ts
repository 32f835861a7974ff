/** The frame around every product: folded or not, by keyboard, on a phone, and drawn right before any script runs. */
import type { Page } from "@playwright/test";
import { expectEveryLook, screens } from "./accessible";
import { accountOf, newAccount, PASSWORD } from "./account-steps";
import { expect, test } from "./journey";

const sidebar = (page: Page) => page.locator("#sidebar");
const widthOf = async (page: Page) => (await sidebar(page).boundingBox())?.width ?? 0;

/** The page as it is before its scripts are there, which is how it is drawn first. */
async function drawnFirst(page: Page, look: () => Promise<void>): Promise<void> {
  await page.route("**/_next/static/**/*.js", (route) => route.abort());
  await page.reload({ waitUntil: "domcontentloaded" });
  await look();
  await page.unroute("**/_next/static/**/*.js");
  await page.reload();
}

test("the frame leads everywhere, folds and stays folded, and says who is signed in", async ({
  person,
}) => {
  const { page } = await person();
  const signIn = page.getByRole("link", { name: "Sign in" });

  await test.step("somebody who isn't signed in reads which page opens after signing in, and comes back to it", async () => {
    await page.goto("/desk");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in to open Tickets");
    await page.getByRole("main").getByRole("link", { name: "Create an account" }).click();
    await expect(page).toHaveURL(/\/signup\?next=%2Fdesk$/);
  });

  const email = await newAccount(page, undefined, { at: "/signup?next=%2Fdesk" });
  await page.getByRole("button", { name: "Later" }).click();
  await expect(page).toHaveURL(/\/desk$/);
  await expect(sidebar(page).getByRole("link", { name: "Tickets" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect(accountOf(page)).toContainText(email);

  await test.step("the first stop of the keyboard leads past the frame", async () => {
    await page.goto("/files");
    await page.keyboard.press("Tab");
    await expect(page.locator(":focus")).toHaveText("Skip to content");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  });

  await test.step("it folds by a key, and nothing of it jumps when the page is opened again", async () => {
    await page.keyboard.press("[");
    await expect(page.getByRole("button", { name: "Unfold the sidebar" })).toBeVisible();
    const folded = await widthOf(page);
    expect(folded).toBeLessThan(80);
    await drawnFirst(page, async () => {
      expect(await widthOf(page)).toBe(folded);
      await expect(page.getByRole("heading", { name: "Files" })).toBeVisible();
      await expect(signIn.filter({ visible: true })).toHaveCount(0);
    });
    await expectEveryLook(page, accountOf(page));
    await page.getByRole("button", { name: "Unfold the sidebar" }).click();
    await expect.poll(() => widthOf(page)).toBeGreaterThan(200);
  });

  await test.step("a recovery key that is yet to be saved is spoken of from the first", async () => {
    await page.goto("/home");
    const reminder = page.getByText("You haven’t saved a recovery key");
    await expect(reminder).toBeVisible();
    await drawnFirst(page, () => expect(reminder).toBeVisible());
  });

  await test.step("the account's menu names the person and sets the theme", async () => {
    await accountOf(page).click();
    const menu = page.getByRole("menu");
    await expect(menu).toContainText(email);
    await menu.getByRole("menuitem", { name: "Theme" }).press("ArrowRight");
    await page.getByRole("menuitemradio", { name: "Dark" }).press("Enter");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  });

  await test.step("on a phone the products are in a bar, and the rest is in its menu", async () => {
    await page.setViewportSize(screens.phone);
    await expect(sidebar(page)).toBeHidden();
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Tickets" })
      .click();
    await expect(page).toHaveURL(/\/desk$/);
    await page.getByRole("button", { name: "Menu" }).click();
    await expectEveryLook(page, page.getByRole("menu").getByText(email));
    await page.getByRole("menuitem", { name: "Plan" }).click();
    await expect(page).toHaveURL(/\/settings\/plan$/);
  });

  await test.step("the palette reaches the settings, and signing out", async () => {
    await page.setViewportSize(screens.desk);
    const find = async (words: string, option: string) => {
      await expect(accountOf(page)).toBeVisible();
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog", { name: "Command palette" }).getByRole("combobox").fill(words);
      await page.getByRole("option", { name: option, exact: true }).click();
    };
    await find("keys", "Keys");
    await expect(page).toHaveURL(/\/settings\/keys$/);
    await find("log out", "Sign out");
    await expect(page).toHaveURL(/\/signin#left$/);
  });
});

test("what is pressed before the scripts are there is done once they are", async ({ person }) => {
  const { page } = await person();
  /** Opens a page whose scripts, or those with these words, arrive only when `press` is over. */
  const early = async (path: string, press: () => Promise<void>, words = "") => {
    let release = () => {};
    const pressed = new Promise<void>((done) => {
      release = done;
    });
    await page.route("**/_next/static/**/*.js", async (route) => {
      const script = await route.fetch();
      if ((await script.text()).includes(words)) await pressed;
      await route.fulfill({ response: script });
    });
    await page.goto(path, { waitUntil: "commit" });
    await press();
    release();
  };

  await early("/files", () => page.getByRole("button", { name: "Start something else" }).click());
  await expect(page.getByRole("menuitem", { name: "Document" })).toBeVisible();

  await early("/signin", async () => {
    await page.getByRole("textbox", { name: "Email" }).fill("nobody@sealdesk.test");
    await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
    await page.keyboard.press("Enter");
  });
  await expect(page.getByText("Wrong email or password")).toBeVisible();

  // React has begun, and waits for the page's own script.
  const hasBegun = () =>
    page.evaluate(() => Object.keys(document).some((key) => key.startsWith("__reactContainer")));
  const pressSend = async () => {
    await expect.poll(hasBegun).toBe(true);
    await page.getByRole("button", { name: "Send for signing" }).click();
  };
  await early("/sign/new", pressSend, "Select a PDF, add signers");
  await expect(page.getByText("Select the PDF").first()).toBeVisible();
});
