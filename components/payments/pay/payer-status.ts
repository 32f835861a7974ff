/** A payment link's status for its payer: what is due, what arrived, and whether anything is left to do. */
import type { LinkStatus, PaymentView, PublicLinkView } from "@/lib/contract/pay-shapes";

/** `announced`: the payer announced a bank transfer, and nothing else was paid. */
export type PayerStatus = LinkStatus | "announced";

export function payerStatus(link: PublicLinkView): PayerStatus {
  const status = link.reusable ? statusForPayer(link) : link.status;
  return status === "open" && announcedIn(link) ? "announced" : status;
}

/** A reusable link's own status stays open whoever pays it (DB-085); its sums are this payer's. */
function statusForPayer({ status, amount, paid, pending, payments }: PublicLinkView): LinkStatus {
  if (status !== "open") return status;
  if (BigInt(pending) > 0n) return "pending";
  const received = BigInt(paid);
  if (received === 0n) return "open";
  if (received <= refundedIn(payments)) return "refunded";
  return amount === null || received >= BigInt(amount) ? "paid" : "partial";
}

export const refundedIn = (payments: readonly PaymentView[]): bigint =>
  payments.reduce((sum, { refunded }) => sum + BigInt(refunded), 0n);

/**
 * The amount owed in minor units, computed as on the server: a refund is owed again until everything is paid. Null when
 * the payer chooses the amount (PY-070).
 */
export function owedOf({
  amount,
  paid,
  payments,
  status,
}: Pick<PublicLinkView, "amount" | "paid" | "payments" | "status">): bigint | null {
  if (amount === null) return null;
  const owed = BigInt(amount) - BigInt(paid) + refundedIn(payments);
  return owed > 0n && status !== "paid" && status !== "refunded" ? owed : 0n;
}

/** What a cancelled link would take again after its owner marks less than is owed (DB-088); null when nothing. */
export function owedOnceReopened(link: PublicLinkView, marked: bigint): bigint | null {
  const owed = owedOf(link) ?? 0n;
  const reopens = link.status === "canceled" && !link.reusable && !isPast(link);
  return reopens && marked < owed ? owed - marked : null;
}

export const isPast = ({ expiresAt }: PublicLinkView): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= Date.now();

/** Whether an amount is owed and the link has not ended. */
export const takesMoney = (link: PublicLinkView): boolean =>
  ["open", "partial", "announced"].includes(payerStatus(link)) && !isPast(link);

/** Whether this payer has paid a link that takes more payments (DB-085). */
export const canPayAgain = (link: PublicLinkView): boolean =>
  link.reusable &&
  link.status === "open" &&
  !isPast(link) &&
  ["paid", "refunded"].includes(payerStatus(link));

/** Received and pending payments, newest first. */
export const receivedIn = ({ payments }: PublicLinkView): PaymentView[] =>
  payments
    .filter(({ status }) => ["paid", "pending", "refunded"].includes(status))
    .sort((a, b) => (a.at < b.at ? 1 : -1));

export const announcedIn = ({ payments }: PublicLinkView): PaymentView | undefined =>
  payments.find(({ status }) => status === "started");

/** The last payment, if it failed. */
export function failedLast({ payments }: PublicLinkView): PaymentView | null {
  const last = payments.reduce<PaymentView | null>(
    (newest, payment) => (newest && newest.at > payment.at ? newest : payment),
    null,
  );
  return last?.status === "failed" ? last : null;
}
