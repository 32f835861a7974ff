/** A shop's first day by clicks alone: opened, filled, paid by card, and its first order made ready. */
import type { Page } from "@playwright/test";
import { expectEveryLook, screens } from "./accessible";
import { field } from "./account-steps";
import { expect, test } from "./journey";
import { button, newProfile, outcome, tab } from "./payment-steps";
import { addToCart } from "./shop-steps";
import { saved } from "./steps";

const sizes = Object.values(screens);
const headline = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const steps = (page: Page) => page.getByRole("region", { name: "Order status" });

async function addProduct(page: Page, first: string, name: string, price: string): Promise<void> {
  await button(page, first).click();
  await field(page, "Name").fill(name);
  await field(page, "Price (EUR)").fill(price);
  await button(page, "Add the product").click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

test("from nothing to an order that is paid and ready", async ({ person }) => {
  const { page: owner } = await person();
  await test.step("the owner can be paid by card", async () => {
    await newProfile(owner);
    await tab(owner, "Ways to be paid").click();
    await button(owner, "Connect Stripe").click();
    await owner.waitForURL(/\/dev\/simulator/);
    await button(owner, "Connect").click();
    await expect(owner.getByText("Stripe is connected.")).toBeVisible();
  });
  await test.step("opens a shop with three products and takes cards in it", async () => {
    await owner.getByRole("link", { name: "Shops", exact: true }).first().click();
    await button(owner, "Open a shop").click();
    await field(owner, "Shop name").fill("Hollis & Reed");
    await button(owner, "Open shop").click();
    await owner.waitForURL(/\/shops\/[0-9a-f-]{36}#/);
    await tab(owner, "Products").click();
    await addProduct(owner, "Add a product", "Oak shelf", "45");
    await addProduct(owner, "New product", "Bench", "120");
    await addProduct(owner, "New product", "Stool", "60");
    await tab(owner, "Payments").click();
    await owner.getByRole("combobox", { name: "Payments profile" }).selectOption("Hollis & Reed");
    await owner.getByRole("checkbox", { name: "Card" }).check();
    await button(owner, "Save").click();
    await expect(owner.getByText("Ways to pay saved.")).toBeVisible();
    await saved(owner);
  });
  let link = "";
  await test.step("gives out a link with a QR code", async () => {
    await tab(owner, "Links").click();
    await button(owner, "New link").click();
    await field(owner, "Name").fill("Shop window");
    await button(owner, "Create the link").click();
    link = await field(owner, "“Shop window”").inputValue();
    await button(owner, "More for the link Shop window").click();
    await owner.getByRole("menuitem", { name: "QR poster" }).click();
    await expect(owner.getByRole("img", { name: "QR code of this link" })).toBeVisible();
    await owner.keyboard.press("Escape");
    await tab(owner, "Orders").click();
  });

  const { page: customer } = await person({ viewport: screens.phone });
  await test.step("a customer orders on a phone and pays by card", async () => {
    await customer.goto(link);
    await addToCart(customer, /^Oak shelf/);
    await addToCart(customer, /^Stool/);
    await customer.getByRole("button", { name: /^View cart/ }).click();
    await field(customer, "Your name").fill("Ines Marlow");
    await button(customer, "Order and pay").click();
    await customer.waitForURL(/\/pay\//);
    await button(customer, "Pay €105.00").click();
    await customer.waitForURL(/\/dev\/simulator/);
    await button(customer, "Pay").click();
    await expect(outcome(customer)).toContainText("Paid");
    const back = customer.getByRole("link", { name: "Back to your order" });
    await expectEveryLook(customer, back, sizes);
    await back.click();
    await expect(headline(customer, "Your order is paid")).toBeVisible();
    await expectEveryLook(customer, steps(customer), sizes);
  });

  const row = owner.getByRole("list", { name: "Orders" }).getByRole("listitem");
  await test.step("the owner sees it paid by itself, and makes it ready", async () => {
    await owner.bringToFront();
    await expect(row).toContainText("Ines Marlow", { timeout: 60_000 });
    await expect(row).toContainText("Paid", { timeout: 60_000 });
    await row.getByRole("button", { name: /Ines Marlow/ }).click();
    const dialog = owner.getByRole("dialog");
    await expect(dialog).toContainText("Paid by its payment link");
    await dialog.getByText("Note and tracking for the customer").click();
    await field(owner, "Note (optional)").fill("At the back door, please.");
    await expectEveryLook(owner, dialog, sizes);
    await dialog.getByRole("button", { name: "Mark as ready" }).click();
    await owner.keyboard.press("Escape");
    await saved(owner);
  });

  await test.step("the customer sees it without a reload, and later in the shop", async () => {
    await customer.bringToFront();
    await expect(headline(customer, "Your order is ready")).toBeVisible({ timeout: 90_000 });
    await expect(steps(customer)).toContainText("At the back door, please.");
    await expectEveryLook(customer, steps(customer), sizes);
    await button(customer, "Back to the shop").click();
    await expect(customer.getByRole("link", { name: /^Order/ })).toContainText("Ready");
  });
  await test.step("and after the link has ended", async () => {
    await tab(owner, "Links").click();
    await button(owner, "More for the link Shop window").click();
    await owner.getByRole("menuitem", { name: "Revoke" }).click();
    await button(owner, "Revoke").click();
    await expect(owner.getByText("No links yet.")).toBeVisible();
    await tab(owner, "Orders").click();
    await button(owner, "Mark as done").click();
    await saved(owner);
    await customer.getByRole("link", { name: /^Order/ }).click();
    await expect(headline(customer, "Your order is done")).toBeVisible({ timeout: 90_000 });
  });
});
