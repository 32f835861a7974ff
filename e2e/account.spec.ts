/** A person with an account: made, left, found again on another device, and got back with the recovery key. */

import { expectEveryLook, screens } from "./accessible";
import {
  accountOf,
  field,
  listed,
  newAccount,
  PASSWORD,
  prove,
  savedKey,
  signIn,
  signOut,
  titledNote,
} from "./account-steps";
import { expect, test } from "./journey";
import { openUntil, paper } from "./steps";

const sizes = Object.values(screens);

test("a new person saves the recovery key, finds their files in another browser, and signing out leaves no list there", async ({
  person,
}) => {
  const { page, context, watch } = await person();
  await titledNote(page, "From before");
  const email = await newAccount(page);
  await expectEveryLook(page, page.getByRole("list", { name: "The 24 words" }), sizes);
  await test.step("leaving the recovery key unsaved asks first", async () => {
    const asked = page.waitForEvent("dialog");
    await page.getByRole("list", { name: "The 24 words" }).click();
    await page.reload({ timeout: 1_000 }).catch(() => {});
    const dialog = await asked;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.dismiss();
  });
  const words = await savedKey(page);
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByText("You haven’t saved a recovery key")).toBeHidden();
  await test.step("notes written before are taken into the account when the person says so", async () => {
    await page.getByRole("button", { name: "Add to my account" }).click();
    await expect(page.getByText("in your account yet")).toBeHidden();
  });
  await titledNote(page, "The kingfisher papers");
  const [, contentKey = "missing"] = (page.url().split("#")[1] ?? "").split(".");

  const other = await person();
  await test.step("another browser lists them all and opens them", async () => {
    await signIn(other.page, email);
    await other.page.waitForURL(/\/home$/);
    // The account learns a title that has rested for a moment.
    await openUntil(other.page, "/files", listed(other.page, "The kingfisher papers"));
    await expect(listed(other.page, "From before")).toBeVisible();
    await listed(other.page, "The kingfisher papers").click();
    await expect(paper(other.page)).toContainText("Nobody else reads this");
  });

  await test.step("a reload keeps a person signed in, and the other tab leaves with the first", async () => {
    await page.goto("/files");
    await page.reload();
    await expect(accountOf(page)).toBeVisible();
    const tab = await context.newPage();
    await tab.goto("/files");
    await accountOf(tab).click();
    await expectEveryLook(tab, tab.getByRole("menuitem", { name: "Sign out" }));
    await signOut(page);
    await expect(tab.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
    await expect(accountOf(tab)).toBeHidden();
  });

  await test.step("signing out can remove this browser's list, and the other browser keeps its own", async () => {
    await page.getByRole("button", { name: "Remove them too" }).click();
    await expect(page.getByText("Your files are no longer listed")).toBeVisible();
    await page.goto("/files");
    await expect(page.getByText("No files in this browser yet")).toBeVisible();
    await other.page.goto("/files");
    await expect(listed(other.page, "The kingfisher papers")).toBeVisible();
  });

  // E-005
  await test.step("no request held the password, the recovery key or the key of a file", async () => {
    const sent = [...watch.sent, ...other.watch.sent].join("\n");
    expect(sent).toContain("/api/account/library");
    expect(sent).toContain("/api/auth/sign-in");
    expect(contentKey).toHaveLength(43);
    const planted = [PASSWORD, encodeURIComponent(PASSWORD), contentKey, "kingfisher"];
    for (const secret of [...planted, words.join(" "), words.slice(0, 2).join(" ")])
      expect(sent).not.toContain(secret);
    for (const browser of [context, other.context])
      expect(JSON.stringify(await browser.storageState({ indexedDB: true }))).not.toContain(
        PASSWORD,
      );
  });
});

test("a lost password is replaced with the newest recovery key; older keys and the old password stop working", async ({
  person,
}) => {
  const { page, context } = await person();
  const email = await newAccount(page);
  const old =
    await test.step("somebody who continued without saving the key is reminded, and makes one with the password", async () => {
      await page.getByRole("button", { name: "Later" }).click();
      await expect(page.getByText("You haven’t saved a recovery key")).toBeVisible();
      await page.getByRole("link", { name: "Make a recovery key" }).click();
      await field(page, "Your password").fill("not the password");
      await page.getByRole("button", { name: "Make a recovery key" }).click();
      await expect(page.getByText("The password is not right.")).toBeVisible();
      await field(page, "Your password").fill(PASSWORD);
      await page.getByRole("button", { name: "Make a recovery key" }).click();
      const words = await savedKey(page);
      await expect(page.getByRole("heading", { name: "Home", exact: true })).toBeVisible();
      await expect(page.getByText("You haven’t saved a recovery key")).toBeHidden();
      return words;
    });
  // The account learns a title that has rested for a moment: the note stays open beside.
  await titledNote(await context.newPage(), "Still here");

  const words = await test.step("a replaced key is saved where it was asked for", async () => {
    await page.goto("/settings/security");
    const recovery = page.getByRole("region", { name: "Recovery key", exact: true });
    await expect(recovery.getByText("Saved", { exact: true })).toBeVisible();
    await recovery.getByRole("button", { name: "Replace recovery key" }).click();
    await prove(page, "Create key");
    const next = await savedKey(page);
    await expect(page.getByText("Recovery key saved.")).toBeVisible();
    return next;
  });

  const { page: lost } = await person();
  const password = "eleven wet ravens by noon";
  await test.step("the old key is refused, and the new one opens the account to a new password", async () => {
    await lost.goto("/signin");
    await lost.getByRole("link", { name: "Forgot password" }).click();
    await field(lost, "Email").fill(email);
    await field(lost, "Recovery key").fill(old.join(" "));
    await lost.getByRole("button", { name: "Continue" }).click();
    await expect(lost.getByRole("alert").first()).toBeVisible();
    await field(lost, "Recovery key").fill(words.join("  "));
    await lost.getByRole("button", { name: "Continue" }).click();
    await field(lost, "New password").fill(password);
    await field(lost, "Confirm new password").fill(password);
    await lost.getByRole("button", { name: "Change password" }).click();
    await expect(lost.getByRole("heading", { name: "Password changed" })).toBeVisible();
  });
  await signIn(lost, email, PASSWORD);
  await expect(lost.getByText("Wrong email or password")).toBeVisible();
  await signIn(lost, email, password);
  await lost.waitForURL(/\/home$/);
  await openUntil(lost, "/files", listed(lost, "Still here"));
  // The first browser's session ended with the recovery.
  await page.goto("/files");
  await expect(page.getByText("Your session expired.")).toBeVisible();
});
