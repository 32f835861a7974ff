/** Reserves database connections: requests that wait here to file a ticket or place an order hold none. */
import { env } from "@/lib/env";
import { limitConcurrency } from "@/lib/jobs/limit-concurrency";

/** Of the pool, whose own queue sends away after five seconds (db/client.ts). */
const LEFT_TO_OTHERS = 2;

/** Runs one visit to the database. @throws 503 when a thousand wait */
export const inIntakeSlot = limitConcurrency(() =>
  Math.max(1, env().DATABASE_POOL - LEFT_TO_OTHERS),
);
