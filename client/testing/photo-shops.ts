/** Shops with photos in a test, and what their customers see of them. */
import { randomUUID } from "node:crypto";
import { photosOf } from "../../lib/kinds/shop/catalog";
import type { Environment } from "../environment";
import { loadPhoto, openShop, unlockShop } from "../shops/customer";
import { ShopRefusal } from "../shops/customer-refusal";
import { createShop, pinOf, type ShopOwner } from "../shops/owner";
import { ShopSession } from "../shops/session";
import { newBrowser } from "./browser";

export const photoText = (at: number): string => `photo ${at}`;

/** @returns its owner; the photos are texts, six for each product */
export async function newPhotoShop(environment: Environment, count: number): Promise<ShopOwner> {
  const ask = { name: "off", email: "off", phone: "off", address: "off", note: "off" } as const;
  const draft = { name: "Hollis", currency: "EUR", sections: [], items: [], ask };
  const owner = await createShop(draft, environment);
  const session = await ShopSession.open({ ...owner, environment });
  const photos: string[] = [];
  for (let at = 0; at < count; at += 1)
    photos.push(await session.addPhotoBytes(new TextEncoder().encode(photoText(at))));
  const items = Array.from({ length: Math.ceil(count / 6) }, (_, at) => ({
    ...{ id: randomUUID(), name: `Shelf ${at}`, price: "1" },
    photos: photos.slice(at * 6, at * 6 + 6),
  }));
  session.edit(({ catalog, state }) => ({ state, catalog: { ...catalog, items } }));
  await session.flush();
  session.close();
  return owner;
}

/** What a new customer sees: every photo. @throws when one cannot be decrypted */
export async function seenByCustomer({ owner, stored, environment }: ShopSession, password = "") {
  const { shopId, capability, docKey } = owner;
  const address = { shopId, capability, docKey, pin: await pinOf(shopId, stored.keys) };
  const browser = newBrowser(environment.origin);
  let isLocked = false;
  const visit = await openShop(address, browser).catch((error: unknown) => {
    if (!(error instanceof ShopRefusal && error.code === "password")) throw error;
    isLocked = true;
    return unlockShop(address, password, error.salt ?? "", {}, browser);
  });
  const photos: string[] = [];
  for (const id of photosOf(visit.catalog))
    photos.push(await (await loadPhoto(visit, id, undefined, browser)).text());
  return { isLocked, photos };
}

/** Text storage that survives a page's reload. */
export function textStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  };
}
