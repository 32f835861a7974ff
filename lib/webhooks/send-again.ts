/** Sends on request: an event again, or a sample at once. */
import { and, eq, ne, sql } from "drizzle-orm";
import { db, pool } from "@/db/client";
import { webhookAttempt, webhookDelivery } from "@/db/schema";
import { attempt } from "./attempt";
import { wakeWebhooks } from "./deliver";
import { findEndpoint } from "./endpoints";
import { webhookErrors } from "./errors";
import { findDelivery } from "./log";
import type { WebhookEvent, WebhookOwner } from "./outbox";
import { TARGET_COLUMNS, type TargetRow, targetOf } from "./target";

/**
 * Queues a delivery that has ended, under the id it had: a receiver that knows it already can tell.
 * @throws 404; 409 `conflict` where it is on its way, and where its endpoint is off
 */
export async function redeliver(owner: WebhookOwner, id: string): Promise<void> {
  const { endpointId } = await findDelivery(owner, id);
  const { enabled } = await findEndpoint(owner, endpointId);
  if (!enabled) throw webhookErrors.off();
  const [row] = await db()
    .update(webhookDelivery)
    .set({ status: "queued", attempts: 0, nextAt: sql`now()`, lastStatus: null, error: null })
    .where(and(eq(webhookDelivery.id, id), ne(webhookDelivery.status, "queued")))
    .returning({ id: webhookDelivery.id });
  if (!row) throw webhookErrors.waiting();
  wakeWebhooks([endpointId]);
}

const ROWS_PER_STEP = 5_000;
// Samples are no events: whoever tries an address gives up on nothing (public/developers/webhooks.md).
const FAILED = "status = 'failed' and payload::json ->> 'test' is distinct from 'true'";
const COUNT_FAILED = `select count(*)::int as failed from webhook_delivery where endpoint_id = $1 and ${FAILED}`;
// What fails again meanwhile is behind the place this has come to. Whoever turns the endpoint off waits, and then ends
// what is queued here too.
const REQUEUE_FAILED = `with open as materialized (
  select id from webhook_endpoint where id = $1 and enabled and removed_at is null for share
), failed as materialized (
  select d.id, d.created_at from open join webhook_delivery d on d.endpoint_id = open.id
  where ${FAILED} and (d.created_at, d.id) > ($2::timestamptz, $3::uuid)
  order by d.created_at, d.id limit ${ROWS_PER_STEP} for update of d
), queued as (
  update webhook_delivery d set status = 'queued', attempts = 0, next_at = now(), last_status = null, error = null
  from failed f where d.id = f.id
)
select id, created_at as "createdAt" from failed order by created_at, id`;

/** How many events an endpoint failed to get. @throws 404 */
export async function countFailed(owner: WebhookOwner, endpointId: string): Promise<number> {
  await findEndpoint(owner, endpointId);
  const { rows } = await pool().query<{ failed: number }>(COUNT_FAILED, [endpointId]);
  return rows[0]?.failed ?? 0;
}

/**
 * Queues all events that an endpoint failed to get, in the order they were made, each under the id it had.
 * @returns how many; none once it is turned off meanwhile
 * @throws 404; 409 `conflict` where it is off
 */
export async function redeliverFailed(owner: WebhookOwner, endpointId: string): Promise<number> {
  const { enabled } = await findEndpoint(owner, endpointId);
  if (!enabled) throw webhookErrors.off();
  let last = { createdAt: new Date(0), id: "00000000-0000-0000-0000-000000000000" };
  for (let queued = 0; ; ) {
    const { rows } = await pool().query<typeof last>(REQUEUE_FAILED, [
      endpointId,
      last.createdAt,
      last.id,
    ]);
    queued += rows.length;
    if (rows.length > 0) wakeWebhooks([endpointId]);
    last = rows.at(-1) ?? last;
    if (rows.length < ROWS_PER_STEP) return queued;
  }
}

export interface Sample {
  /** Null where nothing was answered. */
  status: number | null;
  error: string | null;
  ms: number;
}

const TARGET = `select ${TARGET_COLUMNS} from webhook_endpoint e where e.id = $1 and e.removed_at is null`;

/**
 * Sends an event at once and once, also where the endpoint is off, and waits for the answer: at most fifteen seconds.
 * It stands in the log, and counts for nothing else.
 * @throws 404
 */
export async function sendSample(
  owner: WebhookOwner,
  id: string,
  event: WebhookEvent,
): Promise<Sample> {
  await findEndpoint(owner, id);
  const { rows } = await pool().query<TargetRow>(TARGET, [id]);
  if (!rows[0]) throw webhookErrors.notFound();
  const body = JSON.stringify(event);
  const done = await attempt(targetOf(rows[0]), { id: event.id, body });
  const { isDelivered, status, error, ms } = done;
  await db().transaction(async (tx) => {
    const [delivery] = await tx
      .insert(webhookDelivery)
      .values({
        endpointId: id,
        eventId: event.id,
        type: event.type,
        payload: body,
        status: isDelivered ? "delivered" : "failed",
        attempts: 1,
        lastStatus: status,
        error,
        deliveredAt: isDelivered ? sql`now()` : null,
      })
      .returning({ deliveryId: webhookDelivery.id });
    if (!delivery) return;
    const at = sql`now() - ${ms} * interval '1 millisecond'`;
    await tx.insert(webhookAttempt).values({ ...delivery, at, ms, status, error });
  });
  return { status, error, ms };
}
