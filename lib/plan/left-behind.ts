/**
 * Subscriptions that run on where Pro is sold no more. Nothing here can end them without Stripe's key, and an account
 * that pays for one is not deleted: only an operator can help.
 */
import { pool } from "@/db/client";
import { type ProMode, proMode } from "./pro";
import { LIVE } from "./subscriptions";

const COUNT = "select count(*)::int as n from subscription where status = any($1)";

/** How many there are; none while Pro is sold. */
export async function countLeftBehind(): Promise<number> {
  if (proMode() === "stripe") return 0;
  const { rows } = await pool().query<{ n: number }>(COUNT, [LIVE]);
  return rows[0]?.n ?? 0;
}

/** What an operator is told of them. @param count at least 1 */
export function leftBehindWords(count: number, mode: ProMode = proMode()): string {
  const them = count === 1 ? "1 subscription still runs" : `${count} subscriptions still run`;
  return (
    `${them} at Stripe although PRO_MODE is ${mode}: whoever pays goes on paying, and cannot delete their account. ` +
    "Set PRO_MODE=stripe again, cancel them at Stripe, and leave it when none is left."
  );
}
