/** Reads transfers on an EVM chain by JSON-RPC (DB-089). */
import * as z from "zod";
import { type ChainId, PAY_RAILS, type RailId, railsOfChain } from "@/lib/contract/pay-rails";
import { checksumEvm } from "@/lib/protocol/pay-address";
import { type CallContract, type Chain, type ChainTransfer, readListed } from "./chain";
import type { Rpc } from "./endpoint";
import { asTopic, bare, type EventLog, TRANSFER, tokenMoves } from "./transfer-log";

/** Servers refuse larger ranges. */
const MAX_BLOCKS_PER_CALL = 2_000;

const quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,13}$/i)
  .transform(Number);
const hex = z.string().regex(/^0x[0-9a-f]*$/i);
const Log = z.object({ address: hex, topics: z.array(hex), data: hex }).transform(
  ({ address, topics, data }): EventLog => ({
    contract: bare(address),
    topics: topics.map(bare),
    data: bare(data),
  }),
);
const Receipt = z.object({
  status: hex,
  blockNumber: quantity,
  logs: z.array(Log),
});
const FoundLog = z.object({ transactionHash: hex, removed: z.boolean().optional() });

/** An EVM chain over JSON-RPC. Its functions throw ChainError when no server gives a usable answer. */
export function evmChain(id: ChainId, rpc: Rpc): Chain {
  const contracts = new Map(railsOfChain(id).map((rail) => [contractOf(rail), rail]));
  const head = (signal: AbortSignal) => rpc("eth_blockNumber", [], quantity, signal);

  /** Null when the server does not support the `finalized` tag. */
  const finalized = (signal: AbortSignal): Promise<number | null> =>
    rpc("eth_getBlockByNumber", ["finalized", false], z.object({ number: quantity }), signal).then(
      ({ number }) => number,
      () => null,
    );

  async function readTransfers(tx: string, signal: AbortSignal): Promise<ChainTransfer[] | null> {
    if (!/^0x[0-9a-f]{64}$/i.test(tx)) return null;
    const receipt = await rpc("eth_getTransactionReceipt", [tx], Receipt.nullable(), signal);
    if (!receipt) return null;
    if (Number(receipt.status) !== 1) return [];
    const [newest, final] = await Promise.all([head(signal), finalized(signal)]);
    const block = receipt.blockNumber;
    return tokenMoves(receipt.logs, contracts).map(({ rail, output, from, to, amount }) => ({
      chain: id,
      rail,
      tx: tx.toLowerCase(),
      output,
      sender: checksumEvm(`0x${from}`),
      address: checksumEvm(`0x${to}`),
      tokenAmount: amount,
      block,
      confirmations: Math.max(1, newest - block + 1),
      isFinal: final !== null && block <= final,
    }));
  }

  return {
    id,
    head,
    readTransfers,
    findTransfers: async ({ address, rails, fromBlock, toBlock }, signal) => {
      const found = new Set<string>();
      for (let start = fromBlock; start <= toBlock; start += MAX_BLOCKS_PER_CALL) {
        const filter = {
          address: rails.map((rail) => PAY_RAILS[rail].contract),
          topics: [`0x${TRANSFER}`, null, `0x${asTopic(bare(address))}`],
          fromBlock: asQuantity(start),
          toBlock: asQuantity(Math.min(toBlock, start + MAX_BLOCKS_PER_CALL - 1)),
        };
        const logs = await rpc("eth_getLogs", [filter], z.array(FoundLog), signal);
        for (const { transactionHash, removed } of logs)
          if (!removed) found.add(transactionHash.toLowerCase());
      }
      const transfers = await readListed(readTransfers, found, signal);
      return transfers.filter((one) => one.address === address && rails.includes(one.rail));
    },
  };
}

/** `eth_call` at the newest block. */
export const evmCall =
  (rpc: Rpc): CallContract =>
  (to, data, signal) =>
    rpc("eth_call", [{ to, data }, "latest"], hex, signal);

const contractOf = (rail: RailId): string => bare(PAY_RAILS[rail].contract);

const asQuantity = (block: number): string => `0x${block.toString(16)}`;
