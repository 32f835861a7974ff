/** Whether an account's owner is known. Anybody can sign up with any address, so only a confirmed one counts. */
import { and, eq, notExists, or, sql } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/client";
import { account, user } from "@/db/schema";

/** SQL condition: an operator made this account for a program. It has no password, so nobody can sign in to it. */
const isProgram = () =>
  notExists(db().select({ id: account.id }).from(account).where(eq(account.userId, user.id)));

/** Whether an account's address is confirmed, or an operator made it for a program. */
export async function isHeld(userId: string): Promise<boolean> {
  const [row] = await db()
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, userId), or(eq(user.emailVerified, true), isProgram())));
  return row !== undefined;
}

/**
 * Lets a person sign up with the address of a program's account. The program's account keeps its API keys and loses the
 * address, so the person cannot use those keys.
 */
export async function freeAddress(tx: Db | Tx, email: string): Promise<void> {
  await tx
    .update(user)
    .set({ email: sql`'program-' || ${user.id} || '@sealdesk.invalid'` })
    .where(and(eq(user.email, email), isProgram()));
}
