/** What people with an account do, step by step, in the words of the pages. */
import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { saved, startNote, write } from "./steps";

export const PASSWORD = "seven quiet herons at dawn";

export const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

/** The button of who is signed in. */
export const accountOf = (page: Page) => page.getByRole("button", { name: /^Account of / });

/** Signs up and, unless told otherwise, waits for the recovery key. @param at the way to the form @returns the address */
export async function newAccount(
  page: Page,
  email = `${randomUUID()}@sealdesk.test`,
  { waits = true, at = "/signup" } = {},
): Promise<string> {
  await page.goto(at);
  await field(page, "Name").fill("Ada Lovelace");
  await field(page, "Email").fill(email);
  await field(page, "Password").fill(PASSWORD);
  await field(page, "Confirm password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  if (waits) await expect(page.getByRole("list", { name: "The 24 words" })).toBeVisible();
  return email;
}

/** Reads the recovery key off the page, says that it is saved and proves it. @returns its words */
export async function savedKey(page: Page): Promise<string[]> {
  const items = page.getByRole("list", { name: "The 24 words" }).getByRole("listitem");
  await expect(items).toHaveCount(24);
  const words = (await items.allTextContents()).map((text) => text.replace(/^\d+/, "").trim());
  await page.getByRole("button", { name: "I saved it" }).click();
  const asked = page.getByRole("textbox", { name: /^Word \d+$/ });
  await expect(asked).toHaveCount(2);
  for (const label of await page.getByText(/^Word \d+$/).allTextContents()) {
    const at = Number(label.replace(/\D/g, ""));
    await field(page, label).fill(words[at - 1] ?? "");
  }
  await page.getByRole("button", { name: "Done" }).click();
  await expect(asked).toHaveCount(0);
  return words;
}

export async function signIn(
  page: Page,
  email: string,
  password = PASSWORD,
  search = "",
  { stays = true } = {},
) {
  await page.goto(`/signin${search}`);
  await field(page, "Email").fill(email);
  await field(page, "Password").fill(password);
  if (!stays) await page.getByLabel("Stay signed in on this device").uncheck();
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Types the password into the open dialog and sends it. */
export async function prove(page: Page, button: string, password = PASSWORD) {
  await field(page, "Your password").fill(password);
  await page.getByRole("dialog").getByRole("button", { name: button, exact: true }).click();
}

/** A file on the page's list of files. */
export const listed = (page: Page, title: string) =>
  page.getByRole("list", { name: "Files" }).getByRole("link", { name: title });

export async function titledNote(page: Page, title: string) {
  await startNote(page);
  await page.getByPlaceholder("Untitled note").fill(title);
  await write(page, "Nobody else reads this");
  await saved(page);
}

export async function signOut(page: Page) {
  await accountOf(page).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByText("You’re signed out.")).toBeVisible();
}
