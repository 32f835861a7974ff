/** Locks an account's calendar: every change that counts or takes something of it holds this lock. */
import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { calendarAccount, user } from "@/db/schema";
import { accountErrors } from "@/lib/accounts/errors";

/** @throws `gone`, by default 401, when the account was deleted meanwhile */
export async function lockCalendar(
  tx: Tx,
  userId: string,
  gone: () => Error = accountErrors.session,
): Promise<void> {
  // The account first and then its calendar, in the same order as account deletion.
  const [row] = await tx
    .select({ id: user.id })
    .from(user)
    .where(eq(user.id, userId))
    .for("key share");
  if (!row) throw gone();
  await tx.insert(calendarAccount).values({ userId }).onConflictDoNothing();
  await tx.select().from(calendarAccount).where(eq(calendarAccount.userId, userId)).for("update");
}
