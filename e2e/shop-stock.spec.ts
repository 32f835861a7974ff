/** Stock of a shop: its owner counts two, two customers want them, and a canceled order gives its own back. */
import * as made from "../client/testing/shops";
import { newCapability } from "../lib/protocol/capability";
import { formatCustomerLink, formatOwnerLink } from "../lib/protocol/shop-links";
import { expectEveryLook, screens } from "./accessible";
import { field } from "./account-steps";
import { expect, test } from "./journey";
import { button, tab } from "./payment-steps";
import { addToCart, newShop } from "./shop-steps";

const sizes = Object.values(screens);

test("of two customers one buys the last two, until that order is canceled", async ({
  person,
  address,
}) => {
  const shop = await newShop(address, { stockKey: newCapability() });
  const link = formatCustomerLink(await made.linkTo(shop));
  const { page: owner } = await person();
  await owner.goto(formatOwnerLink({ ...shop, lock: null }));
  await tab(owner, "Products").click();
  const brie = owner.getByRole("listitem").filter({ hasText: "Brie" });
  await test.step("the owner counts what is there", async () => {
    await button(owner, "More for Brie").click();
    await owner.getByRole("menuitem", { name: "Stock" }).click();
    const dialog = owner.getByRole("dialog");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText("Enter a whole number.")).toBeVisible();
    await field(owner, "How many there are").fill("2");
    await expectEveryLook(owner, dialog, sizes);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(brie).toContainText("2 left");
    await expect(owner.getByText("Low stock (1)")).toBeVisible();
    await expect(owner.locator("[data-save=saved]")).toBeVisible();
    await expectEveryLook(owner, brie, sizes);
  });

  const { page: ana } = await person({ viewport: screens.phone });
  const { page: ben } = await person({ viewport: screens.phone });
  for (const page of [ana, ben]) {
    await page.goto(link);
    await expect(page.getByText("2 left")).toBeVisible();
  }
  await expectEveryLook(ana, ana.getByText("2 left"), sizes);
  await addToCart(ben, /^Brie|2 left/);
  await button(ben, "View cart (1) €10.00").click();
  await field(ben, "Your name").fill("Ben");
  await addToCart(ana, /^Brie|2 left/);
  await button(ana, "View cart (1) €10.00").click();
  await button(ana, "One more of Brie").click();
  await expect(button(ana, "One more of Brie")).toBeDisabled();
  await field(ana, "Your name").fill("Ana");
  await button(ana, "Place order").click();
  await expect(ana.getByRole("heading", { name: "Your order was placed" })).toBeVisible();

  await test.step("the other one is told before anything is ordered", async () => {
    await button(ben, "Place order").click();
    await expect(ben.getByText("Not enough is left of something you chose.")).toBeVisible();
    await expect(ben.getByText("This is sold out. Remove it to order the rest.")).toBeVisible();
    await expectEveryLook(ben, ben.getByText("This is sold out."), sizes);
  });

  await owner.getByRole("tab", { name: "Orders", exact: true }).click();
  await owner.getByRole("button", { name: /^Ana/ }).click();
  const released = owner.waitForResponse(/\/release$/);
  await button(owner, "Cancel order").click();
  expect((await released).status()).toBe(200);
  await button(ben, "Back to the shop").click();
  await ben.reload();
  await expect(ben.getByText("2 left")).toBeVisible();
  await ben.getByRole("button", { name: /^View cart/ }).click();
  await field(ben, "Your name").fill("Ben");
  await button(ben, "Place order").click();
  await expect(ben.getByRole("heading", { name: "Your order was placed" })).toBeVisible();
});
