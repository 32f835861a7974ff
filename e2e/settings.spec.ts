/** What a person changes about their account: password, recovery key, sessions, keys, and its end. */
import type { Page } from "@playwright/test";
import { expectEveryLook, screens } from "./accessible";
import { accountOf, field, newAccount, PASSWORD, savedKey, signIn } from "./account-steps";
import { expect, test } from "./journey";
import { openUntil, saved, startNote, write } from "./steps";

const NEXT = "eleven wet ravens by noon";
const dialog = (page: Page) => page.getByRole("dialog");
const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** Signs up and leaves the recovery key for later. @returns the address */
async function newPerson(page: Page): Promise<string> {
  const email = await newAccount(page);
  await page.getByRole("button", { name: "Later" }).click();
  await expect(page).toHaveURL(/\/files$/);
  return email;
}

/** Types the password into the open dialog and sends it. */
async function prove(page: Page, button: string, password = PASSWORD) {
  await field(page, "Your password").fill(password);
  await dialog(page).getByRole("button", { name: button, exact: true }).click();
}

test("a changed password ends the other browser's session, which keeps what was typed there", async ({
  person,
}) => {
  const first = await person();
  const email = await newPerson(first.page);
  const { page: other, context } = await person();
  await signIn(other, email);
  await expect(accountOf(other)).toBeVisible();
  await other.goto("/settings");
  await field(other, "Your name").fill("Ada King");

  const { page } = first;
  await page.goto("/settings/security");
  await page.getByRole("button", { name: "Change password" }).click();
  await field(page, "Current password").fill("not this one at all");
  await field(page, "New password").fill(NEXT);
  await field(page, "New password, once more").fill(NEXT);
  await dialog(page).getByRole("button", { name: "Change password" }).click();
  await expect(dialog(page).getByText("That is not your password.")).toBeVisible();
  await field(page, "Current password").fill(PASSWORD);
  await dialog(page).getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password is changed.")).toBeVisible();

  await other.getByRole("button", { name: "Save name" }).click();
  const again = other.getByRole("link", { name: "Sign in again" });
  await expect(again).toBeVisible();
  await expect(field(other, "Your name")).toHaveValue("Ada King");
  const opening = context.waitForEvent("page");
  await again.click();
  const tab = await opening;
  await field(tab, "Email").fill(email);
  await field(tab, "Password").fill(PASSWORD);
  await tab.getByRole("button", { name: "Sign in" }).click();
  await expect(tab.getByText("do not belong together")).toBeVisible();
  await field(tab, "Password").fill(NEXT);
  await tab.getByRole("button", { name: "Sign in" }).click();
  await expect(again).toBeHidden();
  await other.getByRole("button", { name: "Save name" }).click();
  await expect(other.getByText("Name saved.")).toBeVisible();
  await other.reload();
  await expect(field(other, "Your name")).toHaveValue("Ada King");
});

test("a replaced recovery key is saved where it was asked for, and the one before is nobody's", async ({
  person,
}) => {
  const { page } = await person();
  const email = await newAccount(page);
  const old = await savedKey(page);
  await page.goto("/settings/security");
  const recovery = section(page, "Recovery key");
  await expect(recovery.getByText("Saved", { exact: true })).toBeVisible();
  await recovery.getByRole("button", { name: "Replace recovery key" }).click();
  await prove(page, "Make the key");
  const words = await savedKey(page);
  await expect(page.getByText("Your recovery key is saved.")).toBeVisible();

  const lost = (await person()).page;
  await lost.goto("/recover");
  for (const [key, words24] of [
    ["old", old],
    ["new", words],
  ] as const) {
    await field(lost, "Email").fill(email);
    await field(lost, "Recovery key").fill(words24.join(" "));
    await lost.getByRole("button", { name: "Continue" }).click();
    if (key === "old") await expect(lost.getByRole("alert").first()).toBeVisible();
    else await expect(field(lost, "New password")).toBeVisible();
  }
});

