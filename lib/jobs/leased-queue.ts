/**
 * A queue over the rows of a table, for work that reaches outside the database. A worker leases a row by putting off its
 * moment, and hands it to the handler. The lease ends by itself when the worker dies: no row is lost, and two workers
 * never hold one.
 */
import { setTimeout as wait } from "node:timers/promises";
import { pool } from "@/db/client";
import { isDatabaseDown } from "@/db/db-errors";
import { log } from "@/lib/http/log";
import { keepLease } from "./lease";
import { singleRun } from "./single-run";

/** How long a run goes on leasing rows: a scheduled function has a minute. */
const BUDGET_MS = 45_000;

/** Of what is SQL, all is over the row. */
export interface QueueDefinition<Row, Outcome extends string> {
  table: string;
  /** The column of the moment from which a row is due, and the one that counts how often it was leased. */
  dueAt: string;
  attempts: string;
  /** SQL condition: further rows do not wait. */
  waiting: string;
  /** SQL: columns the handler needs besides `id` and `attempts`. */
  columns?: string;
  /** SQL: what else a lease changes. */
  changes?: string;
  /** SQL interval, where `attempts` does not count this one: what the handler leaves is tried again after it. */
  lease: string;
  /** How often the lease is renewed while the handler works; it is not where there is none. */
  renewMs?: number;
  concurrency: number;
  maxRowsPerRun?: number;
  /** What is counted for the administrator. */
  outcomes: readonly [Outcome, ...Outcome[]];
  /** The outcome of a handler that throws; it is in the log. */
  thrown: NoInfer<Outcome>;
  handle(row: Row & LeasedRow): Promise<Handled<Outcome>>;
}

interface LeasedRow {
  id: string;
  attempts: number;
}

interface Handled<Outcome> {
  outcome: Outcome;
  /** Other rows would meet the same: a run ends where all that were leased together say so. */
  isAway?: boolean;
}

export function leasedQueue<Row, Outcome extends string>(queue: QueueDefinition<Row, Outcome>) {
  const { table, dueAt, attempts, waiting, lease, renewMs } = queue;
  const columns = ["id", `${attempts} as attempts`, queue.columns ?? []].flat();
  const changes = [`${dueAt} = now() + ${lease}`, `${attempts} = ${attempts} + 1`];
  // A stored moment is rounded to the millisecond, so what is due now may stand half a one ahead.
  const claim = (which: string) => `with due as materialized (select id as due_id from ${table}
      where ${waiting} and ${dueAt} <= now() + interval '1 millisecond' ${which} for no key update skip locked)
    update ${table} set ${[...changes, queue.changes ?? []].flat()} from due where id = due_id returning ${columns}`;
  const statements = {
    claim: claim(`order by ${dueAt} limit $1`),
    claimOne: claim("and id = $1"),
    renew: `update ${table} set ${dueAt} = now() + ${lease} where id = $1 and ${attempts} = $2 and ${waiting}`,
  };
  let isStopping = false;
  let running: Promise<unknown> | undefined;

  const claimRows = async (statement: string, value: string | number) =>
    (await pool().query<Row & LeasedRow>(statement, [value])).rows;

  const handle = async (row: Row & LeasedRow): Promise<Handled<Outcome>> => {
    const renew = () => pool().query(statements.renew, [row.id, row.attempts]);
    const stopRenewing = renewMs && keepLease(renew, renewMs, `lease in ${table} not renewed`);
    try {
      return await queue.handle(row);
    } catch (fault) {
      if (isDatabaseDown(fault)) throw fault;
      log.error({ err: fault, table, id: row.id }, "a row of a queue failed");
      return { outcome: queue.thrown };
    } finally {
      if (stopRenewing) stopRenewing();
    }
  };

  const run = singleRun(async (isAskedAgain) => {
    const counts = Object.fromEntries(queue.outcomes.map((name) => [name, 0])) as Record<
      Outcome,
      number
    >;
    const until = Date.now() + BUDGET_MS;
    let left = queue.maxRowsPerRun ?? Number.POSITIVE_INFINITY;
    const mayLease = () => !isStopping && left > 0 && Date.now() < until;
    while (isAskedAgain())
      while (mayLease()) {
        const rows = await claimRows(statements.claim, Math.min(queue.concurrency, left));
        if (rows.length === 0) break;
        left -= rows.length;
        const handling = rows.map(handle);
        // When the database fails one row, the run still waits for the others.
        await Promise.allSettled(handling);
        const handled = await Promise.all(handling);
        for (const { outcome } of handled) counts[outcome]++;
        if (handled.every(({ isAway }) => isAway)) return counts;
      }
    return counts;
  });

  return {
    statements,
    isStopping: () => isStopping,
    /** Handles every row that is due; a call during a run makes that run look once more. */
    run: () => {
      const counts = run();
      running = counts;
      return counts;
    },
    /** Handles one row before those that wait longer, unless it is not due or somebody holds it. */
    runOne: async (id: string): Promise<void> => {
      for (const row of await claimRows(statements.claimOne, id)) await handle(row);
    },
    /** Leases no more rows, and waits for those under way at most this long. */
    stop: async (withinMs: number): Promise<void> => {
      isStopping = true;
      const settled = running?.catch(() => undefined);
      await Promise.race([settled, wait(withinMs, undefined, { ref: false })]);
    },
  };
}
