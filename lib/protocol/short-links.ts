/**
 * Short links: one secret in the address gives both the capability that finds the file and the key
 * of a small envelope that carries the rest (E-007, E-008).
 */
import {
  fromBase64,
  fromBase64url,
  fromUtf8,
  isSixteenBytes,
  toBase64,
  toBase64url,
  utf8,
} from "./bytes";
import { isCapability, newCapability } from "./capability";
import { documentLink, shopLink } from "./contexts";
import { hkdf } from "./derive";
import { importKey, open, seal } from "./envelope";
import { ProtocolError } from "./errors";

const SALT = "svc:link:v1";
const LONGEST_ENVELOPE_CHARS = 4096;

export interface ShortLinkKeys {
  capability: string;
  wrapKey: CryptoKey;
}

/** What a link to a document carries: nothing for a standard file, its content key for an encrypted one. */
export interface DocumentLinkPayload {
  key?: string;
}

export function newShortSecret(): string {
  return newCapability();
}

export async function deriveShortLink(secret: string): Promise<ShortLinkKeys> {
  if (!isCapability(secret)) throw new ProtocolError("secret", "This link is incomplete.");
  const bytes = fromBase64url(secret);
  const [token, wrap] = await Promise.all([hkdf(bytes, SALT, "token"), hkdf(bytes, SALT, "wrap")]);
  return { capability: toBase64url(token), wrapKey: await importKey(wrap) };
}

/** What a link to a shop carries: the key of its catalog and the pin of its signature. */
export interface ShopLinkPayload {
  key: string;
  pin: string;
}

/** `iv` is given only to reproduce a published vector, here and below. */
export const sealDocumentLink = (
  wrapKey: CryptoKey,
  documentId: string,
  { key }: DocumentLinkPayload,
  iv?: Uint8Array,
): Promise<string> =>
  sealPayload(wrapKey, documentLink(documentId), { v: 1, ...(key !== undefined && { key }) }, iv);

export const sealShopLink = (
  wrapKey: CryptoKey,
  shopId: string,
  { key, pin }: ShopLinkPayload,
  iv?: Uint8Array,
): Promise<string> => sealPayload(wrapKey, shopLink(shopId), { v: 1, key, pin }, iv);

/** Throws `link-newer` for a version this code does not know and `link` for a payload out of shape. */
export async function openDocumentLink(
  wrapKey: CryptoKey,
  documentId: string,
  envelope: string,
): Promise<DocumentLinkPayload> {
  const { key } = await openPayload(wrapKey, documentLink(documentId), envelope);
  if (key === undefined) return {};
  if (typeof key !== "string" || !isCapability(key)) throw damaged();
  return { key };
}

/** Throws like `openDocumentLink`, also for a missing part. */
export async function openShopLink(
  wrapKey: CryptoKey,
  shopId: string,
  envelope: string,
): Promise<ShopLinkPayload> {
  const { key, pin } = await openPayload(wrapKey, shopLink(shopId), envelope);
  if (typeof key !== "string" || !isCapability(key)) throw damaged();
  if (typeof pin !== "string" || !isSixteenBytes(pin)) throw damaged();
  return { key, pin };
}

async function sealPayload(
  wrapKey: CryptoKey,
  context: string,
  payload: object,
  iv?: Uint8Array,
): Promise<string> {
  return toBase64(await seal(wrapKey, context, utf8(JSON.stringify(payload)), iv));
}

async function openPayload(wrapKey: CryptoKey, context: string, envelope: string) {
  if (envelope.length > LONGEST_ENVELOPE_CHARS) throw damaged();
  const payload = parsePayload(fromUtf8(await open(wrapKey, context, fromBase64(envelope))));
  if (payload.v !== 1) throw new ProtocolError("link-newer", "This link needs a newer Sealdesk.");
  return payload;
}

function parsePayload(text: string): { v?: unknown; key?: unknown; pin?: unknown } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw damaged();
  }
  if (typeof value !== "object" || value === null) throw damaged();
  return value;
}

function damaged(): ProtocolError {
  return new ProtocolError("link", "This link is damaged.");
}
