/** A person with an account: made, left, found again on another device, and got back with the recovery key. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible, expectEveryLook, screens } from "./accessible";
import { accountOf, field, newAccount, PASSWORD, prove, savedKey, signIn } from "./account-steps";
import { expect, test } from "./journey";
import { openUntil, paper, saved, startNote, write } from "./steps";

const sizes = Object.values(screens);

const listed = (page: Page, title: string) =>
  page.getByRole("list", { name: "Files" }).getByRole("link", { name: title });

async function titledNote(page: Page, title: string) {
  await startNote(page);
  await page.getByPlaceholder("Untitled note").fill(title);
  await write(page, "Nobody else reads this");
  await saved(page);
}

async function signOut(page: Page) {
  await accountOf(page).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByText("You’re signed out.")).toBeVisible();
}

test("a new person saves the recovery key, finds their files in another browser, and leaves no list behind", async ({
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
  await expect(page).toHaveURL(/\/files$/);
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
    await other.page.waitForURL(/\/files$/);
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

  await test.step("who signs out may leave no list behind, and the other browser keeps its own", async () => {
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

test("who lost the password comes back with the newest recovery key; older keys and the old password are nobody's", async ({
  person,
}) => {
  const { page, context } = await person();
  const email = await newAccount(page);
  const old =
    await test.step("who goes on without saving the key is reminded, and makes one with the password", async () => {
      await page.getByRole("button", { name: "Later" }).click();
      await expect(page.getByText("You haven’t saved a recovery key")).toBeVisible();
      await page.getByRole("link", { name: "Make a recovery key" }).click();
      await field(page, "Your password").fill("not the password");
      await page.getByRole("button", { name: "Make a recovery key" }).click();
      await expect(page.getByText("The password is not right.")).toBeVisible();
      await field(page, "Your password").fill(PASSWORD);
      await page.getByRole("button", { name: "Make a recovery key" }).click();
      const words = await savedKey(page);
      await expect(page.getByRole("heading", { name: "Files", exact: true })).toBeVisible();
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
  await lost.waitForURL(/\/files$/);
  await openUntil(lost, "/files", listed(lost, "Still here"));
  // The first browser's session ended with the recovery.
  await page.goto("/files");
  await expect(page.getByText("Your session expired.")).toBeVisible();
});

test("a form pressed twice is sent once, signing in leads on, and who does not stay is forgotten", async ({
  person,
}) => {
  const { page, watch } = await person();
  const email = `${randomUUID()}@sealdesk.test`;
  const asked = (sent: readonly string[], path: string) =>
    sent.filter((request) => request.split("\n")[0]?.endsWith(path)).length;
  await test.step("a button that is pressed twice signs up once", async () => {
    await page.goto("/signup");
    await field(page, "Name").fill("Ada Lovelace");
    await field(page, "Email").fill(email);
    await field(page, "Password").fill(PASSWORD);
    await field(page, "Confirm password").fill(PASSWORD);
    await page.getByRole("button", { name: "Create account" }).dblclick();
    await page.getByRole("button", { name: "I saved it" }).click();
    await expectEveryLook(page, page.getByRole("textbox", { name: /^Word \d+$/ }).first(), sizes);
    await page.getByRole("button", { name: "Show the key again" }).click();
    await savedKey(page);
    await expect(page).toHaveURL(/\/files$/);
    expect(asked(watch.sent, "/api/auth/sign-up/email")).toBe(1);
  });
  await test.step("who is signed in is told so where one signs up and in", async () => {
    await page.goto("/signin");
    const told = page.getByRole("heading", { name: "You are signed in" });
    await expectEveryLook(page, told, sizes);
    await page.goto("/signup");
    await expect(told).toBeVisible();
    await page.getByRole("link", { name: "Your files" }).click();
    await expect(page).toHaveURL(/\/files$/);
  });
  await test.step("after signing in a person goes on to the page they came from", async () => {
    await signOut(page);
    await signIn(page, email, PASSWORD, "?next=%2Frecover");
    await page.waitForURL((url) => url.pathname === "/recover");
  });

  const other = await person();
  await test.step("an address that has an account already is told so, with the way in", async () => {
    await newAccount(other.page, email.toUpperCase(), { waits: false });
    await expect(
      other.page.getByText("An account with this email address already exists."),
    ).toBeVisible();
    await other.page.getByRole("link", { name: "Sign in instead" }).click();
    await expect(other.page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  });
  await test.step("pressed twice it signs in once, and is forgotten when the browser is closed", async () => {
    await field(other.page, "Email").fill(email);
    await field(other.page, "Password").fill(PASSWORD);
    await other.page.getByLabel("Stay signed in on this device").uncheck();
    await other.page.getByRole("button", { name: "Sign in" }).dblclick();
    await expect(accountOf(other.page)).toBeVisible();
    expect(asked(other.watch.sent, "/api/auth/sign-in/email")).toBe(1);
    await other.page.reload();
    await expect(accountOf(other.page)).toBeVisible();
    // What closing a browser does: cookies without a date are gone, the rest is kept.
    await other.context.clearCookies();
    await other.page.goto("/files");
    await expect(other.page.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
    await expect(accountOf(other.page)).toBeHidden();
    const kept = async () => JSON.stringify(await other.context.storageState({ indexedDB: true }));
    await expect.poll(async () => (await kept()).includes(email)).toBe(false);
  });
});

test("the ways into an account are accessible, and send nothing before their script is there", async ({
  person,
}) => {
  const { page, context, watch } = await person();
  await context.route(/\.js$/, (route) => route.abort());
  await page.goto("/signin", { waitUntil: "commit" });
  await field(page, "Email").fill(`${randomUUID()}@sealdesk.test`);
  await field(page, "Password").fill(PASSWORD);
  await field(page, "Password").press("Enter");
  await page.getByRole("button", { name: "Sign in" }).click();
  expect(page.url()).toMatch(/\/signin$/);
  expect(watch.sent.join("\n")).not.toContain(PASSWORD.split(" ")[0]);
  expect(watch.sent.filter((request) => /\/signin\?|sealdesk\.test/.test(request))).toEqual([]);
  await context.unrouteAll({ behavior: "wait" });

  for (const address of ["/signin", "/recover", "/signup/recovery", "/signup"]) {
    await page.goto(address);
    await expectEveryLook(page, page.getByRole("heading", { level: 1 }), sizes);
  }
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("Enter a full email address")).toBeVisible();
  await expectAccessible(page);
});

/** How much of files is kept for search in this browser. */
function keptRows(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const request = indexedDB.open("sealdesk-search");
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const rows = request.result.transaction("rows").objectStore("rows").getAllKeys();
          rows.onsuccess = () => resolve(rows.result.filter((name) => name !== "owner").length);
          rows.onerror = () => reject(rows.error);
          request.result.close();
        };
      }),
  );
}

