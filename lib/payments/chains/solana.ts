/** Reads transfers on Solana: it lists the signatures of a wallet's token accounts, then compares balances (DB-089). */
import * as z from "zod";
import { PAY_RAILS, type RailId, railsOfChain } from "@/lib/contract/pay-rails";
import { type Chain, type ChainTransfer, readListed, tooLong } from "./chain";
import type { Rpc } from "./endpoint";

const PAGE = 1_000;
const MAX_PAGES = 10;
const CONFIRMED = { commitment: "confirmed" } as const;

const Balance = z.object({
  accountIndex: z.number(),
  mint: z.string(),
  owner: z.string().optional(),
  uiTokenAmount: z.object({ amount: z.string().regex(/^\d{1,20}$/) }),
});
type Balance = z.output<typeof Balance>;
const Transaction = z.object({
  slot: z.number(),
  meta: z.object({
    err: z.unknown(),
    preTokenBalances: z.array(Balance).nullish(),
    postTokenBalances: z.array(Balance).nullish(),
  }),
});
const TokenAccounts = z.object({ value: z.array(z.object({ pubkey: z.string() })) });
const Signatures = z.array(z.object({ signature: z.string(), slot: z.number(), err: z.unknown() }));

export function solanaChain(rpc: Rpc): Chain {
  const mints = new Map<string, RailId>(
    railsOfChain("solana").map((rail) => [PAY_RAILS[rail].contract, rail]),
  );
  const slot = (commitment: "confirmed" | "finalized", signal: AbortSignal) =>
    rpc("getSlot", [{ commitment }], z.number(), signal);

  async function readTransfers(tx: string, signal: AbortSignal): Promise<ChainTransfer[] | null> {
    if (!/^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(tx)) return null;
    const options = { ...CONFIRMED, encoding: "jsonParsed", maxSupportedTransactionVersion: 0 };
    const found = await rpc("getTransaction", [tx, options], Transaction.nullable(), signal);
    if (!found) return null;
    const { err, preTokenBalances, postTokenBalances } = found.meta;
    if (err) return [];
    const isFinal = found.slot <= (await slot("finalized", signal));
    return changes(preTokenBalances ?? [], postTokenBalances ?? [], mints).map((change) => ({
      chain: "solana",
      ...change,
      tx,
      block: found.slot,
      confirmations: isFinal ? 1 : 0,
      isFinal,
    }));
  }

  /** Newest first, back to a slot. */
  async function signaturesOf(account: string, fromSlot: number, signal: AbortSignal) {
    const found: z.output<typeof Signatures> = [];
    let before: string | undefined;
    for (let page = 0; page < MAX_PAGES; page++) {
      const options = { ...CONFIRMED, limit: PAGE, ...(before ? { before } : {}) };
      const rows = await rpc("getSignaturesForAddress", [account, options], Signatures, signal);
      found.push(...rows.filter((row) => row.slot >= fromSlot && !row.err));
      before = rows.at(-1)?.signature;
      if (rows.length < PAGE || rows.some((row) => row.slot < fromSlot)) return found;
    }
    throw tooLong();
  }

  return {
    id: "solana",
    head: (signal) => slot("confirmed", signal),
    readTransfers,
    findTransfers: async ({ address, rails, fromBlock, toBlock }, signal) => {
      const found = new Set<string>();
      for (const rail of rails) {
        const filter = { mint: PAY_RAILS[rail].contract };
        const options = { ...CONFIRMED, encoding: "jsonParsed" };
        const params = [address, filter, options];
        const accounts = await rpc("getTokenAccountsByOwner", params, TokenAccounts, signal);
        for (const { pubkey } of accounts.value)
          for (const row of await signaturesOf(pubkey, fromBlock, signal))
            if (row.slot <= toBlock) found.add(row.signature);
      }
      const transfers = await readListed(readTransfers, found, signal);
      return transfers.filter((one) => one.address === address && rails.includes(one.rail));
    },
  };
}

/** The wallets that hold more of a supported token after a transaction, whatever instructions moved it. */
function changes(
  before: readonly Balance[],
  after: readonly Balance[],
  mints: ReadonlyMap<string, RailId>,
) {
  const amountOf = (rows: readonly Balance[], at: number): bigint =>
    BigInt(rows.find(({ accountIndex }) => accountIndex === at)?.uiTokenAmount.amount ?? 0);
  return after.flatMap(({ accountIndex, mint, owner }) => {
    const rail = mints.get(mint);
    const more = amountOf(after, accountIndex) - amountOf(before, accountIndex);
    if (!rail || !owner || more <= 0n) return [];
    const sender = before.find(
      (row) =>
        row.mint === mint &&
        row.owner !== owner &&
        amountOf(after, row.accountIndex) < amountOf(before, row.accountIndex),
    );
    return [
      {
        rail,
        output: accountIndex,
        sender: sender?.owner ?? null,
        address: owner,
        tokenAmount: more,
      },
    ];
  });
}
