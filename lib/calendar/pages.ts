/**
 * Booking pages: published with a bearer that only the owner's client derives, and read by anyone with the link
 * (C-060…C-064).
 */
import { and, eq, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { booking, bookingGranule, bookingPage, payBookingPage } from "@/db/schema";
import type * as api from "@/lib/contract/calendar-booking";
import type { AnswerOf, Body } from "@/lib/contract/operation";
import { digestOf, isDigestOf } from "@/lib/digest";
import { planOf } from "@/lib/plan/plan";
import { toBase64url } from "@/lib/protocol/bytes";
import { isUuid } from "@/lib/protocol/ids";
import type { SendingAccount } from "@/lib/sending/account";
import { lockCalendar } from "./account";
import { calendarErrors } from "./errors";

type Page = typeof bookingPage.$inferSelect;
type Published = Body<typeof api.publishPage>;

const GRANULE_BYTES = 16;

/** Ids as requests contain them: 22 characters each. */
export const granulesIn = (bytes: Uint8Array): string[] =>
  Array.from({ length: bytes.length / GRANULE_BYTES }, (_, at) =>
    toBase64url(bytes.subarray(at * GRANULE_BYTES, (at + 1) * GRANULE_BYTES)),
  );

const isPriced = ({ lengths }: Pick<Page, "lengths">): boolean =>
  lengths.some(({ amount }) => amount !== undefined);

/** @throws 404 */
export async function findPage(id: string, from: Pick<Tx, "select"> = db()): Promise<Page> {
  const [page] = isUuid(id)
    ? await from.select().from(bookingPage).where(eq(bookingPage.id, id))
    : [];
  if (!page) throw calendarErrors.noPage();
  return page;
}

/** @throws 403 `auth` */
function refuseOthers({ bearerHash }: Page, bearer: string): void {
  if (!isDigestOf(bearerHash, bearer)) throw calendarErrors.notOwner();
}

/** The page, when the bearer is its owner's. @throws 404, 403 `auth` */
export async function ownPage(id: string, bearer: string): Promise<Page> {
  const page = await findPage(id);
  refuseOthers(page, bearer);
  return page;
}

/** @param accountOf called only for a new page @throws 404, 403, 409 `stale`, 402 `pro` */
export async function publishPage(
  id: string,
  bearer: string,
  accountOf: () => Promise<SendingAccount>,
  body: Published,
): Promise<{ isNew: boolean; answer: { id: string; sequence: number } }> {
  if (!isUuid(id)) throw calendarErrors.noPage();
  const [known] = await db().select().from(bookingPage).where(eq(bookingPage.id, id));
  const userId = known?.userId ?? (await accountOf()).userId;
  const isNew = await db().transaction(async (tx) => {
    await lockCalendar(tx, userId);
    const [page] = await tx.select().from(bookingPage).where(eq(bookingPage.id, id)).for("update");
    if (page) refuseOthers(page, bearer);
    if (body.sequence !== (page?.sequence ?? 0) + 1) throw calendarErrors.stale();
    if (
      !(await planOf(userId, tx)).pro &&
      (isPriced(body) || (!page && (await hasPage(tx, userId))))
    )
      throw calendarErrors.pro();
    const values = valuesOf(body);
    if (page) {
      await tx.update(bookingPage).set(values).where(eq(bookingPage.id, id));
      return false;
    }
    const rows = await tx
      .insert(bookingPage)
      .values({ id, userId, bearerHash: digestOf(bearer), ...values })
      .onConflictDoNothing()
      .returning({ id: bookingPage.id });
    if (rows.length === 0) throw calendarErrors.idUsed();
    return true;
  });
  return { isNew, answer: { id, sequence: body.sequence } };
}

const hasPage = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx.$count(bookingPage, eq(bookingPage.userId, userId))) > 0;

const valuesOf = ({ sequence, sealed, free, inbox, lengths, buffer, perDay }: Published) => ({
  ...{ sequence, sealed, free, inbox, lengths, perDay },
  before: buffer.before,
  after: buffer.after,
});

/** @throws 404, 403 `auth` */
export async function removePage(id: string, bearer: string): Promise<{ ok: true }> {
  await ownPage(id, bearer);
  await db().delete(bookingPage).where(eq(bookingPage.id, id));
  return { ok: true };
}

/** The time that an account's bookings take; expired holds take none. */
async function takenBy(userId: string, from: Pick<Tx, "select"> = db()): Promise<string[]> {
  const isOver = sql`${booking.status} = 'held' and ${booking.holdUntil} <= now()`;
  const rows = await from
    .select({ granule: bookingGranule.granule })
    .from(bookingGranule)
    .innerJoin(booking, eq(booking.id, bookingGranule.bookingId))
    .where(and(eq(bookingGranule.userId, userId), sql`not (${isOver})`));
  return rows.map(({ granule }) => toBase64url(granule));
}

/** @throws 404 */
export async function readPage(id: string): Promise<AnswerOf<typeof api.readPage>> {
  const page = await findPage(id);
  const { sealed, sequence, inbox, lengths, before, after } = page;
  const free = new Set(granulesIn(page.free));
  const taken = (await takenBy(page.userId)).filter((granule) => free.has(granule)).sort();
  return {
    ...{ id, sealed, sequence, taken, inbox, lengths },
    buffer: { before, after },
    priced: isPriced(page),
    payable: (await db().$count(payBookingPage, eq(payBookingPage.pageId, id))) > 0,
  };
}
