/** How an order stands, sealed under a key that only the two sides of the order know (DB-054). */
import { fromBase64url } from "./bytes";
import { shopStatus } from "./contexts";
import { hkdf } from "./derive";
import { importKey } from "./envelope";
import { openPaddedJson, PADDED_BYTES, sealPaddedJson } from "./padding";

/** @param orderKey the content key of the sealed order, 43 characters */
async function statusKey(orderKey: string, shopId: string, orderId: string): Promise<CryptoKey> {
  const info = `status:${shopId}:${orderId}`;
  return importKey(await hkdf(fromBase64url(orderKey), "svc:shop-order:v1", info));
}

export async function sealOrderStatus(
  orderKey: string,
  shopId: string,
  orderId: string,
  status: object,
  iv?: Uint8Array,
): Promise<string> {
  const key = await statusKey(orderKey, shopId, orderId);
  return sealPaddedJson(key, shopStatus(shopId, orderId), status, PADDED_BYTES.status, iv);
}

export async function openOrderStatus(
  orderKey: string,
  shopId: string,
  orderId: string,
  sealed: string,
): Promise<unknown> {
  const key = await statusKey(orderKey, shopId, orderId);
  return openPaddedJson(key, shopStatus(shopId, orderId), sealed, PADDED_BYTES.status);
}
