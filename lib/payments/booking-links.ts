/** Binds booking pages to the payments profile they use, and makes links for bookings (C-065, C-081, DB-068). */
import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { payBookingPage, payee as payeeTable } from "@/db/schema";
import { type BookingRow, bindLink } from "@/lib/calendar/booking-states";
import { findBooking } from "@/lib/calendar/bookings";
import { calendarErrors } from "@/lib/calendar/errors";
import { ownPage } from "@/lib/calendar/pages";
import type * as calendar from "@/lib/contract/calendar-booking";
import type { Body } from "@/lib/contract/operation";
import type * as api from "@/lib/contract/pay-links";
import { digestOf, isDigestOf } from "@/lib/digest";
import { findAccess } from "@/lib/files/access";
import { canonicalJson } from "@/lib/protocol/canonical-json";
import { payErrors } from "./errors";
import { readLinkRecord } from "./find";
import { type CreatedLink, insertLink, type LinkTerms, openTerms } from "./links";
import { publicLinkView } from "./views";
import type { PayeeWays } from "./ways";

type LinkBody = Body<typeof api.createBookingLink>;

/** @throws 404, 403 `auth` for another page's bearer, or credentials that are not the profile's */
export async function bindPayee(
  pageId: string,
  bearer: string,
  { payee: payeeId, capability, auth }: Body<typeof calendar.bindPayee>,
): Promise<{ bound: true }> {
  await ownPage(pageId, bearer);
  const access = await findAccess(capability);
  const [payee] = await db().select().from(payeeTable).where(eq(payeeTable.id, payeeId));
  const isOwner = access?.fileId === payeeId && access.role === "owner" && !access.trashedAt;
  if (!payee || !isOwner || !isDigestOf(payee.authHash, auth)) throw calendarErrors.notOwner();
  await db()
    .insert(payBookingPage)
    .values({ pageId, payeeId })
    .onConflictDoUpdate({ target: payBookingPage.pageId, set: { payeeId } });
  return { bound: true };
}

/** Bookings that wait for a payment expire as usual. @throws 404, 403 `auth` */
export async function unbindPayee(pageId: string, bearer: string): Promise<{ ok: true }> {
  await ownPage(pageId, bearer);
  await db().delete(payBookingPage).where(eq(payBookingPage.pageId, pageId));
  return { ok: true };
}

/** @throws 404, 400 `amount` or `method`, 409 `gone` when the booking is not held any more, 409 `stale` */
export async function createBookingLink(
  pageId: string,
  token: string,
  body: LinkBody,
  now = new Date(),
): Promise<CreatedLink> {
  const row = await findBooking(pageId, body.booking, token).catch(() => {
    throw payErrors.linkUnknown();
  });
  const [bound] = await db().select().from(payBookingPage).where(eq(payBookingPage.pageId, pageId));
  const { amount, currency } = row;
  if (amount === null || currency === null || !bound)
    throw payErrors.method("This booking is not paid here.");
  refuseOther(body, { amount, currency });
  if (row.link !== null) {
    const view = publicLinkView(await readLinkRecord(row.link), null, now);
    return { isNew: false, view };
  }
  const { id, sealed } = body;
  return insertLink(
    {
      ...{ id, sealed, currency },
      payeeId: bound.payeeId,
      shop: null,
      amount: BigInt(amount),
      reusable: false,
      keySealed: null,
      labelSealed: null,
      madeOf: digestOf(canonicalJson(JSON.parse(JSON.stringify({ ...body, pageId })))),
      terms: async (ways, tx) => termsOf(await bindLink(tx, row.id, id, now), body, ways),
    },
    now,
  );
}

/** The amount must be the page's price. @throws 400 `amount` */
function refuseOther(body: LinkBody, { amount, currency }: { amount: string; currency: string }) {
  if ((body.amount ?? amount) !== amount || (body.currency ?? currency) !== currency)
    throw payErrors.amount("amount: this booking costs something else.");
}

function termsOf(row: BookingRow, body: LinkBody, ways: PayeeWays): LinkTerms {
  if (row.link !== body.id) throw payErrors.conflict("This booking has a payment link already.");
  const { methods: wanted = ways.methods } = body;
  const takesBank = ways.methods.includes("bank");
  const refusal = "This page takes no payment in that way.";
  return { ...openTerms(wanted, body, ways, takesBank, refusal), expiresAt: row.holdUntil };
}
