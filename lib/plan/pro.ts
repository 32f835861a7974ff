/** Whether an account has Pro, asked as part of other queries so that no second read is needed (D-48). */

import { sql } from "drizzle-orm";
import { proGrant, subscription, user } from "@/db/schema";
import { env } from "@/lib/env";
import { DAY_MS } from "@/lib/time";

export type ProMode = "all" | "list" | "stripe";

/** Days Pro stays while a payment is overdue. */
export const GRACE_DAYS = 7;

/** How accounts get Pro here: everybody has it, an operator grants it, or it is paid for. */
export function proMode(): ProMode {
  const { PRO_MODE, STRIPE_SECRET_KEY, STRIPE_PRICE_MONTH, STRIPE_PRICE_YEAR } = env();
  const sells = STRIPE_SECRET_KEY && STRIPE_PRICE_MONTH && STRIPE_PRICE_YEAR;
  return PRO_MODE ?? (sells ? "stripe" : "all");
}

/** What a query over `"user" u` joins to know about Pro; it multiplies no rows. */
export const PRO_JOIN = `left join pro_grant pro_g on pro_g.user_id = u.id
left join subscription pro_s on pro_s.user_id = u.id`;

/** And what it selects; `proOf` reads them. */
export const PRO_COLUMNS = `u.deleting_since is not null as "isDeleting",
  pro_g.user_id is not null as "isGranted", pro_g.until as "grantUntil",
  pro_s.status as "proStatus", pro_s.period_end as "periodEnd", pro_s.renews, pro_s.past_due_since as "pastDueSince"`;

/** The same for the query builder, over accounts with their grants and subscriptions. */
export const proColumns = {
  isDeleting: sql<boolean>`${user.deletingSince} is not null`,
  isGranted: sql<boolean>`${proGrant.userId} is not null`,
  grantUntil: proGrant.until,
  proStatus: subscription.status,
  periodEnd: subscription.periodEnd,
  renews: subscription.renews,
  pastDueSince: subscription.pastDueSince,
};

export interface ProRow {
  isDeleting: boolean;
  isGranted: boolean;
  /** Null: without end. */
  grantUntil: Date | null;
  proStatus: "active" | "trialing" | "past_due" | "canceled" | null;
  periodEnd: Date | null;
  renews: boolean | null;
  pastDueSince: Date | null;
}

export interface Pro {
  pro: boolean;
  /** When it ends unless something is done; null: no end is set, or there is no Pro. */
  until: Date | null;
}

const NONE: Pro = { pro: false, until: null };
const ENDLESS: Pro = { pro: true, until: null };

/** What the columns say now. An account that is being deleted never has Pro. */
export function proOf(row: ProRow, now = Date.now()): Pro {
  if (row.isDeleting) return NONE;
  const mode = proMode();
  if (mode === "all") return ENDLESS;
  const granted = ofGrant(row, now);
  if (mode === "list") return granted;
  const paid = ofSubscription(row, now);
  // An operator's gift counts beside what is paid: of two the one that lasts longer.
  if (!granted.pro || !paid.pro) return granted.pro ? granted : paid;
  if (granted.until === null || paid.until === null) return ENDLESS;
  return granted.until > paid.until ? granted : paid;
}

function ofGrant({ isGranted, grantUntil: until }: ProRow, now: number): Pro {
  if (!isGranted) return NONE;
  return until === null || until.getTime() > now ? { pro: true, until } : NONE;
}

function ofSubscription(row: ProRow, now: number): Pro {
  const { proStatus: status, renews, periodEnd: end } = row;
  if (status === "active" || status === "trialing")
    return { pro: true, until: renews ? null : end };
  if (status !== "past_due" || row.pastDueSince === null) return NONE;
  const until = new Date(row.pastDueSince.getTime() + GRACE_DAYS * DAY_MS);
  return until.getTime() > now ? { pro: true, until } : NONE;
}
