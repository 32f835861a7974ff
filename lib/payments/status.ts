/** What a payment link's state is, computed of its payments alone (DB-088). */
import type { LinkStatus, PaymentStatus } from "@/lib/contract/pay-shapes";

export interface LinkFacts {
  /** Null: who pays chooses. */
  amount: bigint | null;
  reusable: boolean;
  /** What arrived, also of what was given back later. */
  counted: bigint;
  refunded: bigint;
  hasPending: boolean;
  /** It was paid once, and no payment of it vanished since. */
  wasPaid: boolean;
  isCanceled: boolean;
  /** Past its `expiresAt`. */
  isExpired: boolean;
}

/** The first that holds. A reusable link is open until it ends, whatever is paid on it. */
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

/** True for a payment whose money is there, or was and went back. */
export const isCounted = (status: PaymentStatus): boolean =>
  status === "paid" || status === "refunded";

export interface PaymentFacts {
  status: PaymentStatus;
  amount: bigint;
  refunded: bigint;
}

/** Sums over the payments of a link, or of one payer of it. */
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

/** What is still to be paid of an amount (PY-070). */
export function owedOf(
  amount: bigint,
  { paid, refunded }: Pick<ReturnType<typeof totalsOf>, "paid" | "refunded">,
  isSettled: boolean,
): bigint {
  const owed = amount - (paid - refunded);
  return isSettled || owed < 0n ? 0n : owed;
}
