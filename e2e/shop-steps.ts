/** Steps of journeys in a shop: made through the protocol, as its owner's page makes it. */
import type { Page } from "@playwright/test";
import type { Environment } from "../client/environment";
import { type MadeShop, makeShop } from "../client/testing/shops";
import type { Catalog } from "../lib/kinds/shop/catalog";

/** Requests of an owner's page without the page. */
export const ownerAt = (origin: string): Environment => ({
  origin,
  apiKey: null,
  indexedDB: null,
  locks: null,
  page: null,
  random: Math.random,
  fetch: (url, init) => {
    const headers = { ...Object(init.headers), "Sec-Fetch-Site": "same-origin", Origin: origin };
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
