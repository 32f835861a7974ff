/** Changes a booking's status and the time it takes, under its account's lock (C-075, C-076, C-079). */
import { and, eq, inArray, lte, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { booking, bookingGranule } from "@/db/schema";
import type { LinkStatus } from "@/lib/contract/pay-shapes";
import { lockCalendar } from "./account";
import { enqueueConfirmation } from "./booking-mails";
import { calendarErrors } from "./errors";
import { HOLD_MS, PENDING_HOLD_MS } from "./limits";
import { granulesIn } from "./pages";

export type BookingRow = typeof booking.$inferSelect;

const ofBooking = (id: string) => eq(booking.id, id);

type Time = Pick<BookingRow, "id" | "userId" | "granules">;

const quartersOf = ({ granules }: Time): Uint8Array[] =>
  granulesIn(granules).map((granule) => new Uint8Array(Buffer.from(granule, "base64url")));

/** The quarter hours of a time that other bookings have. */
async function takenOf(tx: Tx, time: Time): Promise<string[]> {
  const { userId, granule } = bookingGranule;
  const isOfTime = and(eq(userId, time.userId), inArray(granule, quartersOf(time)));
  const rows = await tx.select({ granule }).from(bookingGranule).where(isOfTime);
  return rows.map((row) => Buffer.from(row.granule).toString("base64url"));
}

/** Takes all of its quarter hours, or none. @returns those that another booking has */
export async function takeTime(tx: Tx, time: Time): Promise<string[]> {
  const others = await takenOf(tx, time);
  const { id: bookingId, userId } = time;
  const values = quartersOf(time).map((granule) => ({ userId, bookingId, granule }));
  if (others.length === 0) await tx.insert(bookingGranule).values(values);
  return others;
}

const freeTime = (tx: Tx, ids: readonly string[]) =>
  tx.delete(bookingGranule).where(inArray(bookingGranule.bookingId, [...ids]));

/** Expires holds that nobody paid. @param userId null: of all accounts, a hundred at once @returns how many */
export async function expireHolds(tx: Tx, userId: string | null, now: Date): Promise<number> {
  const rows = await tx
    .select({ id: booking.id })
    .from(booking)
    .where(
      and(
        eq(booking.status, "held"),
        lte(booking.holdUntil, now),
        userId === null ? undefined : eq(booking.userId, userId),
      ),
    )
    .limit(100)
    .for("update", userId === null ? { skipLocked: true } : {});
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx.update(booking).set({ status: "expired", mail: null }).where(inArray(booking.id, ids));
  await freeTime(tx, ids);
  return ids.length;
}

/** Cancels a booking: its time is free at once, and the booker's address is erased. */
export async function endBooking(tx: Tx, { id }: BookingRow): Promise<void> {
  const ended = { status: "cancelled" as const, cancelledAt: sql`now()`, mail: null };
  await tx.update(booking).set(ended).where(ofBooking(id));
  await freeTime(tx, [id]);
}

/**
 * Whether a payment link's booking expired and another has its time. Then a payment that arrives now is late (C-076).
 */
export async function isTimeLost(tx: Tx, link: string): Promise<boolean> {
  const row = await lockBookingOf(tx, link);
  return row?.status === "expired" && (await takenOf(tx, row)).length > 0;
}

/** A payment link's booking, with it and its calendar locked. */
async function lockBookingOf(tx: Tx, link: string): Promise<BookingRow | undefined> {
  const [found] = await tx.select().from(booking).where(eq(booking.link, link));
  if (!found) return undefined;
  await lockCalendar(tx, found.userId, calendarErrors.noBooking);
  const [row] = await tx.select().from(booking).where(ofBooking(found.id)).for("update");
  return row;
}

/** Applies a payment link's new status to the booking that waits for it. @returns whether somebody was mailed */
export async function applyPaymentToBooking(
  tx: Tx,
  link: string,
  status: LinkStatus,
  now: Date,
): Promise<boolean> {
  const row = await lockBookingOf(tx, link);
  if (!row || row.status === "confirmed" || row.status === "cancelled") return false;
  if (status === "paid") return confirm(tx, row);
  if (row.status !== "held") return false;
  const isPending = status === "pending" || status === "partial";
  const lasts = isPending ? PENDING_HOLD_MS : HOLD_MS;
  const holdUntil = new Date(row.createdAt.getTime() + lasts);
  // While a payment is pending, the hold gets longer, so that nobody else takes the time.
  if (isPending || (row.holdUntil ?? now) > holdUntil)
    await tx.update(booking).set({ holdUntil }).where(ofBooking(row.id));
  return false;
}

/** When it is paid too late and another booking has its time, it stays expired, and the payment counts as late. */
async function confirm(tx: Tx, row: BookingRow): Promise<boolean> {
  if (row.status === "expired" && (await takeTime(tx, row)).length > 0) return false;
  await tx.update(booking).set({ status: "confirmed", holdUntil: null }).where(ofBooking(row.id));
  return enqueueConfirmation(tx, row.mail);
}

/** Stores the payment link of a held booking. @returns the booking with the link it has @throws 409 `gone` */
export async function bindLink(
  tx: Tx,
  bookingId: string,
  link: string,
  now: Date,
): Promise<BookingRow> {
  const [row] = await tx.select().from(booking).where(ofBooking(bookingId)).for("update");
  if (row?.status !== "held" || (row.holdUntil ?? now) <= now) throw calendarErrors.holdGone();
  if (row.link === null) await tx.update(booking).set({ link }).where(ofBooking(bookingId));
  return { ...row, link: row.link ?? link };
}

const HOLDS_PER_STEP = 100;
const PAID = sql`exists (select from pay_link l where l.id = ${booking.link} and l.status = 'paid')`;

/** Confirms paid bookings and expires unpaid holds (C-080). */
export async function settleBookings(now = new Date()) {
  const paid = await db()
    .select({ link: booking.link })
    .from(booking)
    .where(and(eq(booking.status, "held"), PAID))
    .limit(HOLDS_PER_STEP);
  let mailed = 0;
  for (const { link } of paid)
    if (link && (await db().transaction((tx) => applyPaymentToBooking(tx, link, "paid", now))))
      mailed++;
  let expired = 0;
  for (let some = HOLDS_PER_STEP; some === HOLDS_PER_STEP; expired += some)
    some = await db().transaction((tx) => expireHolds(tx, null, now));
  return { confirmed: paid.length, expired, mailed };
}
