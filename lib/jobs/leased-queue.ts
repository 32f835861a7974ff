/**
 * A queue over the rows of a table, for work that must not run inside a transaction: a network call, or seconds of CPU.
 * A worker leases a row by putting off the moment it is due, and hands it to the handler. The lease ends by itself when
 * the worker dies, so no row is lost. A handler that outlives its lease may run twice: its writes must check `attempts`,
 * or be harmless when repeated.
 */
import { setTimeout as wait } from "node:timers/promises";
import { pool } from "@/db/client";
import { isDatabaseDown } from "@/db/db-errors";
import { log } from "@/lib/http/log";
import { keepLease } from "./lease";
import { singleRun } from "./single-run";

/** How long a run goes on leasing rows: a scheduled function has a minute. */
const BUDGET_MS = 45_000;

/** The SQL strings may name any column of the table. */
export interface QueueDefinition<Row, Outcome extends string> {
  table: string;
  /** The columns: from when a row is due, and how often it was leased. There is no limit to that here. */
  dueAt: string;
  attempts: string;
  /** SQL condition, true for rows that are still to be done. */
  waiting: string;
  /** SQL: columns the handler needs besides `id` and `attempts`. */
  columns?: string;
  /** SQL: what else a lease changes. */
  changes?: string;
  /**
   * SQL interval: how long a lease lasts, and so the pause before a retry. While a row is leased `attempts` is the number
   * of earlier tries; while its lease is renewed, one more.
   */
  lease: string;
  /** How often the lease is renewed while the handler works; without it, never. */
  renewMs?: number;
  concurrency: number;
  maxRowsPerRun?: number;
  /** What handlers may answer; each is counted for the administrator, and no more than counted. */
  outcomes: readonly [Outcome, ...Outcome[]];
  /** The outcome of a handler that throws; it is in the log. */
  thrown: NoInfer<Outcome>;
  /** Makes `waiting` false itself when it is done; a row that it leaves is due again after the lease. */
  handle(row: Row & LeasedRow): Promise<Handled<Outcome>>;
}

interface LeasedRow {
  id: string;
  attempts: number;
}

interface Handled<Outcome> {
  outcome: Outcome;
  /** Other rows would meet the same: a run ends where all that were leased together say so. */
  isServiceDown?: boolean;
}

/** A queue over a table's rows: one worker at a time for a row, in all processes together. */
export function leasedQueue<Row, Outcome extends string>(queue: QueueDefinition<Row, Outcome>) {
  const { table, dueAt, attempts, waiting, lease, renewMs } = queue;
  const columns = ["id", `${attempts} as attempts`, queue.columns ?? []].flat();
  const changes = [`${dueAt} = now() + ${lease}`, `${attempts} = ${attempts} + 1`];
  // A stored moment is rounded to the millisecond, so what is due now may be up to half a millisecond ahead.
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

  const handleLeased = async (row: Row & LeasedRow): Promise<Handled<Outcome>> => {
    const renew = () => pool().query(statements.renew, [row.id, row.attempts]);
    const stopRenewing = renewMs && keepLease(renew, renewMs, `lease in ${table} not renewed`);
    try {
      return await queue.handle(row);
    } catch (fault) {
      // A handler reaches outside too: only the database itself can say that it was not it that could not be reached.
      if (isDatabaseDown(fault) && !(await isDatabaseThere())) throw fault;
      log.error({ err: fault, table, id: row.id }, "a row of a queue failed");
      return { outcome: queue.thrown };
    } finally {
      if (stopRenewing) stopRenewing();
    }
  };

  const isDatabaseThere = () =>
    pool()
      .query("select 1")
      .then(
        () => true,
        () => false,
      );

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
        const handling = rows.map(handleLeased);
        // When the database fails one row, the run still waits for the others.
        await Promise.allSettled(handling);
        const handled = await Promise.all(handling);
        for (const { outcome } of handled) counts[outcome]++;
        if (handled.every(({ isServiceDown }) => isServiceDown)) return counts;
      }
    return counts;
  });

  return {
    /** For the test of query plans. */
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
      for (const row of await claimRows(statements.claimOne, id)) await handleLeased(row);
    },
    /** Ends the run: it leases no more rows, and those under way are waited for at most this long. */
    stop: async (withinMs: number): Promise<void> => {
      isStopping = true;
      const settled = running?.catch(() => undefined);
      await Promise.race([settled, wait(withinMs, undefined, { ref: false })]);
    },
  };
}
