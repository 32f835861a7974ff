/**
 * Reads transfers on TRON: TronGrid lists an account's transactions, and each transaction's own log is read (DB-089).
 */
import * as z from "zod";
import { PAY_RAILS, type RailId, railsOfChain } from "@/lib/contract/pay-rails";
import { toHex } from "@/lib/protocol/bytes";
import { tronAddress, tronBytes } from "@/lib/protocol/pay-address";
import { type Chain, type ChainTransfer, readListed, tooLong } from "./chain";
import type { Endpoint } from "./endpoint";
import { type EventLog, tokenMoves } from "./transfer-log";

/** A block takes 3 seconds, and sometimes one is skipped. */
const SLOWEST_BLOCK_MS = 4_000;
const SLACK_MS = 60_000;
const MAX_PAGES = 20;

const Block = z.object({
  block_header: z.object({ raw_data: z.object({ number: z.number(), timestamp: z.number() }) }),
});
const hex = z
  .string()
  .regex(/^[0-9a-f]*$/i)
  .toLowerCase();
const Log = z
  .object({ address: hex, topics: z.array(hex).default([]), data: hex.default("") })
  .transform(
    ({ address, topics, data }): EventLog => ({ contract: address.slice(-40), topics, data }),
  );
/** Empty when the transaction is in no block. */
const Info = z.object({
  id: z.string().optional(),
  blockNumber: z.number().optional(),
  receipt: z.object({ result: z.string().optional() }).optional(),
  log: z.array(Log).default([]),
});
const List = z.object({
  data: z.array(z.object({ transaction_id: hex })),
  meta: z.object({ fingerprint: z.string().optional() }),
});

export function tronChain(endpoint: Endpoint): Chain {
  const contracts = new Map(
    railsOfChain("tron").map((rail) => [toHex(tronBytes(PAY_RAILS[rail].contract)), rail]),
  );
  const newest = async (tree: "wallet" | "walletsolidity", signal: AbortSignal) => {
    const block = await endpoint.ask(`/${tree}/getnowblock`, {}, Block.parse, signal);
    return block.block_header.raw_data;
  };
  const head = async (signal: AbortSignal) => (await newest("wallet", signal)).number;

  async function readTransfers(tx: string, signal: AbortSignal): Promise<ChainTransfer[] | null> {
    if (!/^[0-9a-f]{64}$/i.test(tx)) return null;
    const info = await endpoint.ask(
      "/wallet/gettransactioninfobyid",
      { value: tx },
      Info.parse,
      signal,
    );
    const { blockNumber: block, receipt, log } = info;
    if (block === undefined) return null;
    if (receipt?.result !== "SUCCESS") return [];
    const [top, solid] = await Promise.all([head(signal), newest("walletsolidity", signal)]);
    return tokenMoves<RailId>(log, contracts).map(({ rail, output, from, to, amount }) => ({
      chain: "tron",
      rail,
      tx: tx.toLowerCase(),
      output,
      sender: tronAddress(Buffer.from(from, "hex")),
      address: tronAddress(Buffer.from(to, "hex")),
      tokenAmount: amount,
      block,
      confirmations: Math.max(1, top - block + 1),
      isFinal: block <= solid.number,
    }));
  }

  /** The account's transactions with one token since a time (ms). */
  async function listOf(address: string, rail: RailId, since: number, signal: AbortSignal) {
    const found: string[] = [];
    let fingerprint: string | undefined;
    for (let page = 0; page < MAX_PAGES; page++) {
      const query = new URLSearchParams({
        only_to: "true",
        limit: "200",
        contract_address: PAY_RAILS[rail].contract,
        min_timestamp: String(since),
        ...(fingerprint ? { fingerprint } : {}),
      });
      const path = `/v1/accounts/${address}/transactions/trc20?${query}`;
      const { data, meta } = await endpoint.ask(path, null, List.parse, signal);
      found.push(...data.map(({ transaction_id }) => transaction_id));
      fingerprint = meta.fingerprint;
      if (!fingerprint || data.length === 0) return found;
    }
    throw tooLong();
  }

  return {
    id: "tron",
    head,
    readTransfers,
    findTransfers: async ({ address, rails, fromBlock, toBlock }, signal) => {
      const { number, timestamp } = await newest("wallet", signal);
      const since = timestamp - (number - fromBlock + 1) * SLOWEST_BLOCK_MS - SLACK_MS;
      const found = new Set<string>();
      for (const rail of rails)
        for (const tx of await listOf(address, rail, since, signal)) found.add(tx);
      const transfers = await readListed(readTransfers, found, signal);
      return transfers.filter(
        (one) =>
          one.address === address &&
          rails.includes(one.rail) &&
          one.block >= fromBlock &&
          one.block <= toBlock,
      );
    },
  };
}
