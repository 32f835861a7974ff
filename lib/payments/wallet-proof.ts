/** Verifies that a wallet's owner signed a proof of ownership, including contract wallets (PY-023, DB-083). */
import { toHex } from "@/lib/protocol/bytes";
import type { PayFamily } from "@/lib/protocol/pay-families";
import { personalDigest, provesAddress, readProof } from "@/lib/protocol/pay-proof";
import { walletProofText } from "@/lib/protocol/pay-proof-text";
import { contractCalls } from "./chains/setup";
import { payErrors } from "./errors";

/** The selector of `isValidSignature(bytes32,bytes)`. A contract also returns it for a valid signature (EIP-1271). */
const IS_VALID = "1626ba7e";
const TIMEOUT_MS = 5_000;

/** @throws 400 `method` for a family whose wallets cannot sign, 403 `auth` for a wrong proof */
export async function checkWalletProof(
  payeeId: string,
  family: PayFamily,
  address: string,
  given: string,
): Promise<void> {
  if (family === "mobilecoin") throw payErrors.method("proof: MobileCoin's wallets sign no text.");
  const text = walletProofText(payeeId, family, address);
  const proof = readProof(given);
  if (!proof) throw payErrors.proofWrong();
  if (provesAddress(family, address, text, proof)) return;
  if (family !== "evm" || !(await contractAccepts(address, personalDigest("evm", text), proof)))
    throw payErrors.proofWrong();
}

/** Asks all chains that are set up: the address may be a contract on only one of them. */
async function contractAccepts(
  address: string,
  digest: Uint8Array,
  proof: Uint8Array,
): Promise<boolean> {
  const word = (value: number) => value.toString(16).padStart(64, "0");
  const padded = toHex(proof).padEnd(Math.ceil(proof.length / 32) * 64, "0");
  const data = `0x${IS_VALID}${toHex(digest)}${word(64)}${word(proof.length)}${padded}`;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answers = await Promise.all(
    contractCalls().map((call) => call(address, data, signal).catch(() => "0x")),
  );
  return answers.some((answer) => answer.slice(2) === IS_VALID.padEnd(64, "0"));
}
