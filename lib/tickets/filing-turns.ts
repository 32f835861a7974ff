/** Products file in turns: who waits here holds no connection, and the last ones are for everybody else. */
import { env } from "@/lib/env";
import { turns } from "@/lib/http/turns";

/** Of the pool, whose own queue sends away after five seconds (db/client.ts). */
const LEFT_TO_OTHERS = 2;

/** Runs one visit to the database; of those that file into one project only one gets on at a time anyway. @throws 503 when a thousand wait */
export const inTurn = turns(() => Math.max(1, env().DATABASE_POOL - LEFT_TO_OTHERS));
