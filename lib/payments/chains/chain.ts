/** What payments need from any chain. */
import type { ChainId, RailId } from "@/lib/contract/pay-rails";

/** A transfer of a supported token, as recorded in a block. */
export interface ChainTransfer {
  chain: ChainId;
  rail: RailId;
  tx: string;
  /** Index within its transaction, independent of the block. It lets a transfer count only once (PY-082). */
  output: number;
  sender: string | null;
  /** The receiver's address, spelled as we store it. */
  address: string;
  tokenAmount: bigint;
  block: number;
  confirmations: number;
  /** A reorganisation can no longer remove it. */
  isFinal: boolean;
}

export interface TransferQuery {
  address: string;
  rails: readonly RailId[];
  /** First and last block to read, both included. */
  fromBlock: number;
  toBlock: number;
  /** For MobileCoin only. */
  viewKey: string | null;
}

/** Each method throws ChainError when the chain cannot be reached now. */
export interface Chain {
  id: ChainId;
  /** Number of the newest block. */
  head(signal: AbortSignal): Promise<number>;
  findTransfers(query: TransferQuery, signal: AbortSignal): Promise<ChainTransfer[]>;
  /** Null: the chain does not know the transaction, or no longer does. */
  readTransfers(tx: string, signal: AbortSignal): Promise<ChainTransfer[] | null>;
}

/** Calls a contract wallet, which verifies signatures with its own method (EIP-1271). */
export type CallContract = (to: string, data: string, signal: AbortSignal) => Promise<string>;

/**
 * Reads a transaction that the server has just listed.
 * @throws ChainError when the server does not know it: the server is behind, and the caller tries again later
 */
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

/** A list must be complete: a transfer left out of it would never be found. */
export const tooLong = () => new ChainError("The server's list is too long.");

/** A chain gave no usable answer. The message names no server URL, because a URL may contain a key. */
export class ChainError extends Error {
  override readonly name = "ChainError";
}
