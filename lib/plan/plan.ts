/** An account's plan as its owner sees it (D-48). */
import { sql } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/client";
import { PRO_COLUMNS, PRO_JOIN, type ProMode, type ProRow, proMode, proOf } from "./pro";
import { isLive } from "./subscriptions";

export type Interval = "month" | "year";

export interface Plan {
  mode: ProMode;
  pro: boolean;
  /** When Pro ends unless something is done; null: no end is set, or there is no Pro. */
  until: Date | null;
  status: ProRow["pro_status"];
  interval: Interval | null;
  /** The next payment. */
  renewsAt: Date | null;
  /** A subscription is still running at the processor. */
  renewing: boolean;
}

const FREE: Omit<Plan, "mode"> = {
  pro: false,
  until: null,
  status: null,
  interval: null,
  renewsAt: null,
  renewing: false,
};

/** @param on a transaction, to see what it wrote */
export async function planOf(userId: string, on: Tx | Db = db()): Promise<Plan> {
  const mode = proMode();
  const answer = (await on.execute(
    sql`select ${sql.raw(PRO_COLUMNS)}, pro_s.interval from "user" u ${sql.raw(PRO_JOIN)} where u.id = ${userId}`,
  )) as unknown as { rows: Raw[] };
  const [raw] = answer.rows;
  if (!raw) return { mode, ...FREE };
  const row: ProRow = {
    ...raw,
    pro_grant_until: moment(raw.pro_grant_until),
    pro_period_end: moment(raw.pro_period_end),
    pro_past_due_since: moment(raw.pro_past_due_since),
  };
  const isRunning = isLive(row.pro_status);
  return {
    mode,
    ...proOf(row),
    status: row.pro_status,
    interval: raw.interval,
    renewsAt: isRunning && row.pro_renews ? row.pro_period_end : null,
    renewing: isRunning,
  };
}

/** Through the query builder a time arrives as text. */
type Raw = ProRow & { interval: Interval | null };
const moment = (given: Date | string | null): Date | null => (given ? new Date(given) : null);
