/** The events of a request. Each is chained to the one before it, and is written under the request's lock (D-57). */

import { and, asc, desc, eq, gt } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/client";
import { signEvent } from "@/db/schema";
import { errors } from "@/lib/http/errors";
import {
  chained,
  FIRST_PREV,
  type SignEvent,
  type SignEventType,
} from "@/lib/protocol/sign-events";
import { DAY_S, HOUR_MS } from "@/lib/time";

/** Where a call comes from. It is stored with the event and shown in the receipt. */
export interface Evidence {
  ip: string | null;
  userAgent: string | null;
}

export interface NewEvent {
  type: SignEventType;
  by: SignEvent["actor"]["kind"];
  recipientId?: string;
  from?: Evidence;
  data?: Record<string, string | number>;
  at?: Date;
}

/** The end of a chain, to which the next event is linked. */
export interface Head {
  seq: number;
  hash: string;
}

export const headOf = (events: readonly SignEvent[]): Head => {
  const last = events.at(-1);
  return last ? { seq: last.seq, hash: last.hash } : { seq: 0, hash: FIRST_PREV };
};

/** Builds the events that follow a head. Nothing is written yet. */
export async function chainEvents(head: Head, happened: readonly NewEvent[]): Promise<SignEvent[]> {
  const events: SignEvent[] = [];
  let { seq, hash } = head;
  for (const { type, by, recipientId = null, from, data = {}, at = new Date() } of happened) {
    const event = await chained(hash, {
      seq: seq + 1,
      type,
      at: at.toISOString(),
      actor: { kind: by, recipientId },
      ip: from?.ip ?? null,
      userAgent: from?.userAgent ?? null,
      data,
    });
    events.push(event);
    ({ seq, hash } = event);
  }
  return events;
}

/** The caller has locked the request. */
export async function insertEvents(
  tx: Tx,
  requestId: string,
  events: readonly SignEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await tx.insert(signEvent).values(
    events.map(({ seq, type, at, actor, ip, userAgent, data, prev, hash }) => ({
      requestId,
      seq,
      type,
      at: new Date(at),
      actorKind: actor.kind,
      recipientId: actor.recipientId,
      ip,
      userAgent,
      data: data as Record<string, string | number>,
      prev,
      hash,
    })),
  );
}

/** Limit on a request's events. Beyond it, events that anybody can cause repeatedly are no longer recorded. */
const MAX_EVENTS = 2_000;
const REPEATED = new Set<SignEventType>(["code_sent", "code_failed", "downloaded", "viewed"]);
/** These change the request and must always be recorded, so beyond the limit the change itself is refused. */
const BOUNDED = new Set<SignEventType>(["fields_replaced", "link_reset"]);

/**
 * Appends to the chain. The caller has locked the request.
 * @throws 429 when the sender changed the request too often
 */
export async function append(
  tx: Tx,
  requestId: string,
  happened: readonly NewEvent[],
): Promise<void> {
  const head = await readHead(tx, requestId);
  if (head.seq >= MAX_EVENTS && happened.some(({ type }) => BOUNDED.has(type)))
    throw errors.rate(DAY_S);
  const told = happened.filter(({ type }) => head.seq < MAX_EVENTS || !REPEATED.has(type));
  await insertEvents(tx, requestId, await chainEvents(head, told));
}

export async function readHead(on: Db | Tx, requestId: string): Promise<Head> {
  const [row] = await on
    .select({ seq: signEvent.seq, hash: signEvent.hash })
    .from(signEvent)
    .where(eq(signEvent.requestId, requestId))
    .orderBy(desc(signEvent.seq))
    .limit(1);
  return row ?? headOf([]);
}

/** Oldest first. */
export async function readEvents(requestId: string, on: Db | Tx = db()): Promise<SignEvent[]> {
  const rows = await on
    .select()
    .from(signEvent)
    .where(eq(signEvent.requestId, requestId))
    .orderBy(asc(signEvent.seq));
  return rows.map(({ seq, type, at, actorKind, recipientId, ip, userAgent, data, prev, hash }) => ({
    seq,
    type: type as SignEventType,
    at: at.toISOString(),
    actor: { kind: actorKind, recipientId },
    ip,
    userAgent,
    data,
    prev,
    hash,
  }));
}

/** Whether such an event was recorded within the last hour, so that reloading a page does not fill the chain. */
export async function isNoted(tx: Tx, requestId: string, happened: NewEvent): Promise<boolean> {
  const rows = await tx
    .select({ data: signEvent.data, actorKind: signEvent.actorKind, who: signEvent.recipientId })
    .from(signEvent)
    .where(
      and(
        eq(signEvent.requestId, requestId),
        eq(signEvent.type, happened.type),
        gt(signEvent.at, new Date(Date.now() - HOUR_MS)),
      ),
    );
  const { by, recipientId = null, data = {} } = happened;
  return rows.some(
    (row) => row.actorKind === by && row.who === recipientId && row.data.what === data.what,
  );
}

/** S-047 */
export async function listEvents(
  requestId: string,
): Promise<{ events: SignEvent[]; head: string }> {
  const events = await readEvents(requestId);
  return { events, head: headOf(events).hash };
}
