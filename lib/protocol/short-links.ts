/**
 * Short links: one secret in the address gives both the capability that finds the file and the key
 * of a small envelope that carries the rest (E-007, E-008).
 */
import { fromBase64, fromBase64url, fromUtf8, toBase64, toBase64url, utf8 } from "./bytes";
import { isCapability, newCapability } from "./capability";
import { documentLink } from "./contexts";
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

/** `iv` is given only to reproduce a published vector. */
export async function sealDocumentLink(
  wrapKey: CryptoKey,
  documentId: string,
  payload: DocumentLinkPayload,
  iv?: Uint8Array,
): Promise<string> {
  const plaintext = payload.key === undefined ? { v: 1 } : { v: 1, key: payload.key };
  const text = JSON.stringify(plaintext);
  return toBase64(await seal(wrapKey, documentLink(documentId), utf8(text), iv));
}

/** Throws `link-newer` for a version this code does not know and `link` for a payload out of shape. */
export async function openDocumentLink(
  wrapKey: CryptoKey,
  documentId: string,
  envelope: string,
): Promise<DocumentLinkPayload> {
  if (envelope.length > LONGEST_ENVELOPE_CHARS) throw damaged();
  const plaintext = await open(wrapKey, documentLink(documentId), fromBase64(envelope));
  const payload = parsePayload(fromUtf8(plaintext));
  if (payload.v !== 1) throw new ProtocolError("link-newer", "This link needs a newer Sealdesk.");
  if (payload.key === undefined) return {};
  if (typeof payload.key !== "string" || !isCapability(payload.key)) throw damaged();
  return { key: payload.key };
}

function parsePayload(text: string): { v?: unknown; key?: unknown } {
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
