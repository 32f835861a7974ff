/** What a shop's owner sells, and the links to it: made by clicks, seen by a customer, and taken back. */
import type { Page } from "@playwright/test";
import { expectEveryLook, screens } from "./accessible";
import { field } from "./account-steps";
import { expect, test } from "./journey";
import { button, tab } from "./payment-steps";
import { saved } from "./steps";

const sizes = Object.values(screens);

async function openShop(page: Page): Promise<void> {
  await page.goto("/shops");
  await button(page, "Open a shop").click();
  await field(page, "Shop name").fill("Hollis & Reed");
  await button(page, "Open shop").click();
  await page.waitForURL(/\/shops\/[0-9a-f-]{36}#/);
}

/** A photo as a camera gives it, drawn in this browser. */
async function photo(page: Page) {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 900, height: 600 });
    canvas.getContext("2d")?.fillRect(100, 100, 300, 300);
    return canvas.toDataURL("image/png");
  });
  return {
    name: "shelf.png",
    mimeType: "image/png",
    buffer: Buffer.from(url.slice(url.indexOf(",") + 1), "base64"),
  };
}

async function addProduct(page: Page, name: string, price: string): Promise<void> {
  await button(page, "New product").click();
  await field(page, "Name").fill(name);
  await field(page, "Price (EUR)").fill(price);
  await button(page, "Add the product").click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

test("an owner makes three products, and a link with its poster that is revoked", async ({
  person,
}) => {
  const { page } = await person();
  await openShop(page);
  await tab(page, "Products").click();
  await test.step("a product with a photo and an option", async () => {
    await button(page, "Add a product").click();
    const dialog = page.getByRole("dialog");
    await button(page, "Add the product").click();
    await expect(dialog).toContainText("Enter a name.");
    await field(page, "Name").fill("Oak shelf");
    await field(page, "Price (EUR)").fill("45");
    await dialog.getByLabel("Add photos").setInputFiles(await photo(page));
    await expect(dialog.getByRole("img", { name: "Photo 1" })).toBeVisible();
    await button(page, "Add an option").click();
    await field(page, "What is chosen").fill("Length");
    await field(page, "Choice 1").fill("60 cm");
    await field(page, "Choice 2").fill("90 cm");
    await field(page, "Adds (EUR)").last().fill("12.50");
    await expectEveryLook(page, dialog, sizes);
    await button(page, "Add the product").click();
    await expect(dialog).toHaveCount(0);
  });
  await addProduct(page, "Bench", "120");
  await addProduct(page, "Stool", "60,00");
  const products = page.getByRole("list", { name: "Products in no section" });
  await expect(products.getByRole("listitem")).toHaveCount(3);
  await expect(products).toContainText("€60.00");
  await saved(page);
  await page.reload();
  await tab(page, "Products").click();
  await expect(products.getByRole("listitem").first()).toContainText("1 option");

  await test.step("the owner sets contact, opening hours and a question of their own", async () => {
    await tab(page, "Settings").click();
    await button(page, "Add: contact").click();
    await page.getByLabel("Customers ask you by").selectOption("telegram");
    await button(page, "Save").click();
    await expect(page.getByText("Enter a name, such as @hollis.")).toBeVisible();
    await field(page, "Number, name or address").fill("@hollis_reed");
    await expectEveryLook(page, page.getByRole("dialog"), sizes);
    await button(page, "Save").click();
    await button(page, "Add: opening hours").click();
    await field(page, "Tuesday").fill("9-12:30, 2pm-6pm");
    await button(page, "Save").click();
    await button(page, "Add a question").click();
    await field(page, "Question").fill("Colour");
    await page.getByLabel("Answer", { exact: true }).selectOption("choice");
    await field(page, "Choices").fill("Oiled\nPainted");
    await button(page, "Add the question").click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByText("Tuesday 09:00–12:30, 14:00–18:00")).toBeVisible();
    await expectEveryLook(page, page.getByText("Oiled, Painted"), sizes);
    await saved(page);
  });
  await tab(page, "Links").click();
  await button(page, "New link").click();
  await field(page, "Name").fill("Shop window");
  await button(page, "Create the link").click();
  const link = await field(page, "“Shop window”").inputValue();
  const { page: customer } = await person({ viewport: screens.phone });
  await customer.goto(link);
  const chat = customer.getByRole("link", { name: "Ask on Telegram" });
  await expect(chat).toHaveAttribute("href", "https://t.me/hollis_reed");
  await expect(customer.getByText("09:00–12:30, 14:00–18:00")).toBeVisible();
  await customer.getByRole("button", { name: /^Oak shelf/ }).click();
  await expect(customer.getByRole("dialog").getByRole("radio", { name: /90 cm/ })).toBeVisible();
  await expect(customer.getByRole("dialog").locator("img")).toBeVisible();

  await button(page, "More for the link Shop window").click();
  await page.getByRole("menuitem", { name: "QR poster" }).click();
  await expectEveryLook(page, page.getByRole("img", { name: "QR code of this link" }), sizes);
  await page.emulateMedia({ colorScheme: "dark" });
  const words = page.getByText("Scan to see what we have and order");
  await expect(words).toHaveCSS("color", "rgb(0, 0, 0)");
  await page.keyboard.press("Escape");
  await button(page, "More for the link Shop window").click();
  await page.getByRole("menuitem", { name: "Revoke" }).click();
  await button(page, "Revoke").click();
  await expect(page.getByText("No links yet.")).toBeVisible();
  await customer.goto("about:blank");
  await customer.goto(link);
  await expect(customer.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(customer.getByText("Oak shelf")).toHaveCount(0);
});

test("a shop is filled with the sample in one click", async ({ person }) => {
  const { page } = await person();
  await openShop(page);
  await tab(page, "Products").click();
  await button(page, "Fill with a sample bakery").click();
  const bread = page.getByRole("list", { name: "Bread" });
  await expect(bread.getByRole("listitem")).toHaveCount(3);
  await expect(bread.locator("img")).toHaveCount(3);
  await saved(page);
  await expectEveryLook(page, bread, sizes);
  await tab(page, "Prices").click();
  await expectEveryLook(page, page.getByText("10% off pastries from six"), sizes);
  await test.step("a discount for a section and a product", async () => {
    await button(page, "Add a discount").click();
    await field(page, "What customers read").fill("3 for 2");
    await page.getByLabel("What it gives").selectOption("buy");
    const products = page.getByRole("combobox", { name: "Of these products" });
    await products.selectOption("Section Bread");
    await products.selectOption("Carrot cake");
    await expectEveryLook(page, page.getByRole("dialog"), sizes);
    await button(page, "Add the discount").click();
    await expect(page.getByText("Buy 2, get 1 free · some products")).toBeVisible();
  });
  await tab(page, "Design").click();
  await expectEveryLook(page, page.getByRole("region", { name: "Preview" }), sizes);
  await tab(page, "Links").click();
  await expectEveryLook(page, button(page, "New link"), sizes);
});
