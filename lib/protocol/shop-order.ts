/** Orders and contact requests: sealed to a shop's inbox key by browsers that know no other key of it (E-022, E-023, DB-054). */
import { fromBase64url, toBase64url } from "./bytes";
import * as contexts from "./contexts";
import { hkdf } from "./derive";
import { agreeOnKey, type EphemeralKey, importPrivate, newEphemeralKey, publicOf } from "./ecdh";
import { importKey } from "./envelope";
import { openPaddedJson, PADDED_BYTES, sealPaddedJson } from "./padding";

const KINDS = {
  order: { label: "svc:shop-order:v1", context: contexts.shopOrder },
  request: { label: "svc:shop-request:v1", context: contexts.shopRequest },
};
type Kind = keyof typeof KINDS;

/** As it is sent and kept. */
export interface SealedMessage {
  /** The ephemeral public key, 87 base64url characters. */
  key: string;
  payload: string;
}

/** Given only to reproduce a published vector. */
interface Fixed {
  ephemeral: EphemeralKey;
  iv: Uint8Array;
}

/** The same message may be sent again; sealed again it would be another one. `orderKey` opens the order's status later. */
export const sealOrder = (
  shopId: string,
  inbox: string,
  orderId: string,
  order: object,
  fixed?: Fixed,
): Promise<SealedMessage & { orderKey: string }> =>
  sealTo("order", shopId, inbox, orderId, order, fixed);

export async function sealRequest(
  shopId: string,
  inbox: string,
  requestId: string,
  request: object,
  fixed?: Fixed,
): Promise<SealedMessage> {
  const { key, payload } = await sealTo("request", shopId, inbox, requestId, request, fixed);
  return { key, payload };
}

/** @throws ProtocolError `envelope` for another inbox, shop or order, or a changed byte; `key`, `padding`, `json` */
export const openOrder = async (
  shopId: string,
  inbox: JsonWebKey,
  sealed: SealedMessage & { id: string },
): Promise<{ order: unknown; orderKey: string }> => {
  const { value, contentKey } = await openFrom("order", shopId, inbox, sealed);
  return { order: value, orderKey: contentKey };
};

export const openRequest = async (
  shopId: string,
  inbox: JsonWebKey,
  sealed: SealedMessage & { id: string },
): Promise<unknown> => (await openFrom("request", shopId, inbox, sealed)).value;

async function sealTo(
  kind: Kind,
  shopId: string,
  inbox: string,
  id: string,
  value: object,
  fixed?: Fixed,
) {
  const { label, context } = KINDS[kind];
  const { publicKey, privateKey } = fixed?.ephemeral ?? (await newEphemeralKey());
  const points = { ephemeral: publicKey, inbox };
  const raw = await agreeOnKey(label, `${shopId}:${id}`, privateKey, inbox, points);
  const key = await importKey(raw);
  const payload = await sealPaddedJson(
    key,
    context(shopId, id),
    value,
    PADDED_BYTES[kind],
    fixed?.iv,
  );
  return { key: publicKey, payload, orderKey: toBase64url(raw) };
}

async function openFrom(
  kind: Kind,
  shopId: string,
  inbox: JsonWebKey,
  { id, key, payload }: SealedMessage & { id: string },
) {
  const { label, context } = KINDS[kind];
  const points = { ephemeral: key, inbox: publicOf(inbox) };
  const own = await importPrivate(inbox);
  const raw = await agreeOnKey(label, `${shopId}:${id}`, own, key, points);
  const opened = await importKey(raw);
  const value = await openPaddedJson(opened, context(shopId, id), payload, PADDED_BYTES[kind]);
  return { value, contentKey: toBase64url(raw) };
}

async function statusKey(orderKey: string, shopId: string, orderId: string): Promise<CryptoKey> {
  const info = `status:${shopId}:${orderId}`;
  return importKey(await hkdf(fromBase64url(orderKey), KINDS.order.label, info));
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
