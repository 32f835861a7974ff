/** The outbox of webhooks: an event is written in the transaction that causes it, and sent after it by deliver.ts. */
import { sql } from "drizzle-orm";
import { afterCommit, type Db, type Tx } from "@/db/client";
import { wakeWebhooks } from "./deliver";

/** Whose events they are. */
export interface WebhookOwner {
  kind: "project" | "payee";
  id: string;
}

/** One event; the whole object is what is sent. */
export interface WebhookEvent {
  /** `webhook-id` of every attempt, unique among the owner's: the same one again is not sent again. */
  id: string;
  type: string;
  /** When it happened (ISO 8601). */
  at: string;
}

/**
 * Puts events into the outbox, once for each of the owner's endpoints that want them, with the caller's transaction: they
 * are sent if and only if it commits. Where nobody wants them nothing is kept.
 */
export async function enqueueWebhooks(
  tx: Tx | Db,
  owner: WebhookOwner,
  events: readonly WebhookEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const given = sql.join(
    events.map(
      (event, n) => sql`(${n}::int, ${event.id}, ${event.type}, ${JSON.stringify(event)})`,
    ),
    sql`, `,
  );
  const { rows } = await tx.execute<{ endpoint_id: string }>(sql`
    insert into webhook_delivery (endpoint_id, event_id, type, payload)
    select e.id, v.id, v.type, v.payload
    from webhook_endpoint e cross join (values ${given}) as v (n, id, type, payload)
    where e.owner_kind = ${owner.kind} and e.owner_id = ${owner.id} and e.enabled and e.removed_at is null
      and (e.events = '{}' or v.type = any(e.events))
    order by v.n
    on conflict (endpoint_id, event_id) do nothing
    returning endpoint_id`);
  const endpointIds = rows.map(({ endpoint_id }) => endpoint_id);
  if (rows.length > 0) afterCommit(tx, () => wakeWebhooks(endpointIds));
}
