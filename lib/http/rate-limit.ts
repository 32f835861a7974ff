/** Fixed-window limits counted in Postgres, so that every process shares one count (XB-014). */
import { sql } from "drizzle-orm";
import { pool } from "@/db/client";
import { removeInSteps } from "@/db/remove-in-steps";
import { rateLimit } from "@/db/schema";
import { errors } from "./errors";

/** One row of a domain's `limits.ts`. */
export interface Limit {
  /** Names the rule in the counter's key; unique in the whole service. */
  name: string;
  max: number;
  /** Length of the window in seconds. */
  window: number;
}

// A window begins for all at once; a process whose clock is behind counts in the newer one. What does not fit
// changes nothing and returns no row.
const TAKE = `insert into rate_limit as r (key, window_start, window_length, count)
select $1, $2, $3, $4::int where $4::int <= $5::int
on conflict (key) do update set
  count = case when r.window_start >= excluded.window_start then r.count else 0 end + excluded.count,
  window_start = greatest(r.window_start, excluded.window_start),
  window_length = excluded.window_length
where r.window_start < excluded.window_start or r.count + excluded.count <= $5::int
returning count`;
const PEEK = "select count from rate_limit where key = $1 and window_start >= $2";

function windowOf(limit: Limit, now: number): { start: number; retryAfter: number } {
  const seconds = Math.floor(now / 1000);
  const start = seconds - (seconds % limit.window);
  return { start, retryAfter: Math.max(1, start + limit.window - seconds) };
}

/**
 * Uses up part of an allowance.
 * @returns what is left of it in this window
 * @throws 429 when it is spent; a refused request is not counted again
 */
export async function take(
  limit: Limit,
  subject: string,
  units = 1,
  now = Date.now(),
): Promise<number> {
  const { start, retryAfter } = windowOf(limit, now);
  const { rows } = await pool().query<{ count: number }>({
    name: "rate_take",
    text: TAKE,
    values: [`${limit.name}:${subject}`, start, limit.window, units, limit.max],
  });
  const [row] = rows;
  if (!row) throw errors.rate(retryAfter);
  return limit.max - row.count;
}

/** Refuses when an allowance is spent, without using any of it. @throws 429 */
export async function refuseWhenSpent(
  limit: Limit,
  subject: string,
  now = Date.now(),
): Promise<void> {
  const { start, retryAfter } = windowOf(limit, now);
  const { rows } = await pool().query<{ count: number }>({
    name: "rate_peek",
    text: PEEK,
    values: [`${limit.name}:${subject}`, start],
  });
  if ((rows[0]?.count ?? 0) >= limit.max) throw errors.rate(retryAfter);
}

/** Removes counters of windows that ended. @returns how many */
export function purgeRateLimits(now = Date.now()): Promise<number> {
  const { windowStart, windowLength } = rateLimit;
  const second = Math.floor(now / 1000);
  return removeInSteps(rateLimit, sql`${windowStart} + ${windowLength} < ${second}`);
}
