/**
 * Computes what a change does: the new states of a link and its payments, and the events for its owner (DB-088). It
 * writes nothing; record.ts stores the result under the link's lock.
 */
import type { PayEventType, PayFlag, PaymentStatus } from "@/lib/contract/pay-shapes";
import type { LinkRow, PaymentRow } from "./rows";
import { isCounted, linkStatus, totalsOf } from "./status";

export interface LinkWithPayments {
  link: LinkRow;
  payments: readonly PaymentRow[];
}

/** An event to write. Its number and time are set when it is written. */
export interface NewEvent {
  type: PayEventType;
  /** Null: the event is about the link itself. */
  paymentId: string | null;
  flag?: PayFlag;
  late?: true;
}

export interface Outcome extends LinkWithPayments {
  events: readonly NewEvent[];
}

/** A payment's new values; absent ones stay unchanged. */
export interface PaymentChange {
  status?: PaymentStatus | undefined;
  amount?: bigint | undefined;
  /** The total its provider refunded; it falls when a refund fails. */
  refunded?: bigint | undefined;
  /** The total that the owner marked as refunded; the provider does not know of it. */
  refundedByHand?: bigint | undefined;
  flags?: readonly PayFlag[] | undefined;
}

/** A counted payment stays counted, whatever a late report says, unless its transfer vanished from the chain. */
function statusAfter({ method, status }: PaymentRow, next: PaymentStatus | undefined) {
  if (next === undefined) return status;
  const hasVanished = method === "crypto" && next === "failed";
  return isCounted(status) && !isCounted(next) && !hasVanished ? status : next;
}

const PARTLY: PayFlag = "partly-refunded";

const union = (flags: readonly PayFlag[], more: readonly PayFlag[]): PayFlag[] => [
  ...new Set([...flags, ...more]),
];

/** Sets the flag only while a part is refunded, not all and not nothing. */
const withPartly = (flags: readonly PayFlag[], isPartly: boolean): PayFlag[] => [
  ...flags.filter((flag) => flag !== PARTLY),
  ...(isPartly ? [PARTLY] : []),
];

const hasPassed = (moment: Date | null, now: Date): boolean => moment !== null && moment <= now;

/**
 * Changes a payment of the link, or adds a new one.
 * @param before its former state; a new payment has its first status and counts from now on
 */
export function changePayment(
  { link, payments }: LinkWithPayments,
  before: PaymentRow,
  isNew: boolean,
  change: PaymentChange,
  now: Date,
): Outcome {
  const others = payments.filter(({ id }) => id !== before.id);
  const step = stepOf(link, others, before, isNew, change, now);
  const changed = linkAfter(link, others, step);
  const all = [...others, step.after].sort((a, b) => a.seq - b.seq);
  const settled = recomputeLink({ link: changed, payments: all }, now);
  const late = step.isLate ? { late: true as const } : {};
  const eventOf = (type: PayEventType): NewEvent => ({ type, paymentId: before.id, ...late });
  const flagged = union(step.after.flags, changed.flags)
    .filter((flag) => !(step.after.flags.includes(flag) ? before : link).flags.includes(flag))
    .map((flag): NewEvent => ({ ...eventOf("pay.flagged"), flag }));
  const events = eventTypes(link, settled.link, step).map(eventOf);
  return { ...settled, events: [...events, ...settled.events, ...flagged] };
}

interface Step {
  before: PaymentRow;
  after: PaymentRow;
  /** Flags that were set or reported, before `partly-refunded` is decided. */
  flags: readonly PayFlag[];
  wasCounted: boolean;
  isNowCounted: boolean;
  /** Counted now and not before. */
  arrives: boolean;
  becomesPending: boolean;
  isWhollyRefunded: boolean;
  isLate: boolean;
}

function stepOf(
  link: LinkRow,
  others: readonly PaymentRow[],
  before: PaymentRow,
  isNew: boolean,
  change: PaymentChange,
  now: Date,
): Step {
  const wasCounted = !isNew && isCounted(before.status);
  const wasPending = !isNew && before.status === "pending";
  // The counted amount stays; a refund is subtracted from it.
  const amount = wasCounted ? before.amount : (change.amount ?? before.amount);
  const next = statusAfter(before, change.status);
  const isNowCounted = isCounted(next);
  const refundedByHand =
    (isNowCounted ? change.refundedByHand : undefined) ?? before.refundedByHand;
  const byProvider = change.refunded ?? before.refunded - before.refundedByHand;
  const refunded = least(isNowCounted ? byProvider + refundedByHand : before.refunded, amount);
  const isWhollyRefunded = isNowCounted && refunded > 0n && refunded === amount;
  const status = isNowCounted ? (isWhollyRefunded ? "refunded" : "paid") : next;
  const arrives = isNowCounted && !wasCounted;
  const comes = (arrives || next === "pending") && !wasCounted && !wasPending;
  // A transfer that vanished and returned keeps its first time, so it is not late.
  const isLate =
    change.flags?.includes("late") ||
    (((comes && hasPassed(link.expiresAt, now)) || (arrives && link.canceledAt !== null)) &&
      !before.flags.includes("reorged"));
  const sameAttempt = others.filter(({ attempt }) => attempt === before.attempt);
  const together = totalsOf([
    ...(link.reusable ? sameAttempt : others),
    { status, amount, refunded },
  ]);
  const isOver =
    arrives &&
    link.amount !== null &&
    (!link.reusable || before.attempt !== null) &&
    together.paid - together.refunded > link.amount;
  const flags = union(before.flags, [
    ...(isLate ? (["late"] as const) : []),
    ...(isOver ? (["overpaid"] as const) : []),
    ...(change.flags ?? []),
  ]);
  const after: PaymentRow = {
    ...before,
    status,
    amount,
    refunded,
    refundedByHand,
    flags: withPartly(flags, refunded > 0n && refunded < amount),
    paidAt: isNowCounted ? (before.paidAt ?? now) : null,
  };
  const becomesPending = next === "pending" && !wasPending;
  return {
    ...{ before, after, flags, wasCounted, isNowCounted },
    ...{ arrives, becomesPending, isWhollyRefunded, isLate },
  };
}

