/** Requests that have all been let in and wait for one file, so that they meet there for certain. */
import { expect } from "vitest";
import { pool } from "@/db/client";

const WAITING = `select count(*)::int as n from pg_locks
where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`;

/**
 * Holds a file's head until so many statements wait for a lock, then lets them go in the order they came.
 * @param meet starts the requests
 */
export async function whileHeadIsHeld<Result>(
  file: { id: string },
  waiting: number,
  meet: () => Promise<Result>,
): Promise<Result> {
  const client = await pool().connect();
  try {
    await client.query("begin");
    await client.query("select from file where id = $1 for update", [file.id]);
    const met = meet();
    await expect
      .poll(async () => (await client.query(WAITING)).rows[0]?.n, { timeout: 4_000 })
      .toBeGreaterThanOrEqual(waiting);
    await client.query("commit");
    return await met;
  } finally {
    // Whatever came of it, the lock goes.
    client.release(true);
  }
}
