/** Checks chains for transfers to quoted addresses, and for what became of known transfers. */
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

/** Blocks of one look at most; what is behind is caught up with by the next. */
const STRIDE = 20_000;
/** What is looked at again, beyond the depth at which a payment counts: a server may have been behind (ms). */
const OVERLAP_MS = 3 * MINUTE_MS;
/** How often a chain makes a block at its fastest (ms). */
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
/** Transactions whose depth is asked for in one look. */
const MAX_WATCHED = 100;

/** False when the chain was looked at as often as may be in this minute (PY-079). */
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
  /** Of the first that could not be looked at; the others were. */
  fault: ChainError | null;
}

/** @param look answers how many payments count from now on */
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
 * Looks for what arrived at addresses on a chain since it was looked at before.
 * @throws ChainError where the chain cannot be asked at all
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
  // Whatever comes of it: an address that cannot be looked at keeps no other waiting.
  await db().update(payScan).set({ lookedAt: now }).where(isScan);
  const head = await chain.head(signal);
  return lookAtEach(addresses, async (address) => {
    let counted = 0;
    const own = quotes.filter((quote) => quote.address === address);
    const heads = own.flatMap(({ heads }) => heads[chain.id] ?? []);
    if (heads.length === 0) return 0;
    const { scannedTo } = scans.find((scan) => scan.address === address) ?? {};
    const fromBlock = nextBlock(chain.id, heads, scannedTo ?? 0);
    const toBlock = Math.min(head, fromBlock + STRIDE - 1);
    if (fromBlock > toBlock) return 0;
    const viewKey = await viewKeyOf(chain.id, address);
    const query = { address, rails: railsOfChain(chain.id), fromBlock, toBlock, viewKey };
    for (const transfer of await chain.findTransfers(query, signal))
      if (await takeTransfer(transfer, own, now)) counted++;
    // Only what was taken up is behind us: after a fault all of it is looked at again.
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

/** Where a look begins: after the oldest quote was made, and somewhat before where the last look ended. */
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
 * Asks what became of transfers that may still vanish, the one that was asked for longest ago first.
 * @throws ChainError where the chain cannot be asked at all
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
    // Whatever comes of it: one that cannot be read keeps no other waiting.
    await note({ watchedAt: now });
    const transfers = tx === null ? null : await chain.readTransfers(tx, signal);
    const transfer = transfers?.find((one) => one.output === output);
    const counts = transfer ? await confirmTransfer(transfer, now) : false;
    // A server that is behind does not know it yet: it vanished where the chain is as long as it has to be.
    const isDeep = head >= (block ?? Number.POSITIVE_INFINITY) + confirmationsNeeded(chain.id);
    const isMissing = !transfer && isDeep;
    // One server may be wrong: the next look has to say so too.
    if (isMissing && missingSince) await recordVanished(linkId, id, now);
    else if (isMissing !== (missingSince !== null))
      await note({ missingSince: isMissing ? now : null });
    // What is on its way is watched until it counts or vanishes, however long that takes.
    const isOnItsWay = status === "pending" && !counts;
    if (watchedUntil && watchedUntil <= now && !isOnItsWay) await note({ watchedUntil: null });
    return counts ? 1 : 0;
  });
}

async function recordVanished(linkId: string, id: string, now: Date): Promise<void> {
  const change = { ref: { id }, status: "failed", flags: ["reorged"] } as const;
  await db().transaction((tx) => recordPayment(tx, linkId, change, now));
}

/** By the clock: on a chain, the addresses of live quotes that were looked at longest ago (DB-092). */
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

/** Removes quotes that nobody pays any more, and how far their addresses were looked at. @returns how many quotes */
export async function sweepQuotes(now = new Date()): Promise<number> {
  const isOver = lt(payQuote.liveUntil, now);
  const removed = await removeInSteps(payQuote, isOver);
  const quotes = db().select().from(payQuote).where(eq(payQuote.address, payScan.address));
  await removeInSteps(payScan, notExists(quotes));
  return removed;
}
