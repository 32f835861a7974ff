/** Keys from keys: HKDF-SHA-256 (RFC 5869) and SHA-256. */
import { type Bytes, ownBytes, utf8 } from "./bytes";

/** A secret that gives its bytes to nobody, and keys to whoever has it. */
export const hkdfKey = (secret: Uint8Array): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", ownBytes(secret), "HKDF", false, ["deriveBits"]);

export async function hkdf(
  secret: Uint8Array | CryptoKey,
  salt: string | Uint8Array,
  info: string | Uint8Array,
  length = 32,
): Promise<Bytes> {
  const key = secret instanceof CryptoKey ? secret : await hkdfKey(secret);
  const parameters = { name: "HKDF", hash: "SHA-256", salt: asBytes(salt), info: asBytes(info) };
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, key, length * 8));
}

export async function sha256(bytes: Uint8Array): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", ownBytes(bytes)));
}

function asBytes(value: string | Uint8Array): Bytes {
  return typeof value === "string" ? utf8(value) : ownBytes(value);
}
