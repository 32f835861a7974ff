/** A job that finds lost Stripe events, and ends subscriptions that nobody should pay for any more. */
import { and, eq, gt, inArray, isNotNull, lt, or, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { subscription, user } from "@/db/schema";
import { log } from "@/lib/http/log";
import { cancelSubscription, isAway } from "./ending";
import { proMode } from "./pro";
import { keep, LIVE, look } from "./subscriptions";

const PAGE = 50;

/** Reviews all that are due, page by page: what Stripe refuses to tell of some holds none of the others. */
export async function reviewSubscriptions(): Promise<Record<string, number>> {
  const counts = { reviewed: 0, failed: 0 };
  if (proMode() !== "stripe") return counts;
  let rows = await dueAfter(null);
  for (let last = rows.at(-1); last; last = rows.at(-1)) {
    for (const row of rows) {
      try {
        await review(row);
        counts.reviewed++;
      } catch (fault) {
        log.warn({ err: fault }, "a subscription could not be reviewed");
        counts.failed++;
        // Each of the others would wait for it too.
        if (isAway(fault)) return counts;
      }
    }
    rows = await dueAfter(last.userId);
  }
  return counts;
}

type Due = Awaited<ReturnType<typeof dueAfter>>[number];

async function review({ deleting, ...customer }: Due): Promise<void> {
  if (deleting) await cancelSubscription(customer.userId);
  else await keep(db(), await look(customer));
}

/** Whose account is being deleted; and whose time is over, or whose payment is overdue, when nobody looked for an hour. */
function dueAfter(userId: string | null) {
  const isOverdue = or(
    lt(subscription.periodEnd, sql`now() - interval '2 hours'`),
    eq(subscription.status, "past_due"),
  );
  return db()
    .select({
      userId: subscription.userId,
      customerId: subscription.customerId,
      deleting: user.deletingSince,
    })
    .from(subscription)
    .innerJoin(user, eq(user.id, subscription.userId))
    .where(
      and(
        inArray(subscription.status, LIVE),
        or(
          isNotNull(user.deletingSince),
          and(isOverdue, lt(subscription.updatedAt, sql`now() - interval '1 hour'`)),
        ),
        userId === null ? undefined : gt(subscription.userId, userId),
      ),
    )
    .orderBy(subscription.userId)
    .limit(PAGE);
}
