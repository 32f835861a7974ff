/** Removes any number of rows in batches: a statement has five seconds, and a backlog may need more. */
import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { db } from "./client";

/** Rows removed by one statement: few enough to take little time on a slow disk and to block nobody for long. */
export const ROWS_PER_STEP = 5_000;

/** Repeats a statement over at most `step` rows until it finds fewer. @returns how many rows it was over */
export async function inSteps(step: number, run: () => Promise<number | null>): Promise<number> {
  for (let rows = 0; ; ) {
    const count = (await run()) ?? 0;
    rows += count;
    if (count < step) return rows;
  }
}

/**
 * Each step is a transaction of its own: what one removed stays removed.
 * @param step rows of one statement, fewer where each takes much with it
 * @returns how many rows are gone
 */
export const removeInSteps = (
  table: PgTable,
  condition: SQL,
  step = ROWS_PER_STEP,
): Promise<number> =>
  inSteps(step, async () => {
    // By its place: a row that is written to meanwhile stands elsewhere then, and stays.
    const { rowCount } = await db().execute(
      sql`delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit ${step}))`,
    );
    return rowCount;
  });
