/** Makes bookings: one transaction takes a time on all pages of an account (C-070…C-075). */
import { and, eq, lt, or, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { removeInSteps } from "@/db/remove-in-steps";
import { booking, type bookingPage } from "@/db/schema";
import type * as api from "@/lib/contract/calendar-booking";
import type { AnswerOf, Body } from "@/lib/contract/operation";
import { digestOf } from "@/lib/digest";
import { errors } from "@/lib/http/errors";
import { giveBack, take } from "@/lib/http/rate-limit";
import { planOf } from "@/lib/plan/plan";
import { GRANULE_MINUTES } from "@/lib/protocol/calendar-keys";
import { isUuid } from "@/lib/protocol/ids";
import { lockCalendar } from "./account";
import { enqueueConfirmation } from "./booking-mails";
import { type BookingRow, endBooking, expireHolds, takeTime } from "./booking-states";
import { calendarErrors } from "./errors";
import { calendarLimits, HOLD_MS, LONGEST_AHEAD_MS, pageDayLimit } from "./limits";
import { findPage, granulesIn } from "./pages";

type NewBooking = Body<typeof api.createBooking>;
type Page = typeof bookingPage.$inferSelect;

const madeView = ({ id, status, holdUntil }: BookingRow) => ({
  ...{ id, status },
  ...(holdUntil && status === "held" && { holdUntil: holdUntil.toISOString() }),
});

/** @param text the unparsed body @throws 400, 402 `pro`, 404, 409 `taken` or `conflict`, 429 */
export async function createBooking(
  pageId: string,
  body: NewBooking,
  text: string,
  network: string,
  now = new Date(),
) {
  const madeOf = digestOf(text);
  const known = await findMade(db(), pageId, body.id, madeOf);
  if (known) return again(known, now);
  const page = await findPage(pageId);
  const length = lengthOf(page, body);
  if (length.amount !== undefined && !(await planOf(page.userId)).pro) throw calendarErrors.pro();
  const day = pageDayLimit(page.perDay);
  await take(calendarLimits.bookings, network);
  try {
    await take(day, pageId);
    try {
      const row = await write(pageId, page.userId, body, madeOf, now);
      return { isNew: true, answer: madeView(row) };
    } catch (fault) {
      await giveBack(day, pageId);
      throw fault;
    }
  } catch (fault) {
    // Neither a refused request counts, nor a repeated one whose booking another request has just made.
    await giveBack(calendarLimits.bookings, network);
    const made = await findMade(db(), pageId, body.id, madeOf);
    if (made) return again(made, now);
    throw fault;
  }
}

const again = (row: BookingRow, now: Date) => ({
  isNew: false,
  answer: { ...madeView(asOf(row, now)), duplicate: true as const },
});

/** An expired hold shows as expired before the scheduled run stores it. */
const asOf = (row: BookingRow, now: Date): BookingRow =>
  row.status === "held" && row.holdUntil !== null && row.holdUntil <= now
    ? { ...row, status: "expired" }
    : row;

/** @throws 409 `conflict` when the id belongs to another booking */
async function findMade(
  from: Pick<Tx, "select">,
  pageId: string,
  id: string,
  madeOf: string,
): Promise<BookingRow | null> {
  const [row] = await from.select().from(booking).where(eq(booking.id, id));
  if (!row) return null;
  if (row.madeOf !== madeOf || row.pageId !== pageId) throw calendarErrors.idUsed();
  return row;
}

/** @throws 400 for a length that the page does not offer, or a wrong number of quarter hours */
function lengthOf({ lengths, before, after }: Page, { minutes, granules }: NewBooking) {
  const length = lengths.find((one) => one.minutes === minutes);
  if (!length) throw errors.invalid("minutes: this page has no such length");
  if (granules.length !== minutes / GRANULE_MINUTES + before + after)
    throw errors.invalid("granules: must be those of the time and its buffers");
  return length;
}

const write = (
  pageId: string,
  userId: string,
  body: NewBooking,
  madeOf: string,
  now: Date,
): Promise<BookingRow> =>
  db().transaction(async (tx) => {
    await lockCalendar(tx, userId, calendarErrors.noPage);
    // The same request made it meanwhile: createBooking gives back what this one counted, and returns that booking.
    if (await findMade(tx, pageId, body.id, madeOf)) throw calendarErrors.idUsed();
    const page = await findPage(pageId, tx);
    const length = lengthOf(page, body);
    const free = new Set(granulesIn(page.free));
    const notFree = body.granules.filter((granule) => !free.has(granule));
    if (notFree.length > 0) throw calendarErrors.taken(notFree);
    await expireHolds(tx, userId, now);
    const { id, minutes, granules, key, payload, cancelHash, mail } = body;
    const isPriced = length.amount !== undefined;
    const [row] = await tx
      .insert(booking)
      .values({
        ...{ id, pageId, userId, minutes, key, payload, cancelHash, madeOf },
        granules: new Uint8Array(
          Buffer.concat(granules.map((one) => Buffer.from(one, "base64url"))),
        ),
        status: isPriced ? "held" : "confirmed",
        amount: length.amount ?? null,
        currency: length.currency ?? null,
        holdUntil: isPriced ? new Date(now.getTime() + HOLD_MS) : null,
        mail: mail ? JSON.stringify(mail) : null,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning();
    // Another account's page used this id at the same moment.
    if (!row) throw calendarErrors.idUsed();
    const taken = await takeTime(tx, row);
    if (taken.length > 0) throw calendarErrors.taken(taken);
    if (!isPriced) await enqueueConfirmation(tx, row.mail);
    return row;
  });

/** A booking as the booker and the owner see it. */
export const bookingView = (row: BookingRow) => ({
  ...madeView(row),
  page: row.pageId,
  minutes: row.minutes,
  key: row.key,
  payload: row.payload,
  createdAt: row.createdAt.toISOString(),
  ...(row.cancelledAt && { cancelledAt: row.cancelledAt.toISOString() }),
  ...(row.link && { link: row.link }),
});

/** @throws 404, also for a wrong token */
export async function findBooking(
  pageId: string,
  id: string,
  token: string,
  from: Pick<Tx, "select"> = db(),
): Promise<BookingRow> {
  const isThis = and(
    eq(booking.id, id),
    eq(booking.pageId, pageId),
    eq(booking.cancelHash, digestOf(token)),
  );
  const [row] = isUuid(id) && isUuid(pageId) ? await from.select().from(booking).where(isThis) : [];
  if (!row) throw calendarErrors.noBooking();
  return row;
}

export async function readBooking(
  pageId: string,
  id: string,
  token: string,
  now = new Date(),
): Promise<AnswerOf<typeof api.readBooking>> {
  return bookingView(asOf(await findBooking(pageId, id, token), now));
}

/** @throws 404, 409 `past` */
export async function cancelBooking(
  pageId: string,
  id: string,
  token: string,
  now = new Date(),
): Promise<AnswerOf<typeof api.cancelBooking>> {
  const { userId } = await findBooking(pageId, id, token);
  return db().transaction(async (tx) => {
    await lockCalendar(tx, userId, calendarErrors.noBooking);
    await expireHolds(tx, userId, now);
    const row = await findBooking(pageId, id, token, tx);
    if (row.status === "cancelled" || row.status === "expired")
      return { ok: true, status: row.status };
    if (row.createdAt.getTime() + LONGEST_AHEAD_MS < now.getTime()) throw calendarErrors.past();
    await endBooking(tx, row);
    return { ok: true, status: "cancelled" };
  });
}

/** Removes bookings that are over and applied, and those not applied for a year. @returns how many */
export const sweepBookings = (): Promise<number> =>
  removeInSteps(
    booking,
    or(
      lt(booking.createdAt, sql`now() - interval '400 days'`),
      and(
        lt(booking.createdAt, sql`now() - interval '61 days'`),
        sql`${booking.processed} is not distinct from ${booking.status}`,
      ),
    ) ?? sql`false`,
    500,
  );
