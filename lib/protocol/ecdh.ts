/** ECDH on P-256: key pairs, and the key that a sender and the owner of an inbox key both derive (E-022, E-032). */
import { type Bytes, concat, fromBase64url, toBase64url, utf8 } from "./bytes";
import { hkdf } from "./derive";
import { ProtocolError } from "./errors";

const CURVE = { name: "ECDH", namedCurve: "P-256" } as const;

/** The private part as a JWK (`kty, crv, x, y, d`), which only its owner may keep. */
export interface InboxKey {
  /** An uncompressed point of 65 bytes, 87 base64url characters. */
  publicKey: string;
  privateKey: JsonWebKey;
}

/** A key pair for one message: its private part is forgotten with it. */
export interface EphemeralKey {
  publicKey: string;
  privateKey: CryptoKey;
}

export async function newInboxKey(): Promise<InboxKey> {
  const pair = await crypto.subtle.generateKey(CURVE, true, ["deriveBits"]);
  return exportPair(pair);
}

/** Of an ECDH or an ECDSA pair. */
export async function exportPair(pair: CryptoKeyPair): Promise<InboxKey> {
  const { kty, crv, x, y, d } = await crypto.subtle.exportKey("jwk", pair.privateKey);
  if (!kty || !crv || !x || !y || !d) throw new ProtocolError("key", "No key was made.");
  return { publicKey: await rawOf(pair.publicKey), privateKey: { kty, crv, x, y, d } };
}

export async function newEphemeralKey(): Promise<EphemeralKey> {
  const pair = await crypto.subtle.generateKey(CURVE, false, ["deriveBits"]);
  return { privateKey: pair.privateKey, publicKey: await rawOf(pair.publicKey) };
}

/** The public key that belongs to a private one. Throws `key`. */
export function publicOf({ x, y }: JsonWebKey): string {
  const [left, right] = [fromBase64url(x ?? ""), fromBase64url(y ?? "")];
  if (left.length !== 32 || right.length !== 32) throw new ProtocolError("key", "This is no key.");
  return toBase64url(concat(Uint8Array.of(4), left, right));
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

/**
 * The 32 bytes that one private and the other public key give.
 * @param label what the message is, e.g. `svc:shop-order:v1`  @param id whose, after the label
 */
export async function agreeOnKey(
  label: string,
  id: string,
  own: CryptoKey,
  theirs: string,
  points: { ephemeral: string; inbox: string },
): Promise<Bytes> {
  const info = concat(
    utf8(`${label}:${id}`),
    Uint8Array.of(0),
    fromBase64url(points.ephemeral),
    fromBase64url(points.inbox),
  );
  const other = await importPublic(theirs);
  const secret = await crypto.subtle.deriveBits({ name: "ECDH", public: other }, own, 256);
  return hkdf(new Uint8Array(secret), label, info);
}

async function rawOf(key: CryptoKey): Promise<string> {
  return toBase64url(new Uint8Array(await crypto.subtle.exportKey("raw", key)));
}
