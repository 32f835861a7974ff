/** Checks chains for transfers to quoted addresses, and rechecks known transfers. */
import { and, eq, gt, inArray, isNotNull, lt, notExists, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { removeInSteps } from "@/db/remove-in-steps";
import { payAddress, payPayment, payQuote, payScan } from "@/db/schema";
import { type ChainId, PAY_CHAINS, railsOfChain } from "@/lib/contract/pay-rails";
import { HttpError } from "@/lib/http/errors";
import { take } from "@/lib/http/rate-limit";
import { MINUTE_MS } from "@/lib/time";
import { type Chain, ChainError } from "./chains/chain";
import { confirmationsNeeded } from "./chains/setup";
import { payLookLimit } from "./limits";
import { readLiveQuotes } from "./live-quotes";
import { recordPayment } from "./record";
import type { PaymentRow } from "./rows";
import { confirmTransfer, takeTransfer } from "./transfers";

/** The most blocks of one check; the next check continues from there. */
const MAX_BLOCKS_PER_LOOK = 20_000;
/** Blocks that are read again, beyond the confirmation depth, in case a server was behind (ms). */
const OVERLAP_MS = 3 * MINUTE_MS;
/** The shortest time between two blocks of a chain (ms). */
const BLOCK_MS: Record<ChainId, number> = {
  ethereum: 12_000,
  base: 2_000,
  arbitrum: 250,
  optimism: 2_000,
  polygon: 1_500,
  tron: 3_000,
  solana: 400,
  mobilecoin: 1_000,
};
/** Transactions that one check reads again. */
const MAX_WATCHED = 100;

/** False when the chain has reached its checks for this minute (PY-079). */
export async function mayLook(chain: ChainId): Promise<boolean> {
  try {
    await take(payLookLimit, chain);
    return true;
  } catch (fault) {
    if (fault instanceof HttpError && fault.status === 429) return false;
    throw fault;
  }
}

export interface Looked {
  /** Payments that count from now on. */
  counted: number;
  /** The first error; the other rows were still checked. */
  fault: ChainError | null;
}

/** @param look returns how many payments count from now on */
async function lookAtEach<Row>(
  rows: readonly Row[],
  look: (row: Row) => Promise<number>,
): Promise<Looked> {
  const looked: Looked = { counted: 0, fault: null };
  for (const row of rows)
    try {
      looked.counted += await look(row);
    } catch (fault) {
      if (!(fault instanceof ChainError)) throw fault;
      looked.fault ??= fault;
    }
  return looked;
}

/**
 * Finds transfers to addresses on a chain since the last check.
 * @throws ChainError when the chain cannot be reached at all
 */
export async function lookAtAddresses(
  chain: Chain,
  addresses: readonly string[],
  now: Date,
  signal: AbortSignal,
): Promise<Looked> {
  if (addresses.length === 0) return { counted: 0, fault: null };
  const isScan = and(eq(payScan.chain, chain.id), inArray(payScan.address, [...addresses]));
  const scans = await db().select().from(payScan).where(isScan);
  const quotes = await readLiveQuotes(inArray(payQuote.address, [...addresses]), now);
  // Stored before the check, so that an address that fails goes to the end of the queue.
  await db().update(payScan).set({ lookedAt: now }).where(isScan);
  const head = await chain.head(signal);
  return lookAtEach(addresses, async (address) => {
    let counted = 0;
    const own = quotes.filter((quote) => quote.address === address);
    const heads = own.flatMap(({ heads }) => heads[chain.id] ?? []);
    if (heads.length === 0) return 0;
    const { scannedTo } = scans.find((scan) => scan.address === address) ?? {};
    const fromBlock = nextBlock(chain.id, heads, scannedTo ?? 0);
    const toBlock = Math.min(head, fromBlock + MAX_BLOCKS_PER_LOOK - 1);
    if (fromBlock > toBlock) return 0;
    const viewKey = await viewKeyOf(chain.id, address);
    const query = { address, rails: railsOfChain(chain.id), fromBlock, toBlock, viewKey };
    for (const transfer of await chain.findTransfers(query, signal))
      if (await takeTransfer(transfer, own, now)) counted++;
    // Stored only after all transfers were recorded: after an error the same blocks are read again.
    const place = { chain: chain.id, address };
    await db()
      .insert(payScan)
      .values({ ...place, scannedTo: toBlock, lookedAt: now })
      .onConflictDoUpdate({
        target: [payScan.chain, payScan.address],
        set: { scannedTo: toBlock, lookedAt: now },
      });
    return counted;
  });
}

/** The first block to read: after the oldest quote, and an overlap before the end of the last check. */
function nextBlock(chain: ChainId, heads: readonly number[], scannedTo: number): number {
  const again = confirmationsNeeded(chain) + Math.ceil(OVERLAP_MS / BLOCK_MS[chain]);
  return Math.max(Math.min(...heads) + 1, scannedTo + 1 - again);
}

async function viewKeyOf(chain: ChainId, address: string): Promise<string | null> {
  if (chain !== "mobilecoin") return null;
  const [row] = await db()
    .select({ viewKey: payAddress.viewKey })
    .from(payAddress)
    .where(and(eq(payAddress.family, PAY_CHAINS[chain].family), eq(payAddress.address, address)))
    .orderBy(sql`${payAddress.removedAt} desc nulls first`)
    .limit(1);
  return row?.viewKey ?? null;
}

/**
 * Rechecks transfers that may still vanish, the least recently checked first.
 * @throws ChainError when the chain cannot be reached at all
 */
export async function watchTransfers(
  chain: Chain,
  which: SQL | undefined,
  now: Date,
  signal: AbortSignal,
): Promise<Looked> {
  const rows = await db()
    .select()
    .from(payPayment)
    .where(and(eq(payPayment.chain, chain.id), isNotNull(payPayment.watchedUntil), which))
    .orderBy(sql`${payPayment.watchedAt} asc nulls first`)
    .limit(MAX_WATCHED);
  if (rows.length === 0) return { counted: 0, fault: null };
  const head = await chain.head(signal);
  return lookAtEach(rows, async ({ id, tx, output, linkId, status, watchedUntil, ...seen }) => {
    const { missingSince, block } = seen;
    const note = (seen: Pick<Partial<PaymentRow>, "watchedAt" | "watchedUntil" | "missingSince">) =>
      db().update(payPayment).set(seen).where(eq(payPayment.id, id));
    // Stored before the read, so that a transaction that cannot be read goes to the end of the queue.
    await note({ watchedAt: now });
    const transfers = tx === null ? null : await chain.readTransfers(tx, signal);
    const transfer = transfers?.find((one) => one.output === output);
    const counts = transfer ? await confirmTransfer(transfer, now) : false;
    // A server that is behind may not know the transfer yet. It counts as missing only when the chain is long enough.
    const isDeep = head >= (block ?? Number.POSITIVE_INFINITY) + confirmationsNeeded(chain.id);
    const isMissing = !transfer && isDeep;
    // One server may be wrong, so a second check must miss it too.
    if (isMissing && missingSince) await recordVanished(linkId, id, now);
    else if (isMissing !== (missingSince !== null))
      await note({ missingSince: isMissing ? now : null });
    // A pending transfer is watched until it counts or vanishes, without a time limit.
    const isOnItsWay = status === "pending" && !counts;
    if (watchedUntil && watchedUntil <= now && !isOnItsWay) await note({ watchedUntil: null });
    return counts ? 1 : 0;
  });
}

async function recordVanished(linkId: string, id: string, now: Date): Promise<void> {
  const change = { ref: { id }, status: "failed", flags: ["reorged"] } as const;
  await db().transaction((tx) => recordPayment(tx, linkId, change, now));
}

/** The addresses of live quotes on a chain that were checked least recently, for the scheduled run (DB-092). */
export async function dueAddresses(chain: ChainId, limit: number, now: Date): Promise<string[]> {
  const rows = await db()
    .selectDistinct({ address: payScan.address, lookedAt: payScan.lookedAt })
    .from(payScan)
    .innerJoin(payQuote, eq(payQuote.address, payScan.address))
    .where(and(eq(payScan.chain, chain), gt(payQuote.liveUntil, now)))
    .orderBy(sql`${payScan.lookedAt} asc nulls first`)
    .limit(limit);
  return rows.map(({ address }) => address);
}

/** Removes quotes that can no longer be paid, and the scan positions of their addresses. @returns how many quotes */
export async function sweepQuotes(now = new Date()): Promise<number> {
  const isOver = lt(payQuote.liveUntil, now);
  const removed = await removeInSteps(payQuote, isOver);
  const quotes = db().select().from(payQuote).where(eq(payQuote.address, payScan.address));
  await removeInSteps(payScan, notExists(quotes));
  return removed;
}
