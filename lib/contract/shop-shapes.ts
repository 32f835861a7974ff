/** Fields of shops: sealed texts of exact sizes, public keys, and what an order may carry. */
import * as z from "zod/mini";
import { fromBase64, fromBase64url, isSixteenBytes, toHex } from "../protocol/bytes";
import { isCapability } from "../protocol/capability";
import { SMALLEST_ENVELOPE } from "../protocol/envelope";
import { MAX_STEPS, PADDED_BYTES, STEP_BYTES } from "../protocol/padding";
import { decoded, sealedText, uniqueRows, uuid } from "./fields";

export const SHOP = "/api/shops/:shopId" as const;

export const ORDER_BYTES = PADDED_BYTES.order + SMALLEST_ENVELOPE;
export const REQUEST_BYTES = PADDED_BYTES.request + SMALLEST_ENVELOPE;
export const STATUS_BYTES = PADDED_BYTES.status + SMALLEST_ENVELOPE;
export const PHOTO_BYTES = PADDED_BYTES.photo + SMALLEST_ENVELOPE;
const SUPPLY_BYTES = PADDED_BYTES.supply + SMALLEST_ENVELOPE;
const charsOf = (bytes: number): number => Math.ceil(bytes / 3) * 4;
export const MAX_PADDED_CHARS = charsOf(MAX_STEPS * STEP_BYTES + SMALLEST_ENVELOPE);

/** The first byte of every envelope is its version. */
export const isSealed = (bytes: Uint8Array | null, size: number): boolean =>
  bytes?.byteLength === size && bytes[0] === 1;

/** An envelope of exactly so many bytes, as base64. */
export const sealedOfSize = (size: number) =>
  z.string().check(
    z.meta({ contentEncoding: "base64" }),
    z.length(charsOf(size)),
    z.refine((text) => isSealed(decoded(text), size), "must be base64 of an envelope of this size"),
  );

/** The same, read as bytes. */
export const sealedBytes = (size: number) =>
  z.pipe(
    sealedOfSize(size),
    z.transform((text: string): Uint8Array => fromBase64(text)),
  );

/** A catalog or an owner's state: padded to whole steps, and kept as base64 (SH-041). */
export const paddedText = () =>
  z.string().check(
    z.maxLength(MAX_PADDED_CHARS),
    z.refine((text) => {
      if (text.length > MAX_PADDED_CHARS) return false;
      const bytes = decoded(text);
      const steps = ((bytes?.byteLength ?? 0) - SMALLEST_ENVELOPE) / STEP_BYTES;
      return bytes?.[0] === 1 && Number.isInteger(steps) && steps >= 1;
    }, "must be an envelope of 1 to 48 steps of 16,384 bytes"),
  );

const P256_PRIME = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn;
const P256_B = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn;
const numberOf = (bytes: Uint8Array): bigint => BigInt(`0x${toHex(bytes)}`);

/** An uncompressed point of P-256, on the curve (SEC 1 §2.3.4): what an order is sealed with. */
function isPoint(bytes: Uint8Array): boolean {
  if (bytes.length !== 65 || bytes[0] !== 4) return false;
  const [x, y] = [numberOf(bytes.subarray(1, 33)), numberOf(bytes.subarray(33))];
  return (
    x < P256_PRIME && y < P256_PRIME && (y * y - x * x * x + 3n * x - P256_B) % P256_PRIME === 0n
  );
}

const bytesOf = (text: string): Uint8Array | null => {
  try {
    return fromBase64url(text);
  } catch {
    return null;
  }
};

/** 87 base64url characters that stay text. */
export const publicKeyText = () =>
  z.string().check(
    z.length(87),
    z.refine((text) => {
      const bytes = bytesOf(text);
      return bytes !== null && isPoint(bytes);
    }, "must be a point of P-256"),
  );

/** 87 base64url characters; read as bytes. */
export const publicKey = () =>
  z.pipe(
    publicKeyText(),
    z.transform((text: string): Uint8Array => fromBase64url(text)),
  );

/** 22 base64url characters of 16 bytes: a tag, a salt, the id of a payment link. */
export const sixteenBytes = () =>
  z.string().check(z.refine(isSixteenBytes, "must be 22 base64url characters"));
/** 43 base64url characters. */
export const secret = () =>
  z.string().check(z.refine(isCapability, "must be 43 base64url characters"));
export const hash = () =>
  z.string().check(z.regex(/^[0-9a-f]{64}$/, "must be 64 lowercase hex digits"));

/** The first characters of the SHA-256 of a key (DB-040). */
export const keyId = () =>
  z.string().check(z.regex(/^[\w-]{8}$/, "must be 8 base64url characters"));

/** Unique ids. */
export const ids = (min: number, max: number) =>
  z.array(uuid()).check(
    z.minLength(min),
    z.maxLength(max),
    uniqueRows((id) => id),
  );

/** The shop key as the asking person opens it: null fields only where that person has no key pair yet. */
export const OwnSecret = z.object({
  privateSealed: z.nullable(z.string()),
  key: z.nullable(z.string()),
  sealed: z.nullable(z.string()),
});

/** A shop's two key pairs under the shop key. */
export const sealedKeys = () => sealedText(2_000);

/** What the server stores of a shop password, and the sealed key its owner opens the shop with. */
export const Gate = z.object({
  salt: sixteenBytes(),
  verifier: hash(),
  key: sealedText(84).check(z.length(84)),
});

const claim = z.object({
  shop: z.optional(uuid()),
  tag: sixteenBytes(),
  qty: z.int().check(z.minimum(1), z.maximum(99)),
});
export const claims = z.array(claim).check(
  z.maxLength(30),
  uniqueRows(({ shop, tag }) => `${shop}:${tag}`, "must name each counter once"),
);
export const hold = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("link"), link: sixteenBytes() }),
  z.object({ kind: z.literal("bank") }),
  z.object({ kind: z.literal("none") }),
]);
/** Which of a supplier's keys a part is sealed to. */
const kid = z.optional(keyId());
export const sealedPart = { id: uuid(), key: publicKey(), payload: sealedBytes(SUPPLY_BYTES), kid };
/** Sealed parts of an order for suppliers (DB-047). */
export const supply = z.array(z.object({ ...sealedPart, supplier: uuid() })).check(
  z.maxLength(20),
  uniqueRows(({ id }) => id, "must have ids of their own"),
);
