/** Counters in a test whose requests come from this machine's own address, as those of other tests do. */
import { pool } from "@/db/client";

/** As if nobody had asked for anything in this hour. */
export async function forgetCounters(): Promise<void> {
  await pool().query("delete from rate_limit");
}
