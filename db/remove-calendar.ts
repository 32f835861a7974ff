/** Ends what an account's calendar gave to others, when its file is deleted (DB-032). */
import { and, eq, isNotNull } from "drizzle-orm";
import type { Tx } from "./client";
import { bookingPage, calendarFeed, calendarInvite, calendarReminder } from "./schema";

/** Guests find their invitations cancelled, and nobody is mailed. Bookings stay, so that whoever booked can cancel. */
export async function removeCalendarOf(tx: Tx, userId: string): Promise<void> {
  await tx.update(calendarInvite).set({ cancelled: true }).where(eq(calendarInvite.userId, userId));
  await tx.delete(bookingPage).where(eq(bookingPage.userId, userId));
  await tx.delete(calendarReminder).where(eq(calendarReminder.userId, userId));
  await tx
    .update(calendarFeed)
    .set({ sealed: null, etag: null })
    .where(and(eq(calendarFeed.userId, userId), isNotNull(calendarFeed.sealed)));
}
