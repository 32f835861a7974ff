/** Removes deliveries older than thirty days, and those of removed endpoints. */
import { sql } from "drizzle-orm";
import { pool } from "@/db/client";
import { removeInSteps } from "@/db/remove-in-steps";
import { webhookDelivery } from "@/db/schema";
import { KEPT } from "./limits";
import { endQueued } from "./turn-off";

// What waits is never old: its endpoint is turned off before.
const OVER = sql.raw(
  `created_at < now() - ${KEPT} and (status <> 'queued' or created_at < now() - 2 * ${KEPT})
   or endpoint_id = any(array(select id from webhook_endpoint where removed_at is not null))`,
);
const LEFT = `delete from webhook_endpoint e where removed_at is not null
and not exists (select from webhook_delivery d where d.endpoint_id = e.id)`;
// Whoever turned them off died before the end of it.
const STILL_QUEUED = `select id from webhook_endpoint e where not enabled and removed_at is null
and exists (select from webhook_delivery d where d.endpoint_id = e.id and d.status = 'queued')`;

/** @returns how many deliveries are gone */
export async function sweepWebhooks(): Promise<number> {
  const { rows } = await pool().query<{ id: string }>(STILL_QUEUED);
  for (const { id } of rows) await endQueued(id);
  const removed = await removeInSteps(webhookDelivery, OVER);
  await pool().query(LEFT);
  return removed;
}
