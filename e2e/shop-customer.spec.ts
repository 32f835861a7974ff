/** A shop's customers: they buy, are asked for a password, use a code, are stopped, and ask something. */
import { callOperation } from "../client/call";
import * as made from "../client/testing/shops";
import { listOrders, listRequests } from "../lib/contract/shop-orders";
import { formatCustomerLink } from "../lib/protocol/shop-links";
import { expectEveryLook, screens } from "./accessible";
import { field } from "./account-steps";
import { expect, test } from "./journey";
import { button } from "./payment-steps";
import { addToCart, newShop } from "./shop-steps";

const sizes = Object.values(screens);
const title = (name: string) => ({ level: 1, name }) as const;

test("a customer buys on a phone with cash, and the network drops while the order is sent", async ({
  person,
  address,
}) => {
  const shop = await newShop(address);
  const link = formatCustomerLink(await made.linkTo(shop));
  const { page } = await person({ viewport: screens.phone });
  await page.goto(link);
  await expect(page.getByRole("heading", title("Käse & Co"))).toBeVisible();
  const requests = await page.evaluate(() => 1 + performance.getEntriesByType("resource").length);
  console.log(`A shop opens with ${requests} requests.`);
  expect(requests).toBeLessThanOrEqual(12);
  await expectEveryLook(page, page.getByRole("heading", title("Käse & Co")), sizes);
  await test.step("a product with choices", async () => {
    await page.getByRole("button", { name: /^Basket/ }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("button", { name: /^Add/ }).click();
    await expect(sheet.getByText("Choose one.")).toBeVisible();
    await expectEveryLook(page, sheet, sizes);
    await sheet.getByRole("radio", { name: /Large/ }).check();
    await sheet.getByRole("button", { name: "Add · €27.00" }).click();
  });
  await addToCart(page, /^Bread/);
  await page.reload();
  await button(page, "View cart (2) €30.33").click();
  await expect(page.getByText("Basket")).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  await button(page, "Place order").click();
  await expect(page.getByText("Enter your name.")).toBeVisible();
  await field(page, "Your name").fill("Ana Müller");
  await expectEveryLook(page, page.getByRole("heading", title("Your order")), sizes);

  await page.route("**/orders", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button(page, "Place order").click();
  await expect(page.getByText("hasn’t been confirmed yet")).toBeVisible();
  await expectEveryLook(page, page.getByText("hasn’t been confirmed yet"), sizes);
  await page.unrouteAll({ behavior: "wait" });
  await page.reload();
  await expect(page.getByRole("heading", title("Your order was placed"))).toBeVisible();
  await expectEveryLook(page, page.getByText("Pay when you pick it up."), sizes);
  const { orders } = await callOperation(listOrders, made.asOwner(shop));
  expect(orders).toHaveLength(1);
  await button(page, "Back to the shop").click();
  await expect(page.getByText("Your orders here")).toBeVisible();
  await expect(button(page, "View cart (2) €30.33")).toHaveCount(0);
  await test.step("and orders the same again, without what isn’t sold any more", async () => {
    const { items } = shop.catalog;
    await made.publish(shop, { items: items.filter(({ name }) => name !== "Bread") });
    await page.getByRole("link", { name: /^Order/ }).click();
    await button(page, "Order again").click();
    await expect(page.getByText("Not sold any more as you ordered it: Bread.")).toBeVisible();
    await expect(page.getByRole("heading", title("Your order"))).toBeVisible();
    await expect(page.getByText("Basket")).toBeVisible();
  });
});

test("a shop with a password opens by it, and not by another", async ({ person, address }) => {
  const shop = await newShop(address);
  await made.setPassword(shop, "raclette");
  const { page } = await person({ viewport: screens.phone });
  await page.goto(await made.shortLinkTo(shop));
  await expect(page.getByRole("heading", title("This shop has a password"))).toBeVisible();
  await field(page, "Password").fill("fondue");
  await button(page, "Open the shop").click();
  await expect(page.getByText("That isn’t the password.")).toBeVisible();
  await expectEveryLook(page, field(page, "Password"), sizes);
  await field(page, "Password").fill("raclette");
  await button(page, "Open the shop").click();
  await expect(page.getByRole("heading", title("Käse & Co"))).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", title("Käse & Co"))).toBeVisible();
});

test("a discount code comes with the link, and delivery asks for an address", async ({
  person,
  address,
}) => {
  const shop = await newShop(address, {
    delivery: [
      { id: "pickup", kind: "pickup", name: "Pick up", fee: "0" },
      { id: "post", kind: "shipping", name: "Post", fee: "490", postcodes: ["79"] },
    ],
    tax: { label: "VAT", rate: "7", included: true },
  });
  const code = await made.addCode(shop, { v: 1, kind: "percent", percent: "10" });
  const { page } = await person({ viewport: screens.phone });
  await page.goto(await made.shortLinkTo(shop, code));
  await addToCart(page, /^Brie/);
  await page.getByRole("button", { name: /^View cart/ }).click();
  await expect(page.getByText("−€1.00")).toBeVisible();
  await page.getByRole("radio", { name: /^Post/ }).check();
  await field(page, "Address").fill("Münsterplatz 1");
  await field(page, "Postcode").fill("10115");
  await field(page, "Town or city").fill("Freiburg");
  await field(page, "Your name").fill("Ana");
  await button(page, "Place order").click();
  await expect(page.getByText("Post doesn’t reach this postcode.")).toBeVisible();
  await field(page, "Postcode").fill("79098");
  await expectEveryLook(page, page.getByText("€13.90"), sizes);
  await button(page, "Remove the code").click();
  await field(page, "Discount code").fill("0000000000");
  await button(page, "Apply").click();
  await expect(page.getByText("The shop has no such code.")).toBeVisible();
  await field(page, "Discount code").fill(code.toLowerCase());
  await button(page, "Apply").click();
  await expect(page.getByText("−€1.00")).toBeVisible();
  await button(page, "Place order").click();
  await expect(page.getByRole("heading", title("Your order was placed"))).toBeVisible();
  await expect(page.getByText("79098 Freiburg")).toBeVisible();
});

test("a shop with another signature than its link’s is not shown at all", async ({
  person,
  address,
}) => {
  const [shop, other] = [await newShop(address), await newShop(address)];
  const link = await made.linkTo(shop);
  const { page } = await person({ viewport: screens.phone });
  await page.goto(formatCustomerLink({ ...link, pin: other.pin }));
  await expect(page.getByRole("heading", title("Don’t order here"))).toBeVisible();
  await expect(page.getByText("Käse & Co")).toHaveCount(0);
  await expectEveryLook(page, page.getByRole("heading", title("Don’t order here")), sizes);
  await page.goto(`/s/${shop.shopId}#cut`);
  await expect(page.getByRole("heading", title("Part of the link is missing"))).toBeVisible();
});

test("a customer asks the shop something", async ({ person, address }) => {
  const shop = await newShop(address, { reach: "request" });
  const { page } = await person({ viewport: screens.phone });
  await page.goto(formatCustomerLink(await made.linkTo(shop)));
  await button(page, "Ask the shop").click();
  await button(page, "Send message").click();
  await expect(page.getByText("Enter how the shop can reach you.")).toBeVisible();
  await field(page, "Your email or phone").fill("ana@example.org");
  await field(page, "Message (optional)").fill("Do you have Munster?");
  await expectEveryLook(page, page.getByRole("dialog"), sizes);
  await button(page, "Send message").click();
  await expect(page.getByText("Your message was sent to Käse & Co.")).toBeVisible();
  const { total } = await callOperation(listRequests, made.asOwner(shop));
  expect(total).toBe(1);
});
