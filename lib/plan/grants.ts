/** Pro that an operator gives by hand. */

import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { proGrant } from "@/db/schema";
import { DAY_MS } from "@/lib/time";

/** Gives an account Pro from now on, instead of what was given before. @param days null: without end */
export async function grantPro(userId: string, days: number | null): Promise<Date | null> {
  const until = days === null ? null : new Date(Date.now() + days * DAY_MS);
  await db()
    .insert(proGrant)
    .values({ userId, until })
    .onConflictDoUpdate({ target: proGrant.userId, set: { until } });
  return until;
}

/** Takes a grant away; what is paid for stays. */
export async function revokePro(userId: string): Promise<void> {
  await db().delete(proGrant).where(eq(proGrant.userId, userId));
}
