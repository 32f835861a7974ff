/** Projects without members: the last member's account was deleted, so nobody would read new tickets. */
import { and, isNull, notExists, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { ticketMember, ticketProject } from "@/db/schema";

/**
 * Deletes these projects as an owner would: their keys stop working, and 30 days later they are removed.
 * @returns how many
 */
export async function closeOrphans(): Promise<number> {
  const members = db()
    .select({ one: sql`1` })
    .from(ticketMember)
    .where(sql`${ticketMember.projectId} = ${ticketProject.id}`);
  const closed = await db()
    .update(ticketProject)
    .set({ deletedAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(isNull(ticketProject.deletedAt), notExists(members)))
    .returning({ id: ticketProject.id });
  return closed.length;
}
