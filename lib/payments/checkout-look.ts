/**
 * Reads checkouts at their provider and records their state. A webhook, the payer's return and the schedule only
 * trigger this read, so each of them may be lost, repeated or out of order.
 */
import { and, asc, eq, lte, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { isDatabaseDown } from "@/db/db-errors";
import { payCheckout, payLink } from "@/db/schema";
import { HttpError } from "@/lib/http/errors";
import { log } from "@/lib/http/log";
import { HOUR_MS } from "@/lib/time";
import { claimCapture, releaseCapture } from "./claim-capture";
import { releaseUnused } from "./connections";
import { selectLinkRecords } from "./find";
import { type CheckoutState, type Provider, ProviderRefusal } from "./providers/provider";
import { askProvider, METHOD_OF, providerNamed } from "./providers/registry";
import { lockLink, type PaymentUpdate, recordChanges } from "./record";
import type { PaymentRow } from "./rows";
import type { LinkWithPayments } from "./transitions";

export type CheckoutRow = typeof payCheckout.$inferSelect;

/** Due checkouts per scheduled run (DB-092). */
const BATCH = 50;
/** The provider drops an order that nobody approved this long after its end (ms). */
const GONE_AFTER_MS = 3 * HOUR_MS;
/** The older a checkout is, the less often it is read. */
const NEXT_LOOK = sql`now() + greatest(interval '5 minutes', (now() - ${payCheckout.createdAt}) / 2)`;

/**
 * Reads one checkout.
 * @param reversed the amount the provider took back, when only its event says so
 * @throws 503 when the provider does not answer; then nothing changed
 */
export async function lookAtCheckout(checkout: CheckoutRow, reversed = 0n): Promise<void> {
  const provider = providerNamed(checkout.provider);
  const [found] = await selectLinkRecords(eq(payLink.id, checkout.linkId));
  // The profile was deleted meanwhile, together with its links (PY-015).
  if (!found) return;
  const state = await readState(provider, checkout, found);
  const refunded = found.payments.find(isOf(checkout))?.refunded ?? 0n;
  const outcome = await keepState(checkout, state, reversed, refunded);
  if (outcome === "older") return lookAtCheckout(checkout, reversed);
  if (outcome === "done" && checkout.status === "open")
    await releaseUnused(provider, checkout.account);
}

const isOf =
  ({ provider, id }: CheckoutRow) =>
  (payment: PaymentRow): boolean =>
    payment.provider === provider && payment.objectId === id;

async function readState(
  provider: Provider,
  checkout: CheckoutRow,
  found: LinkWithPayments,
): Promise<CheckoutState | null> {
  const { id, account, amount } = checkout;
  const ref = { id, account, amount, currency: found.link.currency };
  const state = await askProvider(() => provider.read(ref));
  if (state?.status !== "approved" || !provider.capture) return state;
  // An approved order is not paid yet. It is captured only if the link still takes the money (PY-070, PY-071).
  const claim = await claimCapture(checkout);
  if (!(claim instanceof Date))
    return { ...state, status: claim === "ended" ? "closed" : "approved" };
  try {
    await provider.capture(ref, state.approval ?? "");
  } catch (fault) {
    if (!(fault instanceof ProviderRefusal)) throw fault;
    // Declined, or captured by a concurrent read: the next read tells which.
    log.info({ err: fault }, "an approved order was not captured");
  }
  const after = await askProvider(() => provider.read(ref));
  if (after?.status !== "paid" && after?.status !== "pending")
    await releaseCapture(checkout, claim);
  return after;
}

/**
 * @param refundedBefore the payment's refunds before the provider was read
 * @returns `done` when the checkout cannot change any more; `older` when a refund was recorded meanwhile, which this
 * answer may not include
 */
function keepState(
  checkout: CheckoutRow,
  state: CheckoutState | null,
  reversed: bigint,
  refundedBefore: bigint,
): Promise<"done" | "open" | "older"> {
  const { provider, id, linkId, expiresAt } = checkout;
  return db().transaction(async (tx) => {
    const current = await lockLink(tx, linkId);
    const known = current.payments.find(isOf(checkout));
    if (known && known.refunded !== refundedBefore) return "older";
    const change = state && changeOf(checkout, state, known, reversed);
    // A payment declined at once was never pending, and the payer may try again.
    const isPayment = change && (known || change.status !== "failed");
    if (isPayment) await recordChanges(tx, current, [change], new Date());
    const isGone = expiresAt.getTime() + GONE_AFTER_MS < Date.now();
    const isDone = isPayment ? change.status !== "pending" : isGone || state?.status === "closed";
    await tx
      .update(payCheckout)
      // An older answer that reports pending money reopens a checkout that a concurrent read ended.
      .set({ dueAt: NEXT_LOOK, ...((isDone || isPayment) && { status: isDone ? "done" : "open" }) })
      .where(and(eq(payCheckout.provider, provider), eq(payCheckout.id, id)));
    return isDone ? "done" : "open";
  });
}

/** The payment as the provider reports it; null while there is none. */
function changeOf(
  { provider, id, attempt }: CheckoutRow,
  { status, amount, refunded, disputed, detail }: CheckoutState,
  known: PaymentRow | undefined,
  reversed: bigint,
): PaymentUpdate | null {
  if (status === "open" || status === "approved" || status === "closed") return null;
  // Stripe's refund may fail later, so its sum may fall. What PayPal took back may be reported only by its event, so
  // its sum must not.
  const before = provider === "paypal" && known ? known.refunded - known.refundedByHand : 0n;
  const told = before > reversed ? before : reversed;
  return {
    ref: { provider, objectId: id },
    method: METHOD_OF[provider],
    status,
    amount,
    refunded: refunded > told ? refunded : told,
    flags: disputed || reversed > 0n ? ["disputed"] : [],
    attempt,
    ...(detail !== null && { detail }),
  };
}

/**
 * Reads open checkouts that nobody reported for five minutes, the longest overdue first. Each read moves the next one
 * into the future, so a checkout that fails does not block the others.
 * @param until ms since 1970; no read starts after it
 * @returns how many were read, and by provider why some could not be
 */
export async function reviewCheckouts(until: number): Promise<Reviewed> {
  const { status, dueAt } = payCheckout;
  const due = db()
    .select({ place: sql`ctid` })
    .from(payCheckout)
    .where(and(eq(status, "open"), lte(dueAt, sql`now()`)))
    .orderBy(asc(dueAt))
    .limit(BATCH)
    .for("update", { skipLocked: true });
  const claimed = await db()
    .update(payCheckout)
    .set({ dueAt: NEXT_LOOK })
    // With `in`, Postgres may look for them again for each row of a table that it takes for small.
    .where(sql`ctid = any(array${due})`)
    .returning();
  return review(claimed, until);
}

/** The same for all checkouts of a profile, when its owner asks (PY-080). */
export async function reviewCheckoutsOf(payeeId: string, until: number): Promise<Reviewed> {
  const { linkId, status, dueAt } = payCheckout;
  const own = sql`${linkId} in (select id from pay_link where payee_id = ${payeeId})`;
  const open = await db()
    .select()
    .from(payCheckout)
    .where(and(eq(status, "open"), own))
    .orderBy(asc(dueAt))
    .limit(BATCH);
  return review(open, until);
}

export interface Reviewed {
  looked: number;
  failed: Record<string, string>;
}

async function review(checkouts: readonly CheckoutRow[], until: number): Promise<Reviewed> {
  const reviewed: Reviewed = { looked: 0, failed: {} };
  const away = new Set<string>();
  for (const checkout of checkouts) {
    if (Date.now() > until) break;
    if (away.has(checkout.provider)) continue;
    try {
      await lookAtCheckout(checkout);
      reviewed.looked++;
    } catch (fault) {
      if (isDatabaseDown(fault)) throw fault;
      log.warn({ err: fault }, "a checkout could not be looked at");
      reviewed.failed[checkout.provider] =
        fault instanceof HttpError ? fault.message : "It failed.";
      // The provider is down: skip its other checkouts, because each would wait for the timeout.
      if (fault instanceof HttpError && fault.status === 503) away.add(checkout.provider);
    }
  }
  return reviewed;
}
