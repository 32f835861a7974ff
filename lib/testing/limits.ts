/** Counters in a test whose requests come from this machine's own address, as those of other tests do. */
import { pool } from "@/db/client";
import type { Limit } from "@/lib/http/rate-limit";

/** As if nobody had asked for anything in this hour. */
export async function forgetCounters(): Promise<void> {
  await pool().query("delete from rate_limit");
}

/**
 * As if so many had been counted of an allowance that nothing was used of. It is that of the next window, which counts
 * in this one too: so a test does not mind a window that ends in its midst.
 */
export async function spent(
  { name, window }: Pick<Limit, "name" | "window">,
  subject: string,
  count: number,
): Promise<void> {
  const now = Math.floor(Date.now() / 1_000);
  await pool().query(
    "insert into rate_limit (key, window_start, window_length, count) values ($1, $2, $3, $4)",
    [`${name}:${subject}`, now - (now % window) + window, window, count],
  );
}
