/** What payments ask of a chain, whichever it is. */
import type { ChainId, RailId } from "@/lib/contract/pay-rails";

/** Tokens of a supported contract that arrived, as the chain has them in a block. */
export interface ChainTransfer {
  chain: ChainId;
  rail: RailId;
  tx: string;
  /** Place in its transaction, the same in whatever block that is: with it a transfer counts once (PY-082). */
  output: number;
  sender: string | null;
  /** Of the receiver, as it is stored. */
  address: string;
  tokenAmount: bigint;
  block: number;
  confirmations: number;
  /** Nothing takes it back any more. */
  isFinal: boolean;
}

export interface TransferQuery {
  address: string;
  rails: readonly RailId[];
  /** Blocks to look at, both ends included. */
  fromBlock: number;
  toBlock: number;
  /** MobileCoin's. */
  viewKey: string | null;
}

/** Each throws ChainError when the chain cannot be asked now. */
export interface Chain {
  id: ChainId;
  /** Number of the newest block. */
  head(signal: AbortSignal): Promise<number>;
  findTransfers(query: TransferQuery, signal: AbortSignal): Promise<ChainTransfer[]>;
  /** Null: the chain does not know the transaction, or no longer. */
  readTransfers(tx: string, signal: AbortSignal): Promise<ChainTransfer[] | null>;
}

/** Of a wallet that is a contract, which signs by a method of its own (EIP-1271). */
export type CallContract = (to: string, data: string, signal: AbortSignal) => Promise<string>;

/** @throws ChainError where the server does not know one it just named: it is behind, and is asked again later */
export async function readListed(
  readTransfers: Chain["readTransfers"],
  listed: Iterable<string>,
  signal: AbortSignal,
): Promise<ChainTransfer[]> {
  const found: ChainTransfer[] = [];
  for (const tx of listed) {
    const transfers = await readTransfers(tx, signal);
    if (!transfers) throw new ChainError("The server does not know a transaction that it listed.");
    found.push(...transfers);
  }
  return found;
}

/** What is left out of a list would never be looked at again. */
export const tooLong = () => new ChainError("The server's list is too long.");

/** A chain gave no usable answer. Its words name no address of ours: those may hold a key. */
export class ChainError extends Error {
  override readonly name = "ChainError";
}
