/** Requests that have all been let in and wait for one row, so that they meet there for certain. */
import { expect } from "vitest";
import { pool } from "@/db/client";

/** Statements that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await pool().query(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0]?.n;
}

/** Resolves when so many statements wait. */
export const untilWaiting = (count: number): Promise<void> =>
  expect.poll(waiting, { timeout: 4_000 }).toBeGreaterThanOrEqual(count);

type Meeting = <Result>(
  row: { id: string },
  count: number,
  meet: () => Promise<Result>,
  change?: string,
) => Promise<Result>;

/**
 * Holds a row until so many statements wait for it, then lets them go in the order they came.
 * @param meet starts the requests
 * @param change what the holder does to the row (`$1`) before it lets go
 */
const whileHeld =
  (table: string): Meeting =>
  async ({ id }, count, meet, change) => {
    const client = await pool().connect();
    try {
      await client.query("begin");
      await client.query(`select from ${table} where id = $1 for update`, [id]);
      const met = meet();
      await untilWaiting(count);
      if (change) await client.query(change, [id]);
      await client.query("commit");
      return await met;
    } finally {
      // Whatever came of it, the lock goes.
      client.release(true);
    }
  };

export const whileHeadIsHeld = whileHeld("file");
export const whileShopIsHeld = whileHeld("shop");