/** The link's marks; its status follows from its payments (`recomputeLink`). */
function linkAfter(link: LinkRow, others: readonly PaymentRow[], step: Step): LinkRow {
  const { after, flags, arrives } = step;
  const vanishes = step.wasCounted && !step.isNowCounted;
  const sums = totalsOf([...others, after]);
  const ofOthers = others.flatMap((one) => one.flags);
  const all = union(link.flags, [...ofOthers, ...flags, ...after.flags]);
  const isPartly = sums.refunded > 0n && sums.refunded < sums.paid && all.includes(PARTLY);
  return {
    ...link,
    // A counted payment undoes a cancellation; a reusable link takes it and stays canceled.
    canceledAt: arrives && !link.reusable ? null : link.canceledAt,
    paidAt: vanishes && !link.reusable ? null : link.paidAt,
    flags: withPartly(all, isPartly),
  };
}

/** The types of the payment's own events, without `pay.flagged`. */
function eventTypes(link: LinkRow, settled: LinkRow, step: Step): PayEventType[] {
  const { before, after, arrives, isWhollyRefunded } = step;
  return [
    ...(arrives ? typeOfArrival(link, settled, isWhollyRefunded) : []),
    ...(step.becomesPending ? typeOfPending(settled) : []),
    ...(after.refunded > before.refunded || (arrives && isWhollyRefunded)
      ? (["pay.refunded"] as const)
      : []),
    ...(step.wasCounted && after.refunded < before.refunded
      ? typeOfFailedRefund(before, link, settled)
      : []),
  ];
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** The event of the link's new status; `pay.refunded` with the new sum when the status stays. */
function typeOfFailedRefund(payment: PaymentRow, before: LinkRow, after: LinkRow): PayEventType[] {
  if (after.reusable) return [payment.status === "refunded" ? "pay.paid" : "pay.refunded"];
  const { status } = after;
  if (status === before.status || status === "open" || status === "expired")
    return ["pay.refunded"];
  return [`pay.${status}`];
}

function typeOfArrival(before: LinkRow, after: LinkRow, isWhole: boolean): PayEventType[] {
  if (isWhole) return [];
  if (after.reusable) return ["pay.paid"];
  if (after.status !== "paid") return ["pay.partial"];
  return before.status === "paid" ? [] : ["pay.paid"];
}

/** A paid link does not become pending again, and a canceled one stays canceled until the payment counts. */
const typeOfPending = ({ reusable, status }: LinkRow): PayEventType[] =>
  reusable || status === "pending" || status === "canceled" ? ["pay.pending"] : [];

/** Recomputes sums, status and expiry from the payments. */
export function recomputeLink({ link, payments }: LinkWithPayments, now: Date): Outcome {
  const totals = totalsOf(payments);
  const isExpired = hasPassed(link.expiresAt, now);
  const hasPending = payments.some(({ status }) => status === "pending");
  const status = linkStatus({
    amount: link.amount,
    reusable: link.reusable,
    counted: totals.paid,
    refunded: totals.refunded,
    hasPending,
    wasPaid: link.paidAt !== null,
    isCanceled: link.canceledAt !== null,
    isExpired,
  });
  const paidAt = link.paidAt ?? (status === "paid" ? now : null);
  const settled: LinkRow = { ...link, ...totals, status, paidAt };
  // A single-use link does not expire while a payment is pending.
  const isOver = isExpired && link.expiredAt === null && (link.reusable || !hasPending);
  return isOver
    ? endOfTime({ link: { ...settled, expiredAt: now }, payments })
    : { link: settled, payments, events: [] };
}

/** Expires a link: announced transfers end, and a partly paid link is flagged as underpaid. */
function endOfTime({ link, payments }: LinkWithPayments): Outcome {
  const ended = withoutStarted(payments);
  if (link.status === "expired")
    return {
      link,
      payments: ended,
      events: [{ type: "pay.expired", paymentId: null }],
    };
  if (link.status !== "partial" || link.flags.includes("underpaid"))
    return { link, payments: ended, events: [] };
  return {
    link: { ...link, flags: union(link.flags, ["underpaid"]) },
    payments: ended,
    events: [{ type: "pay.flagged", paymentId: null, flag: "underpaid" }],
  };
}

const withoutStarted = (payments: readonly PaymentRow[]): PaymentRow[] =>
  payments.map((payment) =>
    payment.status === "started" ? { ...payment, status: "canceled" as const } : payment,
  );

/** Cancels a link. A pending payment that counts later undoes the cancellation (PY-061). */
export function cancelLink({ link, payments }: LinkWithPayments, now: Date): Outcome {
  const current = { link: { ...link, canceledAt: now }, payments: withoutStarted(payments) };
  const settled = recomputeLink(current, now);
  const canceled: NewEvent = { type: "pay.canceled", paymentId: null };
  // `pay.canceled` is the only event, even when the link also expired.
  return { ...settled, events: [canceled] };
}
