/** Decides which approved orders are captured: of one payer's orders, never more than is owed (PY-070). */
import { and, eq, gt, isNull, not, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { payCheckout } from "@/db/schema";
import { isStillOwed } from "./admit-payer";
import type { CheckoutRow } from "./checkout-look";
import { lockLink } from "./record";

/** Long enough for the scheduled check, if the process dies before the provider's answer is stored. */
const CAPTURE_ENDS = sql`clock_timestamp() + interval '10 minutes'`;
const NEXT_LOOK = sql`now() + interval '1 minute'`;

const isOwn = ({ provider, id }: CheckoutRow) =>
  sql`(${payCheckout.provider}, ${payCheckout.id}) = (${provider}, ${id})`;

/**
 * Claims an order's amount before it is captured. Until its payment is recorded, the claimed amount counts as paid for
 * the payer's other orders.
 * @returns when the claim ends; `ended` when the link no longer takes the amount; `waits` when it takes it only if
 * another capture fails
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
 * Releases the claim of a declined capture, so that the payer's other orders can be captured. A newer claim on the same
 * order stays.
 */
export const releaseCapture = (checkout: CheckoutRow, endsAt: Date): Promise<unknown> =>
  db()
    .update(payCheckout)
    .set({ captureEndsAt: null })
    .where(and(isOwn(checkout), eq(payCheckout.captureEndsAt, endsAt)));
