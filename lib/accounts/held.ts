/** Whether an account's owner is known: anybody can sign up with any address, so only a confirmed one counts. */
import { and, eq, notExists, or, sql } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/client";
import { account, user } from "@/db/schema";

/** A condition on an account: an operator made it for a program. It has no password, so nobody can sign in to it. */
const isProgram = () =>
  notExists(db().select({ id: account.id }).from(account).where(eq(account.userId, user.id)));

/** True for an account whose address is confirmed, and for a program's. */
export async function isHeld(userId: string): Promise<boolean> {
  const [row] = await db()
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, userId), or(eq(user.emailVerified, true), isProgram())));
  return row !== undefined;
}

/**
 * An account that an operator made for a program has no password and lets nobody in: it does not keep its address
 * from the person who has it. The program's keys stay with it, out of that person's hands and reach.
 */
export async function freeAddress(tx: Db | Tx, email: string): Promise<void> {
  await tx
    .update(user)
    .set({ email: sql`'program-' || ${user.id} || '@sealdesk.invalid'` })
    .where(and(eq(user.email, email), isProgram()));
}
