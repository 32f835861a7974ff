/** Orders and contact requests: sealed to a shop's inbox key by browsers that know no other key of it (E-022, E-023, DB-054). */
import { fromBase64url } from "./bytes";
import * as contexts from "./contexts";
import { hkdf } from "./derive";
import { importKey } from "./envelope";
import { openPaddedJson, PADDED_BYTES, sealPaddedJson } from "./padding";
import { type Fixed, LABELS, openMessage, type SealedMessage, sealMessage } from "./shop-message";

/** The same message may be sent again; sealed again it would be another one. `orderKey` opens the order's status later. */
export const sealOrder = (
  shopId: string,
  inbox: string,
  orderId: string,
  order: object,
  fixed?: Fixed,
): Promise<SealedMessage & { orderKey: string }> =>
  sealMessage("order", shopId, inbox, orderId, order, fixed).then(({ contentKey, ...sealed }) => ({
    ...sealed,
    orderKey: contentKey,
  }));

export async function sealRequest(
  shopId: string,
  inbox: string,
  requestId: string,
  request: object,
  fixed?: Fixed,
): Promise<SealedMessage> {
  const { key, payload } = await sealMessage("request", shopId, inbox, requestId, request, fixed);
  return { key, payload };
}

/** @throws ProtocolError `envelope` for another inbox, shop or order, or a changed byte; `key`, `padding`, `json` */
export const openOrder = async (
  shopId: string,
  inbox: JsonWebKey,
  sealed: SealedMessage & { id: string },
): Promise<{ order: unknown; orderKey: string }> => {
  const { value, contentKey } = await openMessage("order", shopId, inbox, sealed);
  return { order: value, orderKey: contentKey };
};

export const openRequest = async (
  shopId: string,
  inbox: JsonWebKey,
  sealed: SealedMessage & { id: string },
): Promise<unknown> => (await openMessage("request", shopId, inbox, sealed)).value;

async function statusKey(orderKey: string, shopId: string, orderId: string): Promise<CryptoKey> {
  const info = `status:${shopId}:${orderId}`;
  return importKey(await hkdf(fromBase64url(orderKey), LABELS.order, info));
}

/** What the customer sees of the order's state, under a key that only the two sides of the order know. */
export async function sealOrderStatus(
  orderKey: string,
  shopId: string,
  orderId: string,
  status: object,
  iv?: Uint8Array,
): Promise<string> {
  const key = await statusKey(orderKey, shopId, orderId);
  const context = contexts.shopStatus(shopId, orderId);
  return sealPaddedJson(key, context, status, PADDED_BYTES.status, iv);
}

export async function openOrderStatus(
  orderKey: string,
  shopId: string,
  orderId: string,
  sealed: string,
): Promise<unknown> {
  const key = await statusKey(orderKey, shopId, orderId);
  return openPaddedJson(key, contexts.shopStatus(shopId, orderId), sealed, PADDED_BYTES.status);
}
