/** Sending because somebody asks for it: an event once more, or a sample at once. */
import { and, eq, ne, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { webhookAttempt, webhookDelivery } from "@/db/schema";
import { attempt } from "./attempt";
import { findEndpoint } from "./endpoints";
import { webhookErrors } from "./errors";
import { findDelivery } from "./log";
import type { WebhookEvent, WebhookOwner } from "./outbox";
import { targetOf } from "./target";
import { wakeWebhooks } from "./wake";

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
    .set({ status: "queued", attempts: 0, nextAt: sql`now()`, error: null })
    .where(and(eq(webhookDelivery.id, id), ne(webhookDelivery.status, "queued")))
    .returning({ id: webhookDelivery.id });
  if (!row) throw webhookErrors.waiting();
  wakeWebhooks([endpointId]);
}

export interface Sample {
  /** Null where nothing was answered. */
  status: number | null;
  error: string | null;
  ms: number;
}

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
  const target = await targetOf(id);
  if (!target) throw webhookErrors.notFound();
  const body = JSON.stringify(event);
  const done = await attempt(target, { id: event.id, body });
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
