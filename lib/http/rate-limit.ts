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

/** How a window is written in SQL: text, whole seconds, and numbers of requests. */
interface Taking {
  key: string;
  start: string;
  length: string;
  units: string;
  max: string;
  /** Where these come from; nothing is taken for no row. */
  from?: string;
}

/**
 * The statement that uses up part of an allowance, also as a part of a larger one; no row when it does not fit. A window
 * begins for all at once; a process whose clock is behind counts in the newer one. What does not fit changes nothing.
 */
export const taking = ({ key, start, length, units, max, from = "" }: Taking) => `
insert into rate_limit as r (key, window_start, window_length, count)
select ${key}, ${start}, ${length}, ${units} ${from} where ${units} <= ${max}
on conflict (key) do update set
  count = case when r.window_start >= excluded.window_start then r.count else 0 end + excluded.count,
  window_start = greatest(r.window_start, excluded.window_start),
  window_length = excluded.window_length
where r.window_start < excluded.window_start or r.count + excluded.count <= ${max}
returning count`;
const TAKE = taking({ key: "$1", start: "$2", length: "$3", units: "$4::int", max: "$5::int" });
/** Counters that are removed at once. */
const STEP = 5_000;
const PEEK = "select count from rate_limit where key = $1 and window_start >= $2";

/** When the window of now began, and how long to wait for its end (s). @param now ms since 1970 */
export function windowOf(limit: Limit, now: number): { start: number; retryAfter: number } {
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

/** Removes counters of windows that ended, but for those that a request holds. @returns how many */
export function purgeRateLimits(now = Date.now()): Promise<number> {
  const { windowStart, windowLength } = rateLimit;
  const second = Math.floor(now / 1000);
  // A request may hold the counter of its network and wait for that of its key: whoever waited for both would end one.
  const free = sql`select ctid from ${rateLimit} where ${windowStart} + ${windowLength} < ${second} limit ${STEP} for update skip locked`;
  return removeInSteps(rateLimit, sql`ctid = any(array(${free}))`, STEP);
}
