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
import { agreeOnKey, type EphemeralKey, importPrivate, newEphemeralKey, publicOf } from "./ecdh";
import { ProtocolError } from "./errors";

const LABEL = "svc:sign-inbox:v1";
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

export async function sealInboxRow(
  rowId: string,
  inboxKey: string,
  entry: InboxEntry,
): Promise<SealedRow> {
  const ephemeral = await newEphemeralKey();
  return sealWith(rowId, inboxKey, padded(entry), ephemeral, randomBytes(IV_BYTES));
}

/** With a key pair and an IV that are given only to reproduce a published vector. */
export async function sealWith(
  rowId: string,
  inboxKey: string,
  plaintext: Bytes,
  ephemeral: EphemeralKey,
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
  const key = await agreeOnKey(LABEL, rowId, own, theirs, points);
  return crypto.subtle.importKey("raw", key, "AES-GCM", false, [use]);
}

function cipher(rowId: string, iv: Bytes): AesGcmParams {
  return { name: "AES-GCM", iv, additionalData: utf8(`${LABEL}:${rowId}`), tagLength: 128 };
}
