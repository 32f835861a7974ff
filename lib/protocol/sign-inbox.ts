/**
 * A row of the signing inbox: what opens a request, sealed to the account's inbox key so that the server that keeps the
 * row cannot read it (I-009, I-010, E-032). ECDH P-256, HKDF-SHA-256, AES-256-GCM.
 */
import {
  type Bytes,
  concat,
  fromBase64url,
  fromUtf8,
  randomBytes,
  toBase64url,
  utf8,
} from "./bytes";
import { hkdf } from "./derive";
import { ProtocolError } from "./errors";

const LABEL = "svc:sign-inbox:v1";
const CURVE = { name: "ECDH", namedCurve: "P-256" } as const;
const IV_BYTES = 12;
const PLAIN_BYTES = 1_024;
/** Characters of a payload: IV, 1,024 bytes, tag (I-003). */
export const PAYLOAD_CHARS = 1_403;

/** What a row says once it is open. */
export interface InboxEntry {
  /** The request. */
  id: string;
  /** The sender's token: the only key to the request. */
  admin: string;
  title: string;
  /** ISO 8601. */
  createdAt: string;
  status: string;
}

/** A row as it travels and is kept. */
export interface SealedRow {
  /** A random UUID of its own, not the request's. */
  id: string;
  /** The ephemeral public key: an uncompressed point of 65 bytes, 87 base64url characters. */
  key: string;
  payload: string;
}

/** The private part as a JWK (`kty, crv, x, y, d`), which only the account's vault may keep. */
export interface InboxKey {
  publicKey: string;
  privateKey: JsonWebKey;
}

export async function newInboxKey(): Promise<InboxKey> {
  const pair = await crypto.subtle.generateKey(CURVE, true, ["deriveBits"]);
  const { kty, crv, x, y, d } = await crypto.subtle.exportKey("jwk", pair.privateKey);
  if (!kty || !crv || !x || !y || !d) throw new ProtocolError("key", "No key was made.");
  return { publicKey: await rawOf(pair.publicKey), privateKey: { kty, crv, x, y, d } };
}

/** The public key that belongs to a private one. Throws `key`. */
export function publicOf({ x, y }: JsonWebKey): string {
  const [left, right] = [fromBase64url(x ?? ""), fromBase64url(y ?? "")];
  if (left.length !== 32 || right.length !== 32) throw new ProtocolError("key", "This is no key.");
  return toBase64url(concat(Uint8Array.of(4), left, right));
}

export async function sealInboxRow(
  rowId: string,
  inboxKey: string,
  entry: InboxEntry,
): Promise<SealedRow> {
  const pair = await crypto.subtle.generateKey(CURVE, false, ["deriveBits"]);
  const ephemeral = { privateKey: pair.privateKey, publicKey: await rawOf(pair.publicKey) };
  return sealWith(rowId, inboxKey, padded(entry), ephemeral, randomBytes(IV_BYTES));
}

/** With a key pair and an IV that are given only to reproduce a published vector. */
export async function sealWith(
  rowId: string,
  inboxKey: string,
  plaintext: Bytes,
  ephemeral: { privateKey: CryptoKey; publicKey: string },
  iv: Bytes,
): Promise<SealedRow> {
  const points = { ephemeral: ephemeral.publicKey, inbox: inboxKey };
  const key = await rowKey(rowId, ephemeral.privateKey, inboxKey, points, "encrypt");
  const sealed = await crypto.subtle.encrypt(cipher(rowId, iv), key, plaintext);
  const payload = toBase64url(concat(iv, new Uint8Array(sealed)));
  return { id: rowId, key: ephemeral.publicKey, payload };
}

/** Throws `inbox` for every reason alike: another key, another row, a changed byte, or content that is no entry. */
export async function openInboxRow(row: SealedRow, privateKey: JsonWebKey): Promise<InboxEntry> {
  const entry = await opened(row, privateKey).catch(() => null);
  if (entry === null) throw new ProtocolError("inbox", "This row does not open with this key.");
  return entry;
}

async function opened(row: SealedRow, jwk: JsonWebKey): Promise<InboxEntry | null> {
  const own = await importPrivate(jwk);
  const points = { ephemeral: row.key, inbox: publicOf(jwk) };
  const key = await rowKey(row.id, own, row.key, points, "decrypt");
  const bytes = fromBase64url(row.payload);
  const [iv, sealed] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES)];
  const plaintext = await crypto.subtle.decrypt(cipher(row.id, iv), key, sealed);
  return readEntry(fromUtf8(new Uint8Array(plaintext)));
}

/** Readers take spaces and zero bytes away; writers put spaces (DB-011). */
function readEntry(text: string): InboxEntry | null {
  const value: unknown = JSON.parse(text.replace(/[ \0]+$/, ""));
  if (typeof value !== "object" || value === null) return null;
  const { id, admin, title, createdAt, status } = value as Record<string, unknown>;
  const isEntry = [id, admin, title, createdAt, status].every((part) => typeof part === "string");
  return isEntry ? ({ id, admin, title, createdAt, status } as InboxEntry) : null;
}

/** The title gives way, by whole characters, until everything fits into 1,024 bytes. */
export function padded(entry: InboxEntry): Bytes {
  const { id, admin, title, createdAt, status } = entry;
  const letters = Array.from(title).slice(0, PLAIN_BYTES);
  for (;;) {
    const fits = utf8(JSON.stringify({ id, admin, title: letters.join(""), createdAt, status }));
    if (fits.length <= PLAIN_BYTES) {
      return concat(fits, new Uint8Array(PLAIN_BYTES - fits.length).fill(0x20));
    }
    if (letters.length === 0) throw new ProtocolError("inbox", "This does not fit into a row.");
    letters.pop();
  }
}

async function rowKey(
  rowId: string,
  own: CryptoKey,
  theirs: string,
  points: { ephemeral: string; inbox: string },
  use: KeyUsage,
): Promise<CryptoKey> {
  const info = concat(
    utf8(`${LABEL}:${rowId}`),
    Uint8Array.of(0),
    fromBase64url(points.ephemeral),
    fromBase64url(points.inbox),
  );
  const other = await importPublic(theirs);
  const secret = await crypto.subtle.deriveBits({ name: "ECDH", public: other }, own, 256);
  const key = await hkdf(new Uint8Array(secret), LABEL, info);
  return crypto.subtle.importKey("raw", key, "AES-GCM", false, [use]);
}

/** Refuses what is not an uncompressed point on the curve: WebCrypto throws, we say `key`. */
export async function importPublic(key: string): Promise<CryptoKey> {
  const raw = fromBase64url(key);
  if (raw.length === 65 && raw[0] === 4) {
    try {
      return await crypto.subtle.importKey("raw", raw, CURVE, true, []);
    } catch {
      // Not on the curve: said below in the same words.
    }
  }
  throw new ProtocolError("key", "This is no uncompressed point of P-256.");
}

export function importPrivate({ kty, crv, x, y, d }: JsonWebKey): Promise<CryptoKey> {
  const jwk = { kty, crv, x, y, d } as JsonWebKey;
  return crypto.subtle.importKey("jwk", jwk, CURVE, false, ["deriveBits"]);
}

async function rawOf(key: CryptoKey): Promise<string> {
  return toBase64url(new Uint8Array(await crypto.subtle.exportKey("raw", key)));
}

function cipher(rowId: string, iv: Bytes): AesGcmParams {
  return { name: "AES-GCM", iv, additionalData: utf8(`${LABEL}:${rowId}`), tagLength: 128 };
}
