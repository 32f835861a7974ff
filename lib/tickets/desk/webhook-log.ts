/** The delivery log of a project's webhooks, for its owners. */
import type * as api from "@/lib/contract/desk-webhooks";
import type { DeliveryView, OneDeliveryView } from "@/lib/contract/desk-webhooks";
import type { Query } from "@/lib/contract/operation";
import { type Delivery, listDeliveries, readDelivery as readOne } from "@/lib/webhooks/log";
import { countFailed, redeliver, redeliverFailed } from "@/lib/webhooks/send-again";
import { cutPage, placeOf } from "../list";
import { idOf, webhookOwner } from "./webhooks";

const PAGE = 50;

const viewOf = (row: Delivery): DeliveryView => ({
  id: row.id,
  webhook_id: row.endpointId,
  event_id: row.eventId,
  type: row.type,
  status: row.status,
  attempts: row.attempts,
  created_at: row.createdAt.toISOString(),
  next_at: row.status === "queued" ? row.nextAt.toISOString() : null,
  delivered_at: row.deliveredAt?.toISOString() ?? null,
  last_status: row.lastStatus,
  error: row.error,
});

/** The last thirty days, newest first. @throws 400 for an invalid cursor; 404, 403 */
export async function listLog(
  userId: string,
  projectId: string,
  { webhook, status, cursor }: Query<typeof api.listDeliveries>,
): Promise<{ deliveries: DeliveryView[]; next_cursor: string | null }> {
  const owner = await webhookOwner(userId, projectId);
  const place = cursor === undefined ? undefined : placeOf(cursor);
  const after = place && { createdAt: new Date(place.t), id: place.i };
  const found = await listDeliveries(owner, { endpointId: webhook, status, after }, PAGE + 1);
  const { rows, next_cursor } = cutPage(found, PAGE, ({ createdAt }) => createdAt);
  return { deliveries: rows.map(viewOf), next_cursor };
}

/** @throws 404, 403 */
export async function readDelivery(
  userId: string,
  projectId: string,
  id: string,
): Promise<OneDeliveryView> {
  const { payload, log, ...row } = await readOne(await webhookOwner(userId, projectId), idOf(id));
  const attempts = log.map(({ at, ...attempt }) => ({ at: at.toISOString(), ...attempt }));
  return { delivery: { ...viewOf(row), payload, log: attempts } };
}

/** @throws 404, 403; 409 `conflict` when it is being delivered, or its webhook is off */
export async function sendAgain(
  userId: string,
  projectId: string,
  id: string,
): Promise<OneDeliveryView> {
  await redeliver(await webhookOwner(userId, projectId), idOf(id));
  return readDelivery(userId, projectId, id);
}

/** @throws 404, 403 */
export async function failedOf(
  userId: string,
  projectId: string,
  webhookId: string,
): Promise<{ failed: number }> {
  const owner = await webhookOwner(userId, projectId);
  return { failed: await countFailed(owner, idOf(webhookId)) };
}

/** @throws 404, 403; 409 `conflict` when the webhook is off */
export async function sendFailedAgain(
  userId: string,
  projectId: string,
  webhookId: string,
): Promise<{ queued: number }> {
  const owner = await webhookOwner(userId, projectId);
  return { queued: await redeliverFailed(owner, idOf(webhookId)) };
}
