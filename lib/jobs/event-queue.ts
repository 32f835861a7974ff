/**
 * A queue of events whose consumers only write rows. They run in the transaction that removes the events, so that each
 * event is dispatched once, and nothing changes where one fails. The table has the columns `id`, `next_at`, `attempts`.
 */
import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { db, type Tx } from "@/db/client";
import { isDatabaseDown } from "@/db/db-errors";
import { log } from "@/lib/http/log";
import { doublingPause } from "./backoff";
import { singleRun } from "./single-run";
import { waker } from "./waker";

/** Events of one transaction. */
const EVENTS_PER_TRANSACTION = 50;
/** A consumer that failed so often on one event will not do better. */
const MAX_ATTEMPTS = 10;
/** Events that are written within so long are dispatched together. */
const GATHER_MS = 20;

/** Writes rows only, with `tx`. */
export type Consumer<Event> = (tx: Tx, events: readonly Event[]) => Promise<void>;

interface EventQueueDefinition<Event> {
  table: PgTable;
  /** Deletes the events for which the condition holds. */
  remove(tx: Tx, isDue: SQL): Promise<Event[]>;
  consumers: readonly Consumer<Event>[];
  /** For the log, where one fails. */
  failure: string;
}

/** A queue whose consumers write rows in the transaction that removes the events. It gives up an event after MAX_ATTEMPTS. */
export function eventQueue<Event extends { id: number }>(queue: EventQueueDefinition<Event>) {
  const { table, remove, consumers, failure } = queue;
  // A stored moment is rounded to the millisecond, so what is due now may stand half a one ahead. With `in`, Postgres may
  // look for events again for each row of a table that it takes for small, and find others each time.
  const isDue = (limit: number) => sql`id = any(array(select id from ${table}
    where next_at <= now() + interval '1 millisecond' order by next_at, id limit ${limit} for update skip locked))`;
  const postpone = sql`update ${table} set attempts = attempts + 1,
    next_at = now() + ${sql.raw(doublingPause("attempts", 1, 24 * 60))} where ${isDue(1)}`;
  const giveUp = sql`delete from ${table} where attempts >= ${MAX_ATTEMPTS}`;

  const dispatch = (limit: number): Promise<number> =>
    db().transaction(async (tx) => {
      const events = (await remove(tx, isDue(limit))).sort((a, b) => a.id - b.id);
      if (events.length > 0) for (const consumer of consumers) await consumer(tx, events);
      return events.length;
    });

  /** What fails alone waits, and holds up no other. */
  const dispatchOne = async (): Promise<number> => {
    try {
      return await dispatch(1);
    } catch (fault) {
      if (isDatabaseDown(fault)) throw fault;
      log.error({ err: fault }, failure);
      await db().execute(postpone);
      await db().execute(giveUp);
      return 1;
    }
  };

  /** Dispatches every event that is due; a call during a run makes that run look once more. */
  const dispatchEvents = singleRun(async (isAskedAgain) => {
    let told = 0;
    while (isAskedAgain())
      for (let isMore = true; isMore; ) {
        const some = await dispatch(EVENTS_PER_TRANSACTION).catch(() => null);
        told += some ?? (await dispatchOne());
        // Fewer than could be taken are all there were.
        isMore = some === null || some === EVENTS_PER_TRANSACTION;
      }
    return { told };
  });

  /** After a commit: dispatches its events soon. What this process does not come to, the scheduler does. */
  const scheduleDispatch = waker({ pauses: [GATHER_MS], look: dispatchEvents, failure });

  return { dispatchEvents, scheduleDispatch };
}
