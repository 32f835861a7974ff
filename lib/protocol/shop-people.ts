/** A shop that several people run: one shop key, sealed to each of them, and the keys it had before (DB-040, DB-044). */
import { fromBase64, fromBase64url, fromUtf8, toBase64, toBase64url, toHex, utf8 } from "./bytes";
import * as contexts from "./contexts";
import { hkdf, sha256 } from "./derive";
import { agreeOnKey, type EphemeralKey, importPrivate, newEphemeralKey, publicOf } from "./ecdh";
import { importKey, open, seal } from "./envelope";
import { ProtocolError } from "./errors";
import { openPaddedJson, PADDED_BYTES, readJson, sealPaddedJson } from "./padding";
import { privateKeyOf } from "./shop-keys";

const LABEL = "svc:shop-person:v1";

/** The shop key as one person opens it. */
export interface SealedShopKey {
  /** The ephemeral public key, 87 base64url characters. */
  key: string;
  /** 84 base64 characters. */
  sealed: string;
}

/** @param publicKey of the person @param fixed only to reproduce a published vector */
export async function sealShopKeyTo(
  publicKey: string,
  shopId: string,
  accessId: string,
  shopKey: string,
  fixed?: { ephemeral: EphemeralKey; iv: Uint8Array },
): Promise<SealedShopKey> {
  const ephemeral = fixed?.ephemeral ?? (await newEphemeralKey());
  const points = { ephemeral: ephemeral.publicKey, inbox: publicKey };
  const { privateKey } = ephemeral;
  const raw = await agreeOnKey(LABEL, `${shopId}:${accessId}`, privateKey, publicKey, points);
  const context = contexts.shopPerson(shopId, accessId);
  const sealed = await seal(await importKey(raw), context, fromBase64url(shopKey), fixed?.iv);
  return { key: ephemeral.publicKey, sealed: toBase64(sealed) };
}

/** 43 characters. @throws ProtocolError `envelope` for another person's, `key` */
export async function openShopKey(
  own: JsonWebKey,
  shopId: string,
  accessId: string,
  { key, sealed }: SealedShopKey,
): Promise<string> {
  const points = { ephemeral: key, inbox: publicOf(own) };
  const privateKey = await importPrivate(own);
  const raw = await agreeOnKey(LABEL, `${shopId}:${accessId}`, privateKey, key, points);
  const context = contexts.shopPerson(shopId, accessId);
  return toBase64url(await open(await importKey(raw), context, fromBase64(sealed)));
}

/** @param personKey of the person's link, 43 characters */
export async function sealPersonKey(
  personKey: string,
  shopId: string,
  accessId: string,
  jwk: JsonWebKey,
): Promise<string> {
  const context = contexts.shopPersonKey(shopId, accessId);
  return toBase64(await seal(await importKey(personKey), context, utf8(JSON.stringify(jwk))));
}

/** @throws ProtocolError `envelope` under another person's key */
export async function openPersonKey(
  personKey: string,
  shopId: string,
  accessId: string,
  sealed: string,
): Promise<JsonWebKey> {
  const context = contexts.shopPersonKey(shopId, accessId);
  const opened = await open(await importKey(personKey), context, fromBase64(sealed));
  return privateKeyOf(readJson(fromUtf8(opened)));
}

/** Shows the server that whoever publishes knows the newest shop key. 64 hex digits. */
export async function shopPayLock(shopId: string, shopKey: string): Promise<string> {
  const info = `shop-pay-lock:v1:${shopId}`;
  const lock = await hkdf(fromBase64url(shopKey), "svc:account:v1", info);
  return toHex(await sha256(utf8(toBase64url(lock))));
}

/** A key that was replaced: orders and archives from its time open with it. Times are ISO texts. */
export interface RingKey {
  kid: string;
  use: "inbox" | "sign" | "shop";
  jwk?: JsonWebKey;
  /** Of `shop`, 43 characters. */
  key?: string;
  from: string;
  to: string;
}

/** 8 characters. @param key a public key or a shop key, as base64url */
export const keyIdOf = async (key: string): Promise<string> =>
  toBase64url(await sha256(fromBase64url(key))).slice(0, 8);

export async function sealRing(
  shopKey: string,
  shopId: string,
  epoch: number,
  keys: readonly RingKey[],
): Promise<string> {
  const ring = utf8(JSON.stringify({ v: 1, keys }));
  return toBase64(await seal(await importKey(shopKey), contexts.shopRing(shopId, epoch), ring));
}

/** @throws ProtocolError `envelope` under another shop key, `key` for what holds no keys */
export async function openRing(
  shopKey: string,
  shopId: string,
  epoch: number,
  sealed: string,
): Promise<RingKey[]> {
  const context = contexts.shopRing(shopId, epoch);
  const opened = await open(await importKey(shopKey), context, fromBase64(sealed));
  const { v, keys } = (readJson(fromUtf8(opened)) ?? {}) as Record<string, unknown>;
  if (v !== 1 || !Array.isArray(keys)) throw new ProtocolError("key", "This is no key ring.");
  return keys.map(ringKeyOf);
}

function ringKeyOf(value: unknown): RingKey {
  const { kid, use, jwk, key, from, to } = (value ?? {}) as Record<string, unknown>;
  const texts = [kid, from, to];
  const isKey = use === "shop" ? typeof key === "string" : use === "inbox" || use === "sign";
  if (texts.some((text) => typeof text !== "string") || !isKey)
    throw new ProtocolError("key", "This is no key.");
  const held = use === "shop" ? { key } : { jwk: privateKeyOf(jwk) };
  return { kid, use, ...held, from, to } as RingKey;
}

/** Old orders in one padded envelope. */
export async function sealArchive(
  shopKey: string,
  shopId: string,
  chunkId: string,
  chunk: object,
): Promise<string> {
  const context = contexts.shopArchive(shopId, chunkId);
  return sealPaddedJson(await importKey(shopKey), context, chunk, PADDED_BYTES.archive);
}

export async function openArchive(
  shopKey: string,
  shopId: string,
  chunkId: string,
  sealed: string,
): Promise<unknown> {
  const context = contexts.shopArchive(shopId, chunkId);
  return openPaddedJson(await importKey(shopKey), context, sealed, PADDED_BYTES.archive);
}
