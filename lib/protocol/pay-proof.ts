/** Checks that a wallet signed (PY-023). It brings the curves: the server's side alone imports it. */
import { ed25519 } from "@noble/curves/ed25519.js";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { base58 } from "@scure/base";
import { concat, toHex, utf8 } from "./bytes";
import { checksumEvm, tronAddress } from "./pay-address";

const SIGNATURE_BYTES: readonly number[] = [64, 65];

/** Hex with or without `0x`, else base58; null when it is neither, or of no signature's length. */
export function readProof(text: string): Uint8Array | null {
  const hex = text.replace(/^0x/, "");
  try {
    const bytes = /^(?:[0-9a-fA-F]{2})+$/.test(hex)
      ? Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
      : base58.decode(text);
    return SIGNATURE_BYTES.includes(bytes.length) ? bytes : null;
  } catch {
    return null;
  }
}

/** Whether the wallet at this address signed the text, by the personal messages of its family. */
export function provesAddress(
  family: "evm" | "tron" | "solana",
  address: string,
  text: string,
  proof: Uint8Array,
): boolean {
  try {
    if (family === "solana") return ed25519.verify(proof, utf8(text), base58.decode(address));
    const signer = recoverSigner(personalDigest(family, text), proof);
    return (family === "evm" ? checksumEvm(`0x${toHex(signer)}`) : tronAddress(signer)) === address;
  } catch {
    return false; // A point that is none, or a signature out of range.
  }
}

/** EIP-191 and TIP-191: the hash that a wallet signs for a text. */
export function personalDigest(family: "evm" | "tron", text: string): Uint8Array {
  const bytes = utf8(text);
  const name = family === "evm" ? "Ethereum" : "TRON";
  return keccak_256(concat(utf8(`\x19${name} Signed Message:\n${bytes.length}`), bytes));
}

/** The 20 bytes of the address whose key signed: `r`, `s`, and `v` as 0, 1, 27 or 28. */
function recoverSigner(digest: Uint8Array, proof: Uint8Array): Uint8Array {
  const v = proof[64] ?? -1;
  const recovery = v >= 27 ? v - 27 : v;
  const signature = concat(Uint8Array.of(recovery), proof.subarray(0, 64));
  const key = secp256k1.recoverPublicKey(signature, digest, { prehash: false });
  const point = secp256k1.Point.fromBytes(key).toBytes(false);
  return keccak_256(point.subarray(1)).subarray(12);
}