test("an API key works until it is locked down or revoked, and is shown once", async ({
  person,
  baseURL,
}) => {
  const { page } = await person();
  await newPerson(page);
  await page.goto("/settings/keys");
  await page.getByRole("button", { name: "New API key" }).click();
  await field(page, "Name of the key").fill("Backup job");
  await prove(page, "Make key");
  const shown = page.getByRole("group", { name: "The new key “Backup job”" });
  const whole = shown.getByRole("textbox");
  await expect(whole).toHaveValue(/^upk_[A-Za-z0-9_-]{43}$/);
  const key = await whole.inputValue();
  await shown.getByRole("button", { name: "I saved it" }).click();
  await expect(shown).toBeHidden();
  const list = page.getByRole("list", { name: "API keys" });
  await expect(list).toContainText(`…${key.slice(-4)}`);

  const use = async () => {
    const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
    const body = JSON.stringify({ title: "Minutes", markdown: "# Minutes" });
    const answer = await fetch(`${baseURL}/api/documents`, { method: "POST", headers, body });
    return [answer.status, (await answer.json()).reason];
  };
  expect(await use()).toEqual([201, undefined]);

  await page.goto("/settings/security");
  const lockdown = page.getByRole("switch", { name: /^Lockdown/ });
  await lockdown.check();
  await expect(page.getByText("Lockdown is on.")).toBeVisible();
  expect(await use()).toEqual([403, "lockdown"]);
  await lockdown.uncheck();
  await expect(page.getByText("Lockdown is off.")).toBeVisible();
  expect(await use()).toEqual([201, undefined]);

  // The use of a key is noted after its answer.
  await openUntil(page, "/settings/keys", list.getByText("last used"));
  await page.getByRole("button", { name: /^More for “Backup job”/ }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await field(page, "Name of the key").fill("Night backup");
  await dialog(page).getByRole("button", { name: "Rename" }).click();
  await expect(list).toContainText("Night backup");
  await page.getByRole("button", { name: /^More for “Night backup”/ }).click();
  await page.getByRole("menuitem", { name: "Revoke" }).click();
  await expect(dialog(page)).toContainText("Revoke “Night backup”?");
  await dialog(page).getByRole("button", { name: "Revoke" }).click();
  await expect(list).toBeHidden();
  expect(await use()).toEqual([401, "api-key"]);
});

test("a session is ended from another browser: one, the others, and all", async ({ person }) => {
  const { page } = await person();
  const email = await newPerson(page);
  const others = [await person(), await person()];
  for (const other of others) {
    await signIn(other.page, email);
    await expect(accountOf(other.page)).toBeVisible();
  }
  await page.goto("/settings/security");
  const rows = page.getByRole("list", { name: "Sessions" }).getByRole("listitem");
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText("This browser");
  await page
    .getByRole("button", { name: /^End the session of/ })
    .first()
    .click();
  await expect(rows).toHaveCount(2);

  const isIn = async (other: Page) => {
    await other.goto("/settings");
    const name = field(other, "Your name");
    await expect(
      name.or(other.getByRole("heading", { name: "Sign in to see this" })),
    ).toBeVisible();
    return name.isVisible();
  };
  const left = await Promise.all(others.map((other) => isIn(other.page)));
  expect(left.filter(Boolean)).toHaveLength(1);
  await page.getByRole("button", { name: "End all others" }).click();
  await expect(rows).toHaveCount(1);
  for (const other of others) expect(await isIn(other.page)).toBe(false);
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await dialog(page).getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL(/\/signin$/);
});

test("an account's end is begun, taken back, begun again, and done", async ({ person }) => {
  const { page } = await person();
  const email = await newPerson(page);
  await startNote(page);
  await write(page, "Nobody should open this any more");
  await saved(page);
  const note = page.url();
  await page.goto("/settings/delete");
  await page.getByRole("button", { name: "Move files I own to Trash" }).click();
  await expect(page.getByText("is in the Trash for 30 days.")).toBeVisible();
  const reader = (await person()).page;
  await reader.goto(note);
  await expect(reader.getByText("in the Trash").first()).toBeVisible();
  await page.getByRole("button", { name: "Move files I own to Trash" }).click();
  await expect(page.getByText("You own no file that is not in the Trash")).toBeVisible();

  await page.getByRole("button", { name: "Begin deletion" }).click();
  await prove(page, "Begin deletion");
  await expect(page.getByText("Deletion has begun.")).toBeVisible();
  await page.goto("/settings/keys");
  await page.getByRole("link", { name: "Keep my account" }).click();
  await page.getByRole("button", { name: "Keep my account" }).click();
  await prove(page, "Keep the account");
  await expect(page.getByText("Your account stays.")).toBeVisible();

  await page.getByRole("button", { name: "Begin deletion" }).click();
  await prove(page, "Begin deletion");
  await page.getByRole("button", { name: "Delete for good" }).click();
  await field(page, "Address of the account").fill("somebody@else.test");
  await prove(page, "Delete account");
  await expect(dialog(page).getByText(`Type ${email}`)).toBeVisible();
  await field(page, "Address of the account").fill(email.toUpperCase());
  await prove(page, "Delete account");
  await expect(page.getByRole("heading", { name: "Your account is deleted" })).toBeVisible();
  await signIn(page, email);
  await expect(page.getByText("do not belong together")).toBeVisible();
});

const DAY = "2031-01-01T12:00:00.000Z";
const NEVER_BOUGHT = {
  mode: "stripe",
  pro: false,
  plan: "free",
  interval: null,
  renewsAt: null,
  endsAt: null,
  status: null,
};
const PRO = { ...NEVER_BOUGHT, pro: true, plan: "pro" };

/** What a server may answer of a plan, what the page says of it, and its way on. */
const plans = [
  [NEVER_BOUGHT, "You do not have Pro.", "Buy Pro by the month"],
  [
    { ...PRO, status: "active", interval: "year", renewsAt: DAY },
    "You have Pro, paid by the year. It renews on 1 January 2031.",
    "Manage or cancel",
  ],
  [
    { ...PRO, status: "active", interval: "month", endsAt: DAY },
    "Pro is cancelled. You have it until 1 January 2031, and nothing more is charged.",
    "Manage or renew",
  ],
  [
    { ...PRO, status: "past_due", interval: "month", endsAt: DAY },
    "The last payment did not go through. Pro stays until 1 January 2031; pay before then to keep it.",
    "Pay now",
  ],
  [
    { ...PRO, mode: "list", endsAt: DAY },
    "You have Pro until 1 January 2031. It was given to you on this server and does not renew by itself.",
    null,
  ],
  [
    { ...NEVER_BOUGHT, mode: "list" },
    "You do not have Pro. On this server the administrator gives it; ask them.",
    null,
  ],
  [{ ...PRO, mode: "all" }, "Everybody on this server has Pro. There is nothing to pay.", null],
] as const;

test("a plan is said in a sentence, with the one way on that there is", async ({ person }) => {
  const { page, context } = await person();
  await newPerson(page);
  for (const [plan, words, way] of plans) {
    await context.route("**/api/account/billing", (route) => route.fulfill({ json: plan }));
    await page.goto("/settings/plan");
    const now = section(page, "Your plan");
    await expect(now).toContainText(words);
    const ways = now.getByRole("button");
    if (way === null) await expect(ways).toHaveCount(0);
    else await expect(ways.first()).toHaveText(way);
    if (way === "Pay now") await expectEveryLook(page, now, Object.values(screens));
    await context.unrouteAll({ behavior: "wait" });
  }
});
