/** Which approved orders are captured now: of a payer's that were approved together, no more than is owed (PY-070). */
import { and, eq, gt, isNull, not, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { payCheckout } from "@/db/schema";
import { isStillOwed } from "./admit-payer";
import type { CheckoutRow } from "./checkout-look";
import { lockLink } from "./record";

/** Until it was looked at again, where its process died with the answer of the provider. */
const CAPTURE_ENDS = sql`now() + interval '10 minutes'`;
const NEXT_LOOK = sql`now() + interval '1 minute'`;

const isOwn = ({ provider, id }: CheckoutRow) =>
  sql`(${payCheckout.provider}, ${payCheckout.id}) = (${provider}, ${id})`;

/**
 * Claims an order's amount before the provider is asked for it: until its payment is recorded, that much counts as paid
 * for the payer's other orders.
 * @returns `ended` where the link does not take it any more; `waits` where it does unless another capture succeeds
 */
export function claimCapture(checkout: CheckoutRow): Promise<"claimed" | "waits" | "ended"> {
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
    await tx
      .update(payCheckout)
      .set({ captureEndsAt: CAPTURE_ENDS, dueAt: NEXT_LOOK })
      .where(isOwn(checkout));
    return "claimed";
  });
}

/** It was declined: the payer's other orders are captured as if it had never been. */
export const releaseCapture = (checkout: CheckoutRow): Promise<unknown> =>
  db().update(payCheckout).set({ captureEndsAt: null }).where(isOwn(checkout));
