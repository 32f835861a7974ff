/** A person with an account: made, left, found again on another device, and got back with the recovery key. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectEveryLook, screens } from "./accessible";
import { accountOf, field, newAccount, PASSWORD, savedKey, signIn } from "./account-steps";
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

test("a new person saves the recovery key, leaves, and finds their files in another browser", async ({
  person,
}) => {
  const first = await person();
  const email = await newAccount(first.page);
  await savedKey(first.page);
  await expect(first.page).toHaveURL(/\/files$/);
  await expect(first.page.getByText("You have saved no recovery key")).toBeHidden();

  await titledNote(first.page, "Lease of the shop");
  // The account learns a title that has rested for a moment.
  const other = await person();
  await signIn(other.page, email);
  await other.page.waitForURL(/\/files$/);
  await openUntil(other.page, "/files", listed(other.page, "Lease of the shop"));
  await listed(other.page, "Lease of the shop").click();
  await expect(paper(other.page)).toContainText("Nobody else reads this");
});

test("who signs out may leave no list behind, and the other browser keeps its own", async ({
  person,
}) => {
  const first = await person();
  const email = await newAccount(first.page);
  await titledNote(first.page, "Lease of the shop");
  const other = await person();
  await signIn(other.page, email);
  await other.page.waitForURL(/\/files$/);
  await openUntil(other.page, "/files", listed(other.page, "Lease of the shop"));
  await first.page.goto("/files");
  await accountOf(first.page).click();
  await first.page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(first.page.getByText("You are signed out.")).toBeVisible();
  await first.page.getByRole("button", { name: "Forget them too" }).click();
  await expect(first.page.getByText("Nothing of yours is listed")).toBeVisible();
  await first.page.goto("/files");
  await expect(first.page.getByText("No files in this browser yet")).toBeVisible();
  await other.page.goto("/files");
  await expect(listed(other.page, "Lease of the shop")).toBeVisible();
});

test("who lost the password comes back with the recovery key, and the old one is nobody's", async ({
  person,
}) => {
  const first = await person();
  const email = await newAccount(first.page);
  const words = await savedKey(first.page);
  await titledNote(first.page, "Still here");
  await first.page.goto("/files");
  await expect(listed(first.page, "Still here")).toBeVisible();

  const { page } = await person();
  await page.goto("/signin");
  await page.getByRole("link", { name: "Forgot password" }).click();
  await field(page, "Email").fill(email);
  await field(page, "Recovery key").fill(words.join("  "));
  await page.getByRole("button", { name: "Continue" }).click();
  const next = "eleven wet ravens by noon";
  await field(page, "New password").fill(next);
  await field(page, "New password, once more").fill(next);
  await page.getByRole("button", { name: "Change the password" }).click();
  await expect(page.getByRole("heading", { name: "Your password is changed" })).toBeVisible();

  await signIn(page, email, PASSWORD);
  await expect(page.getByText("do not belong together")).toBeVisible();
  await signIn(page, email, next);
  await expect(listed(page, "Still here")).toBeVisible();
  // The first browser's session ended with the recovery.
  await first.page.goto("/files");
  await expect(first.page.getByText("Your session ended.")).toBeVisible();
});

// E-005
test("no request holds the password, the recovery key or the key of a file", async ({ person }) => {
  const { page, context, watch } = await person();
  const email = await newAccount(page);
  const words = await savedKey(page);
  await titledNote(page, "The kingfisher papers");
  const [, contentKey = "missing"] = (page.url().split("#")[1] ?? "").split(".");
  await page.goto("/files");
  await expect(listed(page, "The kingfisher papers")).toBeVisible();
  await accountOf(page).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByText("You are signed out.")).toBeVisible();
  await signIn(page, email);
  await expect(listed(page, "The kingfisher papers")).toBeVisible();

  const sent = watch.sent.join("\n");
  expect(sent).toContain("/api/account/library");
  expect(contentKey).toHaveLength(43);
  const planted = [PASSWORD, encodeURIComponent(PASSWORD), contentKey, "kingfisher"];
  for (const secret of [...planted, words.join(" "), words.slice(0, 2).join(" ")])
    expect(sent).not.toContain(secret);
  const kept = await context.storageState({ indexedDB: true });
  expect(JSON.stringify(kept)).not.toContain(PASSWORD);
});

test("a reload keeps a person signed in, and the other tab leaves with the first", async ({
  person,
}) => {
  const { page, context } = await person();
  await newAccount(page);
  await savedKey(page);
  await page.reload();
  await expect(accountOf(page)).toBeVisible();
  const tab = await context.newPage();
  await tab.goto("/files");
  await expect(accountOf(tab)).toBeVisible();
  await accountOf(page).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  for (const each of [page, tab]) {
    await expect(each.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
    await expect(accountOf(each)).toBeHidden();
  }
});

test("who does not stay signed in is forgotten when the browser is closed", async ({ person }) => {
  const first = await person();
  const email = await newAccount(first.page);
  const { page, context } = await person();
  await signIn(page, email, PASSWORD, "", { stays: false });
  await expect(accountOf(page)).toBeVisible();
  await page.reload();
  await expect(accountOf(page)).toBeVisible();
  // What closing a browser does: cookies without a date are gone, the rest is kept.
  await context.clearCookies();
  await page.goto("/files");
  await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
  await expect(accountOf(page)).toBeHidden();
  const kept = async () => JSON.stringify(await context.storageState({ indexedDB: true }));
  await expect.poll(async () => (await kept()).includes(email)).toBe(false);
});

test("notes written before the account are taken into it when the person says so", async ({
  person,
}) => {
  const first = await person();
  await titledNote(first.page, "From before");
  const email = await newAccount(first.page);
  await savedKey(first.page);
  await first.page.getByRole("button", { name: "Add to my account" }).click();
  await expect(first.page.getByText("not in your account")).toBeHidden();
  const other = await person();
  await signIn(other.page, email);
  await expect(listed(other.page, "From before")).toBeVisible();
});

test("who goes on without saving the key is reminded, and makes a new one with the password", async ({
  person,
}) => {
  const { page } = await person();
  await newAccount(page);
  await page.getByRole("button", { name: "Later" }).click();
  await expect(page.getByText("You have saved no recovery key")).toBeVisible();
  await page.getByRole("link", { name: "Make a recovery key" }).click();
  await field(page, "Your password").fill("not the password");
  await page.getByRole("button", { name: "Make a recovery key" }).click();
  await expect(page.getByText("The password is not right.")).toBeVisible();
  await field(page, "Your password").fill(PASSWORD);
  await page.getByRole("button", { name: "Make a recovery key" }).click();
  await savedKey(page);
  await expect(page.getByRole("heading", { name: "Files", exact: true })).toBeVisible();
  await expect(page.getByText("You have saved no recovery key")).toBeHidden();
});

test("a button that is pressed twice signs up once, and signs in once", async ({ person }) => {
  const { page, watch } = await person();
  const email = `${randomUUID()}@sealdesk.test`;
  const asked = (sent: readonly string[], path: string) =>
    sent.filter((request) => request.split("\n")[0]?.endsWith(path)).length;
  await page.goto("/signup");
  await field(page, "Name").fill("Ada Lovelace");
  await field(page, "Email").fill(email);
  await field(page, "Password").fill(PASSWORD);
  await field(page, "Password, once more").fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).dblclick();
  await savedKey(page);
  await expect(page).toHaveURL(/\/files$/);
  expect(asked(watch.sent, "/api/auth/sign-up/email")).toBe(1);
  await page.goto("/signup");
  await expect(page.getByRole("heading", { name: "You are signed in" })).toBeVisible();
  await page.getByRole("link", { name: "Your files" }).click();
  await expect(page).toHaveURL(/\/files$/);

  const other = await person();
  await other.page.goto("/signin");
  await field(other.page, "Email").fill(email);
  await field(other.page, "Password").fill(PASSWORD);
  await other.page.getByRole("button", { name: "Sign in" }).dblclick();
  await expect(accountOf(other.page)).toBeVisible();
  expect(asked(other.watch.sent, "/api/auth/sign-in/email")).toBe(1);
});

test("leaving the recovery key unsaved asks first", async ({ person }) => {
  const { page } = await person();
  await newAccount(page);
  const asked = page.waitForEvent("dialog");
  await page.getByRole("list", { name: "The 24 words" }).click();
  await page.reload({ timeout: 1_000 }).catch(() => {});
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await expect(page.getByRole("list", { name: "The 24 words" })).toBeVisible();
});

test("an address that has an account already is told so, with the way in", async ({ person }) => {
  const first = await person();
  const email = await newAccount(first.page);
  const { page } = await person();
  await newAccount(page, email.toUpperCase(), { waits: false });
  await expect(page.getByText("There is an account with this address already.")).toBeVisible();
  await page.getByRole("link", { name: "Sign in instead" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

test("after signing in a person goes on to an own page, and never to another site", async ({
  person,
}) => {
  const { page } = await person();
  const email = await newAccount(page);
  await savedKey(page);
  for (const [next, expected] of [
    ["/recover", "/recover"],
    ["/..//evil.example/", "/files"],
  ] as const) {
    await page.goto("/files");
    await accountOf(page).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page.getByText("You are signed out.")).toBeVisible();
    await signIn(page, email, PASSWORD, `?next=${encodeURIComponent(next)}`);
    await page.waitForURL((url) => url.pathname === expected);
  }
});

test("a form that is sent before its script is there sends nothing", async ({ person }) => {
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
});

test("the ways into an account are accessible", async ({ person }) => {
  const { page } = await person();
  for (const address of ["/signin", "/recover", "/signup/recovery", "/signup"]) {
    await page.goto(address);
    await expectEveryLook(page, page.getByRole("heading", { level: 1 }), sizes);
  }
  await page.getByRole("button", { name: "Create account" }).click();
  await expectEveryLook(page, page.getByText("Type the whole address"), sizes);
});

test("the recovery key and what is signed in are accessible", async ({ person }) => {
  const { page } = await person();
  await newAccount(page);
  await expectEveryLook(page, page.getByRole("list", { name: "The 24 words" }), sizes);
  await page.getByRole("button", { name: "I saved it" }).click();
  await expectEveryLook(page, page.getByRole("textbox", { name: /^Word \d+$/ }).first(), sizes);
  await page.getByRole("button", { name: "Show the key again" }).click();
  await page.getByRole("button", { name: "Later" }).click();
  await expect(page.getByText("You have saved no recovery key")).toBeVisible();
  await accountOf(page).click();
  await expectEveryLook(page, page.getByRole("menuitem", { name: "Sign out" }), sizes);
  await page.goto("/signin");
  await expectEveryLook(page, page.getByRole("heading", { name: "You are signed in" }), sizes);
});
