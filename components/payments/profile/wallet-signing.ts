/** Asks a wallet in this browser for a signature (DB-083). */
import { toHex, utf8 } from "@/lib/protocol/bytes";
import type { PayFamily } from "@/lib/protocol/pay-families";

interface Eip1193 {
  request: (call: { method: string; params?: unknown[] }) => Promise<string>;
}
interface Wallets {
  ethereum?: Eip1193;
  tronLink?: Eip1193;
  tronWeb?: { trx: { signMessageV2: (text: string) => Promise<string> } };
  solana?: {
    connect: () => Promise<unknown>;
    signMessage: (bytes: Uint8Array, display: "utf8") => Promise<{ signature: Uint8Array }>;
  };
}

/** @returns a function that returns the signature as hex; null when there is no wallet of this family */
export function signerOf(
  family: PayFamily,
): ((text: string, address: string) => Promise<string>) | null {
  const wallets = globalThis as Wallets;
  const { ethereum, tronLink, solana } = wallets;
  if (family === "evm" && ethereum)
    return async (text, address) => {
      await ethereum.request({ method: "eth_requestAccounts" });
      const params = [`0x${toHex(utf8(text))}`, address];
      return ethereum.request({ method: "personal_sign", params });
    };
  if (family === "tron" && tronLink)
    return async (text) => {
      await tronLink.request({ method: "tron_requestAccounts" });
      // The wallet adds this only once it is unlocked.
      if (!wallets.tronWeb) throw new Error("The wallet is locked.");
      return wallets.tronWeb.trx.signMessageV2(text);
    };
  if (family === "solana" && solana)
    return async (text) => {
      await solana.connect();
      return toHex((await solana.signMessage(utf8(text), "utf8")).signature);
    };
  return null;
}
