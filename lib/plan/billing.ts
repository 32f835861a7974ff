/** Buying Pro, managing and ending it, at Stripe (D-48). */
import { and, eq, isNotNull, lt, or, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { db } from "@/db/client";
import { subscription, user } from "@/db/schema";
import { baseUrl, env } from "@/lib/env";
import { HttpError } from "@/lib/http/errors";
import { log } from "@/lib/http/log";
import { isUuid } from "@/lib/http/text-fields";
import { planErrors } from "./errors";
import type { Interval } from "./plan";
import { proMode } from "./pro";
import { ask } from "./stripe";
import { type Customer, isLive, keep, look, statusOf, subscriptionsOf } from "./subscriptions";

/** Where people come back to. */
const page = (answer = ""): string => `${baseUrl()}/settings/plan${answer}`;

/**
 * Opens a page of Stripe's to pay at; one that was opened before closes, so that nobody pays twice.
 * @returns its address
 * @throws 404 where nothing is sold, 409 when there is a subscription already, 503 when Stripe does not answer
 */
export async function openCheckout(userId: string, interval: Interval): Promise<string> {
  const { STRIPE_PRICE_MONTH, STRIPE_PRICE_YEAR } = env();
  const price = interval === "month" ? STRIPE_PRICE_MONTH : STRIPE_PRICE_YEAR;
  if (proMode() !== "stripe" || !price) throw planErrors.notSold();
  const customer = await ensureCustomer(userId);
  await closeCheckouts(customer);
  // What Stripe knows counts, not what its events have told us so far.
  const seen = await look(customer);
  await keep(db(), seen);
  if (seen.found && isLive(statusOf(seen.found))) throw planErrors.renewing();
  const { url } = await ask((stripe) =>
    stripe.checkout.sessions.create({
      mode: "subscription",
      customer: customer.customerId,
      client_reference_id: userId,
      line_items: [{ price, quantity: 1 }],
      subscription_data: { metadata: { userId } },
      success_url: page("?paid=1"),
      cancel_url: page("?unpaid=1"),
    }),
  );
  // Deletion closes what is open when it begins; what was opened at that moment is closed here.
  if ((await stayingEmail(userId)) === null) {
    await closeCheckouts(customer);
    throw planErrors.deleting();
  }
  if (!url) throw planErrors.processor();
  return url;
}

/** Opens Stripe's page for payment methods, invoices and cancelling. @throws 404, 503 */
export async function openPortal(userId: string): Promise<string> {
  if (proMode() !== "stripe") throw planErrors.notSold();
  const customer = await customerOfUser(userId);
  if (!customer) throw planErrors.noCustomer();
  const { url } = await ask((stripe) =>
    stripe.billingPortal.sessions.create({ customer: customer.customerId, return_url: page() }),
  );
  return url;
}

/**
 * Ends whatever an account pays for, at once, and closes what could still be paid. Safe to call again.
 * @throws 503 when Stripe does not answer; the job `subscriptions` tries again for accounts being deleted
 */
export async function cancelSubscription(userId: string): Promise<void> {
  if (proMode() !== "stripe") return;
  const customer = await customerOfUser(userId);
  if (!customer) return;
  await closeCheckouts(customer);
  await endAll(await subscriptionsOf(customer.customerId));
  await keep(db(), await look(customer));
}

async function endAll(subscriptions: readonly Stripe.Subscription[]): Promise<void> {
  for (const { id, status } of subscriptions) {
    if (status === "canceled" || status === "incomplete_expired") continue;
    await unlessGone(() => ask((stripe) => stripe.subscriptions.cancel(id)));
  }
}

/** The same for an account whose deletion began, which does not wait for Stripe: the job ends what this could not. */
export async function cancelSoon(userId: string): Promise<void> {
  try {
    await cancelSubscription(userId);
  } catch (fault) {
    if (!isAway(fault)) throw fault;
  }
}

/**
 * Ends what a customer we do not know pays for an account that is gone: a payment may complete when nobody is left who
 * could end it. What was sold to others under the same Stripe account is left alone.
 * @throws 503 when Stripe does not answer
 */
export async function endAbandoned(customerId: string): Promise<void> {
  const abandoned: Stripe.Subscription[] = [];
  for (const each of await subscriptionsOf(customerId))
    if (isOurs(each) && !(await isThere(each.metadata.userId))) abandoned.push(each);
  if (abandoned.length === 0) return;
  await closeCheckouts({ customerId });
  await endAll(abandoned);
}

/** One of our prices, bought through a page of ours. */
function isOurs({ items, metadata }: Stripe.Subscription): boolean {
  const { STRIPE_PRICE_MONTH, STRIPE_PRICE_YEAR } = env();
  const prices = items.data.map(({ price }) => price.id);
  return (
    prices.some((id) => id === STRIPE_PRICE_MONTH || id === STRIPE_PRICE_YEAR) &&
    "userId" in metadata
  );
}

async function isThere(userId: string | undefined): Promise<boolean> {
  if (!isUuid(userId)) return true;
  const [account] = await db().select({ id: user.id }).from(user).where(eq(user.id, userId));
  return account !== undefined;
}

/** Looks again where an event must have been lost, and ends what accounts being deleted still pay for. */
export async function reviewSubscriptions(): Promise<Record<string, number>> {
  const counts = { reviewed: 0, failed: 0 };
  if (proMode() !== "stripe") return counts;
  const isOverdue = or(
    lt(subscription.periodEnd, sql`now() - interval '2 hours'`),
    eq(subscription.status, "past_due"),
  );
  const rows = await db()
    .select({
      userId: subscription.userId,
      customerId: subscription.customerId,
      deleting: user.deletingSince,
    })
    .from(subscription)
    .innerJoin(user, eq(user.id, subscription.userId))
    .where(
      and(
        sql`${subscription.status} in ('active', 'trialing', 'past_due')`,
        or(
          isNotNull(user.deletingSince),
          and(isOverdue, lt(subscription.updatedAt, sql`now() - interval '1 hour'`)),
        ),
      ),
    )
    .orderBy(subscription.updatedAt)
    .limit(50);
  for (const { deleting, ...customer } of rows) {
    try {
      if (deleting) await cancelSubscription(customer.userId);
      else await keep(db(), await look(customer));
      counts.reviewed++;
    } catch (fault) {
      log.warn({ err: fault }, "a subscription could not be reviewed");
      counts.failed++;
    }
  }
  return counts;
}

async function customerOfUser(userId: string): Promise<Customer | null> {
  const [row] = await db()
    .select({ customerId: subscription.customerId })
    .from(subscription)
    .where(eq(subscription.userId, userId));
  return row ? { userId, customerId: row.customerId } : null;
}

/** The address of an account that is there to stay; null once its deletion began. */
async function stayingEmail(userId: string): Promise<string | null> {
  const [account] = await db()
    .select({ email: user.email, deletingSince: user.deletingSince })
    .from(user)
    .where(eq(user.id, userId));
  return account && account.deletingSince === null ? account.email : null;
}

/** The account's customer at Stripe, made when there is none; of two made at once one is used, ever. */
async function ensureCustomer(userId: string): Promise<Customer> {
  const email = await stayingEmail(userId);
  if (email === null) throw planErrors.deleting();
  const known = await customerOfUser(userId);
  if (known) {
    await ask((stripe) => stripe.customers.update(known.customerId, { email }));
    return known;
  }
  const { id } = await ask((stripe) => stripe.customers.create({ email, metadata: { userId } }));
  await db()
    .insert(subscription)
    .values({ userId, customerId: id, updatedAt: new Date(0) })
    .onConflictDoNothing();
  const kept = await customerOfUser(userId);
  if (!kept) throw planErrors.deleting();
  return kept;
}

/** Closes the pages a person could still pay at. */
export async function closeCheckouts({ customerId }: Pick<Customer, "customerId">): Promise<void> {
  const open = await ask((stripe) =>
    stripe.checkout.sessions.list({ customer: customerId, status: "open", limit: 100 }),
  );
  for (const { id } of open.data)
    await unlessGone(() => ask((stripe) => stripe.checkout.sessions.expire(id)));
}

/** Stripe did not answer, which was logged where it was asked. */
const isAway = (fault: unknown): boolean => fault instanceof HttpError && fault.status === 503;

/** Somebody else ended it in the meantime: that is what was wanted. */
async function unlessGone(run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (fault) {
    const isRefused =
      fault instanceof Error && "type" in fault && /InvalidRequest/.test(`${fault.type}`);
    if (!isRefused) throw fault;
  }
}
