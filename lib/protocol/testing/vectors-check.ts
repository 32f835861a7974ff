/** What every check of the published vectors is written with. */
import { fromBase64url, toBase64url, toHex } from "../bytes";

export type Check = (name: string, holds: () => Promise<boolean> | boolean) => Promise<void>;

export function fromHex(hex: string): Uint8Array {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  if (toHex(bytes) !== hex) throw new Error("A vector is not lowercase hex.");
  return bytes;
}

/** A private key of P-256 from its two published parts. */
export function jwkOf(publicKey: string, d: string): JsonWebKey {
  const point = fromBase64url(publicKey);
  const [x, y] = [toBase64url(point.subarray(1, 33)), toBase64url(point.subarray(33))];
  return { kty: "EC", crv: "P-256", x, y, d };
}

export interface SameChecks {
  check: Check;
  /** Checks that two texts are the same. */
  same: (name: string, ours: () => Promise<string> | string, theirs: string) => Promise<void>;
}

export const sameChecks = (check: Check): SameChecks => ({
  check,
  same: (name, ours, theirs) => check(name, async () => (await ours()) === theirs),
});
