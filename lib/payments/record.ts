/**
 * The only place that writes payments and a link's state: under the link's lock, together with the events, in the
 * caller's transaction (DB-088).
 */
import { randomUUID } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { payLink, payPayment } from "@/db/schema";
import { applyPaymentToBooking, isTimeLost } from "@/lib/calendar/booking-states";
import type { LinkStatus, PayFlag, PaymentMethod, PaymentStatus } from "@/lib/contract/pay-shapes";
import { applyPaymentToHolds } from "@/lib/shops/holds";
import { applyPaymentToParts } from "@/lib/shops/supply/release";
import { payErrors } from "./errors";
import { writeEvents } from "./events";
import type { LinkRow, PaymentRow } from "./rows";
import { isCounted } from "./status";
import { changePayment, type LinkWithPayments, type Outcome } from "./transitions";

/** Identifies a payment: by our id, or by its id at a provider or on a chain. */
type PaymentRef =
  | { id: string }
  | { provider: "stripe" | "paypal"; objectId: string }
  | { chain: string; tx: string; output: number }
  /** A new payment without an id elsewhere. */
  | { isNew: true };

export interface PaymentUpdate {
  ref: PaymentRef;
  /** Required for a new payment, together with `amount`. */
  method?: PaymentMethod;
  amount?: bigint;
  status?: PaymentStatus;
  /** The total refunded so far. */
  refunded?: bigint;
  /** Added to the payment's flags. */
  flags?: readonly PayFlag[];
  /** The payer of a reusable link. */
  attempt?: string | null;
  detail?: string | null;
  reference?: string | null;
  /** Set for a token transfer. */
  transfer?: {
    rail: string;
    sender: string | null;
    tokenAmount: bigint;
    block: number;
    confirmations: number;
    confirmationsNeeded: number;
  };
}

/**
 * Applies one change to one payment and recomputes the link. Repeating a change has no effect.
 * @returns the link's new state
 * @throws 404 for an unknown link or payment; 409 `conflict` for a payment of another link
 */
export async function recordPayment(
  tx: Tx,
  linkId: string,
  change: PaymentUpdate,
  now = new Date(),
): Promise<LinkRow> {
  const { link } = await recordChanges(tx, await lockLink(tx, linkId), [change], now);
  return link;
}

/** Reads the link and its payments and locks the link until the transaction ends. @throws 404 */
export async function lockLink(tx: Tx, linkId: string): Promise<LinkWithPayments> {
  const [link] = await tx.select().from(payLink).where(eq(payLink.id, linkId)).for("update");
  if (!link) throw payErrors.linkUnknown();
  const payments = await tx
    .select()
    .from(payPayment)
    .where(eq(payPayment.linkId, linkId))
    .orderBy(asc(payPayment.seq));
  return { link, payments };
}

/** Applies changes to several payments of a locked link. */
export async function recordChanges(
  tx: Tx,
  before: LinkWithPayments,
  changes: readonly PaymentUpdate[],
  now: Date,
): Promise<LinkWithPayments> {
  let current = before;
  for (const change of changes) {
    const found = await findPayment(tx, current, change.ref);
    const before = withDetails(found ?? newPayment(current.link, change, now), change, now);
    const isTooLate = arrives(found, change) && (await isTimeLost(tx, current.link.id));
    const flags = [...(change.flags ?? []), ...(isTooLate ? (["late"] as const) : [])];
    // A new payment sorts after all others; the database assigns its number.
    const outcome = changePayment(current, before, found === null, { ...change, flags }, now);
    await saveOutcome(tx, current, outcome, now);
    current = outcome;
  }
  return current;
}

const arrives = (before: PaymentRow | null, { status }: PaymentUpdate): boolean =>
  status !== undefined && isCounted(status) && !(before && isCounted(before.status));

async function findPayment(
  tx: Tx,
  before: LinkWithPayments,
  ref: PaymentRef,
): Promise<PaymentRow | null> {
  if ("isNew" in ref) return null;
  if ("id" in ref) {
    const found = before.payments.find(({ id }) => id === ref.id);
    if (!found) throw payErrors.invalid("payment: this link has no such payment.");
    return found;
  }
  const named =
    "provider" in ref
      ? and(eq(payPayment.provider, ref.provider), eq(payPayment.objectId, ref.objectId))
      : and(
          eq(payPayment.chain, ref.chain),
          eq(payPayment.tx, ref.tx),
          eq(payPayment.output, ref.output),
        );
  const [row] = await tx.select().from(payPayment).where(named);
  if (row && row.linkId !== before.link.id) throw countedElsewhere();
  return (row && before.payments.find(({ id }) => id === row.id)) ?? null;
}

const countedElsewhere = () => payErrors.conflict("This payment counts on another link.");

