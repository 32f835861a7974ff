/** An owner's endpoints: added, changed, removed, and their secrets. The caller has already been authorised. */

import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type Db, db, pool, type Tx } from "@/db/client";
import { webhookEndpoint } from "@/db/schema";
import { sealText } from "@/db/schema/sealed";
import { MAX_WEBHOOK_URL_CHARS } from "@/lib/contract/desk-webhooks";
import { OutsideError } from "@/lib/outside/error";
import { outside } from "@/lib/outside/outside";
import { webhookErrors } from "./errors";
import { MAX_ENDPOINTS, OLD_SECRET_STAYS } from "./limits";
import type { WebhookOwner } from "./outbox";
import { newSecret } from "./sign";
import { endQueued } from "./turn-off";

export type Endpoint = Omit<
  typeof webhookEndpoint.$inferSelect,
  "secret" | "previousSecret" | "place"
>;

export interface EndpointChange {
  url?: string | undefined;
  /** Empty: all. */
  events?: readonly string[] | undefined;
  enabled?: boolean | undefined;
}

const owned = ({ kind, id }: WebhookOwner): SQL | undefined =>
  and(
    eq(webhookEndpoint.ownerKind, kind),
    eq(webhookEndpoint.ownerId, id),
    isNull(webhookEndpoint.removedAt),
  );
const one = (owner: WebhookOwner, id: string) => and(owned(owner), eq(webhookEndpoint.id, id));

const withoutSecret = ({
  secret: _,
  previousSecret: __,
  place: ___,
  ...endpoint
}: typeof webhookEndpoint.$inferSelect): Endpoint => endpoint;

/** In the order they were added. */
export async function listEndpoints(owner: WebhookOwner): Promise<Endpoint[]> {
  const rows = await db()
    .select()
    .from(webhookEndpoint)
    .where(owned(owner))
    .orderBy(asc(webhookEndpoint.createdAt), asc(webhookEndpoint.id));
  return rows.map(withoutSecret);
}

/** @throws 404 */
export async function findEndpoint(owner: WebhookOwner, id: string): Promise<Endpoint> {
  const [row] = await db().select().from(webhookEndpoint).where(one(owner, id));
  if (!row) throw webhookErrors.notFound();
  return withoutSecret(row);
}

const ADD = `insert into webhook_endpoint (owner_kind, owner_id, place, url, events, secret)
select $1, $2::uuid, n, $3, $4::text[], $5 from generate_series(1, $6::int) n
where not exists (select from webhook_endpoint e
  where e.owner_kind = $1 and e.owner_id = $2::uuid and e.removed_at is null and e.place = n)
order by n limit 1
on conflict do nothing returning id`;

/**
 * A new endpoint; its secret is in no other answer (PY-092).
 * @param url https and public, as far as can be told without asking for its name
 * @throws 400 for another address; 409 where there are five
 */
export async function addEndpoint(
  owner: WebhookOwner,
  { url, events }: { url: string; events: readonly string[] },
): Promise<{ endpoint: Endpoint; secret: string }> {
  checkUrl(url);
  const secret = newSecret();
  const values = [owner.kind, owner.id, sealText(url), events, sealText(secret), MAX_ENDPOINTS];
  // Of two that want the same place one gets none, and looks again.
  for (let tries = 0; tries <= MAX_ENDPOINTS; tries++) {
    const { rows } = await pool().query<{ id: string }>(ADD, values);
    if (rows[0]) return { endpoint: await findEndpoint(owner, rows[0].id), secret };
  }
  throw webhookErrors.full();
}

/**
 * Whoever turns an endpoint on, or gives it another address, begins anew with it. What waits for one that is turned off
 * is given up.
 * @throws 400, 404
 */
export async function changeEndpoint(
  owner: WebhookOwner,
  id: string,
  { url, events, enabled }: EndpointChange,
): Promise<Endpoint> {
  if (url !== undefined) checkUrl(url);
  const isNew = enabled === true || url !== undefined;
  const [row] = await db()
    .update(webhookEndpoint)
    .set({
      ...(url === undefined ? {} : { url }),
      ...(events === undefined ? {} : { events: [...events] }),
      ...(enabled === undefined ? {} : { enabled, offReason: null, offToldAt: null }),
      ...(isNew ? { failures: 0, failingSince: null, pausedUntil: null } : {}),
      // Nothing changes where nothing is asked for.
      id: sql`id`,
    })
    .where(one(owner, id))
    .returning();
  if (!row) throw webhookErrors.notFound();
  if (enabled === false) await endQueued(id);
  return withoutSecret(row);
}

/** Nothing is sent to it any more, from the next attempt on. @throws 404 */
export async function removeEndpoint(owner: WebhookOwner, id: string): Promise<void> {
  const [row] = await db()
    .update(webhookEndpoint)
    .set({ removedAt: sql`now()`, enabled: false })
    .where(one(owner, id))
    .returning({ id: webhookEndpoint.id });
  if (!row) throw webhookErrors.notFound();
}

/** For the end of projects or payees, of however many in one statement. @param ids a query that finds theirs */
export async function removeWebhooksOf(
  tx: Tx | Db,
  kind: WebhookOwner["kind"],
  ids: SQL,
): Promise<void> {
  const owners = sql`${webhookEndpoint.ownerId} in (${ids})`;
  await tx
    .update(webhookEndpoint)
    .set({ removedAt: sql`now()`, enabled: false })
    .where(and(eq(webhookEndpoint.ownerKind, kind), owners, isNull(webhookEndpoint.removedAt)));
}

/**
 * Another secret, shown this once. For a day events are signed with both, so that a receiver can change in its own time.
 * @throws 404
 */
export async function changeSecret(
  owner: WebhookOwner,
  id: string,
): Promise<{ secret: string; previousUntil: Date }> {
  const secret = newSecret();
  const [row] = await db()
    .update(webhookEndpoint)
    .set({
      secret,
      previousSecret: sql`${webhookEndpoint.secret}`,
      previousUntil: sql.raw(`now() + ${OLD_SECRET_STAYS}`),
    })
    .where(one(owner, id))
    .returning({ previousUntil: webhookEndpoint.previousUntil });
  if (!row?.previousUntil) throw webhookErrors.notFound();
  return { secret, previousUntil: row.previousUntil };
}

function checkUrl(url: string): void {
  if (url.length > MAX_WEBHOOK_URL_CHARS) throw webhookErrors.url("url: is too long.");
  try {
    outside().check(url);
  } catch (fault) {
    if (fault instanceof OutsideError) throw webhookErrors.url(`url: ${fault.message}`);
    throw fault;
  }
}
