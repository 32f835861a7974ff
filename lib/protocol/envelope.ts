/**
 * The sealed envelope: `0x01 | IV (12) | ciphertext | tag (16)`, AES-256-GCM.
 * The additional data `svc:v1:<context>` says what the bytes are and whose, so an envelope moved
 * to another file, update or client does not open (E-001, E-002).
 */
import { type Bytes, concat, fromBase64url, ownBytes, randomBytes, utf8 } from "./bytes";
import { ProtocolError } from "./errors";

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BITS = 128;
const HEAD_BYTES = 1 + IV_BYTES;

/** Version, IV and tag around an empty plaintext. */
export const SMALLEST_ENVELOPE = HEAD_BYTES + TAG_BITS / 8;

/** A 32-byte key, raw or as 43 base64url characters. It cannot be read back out. */
export async function importKey(key: Uint8Array | string): Promise<CryptoKey> {
  const raw = typeof key === "string" ? fromBase64url(key) : ownBytes(key);
  if (raw.length !== 32) throw new ProtocolError("key", "A key is 32 bytes.");
  return crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["encrypt", "decrypt"]);
}

/** The IV is random unless a published vector is being reproduced: no IV is used twice with one key. */
export async function seal(
  key: CryptoKey,
  context: string,
  plaintext: Uint8Array,
  iv: Uint8Array = randomBytes(IV_BYTES),
): Promise<Bytes> {
  if (iv.length !== IV_BYTES) throw new ProtocolError("iv", "An IV is 12 bytes.");
  const sealed = await crypto.subtle.encrypt(cipher(context, iv), key, ownBytes(plaintext));
  return concat(Uint8Array.of(VERSION), iv, new Uint8Array(sealed));
}

/** Throws `envelope` for every reason alike: version, length, key, context or a changed byte. */
export async function open(key: CryptoKey, context: string, envelope: Uint8Array): Promise<Bytes> {
  if (isEnvelope(envelope)) {
    const own = ownBytes(envelope);
    const algorithm = cipher(context, own.subarray(1, HEAD_BYTES));
    try {
      return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, own.subarray(HEAD_BYTES)));
    } catch {
      // WebCrypto says only OperationError here; so do we, below.
    }
  }
  throw new ProtocolError("envelope", "This sealed content does not open with this key.");
}

/** Whether the bytes could be an envelope: all a server without the key can tell. */
export function isEnvelope(bytes: Uint8Array): boolean {
  return bytes.length >= SMALLEST_ENVELOPE && bytes[0] === VERSION;
}

function cipher(context: string, iv: Uint8Array): AesGcmParams {
  return {
    name: "AES-GCM",
    iv: ownBytes(iv),
    additionalData: utf8(`svc:v1:${context}`),
    tagLength: TAG_BITS,
  };
}