function newPayment(link: LinkRow, change: PaymentUpdate, now: Date): PaymentRow {
  const { ref, method, amount, status = "started", attempt = null } = change;
  if (method === undefined || amount === undefined)
    throw new Error("A new payment needs a method and an amount.");
  return {
    id: randomUUID(),
    linkId: link.id,
    seq: Number.MAX_SAFE_INTEGER,
    method,
    status,
    amount,
    refunded: 0n,
    refundedByHand: 0n,
    detail: null,
    reference: null,
    attempt,
    flags: [],
    at: now,
    paidAt: null,
    changedAt: now,
    provider: "provider" in ref ? ref.provider : null,
    objectId: "provider" in ref ? ref.objectId : null,
    chain: "chain" in ref ? ref.chain : null,
    tx: "chain" in ref ? ref.tx : null,
    output: "chain" in ref ? ref.output : null,
    rail: null,
    sender: null,
    tokenAmount: null,
    block: null,
    confirmations: null,
    confirmationsNeeded: null,
    watchedUntil: null,
    watchedAt: null,
    missingSince: null,
  };
}

/** A payment's details besides its amount. */
function withDetails(payment: PaymentRow, change: PaymentUpdate, now: Date): PaymentRow {
  const { detail = payment.detail, reference = payment.reference, transfer } = change;
  const method = change.method ?? payment.method;
  const after = { ...payment, ...transfer, method, detail, reference, changedAt: now };
  // A server that is behind reports fewer confirmations. The count restarts only when the transfer moves to another
  // block.
  if (transfer && transfer.block === payment.block)
    after.confirmations = Math.max(transfer.confirmations, payment.confirmations ?? 0);
  return after;
}

/** Writes the changed fields and the events. @param before the row as read under the lock */
export async function saveOutcome(
  tx: Tx,
  before: LinkWithPayments,
  { link, payments, events }: Outcome,
  now: Date,
): Promise<void> {
  const known = new Map(before.payments.map((payment) => [payment.id, payment]));
  for (const payment of payments) await savePayment(tx, known.get(payment.id), payment);
  if (differs(before.link, link, LINK_COLUMNS)) {
    const { status, paid, pending, refunded, flags, paidAt, canceledAt, expiredAt } = link;
    await tx
      .update(payLink)
      .set({ status, paid, pending, refunded, flags, paidAt, canceledAt, expiredAt })
      .where(eq(payLink.id, link.id));
  }
  if (before.link.status !== link.status) {
    await applyPaymentToHolds(tx, link.id, link.status, now);
    await applyPaymentToParts(tx, link.id, link.status, now);
  }
  const status = bookingStatus(link.status, payments);
  if (bookingStatus(before.link.status, before.payments) !== status)
    await applyPaymentToBooking(tx, link.id, status, now);
  await writeEvents(tx, link, payments, events, now);
}

/**
 * A bank transfer takes days. Once one is announced, a booking treats its payment as pending, even after the link
 * ended.
 */
function bookingStatus(status: LinkStatus, payments: readonly PaymentRow[]): LinkStatus {
  const isAnnounced = payments.some(
    (one) => one.method === "bank" && (one.status === "started" || one.status === "canceled"),
  );
  return isAnnounced && (status === "open" || status === "expired") ? "pending" : status;
}

async function savePayment(
  tx: Tx,
  before: PaymentRow | undefined,
  { seq: _, ...payment }: PaymentRow,
): Promise<void> {
  if (!before) {
    const rows = await tx.insert(payPayment).values(payment).onConflictDoNothing().returning();
    // The transaction was counted on another link first.
    if (rows.length === 0) throw countedElsewhere();
    return;
  }
  if (differs(before, { ...payment, seq: before.seq }, PAYMENT_COLUMNS))
    await tx.update(payPayment).set(payment).where(eq(payPayment.id, payment.id));
}

const LINK_COLUMNS = [
  "status",
  "paid",
  "pending",
  "refunded",
  "flags",
  "paidAt",
  "canceledAt",
  "expiredAt",
] as const satisfies readonly (keyof LinkRow)[];
const PAYMENT_COLUMNS = [
  "method",
  "status",
  "amount",
  "refunded",
  "refundedByHand",
  "detail",
  "reference",
  "flags",
  "paidAt",
  "rail",
  "sender",
  "tokenAmount",
  "block",
  "confirmations",
  "confirmationsNeeded",
] as const satisfies readonly (keyof PaymentRow)[];

function differs<Row>(before: Row, after: Row, columns: readonly (keyof Row)[]): boolean {
  const plain = (value: unknown) =>
    value instanceof Date ? value.getTime() : Array.isArray(value) ? value.join() : value;
  return columns.some((column) => plain(before[column]) !== plain(after[column]));
}
