/** Webhooks under test: an owner with an endpoint at a receiver, events for it, and a look at what became of them. */
import { randomUUID } from "node:crypto";
import { afterEach } from "vitest";
import { db, pool } from "@/db/client";
import { wakeWebhooks } from "@/lib/webhooks/deliver";
import { addEndpoint } from "@/lib/webhooks/endpoints";
import { enqueueWebhooks, type WebhookEvent, type WebhookOwner } from "@/lib/webhooks/outbox";
import { use } from "./outbox";
import { allow, type Receiver, startReceiver } from "./webhook-receiver";

/** Receivers that webhooks may go to; they end with the test. */
export function withReceivers(): { start(count?: number): Promise<Receiver[]> } {
  const open: Receiver[] = [];
  afterEach(async () => {
    for (const receiver of open) receiver.release();
    use({ OUTSIDE_ALLOW: undefined });
    await Promise.all(open.splice(0).map((receiver) => receiver.stop()));
  });
  return {
    start: async (count = 1) => {
      const started = await Promise.all(Array.from({ length: count }, () => startReceiver()));
      open.push(...started);
      allow(...open);
      return started;
    },
  };
}

export const newOwner = (): WebhookOwner => ({ kind: "project", id: randomUUID() });

export interface TestEndpoint {
  owner: WebhookOwner;
  id: string;
  secret: string;
}

export async function newEndpoint(
  { url }: { url: string },
  { owner = newOwner(), events = [] as string[] } = {},
): Promise<TestEndpoint> {
  const { endpoint, secret } = await addEndpoint(owner, { url, events });
  return { owner, id: endpoint.id, secret };
}

export const newEvent = (more: object = {}): WebhookEvent & Record<string, unknown> => ({
  id: `evt_${randomUUID()}`,
  type: "test.happened",
  at: new Date().toISOString(),
  ...more,
});

/** Makes so many events, one after the other. */
export async function happen(owner: WebhookOwner, times = 1): Promise<string[]> {
  const events = Array.from({ length: times }, (_, n) => newEvent({ n }));
  await enqueueWebhooks(db(), owner, events);
  return events.map(({ id }) => id);
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads any column
type AnyRow = Record<string, any>;

/** In the order they were made. */
export async function deliveries({ id }: TestEndpoint): Promise<AnyRow[]> {
  const { rows } = await pool().query(
    `select d.*, extract(epoch from d.next_at - now())::float8 as due_in,
       (select count(*)::int from webhook_attempt a where a.delivery_id = d.id) as logged
     from webhook_delivery d where endpoint_id = $1 order by seq`,
    [id],
  );
  return rows;
}

export async function endpointRow({ id }: TestEndpoint): Promise<AnyRow> {
  const { rows } = await pool().query("select * from webhook_endpoint where id = $1", [id]);
  return rows[0] ?? {};
}

export const statuses = async (endpoint: TestEndpoint): Promise<string[]> =>
  (await deliveries(endpoint)).map(({ status }) => status);

/** As if all waiting was over, and the pause of the endpoint too. */
export async function passTime({ id }: TestEndpoint): Promise<void> {
  await pool().query("update webhook_endpoint set paused_until = null where id = $1", [id]);
  await pool().query(
    "update webhook_delivery set next_at = now() - interval '1 second' where endpoint_id = $1 and status = 'queued'",
    [id],
  );
  wakeWebhooks([id]);
}
