/**
 * Reads checkouts at their provider and records what it says now. A webhook, the payer's return and the clock only make
 * us look, so any of them may be lost, come twice, or come in another order.
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

/** Of those that are due, in one run of the clock (DB-092). */
const BATCH = 50;
/** An order that nobody approved so long after its end is gone at the provider too (ms). */
const GONE_AFTER = 3 * HOUR_MS;
/** What goes on for days is looked at ever more seldom. */
const NEXT_LOOK = sql`now() + greatest(interval '5 minutes', (now() - ${payCheckout.createdAt}) / 2)`;

/**
 * Looks at one checkout.
 * @param reversed what the provider took back, where only its event says so
 * @throws 503 when the provider does not answer; then nothing changed
 */
export async function lookAtCheckout(checkout: CheckoutRow, reversed = 0n): Promise<void> {
  const provider = providerNamed(checkout.provider);
  const [found] = await selectLinkRecords(eq(payLink.id, checkout.linkId));
  // The profile was deleted meanwhile, and its links with it (PY-015).
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
  // What is approved is not paid yet: nothing is taken that the link no longer takes (PY-070, PY-071), also not later.
  const claim = await claimCapture(checkout);
  if (!(claim instanceof Date))
    return { ...state, status: claim === "ended" ? "closed" : "approved" };
  try {
    await provider.capture(ref, state.approval ?? "");
  } catch (fault) {
    if (!(fault instanceof ProviderRefusal)) throw fault;
    // Declined, or taken by another look: the order says which.
    log.info({ err: fault }, "an approved order was not captured");
  }
  const after = await askProvider(() => provider.read(ref));
  if (after?.status !== "paid" && after?.status !== "pending")
    await releaseCapture(checkout, claim);
  return after;
}

/**
 * @param refundedBefore of the payment, when the provider was asked
 * @returns `done` when nothing more will come of it by itself; `older` when another look recorded a refund since, which
 * this answer may not know of
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
    // What was declined at once was never on its way, and the payer may try again.
    const isPayment = change && (known || change.status !== "failed");
    if (isPayment) await recordChanges(tx, current, [change], new Date());
    const isGone = expiresAt.getTime() + GONE_AFTER < Date.now();
    const isDone = isPayment ? change.status !== "pending" : isGone || state?.status === "closed";
    await tx
      .update(payCheckout)
      // What another look ended is opened again where an older answer comes last and says that money is on its way.
      .set({ dueAt: NEXT_LOOK, ...((isDone || isPayment) && { status: isDone ? "done" : "open" }) })
      .where(and(eq(payCheckout.provider, provider), eq(payCheckout.id, id)));
    return isDone ? "done" : "open";
  });
}

/** The payment as the provider says it is; null while there is none. */
function changeOf(
  { provider, id, attempt }: CheckoutRow,
  { status, amount, refunded, disputed, detail }: CheckoutState,
  known: PaymentRow | undefined,
  reversed: bigint,
): PaymentUpdate | null {
  if (status === "open" || status === "approved" || status === "closed") return null;
  // A refund of Stripe's may fail later; what PayPal took back may stand in its events alone.
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
 * Looks at open checkouts that nobody reported for five minutes, those first that are due longest. Each is due again
 * later whatever comes of it, so that none holds the others up.
 * @param until ms since 1970, when no further look begins
 * @returns how many were looked at, and by provider why some could not be
 */
export async function reviewCheckouts(until: number): Promise<Reviewed> {
  const { provider, id, status, dueAt } = payCheckout;
  const due = db()
    .select({ provider, id })
    .from(payCheckout)
    .where(and(eq(status, "open"), lte(dueAt, sql`now()`)))
    .orderBy(asc(dueAt))
    .limit(BATCH)
    .for("update", { skipLocked: true });
  const claimed = await db()
    .update(payCheckout)
    .set({ dueAt: NEXT_LOOK })
    .where(sql`(${provider}, ${id}) in ${due}`)
    .returning();
  return review(claimed, until);
}

/** The same for all of a profile's, because its owner asks (PY-080). */
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
      // Each of the others would wait for it too.
      if (fault instanceof HttpError && fault.status === 503) away.add(checkout.provider);
    }
  }
  return reviewed;
}
