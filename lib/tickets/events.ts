/**
 * What happened to a ticket: written with the change, told after it. Whoever has to be told is a consumer; all of them
 * run in the transaction that removes the event, so that each is told once.
 */
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/client";
import { isDatabaseDown } from "@/db/faults";
import { ticketEvent } from "@/db/schema";
import { keepAwake } from "@/lib/http/keep-awake";
import { log } from "@/lib/http/log";
import { mailOfEvents } from "./event-mails";
import { webhooksOfEvents } from "./webhook-events";

export interface TicketEvent {
  id: number;
  type: (typeof ticketEvent.$inferSelect)["type"];
  projectId: string;
  ticketId: string;
  /** The message that came with it; null for a change of status alone. */
  messageId: string | null;
  happenedAt: Date;
}

/** Writes rows only, with `tx`: what leaves this process leaves from an outbox. */
export type Consumer = (tx: Tx, events: readonly TicketEvent[]) => Promise<void>;

const consumers: readonly Consumer[] = [mailOfEvents, webhooksOfEvents];

/** The columns a statement of its own writes an event by; see intake.ts. */
export const EVENT_COLUMNS = "project_id, ticket_id, message_id, type";

/** Writes events with the change they tell of; the caller calls `tellSoon` once it has committed. */
export async function emit(
  tx: Tx | Db,
  events: readonly Pick<TicketEvent, "type" | "projectId" | "ticketId" | "messageId">[],
): Promise<void> {
  if (events.length > 0) await tx.insert(ticketEvent).values([...events]);
}

/** Events of one transaction. */
const AT_ONCE = 50;
/** A consumer that failed so often on one event will not do better. */
const MOST_ATTEMPTS = 10;

// A kept moment is rounded to the millisecond, so what is due now may stand half a one ahead.
const due = (limit: number) => sql`select id from ${ticketEvent}
  where next_at <= now() + interval '1 millisecond' order by next_at, id limit ${limit} for update skip locked`;

interface Row {
  id: string;
  type: TicketEvent["type"];
  project_id: string;
  ticket_id: string;
  message_id: string | null;
  happened_at: string;
}

/** Takes events out and tells them. @returns how many; nothing is changed when one of them fails */
async function tellSome(limit: number): Promise<number> {
  return db().transaction(async (tx) => {
    const { rows } = (await tx.execute(
      sql`delete from ${ticketEvent} where id in (${due(limit)})
        returning id, type, project_id, ticket_id, message_id, happened_at`,
    )) as unknown as { rows: Row[] };
    rows.sort((a, b) => Number(a.id) - Number(b.id));
    const events = rows.map(eventOf);
    if (events.length > 0) for (const consumer of consumers) await consumer(tx, events);
    return rows.length;
  });
}

const eventOf = (row: Row): TicketEvent => ({
  id: Number(row.id),
  type: row.type,
  projectId: row.project_id,
  ticketId: row.ticket_id,
  messageId: row.message_id,
  happenedAt: new Date(row.happened_at),
});

// One of a batch fails: each is told alone, and what fails alone waits; minutes 1, 2, 4 …
const POSTPONE = sql`update ${ticketEvent} set attempts = attempts + 1,
  next_at = now() + power(2, attempts) * interval '1 minute' where id in (${due(1)})`;
const GIVE_UP = sql`delete from ${ticketEvent} where attempts >= ${MOST_ATTEMPTS}`;

async function tellAlone(): Promise<number> {
  try {
    return await tellSome(1);
  } catch (fault) {
    if (isDatabaseDown(fault)) throw fault;
    log.error({ err: fault }, "an event of a ticket could not be told");
    await db().execute(POSTPONE);
    await db().execute(GIVE_UP);
    return 1;
  }
}

async function run(): Promise<{ told: number }> {
  let told = 0;
  try {
    for (;;) {
      isAskedAgain = false;
      const some = await tellSome(AT_ONCE).catch(() => null);
      told += some ?? (await tellAlone());
      // Fewer than could be taken are all there were.
      if (some !== null && some < AT_ONCE && !isAskedAgain) return { told };
    }
  } finally {
    running = undefined;
  }
}

let running: Promise<{ told: number }> | undefined;
let isAskedAgain = false;

/** Tells every event that is due; a call during a run makes that run look once more. */
export function tell(): Promise<{ told: number }> {
  isAskedAgain = true;
  running ??= run();
  return running;
}

/** Filed by many at once, events of a moment are told together (ms). */
const GATHER = 20;
let gathering: Promise<void> | undefined;

/** After a commit: tells of it soon. What this process does not come to, the scheduler does. */
export function tellSoon(): void {
  gathering ??= gather();
  keepAwake(gathering);
}

async function gather(): Promise<void> {
  await wait(GATHER, undefined, { ref: false });
  gathering = undefined;
  await tell().catch((fault: unknown) => log.warn({ err: fault }, "events of tickets not told"));
}
