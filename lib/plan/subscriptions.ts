/**
 * An account's subscription as Stripe has it, kept as one row. Events come twice, late and in any order, so none is
 * believed: each only makes us ask Stripe, and of two answers the one asked for later is kept. A change that an answer
 * missed sends an event of its own, which makes us ask again later; so the row ends at the truth.
 */
import { and, eq, lte, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { type Db, db, type Tx } from "@/db/client";
import { subscription } from "@/db/schema";
import { ask } from "./stripe";

type Status = "active" | "trialing" | "past_due" | "canceled";

/** What we call each of Stripe's statuses; null: never paid, so nothing is owed to anybody yet. */
const STATUSES: Record<string, Status | null> = {
  active: "active",
  trialing: "trialing",
  past_due: "past_due",
  incomplete: null,
  incomplete_expired: null,
};
const INTERVALS = ["month", "year"] as const;
const RANKS: readonly (Status | null)[] = [null, "canceled", "past_due", "trialing", "active"];

export const statusOf = ({ status }: Stripe.Subscription): Status | null =>
  status in STATUSES ? (STATUSES[status] ?? null) : "canceled";

/** Those of a subscription that runs on, paid or overdue. */
export const LIVE = ["active", "trialing", "past_due"] as const satisfies readonly Status[];

export const isLive = (status: Status | null): boolean => LIVE.some((live) => live === status);

export interface Customer {
  userId: string;
  customerId: string;
}

export interface Look extends Customer {
  /** By the database's clock, the only one all processes share. */
  begunAt: Date;
  /** The subscription that counts; null when there never was one. */
  found: Stripe.Subscription | null;
}

/** The account a Stripe customer belongs to, or null for a stranger. */
export async function customerOf(customerId: string): Promise<Customer | null> {
  const own = eq(subscription.customerId, customerId);
  const [row] = await db().select({ userId: subscription.userId }).from(subscription).where(own);
  return row ? { userId: row.userId, customerId } : null;
}

/** Whom Stripe knows an account as, or null where it never began to buy. */
export async function customerOfUser(userId: string): Promise<Customer | null> {
  const [row] = await db()
    .select({ customerId: subscription.customerId })
    .from(subscription)
    .where(eq(subscription.userId, userId));
  return row ? { userId, customerId: row.customerId } : null;
}

/**
 * Holds what we know of an account's subscription until the transaction ends, so that the account does not go away
 * while something about it is kept, and nothing is kept that its end has not seen.
 * @returns false when there is nothing, or nothing any more
 */
export async function hold(tx: Tx, userId: string): Promise<boolean> {
  const own = eq(subscription.userId, userId);
  const { customerId } = subscription;
  return (await tx.select({ customerId }).from(subscription).where(own).for("update")).length > 0;
}

/** Asks Stripe how things are now. */
export async function look(customer: Customer): Promise<Look> {
  const [row] = await db()
    .select({ begunAt: sql<string>`clock_timestamp()` })
    .from(subscription)
    .where(eq(subscription.userId, customer.userId));
  const begunAt = new Date(row?.begunAt ?? 0);
  return { ...customer, begunAt, found: pick(await subscriptionsOf(customer.customerId)) };
}

/** Every subscription of a customer, ended ones included. */
export function subscriptionsOf(customerId: string): Promise<Stripe.Subscription[]> {
  return ask((stripe) =>
    stripe.subscriptions
      .list({ customer: customerId, status: "all", limit: 100 })
      .autoPagingToArray({ limit: 1_000 }),
  );
}

/** The best of several, and of equals the newest: two checkouts paid at once leave two. */
function pick(all: readonly Stripe.Subscription[]): Stripe.Subscription | null {
  const rank = (one: Stripe.Subscription) => RANKS.indexOf(statusOf(one));
  const [best] = all.toSorted((a, b) => rank(b) - rank(a) || b.created - a.created);
  return best ?? null;
}

/** Keeps what a look found, unless one that began later was there first. */
export async function keep(
  tx: Tx | Db,
  { userId, customerId, begunAt, found }: Look,
): Promise<void> {
  const status = found ? statusOf(found) : null;
  const [item] = found?.items.data ?? [];
  const ends = found?.cancel_at ?? item?.current_period_end;
  const isEnding = found?.cancel_at_period_end || typeof found?.cancel_at === "number";
  const interval = item?.price.recurring?.interval;
  await tx
    .update(subscription)
    .set({
      subscriptionId: found?.id ?? null,
      status,
      interval: INTERVALS.find((known) => known === interval) ?? null,
      periodEnd: ends ? new Date(ends * 1000) : null,
      renews: isLive(status) && !isEnding,
      pastDueSince:
        status === "past_due" ? sql`coalesce(${subscription.pastDueSince}, now())` : null,
      updatedAt: begunAt,
    })
    .where(
      and(
        eq(subscription.userId, userId),
        eq(subscription.customerId, customerId),
        lte(subscription.updatedAt, begunAt),
      ),
    );
}
