/**
 * SHA-256 in hex: the only stored form of capabilities, keys and recovery credentials, which are too random to guess from
 * it. Secrets and their digests are compared here, in constant time.
 */
import { hash, timingSafeEqual } from "node:crypto";

export const digestOf = (content: string | Uint8Array): string => hash("sha256", content);

/** Compares two texts; only their lengths show in the time that takes. */
export function isSameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}

export const isDigestOf = (digest: string, secret: string): boolean =>
  isSameText(digestOf(secret), digest);
