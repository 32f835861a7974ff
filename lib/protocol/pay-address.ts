/** Addresses of wallets in the one spelling that is stored (PY-021). */
import { sha256 } from "@noble/hashes/sha2.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { base58, createBase58check } from "@scure/base";
import { concat, equalBytes, toHex, utf8 } from "./bytes";
import type { PayFamily } from "./pay-families";

/** The first byte of every address on TRON's main network. */
const TRON_MAINNET = 0x41;
const base58check = createBase58check(sha256);

/** @returns the address as it is stored and shown; null when it is none of this family, or mistyped */
export function readPayAddress(family: PayFamily, text: string): string | null {
  try {
    return READERS[family](text);
  } catch {
    return null; // The decoders throw at a foreign character and at a checksum that is wrong.
  }
}

const READERS: Record<PayFamily, (text: string) => string | null> = {
  evm: (text) => {
    if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return null;
    const checksummed = checksumEvm(text);
    const digits = text.slice(2);
    const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
    return isMixed && text !== checksummed ? null : checksummed;
  },
  tron: (text) => {
    const bytes = base58check.decode(text);
    return bytes.length === 21 && bytes[0] === TRON_MAINNET ? text : null;
  },
  // Any 32 bytes: a point of the curve is a wallet, another value may be a program's address.
  solana: (text) => (base58.decode(text).length === 32 ? text : null),
  mobilecoin: (text) => (mobilecoinKeys(text) ? text : null),
};

/** EIP-55: a letter is upper case where the hash of the lower-case digits has 8 or more. */
export function checksumEvm(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = toHex(keccak_256(utf8(digits)));
  const spelled = Array.from(digits, (digit, at) =>
    Number.parseInt(hash[at] ?? "0", 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${spelled.join("")}`;
}

/** The 20 bytes of a TRON address as EVM logs have them. @param address one that was read */
export const tronBytes = (address: string): Uint8Array => base58check.decode(address).subarray(1);

export const tronAddress = (bytes: Uint8Array): string =>
  base58check.encode(concat(Uint8Array.of(TRON_MAINNET), bytes));

export interface MobilecoinKeys {
  viewPublic: Uint8Array;
  spendPublic: Uint8Array;
}

/**
 * The public keys in a MobileCoin address: base58 of CRC-32 and a `PrintableWrapper` around a `PublicAddress`.
 * What follows the keys, where its account is served (fog), is taken as it is.
 */
export function mobilecoinKeys(text: string): MobilecoinKeys | null {
  if (text.length > 600) return null;
  const bytes = base58.decode(text);
  const wrapped = bytes.subarray(4);
  if (!equalBytes(bytes.subarray(0, 4), crc32(wrapped))) return null;
  // A length has a second byte from 128 on.
  const head = (wrapped[1] ?? 0) < 128 ? 2 : 3;
  const length = ((wrapped[1] ?? 0) % 128) | (head === 3 ? (wrapped[2] ?? 0) << 7 : 0);
  const address = wrapped.subarray(head);
  const isShaped =
    wrapped[0] === 0x0a &&
    address.length === length &&
    equalBytes(address.subarray(0, 4), Uint8Array.of(0x0a, 34, 0x0a, 32)) &&
    equalBytes(address.subarray(36, 40), Uint8Array.of(0x12, 34, 0x0a, 32)) &&
    address.length >= 72;
  return isShaped
    ? { viewPublic: address.subarray(4, 36), spendPublic: address.subarray(40, 72) }
    : null;
}

/** CRC-32 (IEEE) as four bytes, the lowest first. */
function crc32(bytes: Uint8Array): Uint8Array {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  crc = ~crc;
  return Uint8Array.of(crc, crc >> 8, crc >> 16, crc >> 24);
}
