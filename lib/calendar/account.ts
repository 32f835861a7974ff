/** Locks an account's calendar: every change that counts or takes something of it holds this lock. */
import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { calendarAccount } from "@/db/schema";
import { holdAccount } from "@/lib/accounts/change";

/** @throws `gone`, by default 401, when the account was deleted meanwhile */
export async function lockCalendar(tx: Tx, userId: string, gone?: () => Error): Promise<void> {
  // The account first and then its calendar, in the same order as account deletion.
  await holdAccount(tx, userId, gone);
  await tx.insert(calendarAccount).values({ userId }).onConflictDoNothing();
  await tx.select().from(calendarAccount).where(eq(calendarAccount.userId, userId)).for("update");
}
