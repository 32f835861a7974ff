/** Which approved orders are captured now: of a payer's that were approved together, no more than is owed (PY-070). */
import { and, eq, gt, isNull, not, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { payCheckout } from "@/db/schema";
import { isStillOwed } from "./admit-payer";
import type { CheckoutRow } from "./checkout-look";
import { lockLink } from "./record";

/** Until it was looked at again, where its process died with the answer of the provider. */
const CAPTURE_ENDS = sql`clock_timestamp() + interval '10 minutes'`;
const NEXT_LOOK = sql`now() + interval '1 minute'`;

const isOwn = ({ provider, id }: CheckoutRow) =>
  sql`(${payCheckout.provider}, ${payCheckout.id}) = (${provider}, ${id})`;

/**
 * Claims an order's amount before the provider is asked for it: until its payment is recorded, that much counts as paid
 * for the payer's other orders.
 * @returns when the claim ends; `ended` where the link does not take it any more; `waits` where it does unless another
 * capture succeeds
 */
export function claimCapture(checkout: CheckoutRow): Promise<Date | "waits" | "ended"> {
  const { linkId, attempt, status, amount, captureEndsAt } = payCheckout;
  const ofPayer = checkout.attempt === null ? isNull(attempt) : eq(attempt, checkout.attempt);
  return db().transaction(async (tx) => {
    const current = await lockLink(tx, checkout.linkId);
    if (!isStillOwed(current, checkout)) return "ended";
    const isClaimed = and(eq(status, "open"), gt(captureEndsAt, sql`now()`));
    const others = await tx
      .select({ amount })
      .from(payCheckout)
      .where(and(eq(linkId, checkout.linkId), ofPayer, not(isOwn(checkout)), isClaimed));
    const claimed = others.reduce((sum, other) => sum + other.amount, 0n);
    if (!isStillOwed(current, checkout, claimed)) return "waits";
    const [claim] = await tx
      .update(payCheckout)
      .set({ captureEndsAt: CAPTURE_ENDS, dueAt: NEXT_LOOK })
      .where(isOwn(checkout))
      .returning({ endsAt: captureEndsAt });
    return claim?.endsAt ?? "ended";
  });
}

/**
 * It was declined: the payer's other orders are captured as if it had never been. Another look may have claimed the same
 * order since; its claim stays.
 */
export const releaseCapture = (checkout: CheckoutRow, endsAt: Date): Promise<unknown> =>
  db()
    .update(payCheckout)
    .set({ captureEndsAt: null })
    .where(and(isOwn(checkout), eq(payCheckout.captureEndsAt, endsAt)));
