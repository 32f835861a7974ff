/** Messages to the inbox key of a shop or a calendar, sealed by whoever knows only its public part (E-022, E-023, DB-015, DB-047). */
import { fromBase64url, toBase64url } from "./bytes";
import * as contexts from "./contexts";
import { agreeOnKey, type EphemeralKey, importPrivate, newEphemeralKey, publicOf } from "./ecdh";
import { importKey } from "./envelope";
import { openPaddedJson, PADDED_BYTES, sealPaddedJson } from "./padding";

const CONTEXTS = {
  order: contexts.shopOrder,
  request: contexts.shopRequest,
  supply: contexts.shopSupply,
  bill: contexts.shopBill,
  shipment: contexts.shopShipment,
  rsvp: contexts.calendarRsvp,
  booking: contexts.calendarBooking,
};
export type MessageKind = keyof typeof CONTEXTS;
const LABELS: Readonly<Record<MessageKind, string>> = {
  order: "svc:shop-order:v1",
  request: "svc:shop-request:v1",
  supply: "svc:shop-supply:v1",
  bill: "svc:shop-bill:v1",
  shipment: "svc:shop-shipment:v1",
  rsvp: "svc:calendar-rsvp:v1",
  booking: "svc:calendar-booking:v1",
};

/** As it is sent and kept. */
export interface SealedMessage {
  /** The ephemeral public key, 87 base64url characters. */
  key: string;
  payload: string;
}

/** Given only to reproduce a published vector. */
export interface Fixed {
  ephemeral: EphemeralKey;
  iv: Uint8Array;
}

/**
 * The same message may be sent again; sealed again it would be another one.
 * @param shopId the shop that the message's id is bound to: of parts, bills and shipments the supplier; of a guest's
 * answer the invite, whose id is then the hash of the guest's token, and of a booking the page
 * @param inbox the receiver's public key
 * @returns `contentKey` is for the sender alone: it opens the message, and an order's status
 */
export async function sealMessage(
  kind: MessageKind,
  shopId: string,
  inbox: string,
  id: string,
  value: object,
  fixed?: Fixed,
): Promise<SealedMessage & { contentKey: string }> {
  const { publicKey, privateKey } = fixed?.ephemeral ?? (await newEphemeralKey());
  const points = { ephemeral: publicKey, inbox };
  const raw = await agreeOnKey(LABELS[kind], `${shopId}:${id}`, privateKey, inbox, points);
  const key = await importKey(raw);
  const context = CONTEXTS[kind](shopId, id);
  const payload = await sealPaddedJson(key, context, value, PADDED_BYTES[kind], fixed?.iv);
  return { key: publicKey, payload, contentKey: toBase64url(raw) };
}

/** @throws ProtocolError `envelope` for another inbox, shop or id, or a changed byte; `key`, `padding`, `json` */
export async function openMessage(
  kind: MessageKind,
  shopId: string,
  inbox: JsonWebKey,
  { id, key, payload }: SealedMessage & { id: string },
): Promise<{ value: unknown; contentKey: string }> {
  const points = { ephemeral: key, inbox: publicOf(inbox) };
  const own = await importPrivate(inbox);
  const raw = await agreeOnKey(LABELS[kind], `${shopId}:${id}`, own, key, points);
  const value = await openMessageBy(kind, toBase64url(raw), shopId, { id, payload });
  return { value, contentKey: toBase64url(raw) };
}

/** The same with the message's own key, which its sender has too. */
export async function openMessageBy(
  kind: MessageKind,
  contentKey: string,
  shopId: string,
  { id, payload }: { id: string; payload: string },
): Promise<unknown> {
  const key = await importKey(fromBase64url(contentKey));
  return openPaddedJson(key, CONTEXTS[kind](shopId, id), payload, PADDED_BYTES[kind]);
}
