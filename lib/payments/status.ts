/** A payment link's status, computed from its payments alone (DB-088). */
import type { LinkStatus, PaymentStatus } from "@/lib/contract/pay-shapes";

export interface LinkFacts {
  /** Null: the payer chooses the amount. */
  amount: bigint | null;
  reusable: boolean;
  /** What arrived, including what was refunded later. */
  counted: bigint;
  refunded: bigint;
  hasPending: boolean;
  /** It was once fully paid, and none of its payments has vanished since. */
  wasPaid: boolean;
  isCanceled: boolean;
  /** Past its `expiresAt`. */
  isExpired: boolean;
}

/** The first rule that matches decides. A reusable link stays open until it ends, whatever is paid on it. */
export function linkStatus(facts: LinkFacts): LinkStatus {
  const { amount, counted, refunded } = facts;
  if (facts.reusable) {
    if (facts.isCanceled) return "canceled";
    return facts.isExpired ? "expired" : "open";
  }
  const kept = counted - refunded;
  if (counted > 0n && kept <= 0n) return "refunded";
  if (kept > 0n && ((amount !== null && kept >= amount) || facts.wasPaid)) return "paid";
  if (facts.isCanceled) return "canceled";
  if (facts.hasPending) return "pending";
  if (counted > 0n) return "partial";
  return facts.isExpired ? "expired" : "open";
}

/** Whether the payment's money arrived, even if it was refunded later. */
export const isCounted = (status: PaymentStatus): boolean =>
  status === "paid" || status === "refunded";

export interface PaymentFacts {
  status: PaymentStatus;
  amount: bigint;
  refunded: bigint;
}

/** Sums over a link's payments, or over one payer's. */
export function totalsOf(payments: readonly PaymentFacts[]) {
  const sum = (
    are: (status: PaymentStatus) => boolean,
    of: (payment: PaymentFacts) => bigint,
  ): bigint => payments.reduce((total, one) => (are(one.status) ? total + of(one) : total), 0n);
  return {
    paid: sum(isCounted, ({ amount }) => amount),
    pending: sum(
      (status) => status === "pending",
      ({ amount }) => amount,
    ),
    refunded: sum(isCounted, ({ refunded }) => refunded),
  };
}

/** The part of an amount that is still to be paid (PY-070). */
export function owedOf(
  amount: bigint,
  { paid, refunded }: Pick<ReturnType<typeof totalsOf>, "paid" | "refunded">,
  isSettled: boolean,
): bigint {
  const owed = amount - (paid - refunded);
  return isSettled || owed < 0n ? 0n : owed;
}
