/** Running a shop: it is opened, takes an order that is moved and moved back, gets a password and backup words. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { callOperation } from "../client/call";
import { defaultEnvironment, type Environment } from "../client/environment";
import { proveOwner } from "../client/shops/owner";
import { ShopSession } from "../client/shops/session";
import { placeOrder } from "../lib/contract/shop-orders";
import { parseOwnerLink } from "../lib/protocol/shop-links";
import { sealOrder } from "../lib/protocol/shop-order";
import { expectEveryLook, screens } from "./accessible";
import { field } from "./account-steps";
import { expect, test } from "./journey";
import { button, tab } from "./payment-steps";

const sizes = Object.values(screens);

/** As a customer's page would. */
async function order(page: Page): Promise<void> {
  const link = parseOwnerLink(new URL(page.url()));
  if (!link?.ownerKey) throw new Error("The page has no owner link.");
  const { origin } = new URL(page.url());
  const environment: Environment = {
    ...defaultEnvironment(),
    origin,
    // Programs need an API key; pages of the same origin do not.
    fetch: (url, init) => {
      const headers = new Headers(init.headers);
      headers.set("Sec-Fetch-Site", "same-origin");
      headers.set("Origin", origin);
      return fetch(url, { ...init, headers });
    },
  };
  const owner = await proveOwner({ ...link, ownerKey: link.ownerKey });
  const { stored } = await ShopSession.open(owner, environment);
  const [id, item] = [randomUUID(), randomUUID()];
  const sealed = await sealOrder(link.shopId, stored.catalog.inbox, id, {
    ...{ v: 1, id, placedAt: new Date().toISOString(), client: 1, catalogSeq: 1 },
    ...{ currency: "EUR", locale: "en", discount: null, delivery: null },
    customer: { name: "Ines Marlow", email: "ines@customers.test", note: "Ring twice, please." },
    lines: [{ item, name: "Oak shelf", qty: 2, unitPrice: "4500", total: "9000" }],
    totals: { items: "9000", discount: "0", delivery: "0", fees: [], total: "9000" },
    pay: { kind: "cash" },
  });
  await callOperation(placeOrder, {
    ...{ params: { shopId: link.shopId }, capability: link.capability, environment },
    body: { id, key: sealed.key, payload: sealed.payload },
  });
}

async function openShop(page: Page): Promise<void> {
  await page.goto("/shops");
  await button(page, "Open a shop").click();
  await field(page, "Shop name").fill("Hollis & Reed");
  await button(page, "Open shop").click();
  await page.waitForURL(/\/shops\/[0-9a-f-]{36}#/);
  await expect(page.getByRole("heading", { name: "No orders yet" })).toBeVisible();
}

test("an owner opens a shop and takes an order", async ({ person }) => {
  const { page } = await person();
  await openShop(page);

  await order(page);
  await page.reload();
  const row = page.getByRole("list", { name: "Orders" }).getByRole("listitem");
  await expect(row).toContainText("Ines Marlow");
  await expect(row).toContainText("€90.00");
  await button(page, "Mark paid").click();
  await expect(row).toContainText("Paid");
  await button(page, "Undo").click();
  await expect(row).toContainText("New");
  await button(page, "Mark paid").click();
  await button(page, "Mark ready").click();
  await expect(page.locator("[data-save=saved]")).toBeVisible();
  await page.reload();
  await expect(row).toContainText("Ready");
  await expectEveryLook(page, row, sizes);
  await row.getByRole("button", { name: /Ines Marlow/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Ring twice, please.");
  await expectEveryLook(page, dialog, sizes);
  await page.keyboard.press("Escape");
  await button(page, "Mark done").click();
  await expect(page.getByText("No orders here.")).toBeVisible();
});

test("an owner gives a shop a password and backup words", async ({ person }) => {
  const { page } = await person();
  await openShop(page);
  await tab(page, "Settings").click();
  await expectEveryLook(page, button(page, "Make words"), sizes);
  await button(page, "Set password").first().click();
  await field(page, "New password").fill("seven quiet herons");
  await field(page, "Confirm new password").fill("seven quiet herons");
  await page.getByRole("dialog").getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("Password set.")).toBeVisible({ timeout: 30_000 });
  await button(page, "Make words").click();
  const words = await page.getByRole("dialog").getByRole("listitem").allTextContents();
  expect(words).toHaveLength(12);
  await button(page, "I wrote them down").click();
  for (const box of await page.getByRole("dialog").getByRole("textbox").all()) {
    const label = (await box.getAttribute("aria-label")) ?? "";
    const id = await box.getAttribute("id");
    const text = label || (await page.locator(`label[for="${id}"]`).textContent()) || "";
    await box.fill(words[Number(/\d+/.exec(text)?.[0]) - 1] ?? "");
  }
  await button(page, "Done").click();
  await expect(page.getByText("Your backup words count from now on.")).toBeVisible();
  await button(page, "Pause").click();
  await expect(page.getByText("Paused", { exact: true })).toBeVisible();
});
