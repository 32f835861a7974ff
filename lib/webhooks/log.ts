/** What was sent, as its owner reads it: deliveries in pages, and one with its body and all its attempts. */
import { asc, eq } from "drizzle-orm";
import { db, pool } from "@/db/client";
import { webhookAttempt, webhookDelivery } from "@/db/schema";
import { listEndpoints } from "./endpoints";
import { webhookErrors } from "./errors";
import type { WebhookOwner } from "./outbox";

type Row = typeof webhookDelivery.$inferSelect;
export type Delivery = Omit<Row, "payload" | "seq">;
export type LoggedAttempt = Pick<
  typeof webhookAttempt.$inferSelect,
  "at" | "ms" | "status" | "error"
>;

export interface DeliverySearch {
  /** Of one endpoint only. */
  endpointId?: string | undefined;
  status?: Delivery["status"] | undefined;
  /** The last of the page before. */
  after?: { createdAt: Date; id: string } | undefined;
}

// Each endpoint's newest are read from the end of its index, however long its log is. It has no name, so that it is planned
// for the status it is given: those that failed have an index of their own.
const PAGE = `select page.* from unnest($1::uuid[]) as endpoint (id) cross join lateral (
  select d.id, d.endpoint_id as "endpointId", d.event_id as "eventId", d.type, d.status, d.attempts, d.next_at as "nextAt",
    d.last_status as "lastStatus", d.error, d.created_at as "createdAt", d.delivered_at as "deliveredAt"
  from webhook_delivery d
  where d.endpoint_id = endpoint.id and ($2::text is null or d.status = $2)
    and ($3::timestamptz is null or (d.created_at, d.id) < ($3, $4::uuid))
  order by d.created_at desc, d.id desc limit $5) page
order by page."createdAt" desc, page.id desc limit $5`;

/** Newest first. @returns at most so many */
export async function listDeliveries(
  owner: WebhookOwner,
  { endpointId, status, after }: DeliverySearch,
  most: number,
): Promise<Delivery[]> {
  const endpoints = await listEndpoints(owner);
  const ids = endpoints.map(({ id }) => id).filter((id) => (endpointId ?? id) === id);
  if (ids.length === 0) return [];
  const place = [after?.createdAt ?? null, after?.id ?? null];
  const { rows } = await pool().query<Delivery>(PAGE, [ids, status ?? null, ...place, most]);
  return rows;
}

/** One delivery and whose it is. @throws 404 */
export async function findDelivery(owner: WebhookOwner, id: string): Promise<Row> {
  const [row] = await db().select().from(webhookDelivery).where(eq(webhookDelivery.id, id));
  const endpoints = row ? await listEndpoints(owner) : [];
  if (!row || !endpoints.some((endpoint) => endpoint.id === row.endpointId))
    throw webhookErrors.notFound();
  return row;
}

/** With its body as it is sent and its attempts, oldest first. @throws 404 */
export async function readDelivery(
  owner: WebhookOwner,
  id: string,
): Promise<Delivery & { payload: string; log: LoggedAttempt[] }> {
  const { seq: _, ...delivery } = await findDelivery(owner, id);
  const { at, ms, status, error } = webhookAttempt;
  const log = await db()
    .select({ at, ms, status, error })
    .from(webhookAttempt)
    .where(eq(webhookAttempt.deliveryId, id))
    .orderBy(asc(webhookAttempt.id));
  return { ...delivery, log };
}
