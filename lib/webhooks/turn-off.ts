/** Turns an endpoint off: its waiting events are dropped, and its owner is notified. */
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { db, pool, type Tx } from "@/db/client";
import { inSteps, ROWS_PER_STEP } from "@/db/remove-in-steps";
import { webhookEndpoint } from "@/db/schema";

const END = `update webhook_delivery set status = 'failed', error = coalesce(error, 'The webhook was turned off.')
where id = any(array(select id from webhook_delivery where endpoint_id = $1 and status = 'queued' limit ${ROWS_PER_STEP}))
  and status = 'queued'`;

/** Gives up what waits for an endpoint that is off; it can be sent again by hand. */
export const endQueued = (endpointId: string): Promise<number> =>
  inSteps(ROWS_PER_STEP, async () => (await pool().query(END, [endpointId])).rowCount);

export interface TurnedOff {
  id: string;
  ownerId: string;
  url: string;
  reason: "failing" | "gone";
}

/** Why, in a mail to its owner. */
export const OFF_WORDS: Record<TurnedOff["reason"], string> = {
  failing: "Every delivery to it failed for three days, so we stopped sending events to it.",
  gone: "It answered “410 Gone”, which asks us to stop sending events.",
};

/**
 * Tells of endpoints that were turned off by themselves, each once (PY-095).
 * @param tell writes mails with the transaction that notes it
 * @returns of how many
 */
export async function tellTurnedOff(
  kind: (typeof webhookEndpoint.$inferSelect)["ownerKind"],
  tell: (tx: Tx, endpoint: TurnedOff) => Promise<void>,
): Promise<number> {
  for (let told = 0; ; told++) {
    const isMore = await db().transaction(async (tx) => {
      const [row] = await tx
        .select({
          id: webhookEndpoint.id,
          ownerId: webhookEndpoint.ownerId,
          url: webhookEndpoint.url,
          reason: webhookEndpoint.offReason,
        })
        .from(webhookEndpoint)
        .where(
          and(
            eq(webhookEndpoint.ownerKind, kind),
            isNotNull(webhookEndpoint.offReason),
            isNull(webhookEndpoint.offToldAt),
            isNull(webhookEndpoint.removedAt),
          ),
        )
        .limit(1)
        .for("update", { skipLocked: true });
      if (!row?.reason) return false;
      await tx
        .update(webhookEndpoint)
        .set({ offToldAt: sql`now()` })
        .where(eq(webhookEndpoint.id, row.id));
      await tell(tx, { ...row, reason: row.reason });
      return true;
    });
    if (!isMore) return told;
  }
}
