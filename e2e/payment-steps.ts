/** Steps of journeys in which somebody is paid. */
import type { Page } from "@playwright/test";
import { field } from "./account-steps";
import { expect } from "./journey";

export const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const outcome = (page: Page) => page.getByRole("region", { name: "How it stands" });

export async function newProfile(page: Page): Promise<void> {
  await page.goto("/payments");
  await button(page, "Start").click();
  await field(page, "Who is paid").fill("Hollis & Reed");
  await button(page, "Create profile").click();
  await expect(page.getByRole("heading", { name: "Your first payment link" })).toBeVisible();
}

/** The first link of a profile. @returns its address */
export async function firstLink(page: Page, currency?: string): Promise<string> {
  await button(page, "New link").click();
  await field(page, "What it’s for").fill("Oak shelving");
  await field(page, "Amount").fill("1,846.50");
  if (currency) await page.getByRole("combobox", { name: "Currency" }).selectOption(currency);
  const bank = page.getByRole("textbox", { name: "Your bank account" });
  if (await bank.isVisible()) await bank.fill("IBAN: DE89 3704 0044 0532 0130 00");
  await button(page, "Create the link").click();
  const made = page.getByLabel("Your new payment link");
  await expect(made).toHaveValue(/#/);
  return made.inputValue();
}

/** A profile that takes cards, by the simulator's account. */
export async function takeCards(page: Page): Promise<void> {
  await newProfile(page);
  await tab(page, "Ways to be paid").click();
  await button(page, "Connect Stripe").click();
  await page.waitForURL(/\/dev\/simulator/);
  await button(page, "Connect").click();
  await expect(page.getByText("Stripe is connected.")).toBeVisible();
}
