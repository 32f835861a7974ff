/** A shop's catalog: signed by its owner, sealed for its customers, and pinned in their links (E-017, E-018). */
import { concat, fromBase64url, toBase64url, utf8 } from "./bytes";
import { shopCatalog } from "./contexts";
import { sha256 } from "./derive";
import { publicOf } from "./ecdh";
import { ProtocolError } from "./errors";
import { openPaddedJson, PADDED_BYTES, readJson, sealPaddedJson } from "./padding";

const CURVE = { name: "ECDSA", namedCurve: "P-256" };
const SIGNATURE = { name: "ECDSA", hash: "SHA-256" };

export interface SignedCatalog {
  v: 1;
  /** The signing key, 87 base64url characters. */
  pub: string;
  /** 64 bytes as base64url. */
  sig: string;
  /** JSON, which is read only after its signature holds. */
  body: string;
}

/** What a link says of a shop's signing key: 22 characters. @param publicKey 87 base64url characters */
export async function shopPin(shopId: string, publicKey: string): Promise<string> {
  const named = concat(utf8(`svc:shop-pin:v1:${shopId}:`), fromBase64url(publicKey));
  return toBase64url((await sha256(named)).subarray(0, 16));
}

/** @param seq the number it will have: the stored one plus 1 */
export async function signCatalog(
  signKey: JsonWebKey,
  shopId: string,
  seq: number,
  body: string,
): Promise<SignedCatalog> {
  const { kty, crv, x, y, d } = signKey;
  const jwk = { kty, crv, x, y, d } as JsonWebKey;
  const key = await crypto.subtle.importKey("jwk", jwk, CURVE, false, ["sign"]);
  const sig = await crypto.subtle.sign(SIGNATURE, key, signedText(shopId, seq, body));
  return { v: 1, pub: publicOf(signKey), sig: toBase64url(new Uint8Array(sig)), body };
}

/** `iv` is given only to reproduce a published vector. */
export const sealCatalog = (
  contentKey: CryptoKey,
  shopId: string,
  seq: number,
  { v, pub, sig, body }: SignedCatalog,
  iv?: Uint8Array,
): Promise<string> => {
  const context = shopCatalog(shopId, seq);
  return sealPaddedJson(contentKey, context, { v, pub, sig, body }, PADDED_BYTES.catalog, iv);
};

export interface CatalogTrust {
  shopId: string;
  /** Of the customer's link, or of the owner's own signing key. */
  pin: string;
  /** The highest number this browser has seen of this shop; 0 at first. */
  newestSeq: number;
}

/**
 * The catalog's body, once all that a server could have changed is checked.
 * @param contentKey of the link, or of the shop's password
 * @throws ProtocolError `shop-older` for a number below the newest seen, `envelope` for another key, shop or number,
 *   `shop-pin` for another signing key than the link's, `shop-signature` for one that does not hold, `json`
 */
export async function openCatalog(
  contentKey: CryptoKey,
  { shopId, pin, newestSeq }: CatalogTrust,
  { seq, catalog }: { seq: number; catalog: string },
): Promise<unknown> {
  if (seq < newestSeq) {
    throw new ProtocolError("shop-older", "The server sent an older version of this shop.");
  }
  const context = shopCatalog(shopId, seq);
  const { v, pub, sig, body } = asSigned(
    await openPaddedJson(contentKey, context, catalog, PADDED_BYTES.catalog),
  );
  if (v !== 1) throw new ProtocolError("json", "This shop needs a newer Sealdesk.");
  if ((await shopPin(shopId, pub)) !== pin) {
    throw new ProtocolError("shop-pin", "This shop's signature changed.");
  }
  const held = await isSignedBy(pub, sig, signedText(shopId, seq, body)).catch(() => false);
  if (!held) throw new ProtocolError("shop-signature", "This shop's signature does not hold.");
  return readJson(body);
}

function asSigned(value: unknown): { v: unknown; pub: string; sig: string; body: string } {
  const { v, pub, sig, body } = (value ?? {}) as Record<string, unknown>;
  if (typeof pub !== "string" || typeof sig !== "string" || typeof body !== "string") {
    throw new ProtocolError("json", "This shop's catalog is damaged.");
  }
  return { v, pub, sig, body };
}

async function isSignedBy(pub: string, sig: string, text: Uint8Array<ArrayBuffer>) {
  const key = await crypto.subtle.importKey("raw", fromBase64url(pub), CURVE, false, ["verify"]);
  return crypto.subtle.verify(SIGNATURE, key, fromBase64url(sig), text);
}

const signedText = (shopId: string, seq: number, body: string) =>
  utf8(`svc:shop-catalog:v1\n${shopId}\n${seq}\n${body}`);
