/** What a person changes about their account: password, sessions, API keys, and its end. */
import type { Page } from "@playwright/test";
import { expectEveryLook, screens } from "./accessible";
import { accountOf, field, newAccount, PASSWORD, prove, signIn } from "./account-steps";
import { expect, test } from "./journey";
import { openUntil, saved, startNote, write } from "./steps";

const NEXT = "eleven wet ravens by noon";
const sizes = Object.values(screens);
const dialog = (page: Page) => page.getByRole("dialog");

/** Signs up and leaves the recovery key for later. @returns the address */
async function newPerson(page: Page): Promise<string> {
  const email = await newAccount(page);
  await page.getByRole("button", { name: "Later" }).click();
  await expect(page).toHaveURL(/\/home$/);
  return email;
}

test("sessions end one by one, with a changed password, and all; what was typed in one is kept", async ({
  person,
}) => {
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
    .getByRole("button", { name: /^Sign out / })
    .first()
    .click();
  await expect(rows).toHaveCount(2);

  const isIn = async ({ page: other }: { page: Page }) => {
    await other.goto("/settings");
    const name = field(other, "Your name");
    await expect(
      name.or(other.getByRole("heading", { name: "Sign in to open Settings" })),
    ).toBeVisible();
    return name.isVisible();
  };
  const left = [];
  for (const one of others) if (await isIn(one)) left.push(one);
  expect(left).toHaveLength(1);
  const [kept = others[0]!] = left;
  await field(kept.page, "Your name").fill("Ada King");

  await test.step("a changed password ends the other session, which keeps what was typed there", async () => {
    await page.getByRole("button", { name: "Change password" }).click();
    await field(page, "Current password").fill("not this one at all");
    await field(page, "New password").fill(NEXT);
    await field(page, "Confirm new password").fill(NEXT);
    await dialog(page).getByRole("button", { name: "Change password" }).click();
    await expect(dialog(page).getByText("Wrong password.")).toBeVisible();
    await field(page, "Current password").fill(PASSWORD);
    await dialog(page).getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText("Password changed.")).toBeVisible();

    await kept.page.getByRole("button", { name: "Save name" }).click();
    const again = kept.page.getByRole("link", { name: "Sign in again" });
    await expect(again).toBeVisible();
    await expect(field(kept.page, "Your name")).toHaveValue("Ada King");
    const opening = kept.context.waitForEvent("page");
    await again.click();
    const tab = await opening;
    await field(tab, "Email").fill(email);
    await field(tab, "Password").fill(PASSWORD);
    await tab.getByRole("button", { name: "Sign in" }).click();
    await expect(tab.getByText("Wrong email or password")).toBeVisible();
    await field(tab, "Password").fill(NEXT);
    await tab.getByRole("button", { name: "Sign in" }).click();
    await expect(again).toBeHidden();
    await kept.page.getByRole("button", { name: "Save name" }).click();
    await expect(kept.page.getByText("Name saved.")).toBeVisible();
    await kept.page.reload();
    await expect(field(kept.page, "Your name")).toHaveValue("Ada King");
  });

  await page.reload();
  await expect(rows).toHaveCount(2);
  await page.getByRole("button", { name: "Sign out all others" }).click();
  await expect(rows).toHaveCount(1);
  expect(await isIn(kept)).toBe(false);
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await dialog(page).getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL(/\/signin$/);
});

test("an API key is shown once, and works until Lockdown or until it is revoked", async ({
  person,
  baseURL,
}) => {
  const { page } = await person();
  await newPerson(page);
  await page.goto("/settings/keys");
  await page.getByRole("button", { name: "New API key" }).click();
  await field(page, "Name of the key").fill("Backup job");
  await prove(page, "Create key");
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
  await expect(page.getByText("All files you own are already in the Trash")).toBeVisible();

  await page.getByRole("button", { name: "Start deletion" }).click();
  await prove(page, "Start deletion");
  await expect(page.getByText("Deletion has started.")).toBeVisible();
  await page.goto("/settings/keys");
  await page.getByRole("link", { name: "Keep my account" }).click();
  await page.getByRole("button", { name: "Keep my account" }).click();
  await prove(page, "Keep account");
  await expect(page.getByText("Deletion cancelled. Your account stays.")).toBeVisible();

  await page.getByRole("button", { name: "Start deletion" }).click();
  await prove(page, "Start deletion");
  await page.getByRole("button", { name: "Delete permanently" }).click();
  await field(page, "Email address of your account").fill("somebody@else.test");
  await prove(page, "Delete account");
  await expect(dialog(page).getByText(`Enter ${email}`)).toBeVisible();
  await field(page, "Email address of your account").fill(email.toUpperCase());
  await prove(page, "Delete account");
  await expect(page.getByRole("heading", { name: "Your account is deleted" })).toBeVisible();
  await signIn(page, email);
  await expect(page.getByText("Wrong email or password")).toBeVisible();
});

/** Each page of settings with something that is there once it has been read, and the dialog it opens. */
const settings = [
  ["/settings", "Your name", "Change email"],
  ["/settings/security", "This browser", "Change password"],
  ["/settings/keys", "No personal keys yet", "New API key"],
  ["/settings/notifications", "You’re in no ticket project.", null],
  ["/settings/privacy", "Select an archive", null],
  ["/settings/delete", "What’s deleted and what stays", "Start deletion"],
  ["/settings/deleted", "Your account is deleted", null],
] as const;

/** A plan of which the page says the most. */
const OVERDUE = {
  ...{ mode: "stripe", pro: true, plan: "pro", interval: "month", status: "past_due" },
  ...{ renewsAt: null, endsAt: "2031-01-01T12:00:00.000Z" },
};

test("the settings are accessible", async ({ person }) => {
  const { page, context } = await person();
  await page.goto("/settings");
  await expectEveryLook(page, page.getByText("Sign in to open Settings"), sizes);
  await newPerson(page);
  for (const [address, words, button] of settings) {
    await page.goto(address);
    await expectEveryLook(page, page.getByText(words).first(), sizes);
    if (!button) continue;
    await page.getByRole("main").getByRole("button", { name: button, exact: true }).click();
    await expectEveryLook(page, page.getByRole("dialog"), sizes);
  }
  // Last: while anything is routed, nothing comes from the browser's cache.
  await context.route("**/api/account/billing", (route) => route.fulfill({ json: OVERDUE }));
  await page.goto("/settings/plan");
  await expectEveryLook(page, page.getByText("Your last payment failed."), sizes);
});
