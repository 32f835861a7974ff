/** Steps of journeys in a shop: made through the protocol, as its owner's page makes it. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { callOperation } from "../client/call";
import type { Environment } from "../client/environment";
import { proveOwner } from "../client/shops/owner";
import { ShopSession } from "../client/shops/session";
import { type MadeShop, makeShop } from "../client/testing/shops";
import { placeOrder } from "../lib/contract/shop-orders";
import type { Catalog } from "../lib/kinds/shop/catalog";
import { parseOwnerLink } from "../lib/protocol/shop-links";
import { sealMessage } from "../lib/protocol/shop-message";
import { field } from "./account-steps";
import { expect } from "./journey";
import { button } from "./payment-steps";

/** Requests of a page of ours without the page: programs need an API key, pages of the same origin do not. */
export const ownerAt = (origin: string): Environment => ({
  origin,
  apiKey: null,
  indexedDB: null,
  locks: null,
  page: null,
  random: Math.random,
  fetch: (url, init) => {
    const headers = new Headers(init.headers);
    headers.set("Sec-Fetch-Site", "same-origin");
    headers.set("Origin", origin);
    return fetch(url, { ...init, headers });
  },
});

export const newShop = (origin: string, more: Partial<Catalog> = {}): Promise<MadeShop> =>
  makeShop(ownerAt(origin), {
    about: "Cheese from four farms around Freiburg, cut when you order it.",
    theme: { color: "#8a3b12", layout: "grid" },
    pay: { order: ["cash"], cashNote: "Pay when you pick it up." },
    ...more,
  });

/** Puts one of a product without choices into the cart. */
export async function addToCart(page: Page, product: RegExp): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: product }).click();
  await page.getByRole("dialog").getByRole("button", { name: /^Add/ }).click();
}

export async function openShop(page: Page): Promise<void> {
  await page.goto("/shops");
  await button(page, "Open a shop").click();
  await field(page, "Shop name").fill("Hollis & Reed");
  await button(page, "Open shop").click();
  await page.waitForURL(/\/shops\/[0-9a-f-]{36}#/);
  await expect(page.getByRole("heading", { name: "No orders yet" })).toBeVisible();
}

/** As a customer's page would. @param page of whoever runs the shop */
export async function orderAsCustomer(page: Page): Promise<void> {
  const link = parseOwnerLink(new URL(page.url()));
  if (!link?.ownerKey) throw new Error("The page has no owner link.");
  const environment = ownerAt(new URL(page.url()).origin);
  const owner = await proveOwner({ ...link, ownerKey: link.ownerKey }, environment);
  const { stored } = await ShopSession.open(owner);
  const [id, item] = [randomUUID(), randomUUID()];
  const sealed = await sealMessage("order", link.shopId, stored.catalog.inbox, id, {
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
