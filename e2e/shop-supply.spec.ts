/** Three shops' people: a supplier, a reseller who sells the supplier's goods, and the reseller's customer. */
import type { Page } from "@playwright/test";
import { createShop } from "../client/shops/owner";
import { itemId, plainCatalog } from "../lib/kinds/shop/testing/shops";
import { formatOwnerLink } from "../lib/protocol/shop-links";
import { dumpTables, findLeaksWithin, textMarker } from "../lib/testing/leaks";
import { expectEveryLook, screens } from "./accessible";
import { field } from "./account-steps";
import { databaseUrl } from "./beside";
import { expect, test } from "./journey";
import { button, tab } from "./payment-steps";
import { addToCart, ownerAt } from "./shop-steps";
import { saved } from "./steps";

const sizes = Object.values(screens);

/** The supply tab has parts of its own. */
async function openSupply(page: Page, part: string): Promise<void> {
  await tab(page, "Supply").click();
  await tab(page, part).click();
}

/** A shop with its address, as its owner opens it. */
async function newOwner(page: Page, origin: string, name: string, isStocked: boolean) {
  const {
    v: _,
    inbox: __,
    ...draft
  } = plainCatalog({
    ...{ name, pay: { order: ["cash"] } },
    ...(isStocked
      ? { items: [{ id: itemId(1), name: "Brie", price: "1000" }] }
      : { items: [], delivery: [{ id: "post", kind: "shipping", name: "Post", fee: "0" }] }),
  });
  const owner = await createShop(draft, ownerAt(origin));
  await page.goto(formatOwnerLink({ ...owner, lock: null }));
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

test("a supplier’s goods are sold by a reseller: ordered, billed, shipped, and followed by the customer", async ({
  person,
  address,
}) => {
  const [{ page: supplier }, { page: reseller }] = [await person(), await person()];
  const { page: customer } = await person({ viewport: screens.phone });
  await newOwner(supplier, address, "Hill farm", true);
  await newOwner(reseller, address, "Corner shop", false);

  const link = await test.step("the supplier gives a reseller terms and a link", async () => {
    await openSupply(supplier, "Resellers");
    await button(supplier, "New reseller").click();
    await field(supplier, "Name").fill("The corner");
    await button(supplier, "Create the link").click();
    await expect(supplier.getByText("Enter a percentage, such as 10.")).toBeVisible();
    await field(supplier, "Percent off").fill("30");
    await field(supplier, "Days to pay").fill("14");
    await expectEveryLook(supplier, supplier.getByRole("dialog"), sizes);
    await button(supplier, "Create the link").click();
    const made = field(supplier, "Link for The corner");
    await expect(made).toHaveValue(/#/);
    return made.inputValue();
  });

  const shopLink =
    await test.step("the reseller joins and sells a product at a price of its own", async () => {
      await openSupply(reseller, "Suppliers");
      await button(reseller, "Join a supplier").click();
      await field(reseller, "Reseller link").fill(link);
      await expectEveryLook(reseller, reseller.getByRole("dialog"), sizes);
      await button(reseller, "Join").click();
      await expect(reseller.getByText("30% off the shop’s prices")).toBeVisible();
      await button(reseller, "Products").click();
      const dialog = reseller.getByRole("dialog");
      await expect(dialog).toContainText("you pay €7.00");
      await dialog.getByRole("checkbox", { name: /Brie/ }).check();
      await field(reseller, "Price of Brie (EUR)").fill("15");
      await expectEveryLook(reseller, dialog, sizes);
      await button(reseller, "Save").click();
      await expect(dialog).toHaveCount(0);
      await saved(reseller);
      await expectEveryLook(reseller, reseller.getByRole("list", { name: "Suppliers" }), sizes);
      await tab(reseller, "Links").click();
      await button(reseller, "New link").click();
      await field(reseller, "Name").fill("Door");
      await button(reseller, "Create the link").click();
      return field(reseller, "“Door”").inputValue();
    });

  await test.step("a customer orders it", async () => {
    await customer.goto(shopLink);
    await addToCart(customer, /^Brie/);
    await customer.getByRole("button", { name: /^View cart/ }).click();
    await field(customer, "Address").fill("Lindenstraße 5");
    await field(customer, "Postcode (optional)").fill("79098");
    await field(customer, "Town or city").fill("Freiburg");
    await field(customer, "Your name").fill("Ana Müller");
    await button(customer, "Place order").click();
    await expect(
      customer.getByRole("heading", { level: 1, name: "Your order was placed" }),
    ).toBeVisible();
  });

  const sent = reseller.getByRole("list", { name: "Sent to suppliers" });
  await test.step("the reseller sends its part, which was compared with the order", async () => {
    await tab(reseller, "Orders").click();
    await reseller.reload();
    await expect(reseller.getByRole("list", { name: "Orders" })).toContainText("Ana Müller");
    await button(reseller, "Mark as paid").click();
    await openSupply(reseller, "Supply orders");
    await expect(sent).toContainText("Held");
    await expect(sent).not.toContainText("Differs from the order");
    await button(reseller, "Send").click();
    await expect(sent).toContainText("Sent");
  });

  await test.step("the supplier sees what to ship and no price, bills it and ships it", async () => {
    await openSupply(supplier, "Supply orders");
    await supplier.reload();
    const toShip = supplier.getByRole("list", { name: "To ship for resellers" });
    await expect(toShip).toContainText("1 × Brie");
    await expect(toShip).toContainText("Lindenstraße 5, 79098 Freiburg");
    await expect(toShip).not.toContainText("€15");
    await button(supplier, "Bill").click();
    await field(supplier, "Amount (EUR)").fill("7");
    await button(supplier, "Send the bill").click();
    await expect(toShip).toContainText("Billed");
    await button(supplier, "Ship").click();
    await field(supplier, "Carrier").fill("Post");
    await field(supplier, "Tracking number").fill("RR 123");
    await button(supplier, "Save the shipment").click();
    await expect(toShip).toContainText("Shipped");
    await expectEveryLook(supplier, toShip, sizes);
    await tab(supplier, "Orders").click();
    await expect(supplier.getByRole("heading", { name: "No orders yet" })).toBeVisible();
  });

  await test.step("the reseller reads both and tells the customer", async () => {
    await reseller.reload();
    await tab(reseller, "Orders").click();
    await button(reseller, "Mark as ready").click();
    await saved(reseller);
    await openSupply(reseller, "Supply orders");
    await expect(sent).toContainText("Bill of €7.00");
    await expect(sent).toContainText("Post RR 123");
    await expectEveryLook(reseller, sent, sizes);
    await customer.reload();
    await expect(
      customer.getByRole("heading", { level: 1, name: "Your order is ready" }),
    ).toBeVisible();
  });

  const tables = await dumpTables(await databaseUrl());
  const ofShops = tables.filter(({ name }) => /\.shop/.test(name));
  const found = (...words: string[]) =>
    findLeaksWithin(
      words.map((text) => textMarker(text, text)),
      ofShops,
    );
  const people = ["Ana Müller", "Lindenstraße", "RR 123"];
  expect(found(...people, "The corner", "Hill farm", "Corner shop")).toEqual([]);
  // What is looked for is found where it stands.
  expect(found(new URL(supplier.url()).pathname.split("/")[2] ?? "")).not.toEqual([]);
});
