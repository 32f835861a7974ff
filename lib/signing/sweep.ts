/** Expires requests after their deadline, and removes those past their retention (S-067, S-069). */
import { sql } from "drizzle-orm";
import { pool } from "@/db/client";
import { removeInSteps } from "@/db/remove-in-steps";
import { signCode, signRequest, signSession } from "@/db/schema";
import { log } from "@/lib/http/log";
import { expire } from "./expiry";

/** The limit keeps one run short. */
export const EXPIRY_DUE = `select id from sign_request
where status in ('draft', 'active') and expires_at <= now() and seal_at is null order by expires_at limit 500`;
export const REQUESTS_OVER = "purge_at <= now()";

/** Expires requests that nobody read since their deadline. @returns how many */
export async function sweepExpired(): Promise<{ expired: number }> {
  const { rows } = await pool().query<{ id: string }>(EXPIRY_DUE);
  let expired = 0;
  for (const { id } of rows) {
    try {
      if (await expire(id)) expired++;
    } catch (fault) {
      // A request that fails does not stop the others.
      log.warn({ err: fault, request: id }, "a request past its time was not ended");
    }
  }
  return { expired };
}

/** Rows per step, because each request has megabytes of PDF. */
const ROWS_PER_STEP = 50;

/** Removes requests past their retention, with PDFs, signatures and events. @returns how many requests */
export const sweepRequests = (): Promise<number> =>
  removeInSteps(signRequest, sql.raw(REQUESTS_OVER), ROWS_PER_STEP);

/** A code is removed a day after it expires, so that a late signer is told `code_expired`. @returns how many rows */
export const sweepProofs = async (): Promise<number> =>
  (await removeInSteps(signCode, sql`expires_at < now() - interval '1 day'`)) +
  (await removeInSteps(signSession, sql`expires_at < now()`));
