/**
 * What a found transfer becomes: a payment of the quote it matches, or an unassigned transfer that waits for its owner.
 */
import { and, eq, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { payPayment, payUnassigned } from "@/db/schema";
import type { PayFlag, PaymentStatus } from "@/lib/contract/pay-shapes";
import { HttpError } from "@/lib/http/errors";
import type { ChainTransfer } from "./chains/chain";
import { confirmationsNeeded } from "./chains/setup";
import { type FullQuote, QUOTE_DAY_MS } from "./live-quotes";
import { matchTransfer, UNITS_PER_CENT } from "./matching";
import { type PaymentUpdate, recordPayment } from "./record";

/** The largest value of the column; no stablecoin has as many units. */
const MAX_UNITS = 2n ** 63n - 1n;

const named = ({ chain, tx, output }: ChainTransfer) => ({ chain, tx, output });

const statusOf = ({ chain, confirmations }: ChainTransfer): PaymentStatus =>
  confirmations >= confirmationsNeeded(chain) ? "paid" : "pending";

/** A payment's new values from its transfer on the chain. */
const movedBy = (transfer: ChainTransfer): PaymentUpdate => ({
  ref: named(transfer),
  status: statusOf(transfer),
  transfer: {
    rail: transfer.rail,
    sender: transfer.sender,
    tokenAmount: transfer.tokenAmount,
    block: transfer.block,
    confirmations: transfer.confirmations,
    confirmationsNeeded: confirmationsNeeded(transfer.chain),
  },
});

export interface CountedTransfer {
  amount: bigint;
  attempt: string | null;
  flags: PayFlag[];
}

/** Counts a transfer on a link, in the caller's transaction. @throws 409 `conflict` when it counts on another link */
export async function countTransfer(
  tx: Tx,
  linkId: string,
  transfer: ChainTransfer,
  counted: CountedTransfer,
  now: Date,
): Promise<void> {
  await recordPayment(tx, linkId, { ...movedBy(transfer), method: "crypto", ...counted }, now);
  await tx.delete(payUnassigned).where(isUnassigned(transfer));
  await keepWatching(tx, transfer, now);
}

const isUnassigned = ({ chain, tx, output }: ChainTransfer) =>
  and(eq(payUnassigned.chain, chain), eq(payUnassigned.tx, tx), eq(payUnassigned.output, output));

/** Watches the transfer until it is final; on a chain that does not report finality, for a day. */
async function keepWatching(tx: Tx, transfer: ChainTransfer, now: Date): Promise<void> {
  const isOver = transfer.isFinal && statusOf(transfer) === "paid";
  const day = new Date(now.getTime() + QUOTE_DAY_MS).toISOString();
  const watchedUntil = isOver ? null : sql`coalesce(${payPayment.watchedUntil}, ${day})`;
  await tx.update(payPayment).set({ watchedUntil }).where(isTransfer(transfer));
}

const isTransfer = ({ chain, tx, output }: ChainTransfer) =>
  and(eq(payPayment.chain, chain), eq(payPayment.tx, tx), eq(payPayment.output, output));

/**
 * Updates the confirmations of a payment, or notes that its transfer returned.
 * @returns whether it counts from now on
 */
export async function confirmTransfer(transfer: ChainTransfer, now: Date): Promise<boolean> {
  return db().transaction(async (tx) => {
    const before = await paymentOf(tx, transfer);
    if (!before) return false;
    await recordPayment(tx, before.linkId, movedBy(transfer), now);
    await keepWatching(tx, transfer, now);
    return (
      before.status !== "paid" && before.status !== "refunded" && statusOf(transfer) === "paid"
    );
  });
}

async function paymentOf(tx: Pick<Tx, "select">, transfer: ChainTransfer) {
  const [row] = await tx
    .select({ linkId: payPayment.linkId, status: payPayment.status })
    .from(payPayment)
    .where(isTransfer(transfer));
  return row ?? null;
}

/**
 * Records a found transfer exactly once, even with concurrent checks (PY-082).
 * @param quotes the address's live quotes, newest last
 * @returns whether it counts from now on
 */
export async function takeTransfer(
  transfer: ChainTransfer,
  quotes: readonly FullQuote[],
  now: Date,
): Promise<boolean> {
  if (transfer.tokenAmount <= 0n || transfer.tokenAmount > MAX_UNITS) return false;
  if (await paymentOf(db(), transfer)) return confirmTransfer(transfer, now);
  const asked = quotes.filter(({ asks }) => asks.length > 0);
  const match = matchTransfer(transfer, asked);
  if (!match) {
    await keepUnassigned(transfer, quotes);
    return false;
  }
  const { amount, flags, quote } = match;
  const counted = { amount, flags, attempt: quote.attempt };
  try {
    await db().transaction((tx) => countTransfer(tx, quote.linkId, transfer, counted, now));
    return statusOf(transfer) === "paid";
  } catch (fault) {
    // Its owner counted it on another link meanwhile, or the link was deleted.
    if (fault instanceof HttpError && (fault.status === 409 || fault.status === 404)) return false;
    throw fault;
  }
}

/** Stores it on the link that was quoted last; less than a cent is ignored. */
async function keepUnassigned(
  { chain, tx, output, rail, sender, address, tokenAmount, block }: ChainTransfer,
  quotes: readonly FullQuote[],
): Promise<void> {
  const newest = quotes.findLast(({ heads }) => block > (heads[chain] ?? Number.POSITIVE_INFINITY));
  if (!newest || tokenAmount < UNITS_PER_CENT) return;
  const { linkId } = newest;
  await db()
    .insert(payUnassigned)
    .values({ chain, tx, output, linkId, rail, sender, address, tokenAmount, block })
    .onConflictDoNothing();
}
