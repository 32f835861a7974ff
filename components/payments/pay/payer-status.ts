/** A payment link's status for its payer: what is due, what arrived, and whether anything is left to do. */
import type { LinkStatus, PaymentView, PublicLinkView } from "@/lib/contract/pay-shapes";

/** `announced`: a bank transfer that the payer said they sent, and nothing besides. */
export type PayerStatus = LinkStatus | "announced";

export function payerStatus(link: PublicLinkView): PayerStatus {
  const status = link.reusable ? statusForPayer(link) : link.status;
  return status === "open" && announcedIn(link) ? "announced" : status;
}

/** The status of a reusable link stays open whoever pays it (DB-085); its sums are this payer's. */
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

/** Minor units, as the server counts them: what was given back is owed again, until all is paid. Null where the payer chooses (PY-070). */
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

/** What a cancelled link takes again once its owner marks less than is owed (DB-088); null where none of it. */
export function owedOnceReopened(link: PublicLinkView, marked: bigint): bigint | null {
  const owed = owedOf(link) ?? 0n;
  const reopens = link.status === "canceled" && !link.reusable && !isPast(link);
  return reopens && marked < owed ? owed - marked : null;
}

export const isPast = ({ expiresAt }: PublicLinkView): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= Date.now();

/** Whether there is something to pay, and still time to. */
export const takesMoney = (link: PublicLinkView): boolean =>
  ["open", "partial", "announced"].includes(payerStatus(link)) && !isPast(link);

/** Whether this payer is done with a link that takes more payments (DB-085). */
export const canPayAgain = (link: PublicLinkView): boolean =>
  link.reusable &&
  link.status === "open" &&
  !isPast(link) &&
  ["paid", "refunded"].includes(payerStatus(link));

/** Those that came in or are on their way; the last first. */
export const receivedIn = ({ payments }: PublicLinkView): PaymentView[] =>
  payments
    .filter(({ status }) => ["paid", "pending", "refunded"].includes(status))
    .sort((a, b) => (a.at < b.at ? 1 : -1));

export const announcedIn = ({ payments }: PublicLinkView): PaymentView | undefined =>
  payments.find(({ status }) => status === "started");

/** The last try, where it came to nothing. */
export function failedLast({ payments }: PublicLinkView): PaymentView | null {
  const last = payments.reduce<PaymentView | null>(
    (newest, payment) => (newest && newest.at > payment.at ? newest : payment),
    null,
  );
  return last?.status === "failed" ? last : null;
}
