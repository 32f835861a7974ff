/** An account's plan as its owner sees it (D-48). */
import { eq } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/client";
import { proGrant, subscription, user } from "@/db/schema";
import { type ProMode, type ProRow, proColumns, proMode, proOf } from "./pro";
import { isLive } from "./subscriptions";

export type Interval = "month" | "year";

export interface Plan {
  mode: ProMode;
  pro: boolean;
  /** When Pro ends unless something is done; null: no end is set, or there is no Pro. */
  until: Date | null;
  status: ProRow["proStatus"];
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
  const [row] = await on
    .select({ ...proColumns, interval: subscription.interval })
    .from(user)
    .leftJoin(proGrant, eq(proGrant.userId, user.id))
    .leftJoin(subscription, eq(subscription.userId, user.id))
    .where(eq(user.id, userId));
  if (!row) return { mode, ...FREE };
  const isRunning = isLive(row.proStatus);
  return {
    mode,
    ...proOf(row),
    status: row.proStatus,
    interval: row.interval,
    renewsAt: isRunning && row.renews ? row.periodEnd : null,
    renewing: isRunning,
  };
}
