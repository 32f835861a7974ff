/** The bookings that the owner's calendar has not applied yet (C-077…C-079). */
import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { booking } from "@/db/schema";
import type * as api from "@/lib/contract/calendar-booking";
import type { AnswerOf, Body } from "@/lib/contract/operation";
import { lockCalendar } from "./account";
import { enqueueRefusal } from "./booking-mails";
import { endBooking, expireHolds } from "./booking-states";
import { bookingView } from "./bookings";
import { INBOX_PAGE } from "./limits";
import { granulesIn } from "./pages";

/** An expired hold needs no change in a calendar that never showed it. */
const isNews = and(
  sql`${booking.processed} is distinct from ${booking.status}`,
  or(sql`${booking.status} <> 'expired'`, sql`${booking.processed} is not null`),
);

/** @param pages ids separated by commas */
export async function readInbox(
  userId: string,
  pages: string,
  now = new Date(),
): Promise<AnswerOf<typeof api.readInbox>> {
  await db().transaction((tx) => expireHolds(tx, userId, now));
  const isAsked = inArray(booking.pageId, pages.split(","));
  const rows = await db()
    .select()
    .from(booking)
    .where(and(eq(booking.userId, userId), isAsked, isNews))
    .orderBy(asc(booking.createdAt), asc(booking.id))
    .limit(INBOX_PAGE);
  const bookings = rows.map((row) => {
    const { link, amount, currency, status } = row;
    const isPaid = status === "confirmed" && link !== null && amount !== null && currency !== null;
    return {
      ...bookingView(row),
      granules: granulesIn(row.granules),
      ...(isPaid && { paid: { link, amount, currency } }),
    };
  });
  return { bookings };
}

/** Also erases the booker's address, unless a payment may still arrive. */
export async function markProcessed(
  userId: string,
  { bookings }: Body<typeof api.markProcessed>,
): Promise<{ ok: true }> {
  for (const { id, status } of bookings)
    await db()
      .update(booking)
      .set({ processed: status, mail: sql`case when ${booking.status} = 'held' then mail end` })
      .where(and(eq(booking.id, id), eq(booking.userId, userId), eq(booking.status, status)));
  return { ok: true };
}

/** Cancels bookings whose quarter hours do not match their encrypted time. @returns those that are cancelled now */
export function refuseBookings(
  userId: string,
  ids: readonly string[],
): Promise<{ cancelled: string[] }> {
  return db().transaction(async (tx) => {
    await lockCalendar(tx, userId);
    const rows = await tx
      .select()
      .from(booking)
      .where(
        and(
          eq(booking.userId, userId),
          inArray(booking.id, [...ids]),
          inArray(booking.status, ["held", "confirmed"]),
        ),
      )
      .for("update");
    for (const row of rows) {
      await enqueueRefusal(tx, row.mail);
      await endBooking(tx, row);
    }
    return { cancelled: rows.map(({ id }) => id) };
  });
}
