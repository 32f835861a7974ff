/** Shops for tests and journeys: created through the protocol and the real routes, as an owner's page does. */
import { plainCatalog } from "@/lib/kinds/shop/testing/shops";
import { createLink } from "../../lib/contract/shop-links";
import * as api from "../../lib/contract/shop-owner";
import { storePhoto } from "../../lib/contract/shop-photos";
import type { Catalog } from "../../lib/kinds/shop/catalog";
import type { DiscountTerms } from "../../lib/kinds/shop/discount-terms";
import { emptyState } from "../../lib/kinds/shop/state";
import { fromBase64url, randomBytes, toBase64url } from "../../lib/protocol/bytes";
import { newCapability } from "../../lib/protocol/capability";
import { publicOf } from "../../lib/protocol/ecdh";
import { importKey } from "../../lib/protocol/envelope";
import { sealCatalog, shopPin, signCatalog } from "../../lib/protocol/shop-catalog";
import {
  deriveDiscountCode,
  newDiscountCode,
  sealDiscountTerms,
} from "../../lib/protocol/shop-codes";
import {
  newShopKeys,
  type ShopKeys,
  sealOwnerState,
  sealShopKeys,
  shopAuth,
} from "../../lib/protocol/shop-keys";
import { formatShortShopLink, type ShopAddress } from "../../lib/protocol/shop-links";
import { deriveShopGate, newShopSalt, sealGateKey } from "../../lib/protocol/shop-password";
import { sealPhoto } from "../../lib/protocol/shop-photo";
import { deriveShortLink, newShortSecret, sealShopLink } from "../../lib/protocol/short-links";
import { addressOf, callOperation } from "../call";
import type { Environment } from "../environment";
import { createNote } from "../files";
import { callHeaders } from "../http";

export interface MadeShop {
  shopId: string;
  /** The owner's. */
  capability: string;
  docKey: string;
  ownerKey: string;
  auth: string;
  keys: ShopKeys;
  pin: string;
  seq: number;
  catalog: Catalog;
  environment: Environment;
}

export async function makeShop(
  environment: Environment,
  more: Partial<Catalog> = {},
  keyOf: (shopId: string) => string | Promise<string> = newCapability,
): Promise<MadeShop> {
  const { id: shopId, capability, contentKey: docKey } = await createNote({}, environment);
  if (docKey === null) throw new Error("A shop is encrypted.");
  const [ownerKey, keys] = [await keyOf(shopId), await newShopKeys()];
  const catalog = plainCatalog({ inbox: publicOf(keys.inbox), ...more });
  const auth = await shopAuth(shopId, ownerKey);
  const pin = await shopPin(shopId, publicOf(keys.sign));
  const shop = { shopId, capability, docKey, ownerKey, auth, keys, pin, catalog, environment };
  const body = {
    keys: await sealShopKeys(ownerKey, shopId, keys),
    catalog: await sealed({ ...shop, seq: 1 }),
    state: await sealOwnerState(ownerKey, shopId, 1, emptyState()),
  };
  await callOperation(api.registerShop, { ...asOwner(shop), body });
  return { ...shop, seq: 1 };
}

export const asOwner = ({
  shopId,
  capability,
  auth,
  environment,
}: Pick<MadeShop, "shopId" | "capability" | "auth" | "environment">) => ({
  params: { shopId },
  capability,
  anonymous: true,
  headers: { "X-Shop-Auth": auth },
  environment,
});

/** Its stored catalog. @param key another than the link's, when it has a password */
export async function sealed(
  { shopId, docKey, keys, seq, catalog }: MadeShop | Omit<MadeShop, "environment">,
  key = docKey,
): Promise<string> {
  const signed = await signCatalog(keys.sign, shopId, seq, JSON.stringify(catalog));
  return sealCatalog(await importKey(key), shopId, seq, signed);
}

export async function publish(shop: MadeShop, more: Partial<Catalog>): Promise<void> {
  shop.seq += 1;
  shop.catalog = { ...shop.catalog, ...more };
  const body = { seq: shop.seq, catalog: await sealed(shop) };
  await callOperation(api.publishCatalog, { ...asOwner(shop), body });
}

/** A new long link to it. */
export async function linkTo(shop: MadeShop): Promise<ShopAddress & { accessId: string }> {
  const made = await callOperation(createLink, { ...asOwner(shop), body: { expiresAt: null } });
  const { shopId, docKey, pin } = shop;
  return { shopId, docKey, pin, capability: made.token, accessId: made.accessId };
}

/** Path and fragment. */
export async function shortLinkTo(shop: MadeShop, code?: string): Promise<string> {
  const secret = newShortSecret();
  const { capability: token, wrapKey } = await deriveShortLink(secret);
  const { shopId, docKey: key, pin } = shop;
  const envelope = await sealShopLink(wrapKey, shopId, { key, pin });
  await callOperation(createLink, { ...asOwner(shop), body: { expiresAt: null, token, envelope } });
  return formatShortShopLink(secret, code);
}

export async function setPassword(shop: MadeShop, password: string): Promise<void> {
  const salt = newShopSalt();
  const gate = await deriveShopGate(shop.shopId, shop.docKey, password, salt);
  shop.seq += 1;
  const body = {
    seq: shop.seq,
    catalog: await sealed(shop, gate.contentKey),
    gate: {
      salt,
      verifier: gate.verifier,
      key: await sealGateKey(shop.ownerKey, shop.shopId, salt, gate),
    },
    photos: [],
  };
  await callOperation(api.changeGate, { ...asOwner(shop), body });
}

/** @returns the code */
export async function addCode(shop: MadeShop, terms: DiscountTerms): Promise<string> {
  const code = newDiscountCode();
  const codeSalt = shop.catalog.codeSalt ?? toBase64url(randomBytes(16));
  const key = await deriveDiscountCode(shop.shopId, codeSalt, code);
  const made = { tag: key.tag, terms: await sealDiscountTerms(shop.shopId, key, terms) };
  await publish(shop, { codeSalt, codes: [...(shop.catalog.codes ?? []), made] });
  return code;
}

/** @returns the photo's id */
export async function addPhoto(shop: MadeShop, photo: Uint8Array): Promise<string> {
  const photoId = crypto.randomUUID();
  const { shopId, docKey, environment } = shop;
  const body = await sealPhoto(await importKey(fromBase64url(docKey)), shopId, photoId, photo);
  const path = addressOf(storePhoto, { params: { shopId, photoId } });
  const headers = {
    ...callHeaders(environment, shop.capability),
    "X-Shop-Auth": shop.auth,
    "Content-Type": "application/octet-stream",
  };
  const { status } = await environment.fetch(environment.origin + path, {
    method: "PUT",
    headers,
    body,
  });
  if (status !== 201) throw new Error(`No photo: ${status}`);
  return photoId;
}
