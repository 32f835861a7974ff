/** Ends an account's subscriptions at Stripe, and closes checkouts that could still be paid. */
import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { db } from "@/db/client";
import { user } from "@/db/schema";
import { env } from "@/lib/env";
import { HttpError } from "@/lib/http/errors";
import { isUuid } from "@/lib/protocol/ids";
import { proMode } from "./pro";
import { ask } from "./stripe";
import { type Customer, customerOfUser, keep, look, subscriptionsOf } from "./subscriptions";

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

/** Closes the pages a person could still pay at. */
export async function closeCheckouts({ customerId }: Pick<Customer, "customerId">): Promise<void> {
  const open = await ask((stripe) =>
    stripe.checkout.sessions.list({ customer: customerId, status: "open", limit: 100 }),
  );
  for (const { id } of open.data)
    await unlessGone(() => ask((stripe) => stripe.checkout.sessions.expire(id)));
}

/** Stripe did not answer, which was logged where it was asked. */
export const isAway = (fault: unknown): boolean =>
  fault instanceof HttpError && fault.status === 503;

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
