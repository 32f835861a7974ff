/** The one row of an account that whatever counts or takes something of its calendar holds. */
import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { calendarAccount, user } from "@/db/schema";
import { accountErrors } from "@/lib/accounts/errors";

/** @throws `gone`, 401 unless said otherwise, where the account has ended meanwhile */
export async function lockCalendar(
  tx: Tx,
  userId: string,
  gone: () => Error = accountErrors.session,
): Promise<void> {
  // The account before its calendar, as deletion locks them.
  const [row] = await tx
    .select({ id: user.id })
    .from(user)
    .where(eq(user.id, userId))
    .for("key share");
  if (!row) throw gone();
  await tx.insert(calendarAccount).values({ userId }).onConflictDoNothing();
  await tx.select().from(calendarAccount).where(eq(calendarAccount.userId, userId)).for("update");
}
