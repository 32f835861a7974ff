/** Discount codes: a typed code finds its terms in the catalog by a tag, and decrypts them (E-024). */
import { type Bytes, concat, fromBase64url, toBase64url, utf8 } from "./bytes";
import { shopCode } from "./contexts";
import { newCrockford, readCrockford } from "./crockford";
import { hkdf } from "./derive";
import { importKey } from "./envelope";
import { openPaddedJson, PADDED_BYTES, sealPaddedJson } from "./padding";
import { stretch, type Work } from "./stretch";

const CODE_CHARS = 10;
const SALT = "svc:shop-code:v1";

export const newDiscountCode = (): string => newCrockford(CODE_CHARS);

/** What somebody typed, as it is derived from; null when it is no code. */
export const readDiscountCode = (typed: string): string | null => readCrockford(typed, CODE_CHARS);

/** `7K3M9-QXR2A`. */
export const showDiscountCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

export interface DiscountCodeKey {
  /** What the catalog calls the code: 22 characters. */
  tag: string;
  key: Bytes;
}

/** Takes about a second. @param code as `readDiscountCode` gives it  @param codeSalt of the catalog, 22 characters */
export async function deriveDiscountCode(
  shopId: string,
  codeSalt: string,
  code: string,
  work?: Work,
): Promise<DiscountCodeKey> {
  const salt = concat(utf8(`svc:shop-code:v1:${shopId}:`), fromBase64url(codeSalt));
  const material = await stretch(utf8(code), salt, work);
  const [tag, key] = await Promise.all([
    hkdf(material, SALT, "tag", 16),
    hkdf(material, SALT, "key"),
  ]);
  return { tag: toBase64url(tag), key };
}

/** 296 characters. `iv` is given only to reproduce a published vector. */
export async function sealDiscountTerms(
  shopId: string,
  { tag, key }: DiscountCodeKey,
  terms: object,
  iv?: Uint8Array,
): Promise<string> {
  return sealPaddedJson(await importKey(key), shopCode(shopId, tag), terms, PADDED_BYTES.terms, iv);
}

export async function openDiscountTerms(
  shopId: string,
  { tag, key }: DiscountCodeKey,
  sealed: string,
): Promise<unknown> {
  return openPaddedJson(await importKey(key), shopCode(shopId, tag), sealed, PADDED_BYTES.terms);
}
