/** Expires links: announced transfers end, and owners are notified (DB-088). */
import { and, asc, isNull, lte, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { payLink } from "@/db/schema";
import { lockLink, saveOutcome } from "./record";
import { recomputeLink } from "./transitions";

const LINKS_PER_STEP = 100;

/** An index covers links that have not ended. */
export const linksOver = () =>
  db()
    .select({ id: payLink.id })
    .from(payLink)
    .where(
      and(
        lte(payLink.expiresAt, sql`now()`),
        isNull(payLink.expiredAt),
        sql`${payLink.status} in ('open', 'partial')`,
      ),
    )
    .orderBy(asc(payLink.expiresAt))
    .limit(LINKS_PER_STEP);

/** Expires each link only once, however many processes run it. @param until ms @returns how many ended */
export async function expireLinks(until: number): Promise<number> {
  let ended = 0;
  while (Date.now() < until) {
    const due = await linksOver();
    for (const { id } of due) if (await expireLink(id)) ended++;
    if (due.length < LINKS_PER_STEP) break;
  }
  return ended;
}

const expireLink = (id: string): Promise<boolean> =>
  db().transaction(async (tx) => {
    const now = new Date();
    const current = await lockLink(tx, id);
    const outcome = recomputeLink(current, now);
    await saveOutcome(tx, current, outcome, now);
    return current.link.expiredAt === null && outcome.link.expiredAt !== null;
  });