test("a second device searches an account's files for itself, shares its Trash, and forgets them with the session", async ({
  person,
}) => {
  const { page, context } = await person();
  const email = await newAccount(page);
  await page.getByRole("button", { name: "Later" }).click();
  await expect(page).toHaveURL(/\/files$/);
  // The account learns a title that has rested for a moment: the notes stay open beside.
  const tabs = [await context.newPage(), await context.newPage()] as const;
  await titledNote(tabs[0], "Minutes");
  await titledNote(tabs[1], "Ledger");
  const { page: other } = await person();
  const trash = (on: Page) => on.getByRole("region", { name: "Notices" });
  await signIn(other, email);
  await expect(other).toHaveURL(/\/files$/);
  for (const title of ["Minutes", "Ledger"]) await openUntil(other, "/files", listed(other, title));
  for (const tab of tabs) await tab.close();
  await other.getByRole("searchbox", { name: "Search titles and text" }).fill("nobody reads");
  const found = other.getByRole("list", { name: "Files whose text matches" });
  await expect(found.getByRole("listitem")).toHaveCount(2);
  await expect(found).toContainText("Nobody else reads this");
  await expect.poll(() => keptRows(other)).toBeGreaterThan(0);

  // F-130, F-135, F-136
  await test.step("the Trash is the same on every device, and works by keyboard alone", async () => {
    await page.goto("/files");
    await listed(page, "Ledger").focus();
    await page.keyboard.press("Delete");
    await expect(trash(page)).toContainText("“Ledger” is in the Trash for 30 days.");
    await other.goto("/files/trash");
    const focused = other.locator(":focus");
    const actions = other.getByRole("button", { name: "Actions for Ledger" });
    await expectEveryLook(other, actions, sizes);
    await actions.press("Enter");
    await expect(other.getByRole("menuitem", { name: "Restore" })).toBeFocused();
    await other.keyboard.press("Escape");
    await expect(actions).toBeFocused();
    for (const answer of ["Escape", "delete"]) {
      await actions.press("Enter");
      await other.getByRole("menuitem", { name: "Delete permanently" }).press("Enter");
      await expect(focused).toHaveAccessibleName("Type “delete” to confirm");
      if (answer === "delete") await other.keyboard.type(answer);
      await other.keyboard.press(answer === "delete" ? "Enter" : "Escape");
      if (answer === "Escape") await expect(actions).toBeFocused();
    }
    await expect(trash(other)).toContainText("“Ledger” is permanently deleted.");
    await expect(other.getByText("The Trash is empty")).toBeVisible();

    await page.goto("/files/trash");
    await expect(page.getByRole("heading", { name: "Permanently deleted" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Add to my account" })).toBeHidden();
    await page.getByRole("button", { name: "Remove Ledger from the list" }).press("Enter");
    await expect(page.getByText("The Trash is empty")).toBeVisible();
  });

  await other.goto("/files");
  await expect(listed(other, "Minutes")).toBeVisible();
  await expect.poll(() => keptRows(other)).toBeGreaterThan(0);
  await accountOf(other).click();
  await other.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(other).toHaveURL(/\/signin/);
  await expect.poll(() => keptRows(other)).toBe(0);
});
