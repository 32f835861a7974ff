/** Whether an account has Pro, asked as part of other queries so that no second read is needed (D-48). */

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
export const PRO_COLUMNS = `u.deleting_since is not null as pro_deleting,
  pro_g.user_id is not null as pro_granted, pro_g.until as pro_grant_until,
  pro_s.status as pro_status, pro_s.period_end as pro_period_end, pro_s.renews as pro_renews,
  pro_s.past_due_since as pro_past_due_since`;

export interface ProRow {
  pro_deleting: boolean;
  pro_granted: boolean;
  /** Null: without end. */
  pro_grant_until: Date | null;
  pro_status: "active" | "trialing" | "past_due" | "canceled" | null;
  pro_period_end: Date | null;
  pro_renews: boolean | null;
  pro_past_due_since: Date | null;
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
  if (row.pro_deleting) return NONE;
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

function ofGrant({ pro_granted, pro_grant_until: until }: ProRow, now: number): Pro {
  if (!pro_granted) return NONE;
  return until === null || until.getTime() > now ? { pro: true, until } : NONE;
}

function ofSubscription(row: ProRow, now: number): Pro {
  const { pro_status: status, pro_renews: renews, pro_period_end: end } = row;
  if (status === "active" || status === "trialing")
    return { pro: true, until: renews ? null : end };
  if (status !== "past_due" || row.pro_past_due_since === null) return NONE;
  const until = new Date(row.pro_past_due_since.getTime() + GRACE_DAYS * DAY_MS);
  return until.getTime() > now ? { pro: true, until } : NONE;
}
