/** Checks that a view key belongs to a MobileCoin address, and derives the spend key that a view-only account needs. */
import { ristretto255 } from "@noble/curves/ed25519.js";
import { blake2b } from "@noble/hashes/blake2.js";
import { concat, equalBytes, utf8 } from "@/lib/protocol/bytes";
import { mobilecoinKeys } from "@/lib/protocol/pay-address";

const { Point } = ristretto255;
const { Fn } = Point;

/**
 * Derives the account's public spend key from that of the address: B = D - Hs(a, 0) G. The address is the account's
 * first, for which C = a D.
 * @param viewKey 64 hex digits: the private view key a
 * @returns null when the key does not belong to the address
 */
export function mobilecoinSpendKey(address: string, viewKey: string): Uint8Array | null {
  const keys = mobilecoinKeys(address);
  if (!keys || !/^[0-9a-f]{64}$/i.test(viewKey)) return null;
  const bytes = Uint8Array.from(Buffer.from(viewKey, "hex"));
  try {
    const view = littleEndian(bytes);
    const spend = Point.fromBytes(keys.spendPublic);
    if (!equalBytes(spend.multiply(view).toBytes(), keys.viewPublic)) return null;
    const first = new Uint8Array(32);
    const hash = littleEndian(blake2b(concat(utf8("mc_subaddress"), bytes, first), { dkLen: 64 }));
    return spend.subtract(Point.BASE.multiply(Fn.create(hash))).toBytes();
  } catch {
    return null; // Not a point on the curve, or a zero key.
  }
}

const littleEndian = (bytes: Uint8Array): bigint =>
  bytes.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n);
