/** A simulated chain in this process, for tests and demos with PAY_SIMULATOR. It makes a block only on request. */
import { type ChainId, PAY_CHAINS, type RailId } from "@/lib/contract/pay-rails";
import { type Chain, ChainError, type ChainTransfer } from "./chain";

type Move = Pick<ChainTransfer, "rail" | "sender" | "address" | "tokenAmount">;

interface Ledger {
  head: number;
  /** Transactions by id, each with its block. */
  moves: Map<string, { block: number; outputs: readonly Move[] }>;
  sent: number;
  /** Why it cannot be reached; null: it can. */
  fault: string | null;
  /** Ids of transactions that cannot be read. */
  unreadable: Set<string>;
}

const FIRST_BLOCK = 1_000;
// On globalThis: Next loads this module once per bundle, and they must share one chain.
const shared = globalThis as typeof globalThis & { sealdeskPayLedgers?: Map<ChainId, Ledger> };
shared.sealdeskPayLedgers ??= new Map();
const ledgers = shared.sealdeskPayLedgers;

function ledgerOf(id: ChainId): Ledger {
  const known = ledgers.get(id);
  if (known) return known;
  const ledger: Ledger = {
    head: FIRST_BLOCK,
    moves: new Map(),
    sent: 0,
    fault: null,
    unreadable: new Set(),
  };
  ledgers.set(id, ledger);
  return ledger;
}

export function forgetSimulatedChains(): void {
  ledgers.clear();
}

export function mineSimulated(id: ChainId, blocks: number): void {
  ledgerOf(id).head += blocks;
}

interface Sending {
  rail: RailId;
  address: string;
  tokenAmount: bigint;
  sender?: string;
}

/** Sends tokens in one transaction and a new block. @returns the transaction id */
export function sendSimulated(id: ChainId, ...sent: readonly Sending[]): string {
  const ledger = ledgerOf(id);
  ledger.head++;
  ledger.sent++;
  const tx = simulatedTx(id, ledger.sent);
  const outputs = sent.map(({ sender = null, ...move }) => ({ ...move, sender }));
  ledger.moves.set(tx, { block: ledger.head, outputs });
  return tx;
}

/** Removes a transaction from the chain, as a reorganisation does; `replaySimulated` puts it back. */
export function dropSimulated(id: ChainId, tx: string): readonly Move[] {
  const ledger = ledgerOf(id);
  const found = ledger.moves.get(tx);
  ledger.moves.delete(tx);
  return found?.outputs ?? [];
}

export function replaySimulated(id: ChainId, tx: string, outputs: readonly Move[]): void {
  const ledger = ledgerOf(id);
  ledger.head++;
  ledger.moves.set(tx, { block: ledger.head, outputs });
}

/** @param fault null: it can be reached again */
export function breakSimulated(id: ChainId, fault: string | null): void {
  ledgerOf(id).fault = fault;
}

/** Sets whether a transaction can be read. */
export function setSimulatedReadable(id: ChainId, tx: string, isReadable: boolean): void {
  const { unreadable } = ledgerOf(id);
  if (isReadable) unreadable.delete(tx);
  else unreadable.add(tx);
}

function simulatedTx(id: ChainId, count: number): string {
  const digits = Buffer.from(`${id}:${count}`).toString("hex").padStart(64, "0");
  return PAY_CHAINS[id].family === "evm" ? `0x${digits}` : digits;
}

/** A chain in this process for tests and demonstrations (PAY_SIMULATOR). */
export function simulatedChain(id: ChainId): Chain {
  const asked = (signal: AbortSignal): Ledger => {
    signal.throwIfAborted();
    const ledger = ledgerOf(id);
    if (ledger.fault !== null) throw new ChainError(ledger.fault);
    return ledger;
  };
  const transferOf = (tx: string, { head, moves, unreadable }: Ledger): ChainTransfer[] | null => {
    if (unreadable.has(tx)) throw new ChainError("This transaction cannot be read.");
    const found = moves.get(tx);
    if (!found) return null;
    const confirmations = head - found.block + 1;
    const isFinal = confirmations >= 2 * PAY_CHAINS[id].need;
    const about = { chain: id, tx, block: found.block, confirmations, isFinal };
    return found.outputs.map((move, output) => ({ ...about, output, ...move }));
  };
  return {
    id,
    head: async (signal) => asked(signal).head,
    readTransfers: async (tx, signal) => transferOf(tx, asked(signal)),
    findTransfers: async ({ address, rails, fromBlock, toBlock }, signal) => {
      const ledger = asked(signal);
      return [...ledger.moves]
        .filter(([, { block }]) => block >= fromBlock && block <= toBlock)
        .flatMap(([tx]) => transferOf(tx, ledger) ?? [])
        .filter((move) => move.address === address && rails.includes(move.rail));
    },
  };
}
