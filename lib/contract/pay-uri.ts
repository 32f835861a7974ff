/** Addresses that a wallet opens with all that it has to send, for a link and its QR code (DB-087). */
import { decimalText } from "../protocol/currencies";
import { PAY_CHAINS, PAY_RAILS, type RailId, TOKEN_DECIMALS } from "./pay-rails";

export function payUri(rail: RailId, address: string, tokenAmount: bigint): string {
  const { chain, contract } = PAY_RAILS[rail];
  const { family, evmId } = PAY_CHAINS[chain];
  switch (family) {
    case "evm": // EIP-681
      return `ethereum:${contract}@${evmId}/transfer?address=${address}&uint256=${tokenAmount}`;
    case "solana": // Solana Pay
      return `solana:${address}?amount=${decimal(tokenAmount)}&spl-token=${contract}`;
    case "tron":
      return `tron:${address}?amount=${decimal(tokenAmount)}&token=${contract}`;
    case "mobilecoin":
      return `mob58://${address}`;
  }
}

/** Tokens as people write them: no zeros at the end. */
const decimal = (units: bigint): string => decimalText(units, TOKEN_DECIMALS).replace(/\.?0+$/, "");
