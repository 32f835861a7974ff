/** What a shop's owner proves and keeps: `X-Shop-Auth`, the two key pairs of the shop, its private state (E-015 to E-021). */
import { fromBase64, fromBase64url, fromUtf8, toBase64, toBase64url, utf8 } from "./bytes";
import { shopKeys, shopState } from "./contexts";
import { hkdf } from "./derive";
import { exportPair, newInboxKey, publicOf } from "./ecdh";
import { importKey, open, seal } from "./envelope";
import { ProtocolError } from "./errors";
import { openPaddedJson, PADDED_BYTES, readJson, sealPaddedJson } from "./padding";

const ACCOUNT_SALT = "svc:account:v1";

/** The owner's key proves who asks. It is never sent; the server keeps the SHA-256 of this header. */
export async function shopAuth(shopId: string, ownerKey: string): Promise<string> {
  return toBase64url(await hkdf(fromBase64url(ownerKey), ACCOUNT_SALT, `shop-auth:v1:${shopId}`));
}

/** Of a shop so old that its owner link has no key: from the account's vault (E-016). @param master see `hkdfKey` */
export async function legacyShopOwnerKey(
  shopId: string,
  master: Uint8Array | CryptoKey,
): Promise<string> {
  return toBase64url(await hkdf(master, ACCOUNT_SALT, `shop-owner:v1:${shopId}`));
}

/** Private parts: `sign` of the catalog, `inbox` of orders and requests. */
export interface ShopKeys {
  sign: JsonWebKey;
  inbox: JsonWebKey;
  kid?: string;
}

export async function newShopKeys(): Promise<ShopKeys> {
  const curve = { name: "ECDSA", namedCurve: "P-256" };
  const sign = await exportPair(await crypto.subtle.generateKey(curve, true, ["sign", "verify"]));
  const inbox = await newInboxKey();
  return { sign: sign.privateKey, inbox: inbox.privateKey };
}

/** `iv` is given only to reproduce a published vector, here and below. */
export async function sealShopKeys(
  ownerKey: string,
  shopId: string,
  { sign, inbox, kid }: ShopKeys,
  iv?: Uint8Array,
): Promise<string> {
  const keys = { v: 1, sign, inbox, ...(kid !== undefined && { kid }) };
  const key = await importKey(ownerKey);
  return toBase64(await seal(key, shopKeys(shopId), utf8(JSON.stringify(keys)), iv));
}

/** @throws ProtocolError `envelope` under another key, `key` for what holds no key pairs */
export async function openShopKeys(
  ownerKey: string,
  shopId: string,
  sealed: string,
): Promise<ShopKeys> {
  const key = await importKey(ownerKey);
  const keys = readJson(fromUtf8(await open(key, shopKeys(shopId), fromBase64(sealed))));
  const { v, sign, inbox, kid } = (keys ?? {}) as Record<string, unknown>;
  if (v !== 1) throw new ProtocolError("key", "These keys need a newer Sealdesk.");
  return {
    sign: privateKeyOf(sign),
    inbox: privateKeyOf(inbox),
    ...(typeof kid === "string" && { kid }),
  };
}

/** @throws ProtocolError `key` for what is no private key of P-256 */
export function privateKeyOf(value: unknown): JsonWebKey {
  const { kty, crv, x, y, d } = (value ?? {}) as Record<string, unknown>;
  if (kty !== "EC" || crv !== "P-256" || [x, y, d].some((part) => typeof part !== "string")) {
    throw new ProtocolError("key", "This is no key.");
  }
  const jwk = { kty, crv, x, y, d } as JsonWebKey;
  publicOf(jwk);
  return jwk;
}

/** @param version the one it will have: the stored one plus 1 (DB-043) */
export async function sealOwnerState(
  ownerKey: string,
  shopId: string,
  version: number,
  state: object,
  iv?: Uint8Array,
): Promise<string> {
  const key = await importKey(ownerKey);
  return sealPaddedJson(key, shopState(shopId, version), state, PADDED_BYTES.state, iv);
}

export async function openOwnerState(
  ownerKey: string,
  shopId: string,
  version: number,
  sealed: string,
): Promise<unknown> {
  const key = await importKey(ownerKey);
  return openPaddedJson(key, shopState(shopId, version), sealed, PADDED_BYTES.state);
}

/** What a library entry adds, so that its size does not tell a shop's name (E-014). Names have at most 60 characters. */
export const shopLibraryPad = (title: string): string =>
  " ".repeat(Math.max(0, 362 - utf8(JSON.stringify(title)).length));

/** How the server knows a counter of stock without its name (DB-046). @param counter an item's id, or `<item>:<choice>` */
export async function stockTag(stockKey: string, shopId: string, counter: string): Promise<string> {
  const info = `tag:${shopId}:${counter}`;
  return toBase64url(await hkdf(fromBase64url(stockKey), "svc:shop-stock:v1", info, 16));
}
