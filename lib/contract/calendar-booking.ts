/** Booking pages, bookings, and what of them the owner's calendar has not applied (`/api/calendar/book`). 404 where `CALENDAR=0`. */
import * as z from "zod/mini";
import { SMALLEST_ENVELOPE } from "../protocol/envelope";
import { UUID } from "../protocol/ids";
import { PADDED_BYTES } from "../protocol/padding";
import { base64Bytes } from "./bytes";
import { mailWords } from "./calendar-invites";
import { count, Done, emailAddress, moment, sealedText, uniqueRows, uuid } from "./fields";
import { operation } from "./operation";
import { currencyCode, payAmount } from "./pay-shapes";
import { hash, ids, publicKeyText, sealedOfSize, secret, sixteenBytes } from "./shop-shapes";

const BOOK = "/api/calendar/book";
const BOOKING_PAGE = `${BOOK}/pages/:pageId` as const;
const BOOKINGS = `${BOOKING_PAGE}/bookings` as const;
const BOOKING = `${BOOKINGS}/:bookingId` as const;

const GRANULE_BYTES = 16;
const GRANULE_STEP = 512;
const MAX_GRANULES = 8_192;
const MAX_TAKEN = 48;
const MAX_PAGES = 20;

const BOOKING_STATUSES = ["held", "confirmed", "cancelled", "expired"] as const;
const status = z.enum(BOOKING_STATUSES);
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

function isSortedGranules(bytes: Uint8Array): boolean {
  if (bytes.length === 0 || bytes.length > MAX_GRANULES * GRANULE_BYTES) return false;
  if (bytes.length % (GRANULE_STEP * GRANULE_BYTES) !== 0) return false;
  for (let at = GRANULE_BYTES; at < bytes.length; at += GRANULE_BYTES) {
    let byte = at;
    while (byte < at + GRANULE_BYTES && bytes[byte] === bytes[byte - GRANULE_BYTES]) byte++;
    const isTwice = byte === at + GRANULE_BYTES;
    if (isTwice || (bytes[byte] ?? 0) < (bytes[byte - GRANULE_BYTES] ?? 0)) return false;
  }
  return true;
}

const length = z
  .object({
    minutes: z.int().check(z.minimum(15), z.maximum(480), z.multipleOf(15)),
    amount: z.optional(payAmount()),
    currency: z.optional(currencyCode()),
  })
  .check(
    z.refine(({ amount, currency }) => (amount === undefined) === (currency === undefined), {
      path: ["currency"],
      error: "goes with amount",
    }),
  );
export type BookingLength = z.output<typeof length>;

const quarters = z.int().check(z.minimum(0), z.maximum(8));
const published = z.object({ id: uuid(), sequence: count() });

/**
 * By the page's bearer; a new one by the account too. `sequence` is the one before and one; else 409 `stale`. 402 `pro`
 * for a free account's second page, or one with a price.
 */
export const publishPage = operation({
  method: "PUT",
  path: BOOKING_PAGE,
  summary: "Publish a booking page",
  caller: "lookup",
  body: z.object({
    sequence: count().check(z.minimum(1), z.maximum(2_147_483_647)),
    sealed: sealedText(65_536),
    // Twice as many are read, so that too many are refused by the rule below with 400, and not as too large (C-062).
    free: base64Bytes(2 * MAX_GRANULES * GRANULE_BYTES).check(
      z.refine(isSortedGranules, "must be sorted ids of 16 bytes, in steps of 512 to 8,192"),
    ),
    inbox: publicKeyText(),
    lengths: z.array(length).check(
      z.minLength(1),
      z.maxLength(6),
      uniqueRows(({ minutes }) => String(minutes)),
    ),
    buffer: z._default(
      z.object({ before: z._default(quarters, 0), after: z._default(quarters, 0) }),
      { before: 0, after: 0 },
    ),
    perDay: z._default(z.int().check(z.minimum(1), z.maximum(50)), 50),
  }),
  answers: { 200: published, 201: published },
  refusals: [402, 409],
});

export const removePage = operation({
  method: "DELETE",
  path: BOOKING_PAGE,
  summary: "Remove a booking page",
  caller: "lookup",
  answers: { 200: Done },
});

/** `taken`: quarters of `free` that are not free now. `payable`: a payments profile is bound, so that a price can be paid. */
export const readPage = operation({
  method: "GET",
  path: BOOKING_PAGE,
  summary: "Read a booking page",
  caller: "public",
  answers: {
    200: z.object({
      id: uuid(),
      sealed: z.string(),
      sequence: count(),
      taken: z.array(z.string()),
      inbox: z.string(),
      lengths: z.array(length),
      buffer: z.object({ before: count(), after: count() }),
      priced: z.boolean(),
      payable: z.boolean(),
    }),
  },
  refusals: [404],
});

/** 403 `auth` where the credentials are not the profile's. */
export const bindPayee = operation({
  method: "PUT",
  path: `${BOOKING_PAGE}/payee`,
  summary: "Have a booking page paid on a payments profile",
  caller: "lookup",
  body: z.object({ payee: uuid(), capability: secret(), auth: secret() }),
  answers: { 200: z.object({ bound: z.literal(true) }) },
});

export const unbindPayee = operation({
  method: "DELETE",
  path: `${BOOKING_PAGE}/payee`,
  summary: "Unbind a booking page from its payments profile",
  caller: "lookup",
  answers: { 200: Done },
});

const made = {
  id: uuid(),
  status,
  holdUntil: z.optional(moment()),
};

/** 200 for one that was sent before; 409 `conflict`, or `taken` with what is; 402 `pro` where its owner may ask no price. */
export const createBooking = operation({
  method: "POST",
  path: BOOKINGS,
  summary: "Book a time",
  caller: "public",
  body: z.object({
    id: uuid(),
    minutes: z.int().check(z.minimum(15), z.maximum(480)),
    /** Buffers included. */
    granules: z.array(sixteenBytes()).check(
      z.minLength(1),
      z.maxLength(MAX_TAKEN),
      uniqueRows((granule: string) => granule),
    ),
    key: publicKeyText(),
    payload: sealedOfSize(PADDED_BYTES.booking + SMALLEST_ENVELOPE),
    cancelHash: hash(),
    mail: z.optional(z.object({ to: emailAddress(), ...mailWords })),
  }),
  answers: {
    200: z.object({ ...made, duplicate: z.literal(true) }),
    201: z.object(made),
  },
  refusals: [402, 404, 409],
});

const row = {
  ...made,
  page: uuid(),
  minutes: z.int(),
  key: z.string(),
  payload: z.string(),
  createdAt: moment(),
  cancelledAt: z.optional(moment()),
  link: z.optional(z.string()),
};

export const readBooking = operation({
  method: "GET",
  path: BOOKING,
  summary: "Read a booking",
  caller: "public",
  headers: ["Authorization"],
  answers: { 200: z.object(row) },
  refusals: [404],
});

/** 409 `past` for what is over. */
export const cancelBooking = operation({
  method: "POST",
  path: `${BOOKING}/cancel`,
  summary: "Cancel a booking",
  caller: "public",
  body: z.object({ token: secret() }),
  answers: { 200: z.object({ ok: z.literal(true), status }) },
  refusals: [404, 409],
});

const isPageList = (text: string): boolean => {
  const pages = text.split(",");
  return pages.length <= MAX_PAGES && pages.every((page) => UUID.test(page));
};

/** Oldest first, at most 200: what the calendar has not applied of these pages, ids with commas between. */
export const readInbox = operation({
  method: "GET",
  path: `${BOOK}/inbox`,
  summary: "Read bookings that the calendar has not applied",
  caller: "holder",
  query: z.object({
    pages: z.string().check(z.refine(isPageList, `must be 1 to ${MAX_PAGES} ids of pages`)),
  }),
  answers: {
    200: z.object({
      bookings: z.array(
        z.object({
          ...row,
          granules: z.array(z.string()),
          paid: z.optional(
            z.object({ link: z.string(), amount: z.string(), currency: z.string() }),
          ),
        }),
      ),
    }),
  },
  refusals: [404],
});

/** What has changed since it was read stays. */
export const markProcessed = operation({
  method: "POST",
  path: `${BOOK}/inbox/processed`,
  summary: "Mark bookings as applied",
  caller: "holder",
  body: z.object({
    bookings: z.array(z.object({ id: uuid(), status })).check(z.minLength(1), z.maxLength(100)),
  }),
  answers: { 200: Done },
  refusals: [404],
});

/** Refuses bookings whose quarters differ from their sealed time. Their guests get an email. */
export const refuseBookings = operation({
  method: "POST",
  path: `${BOOK}/inbox/cancel`,
  summary: "Cancel bookings that do not hold the time they say",
  caller: "holder",
  body: z.object({ ids: ids(1, 100) }),
  answers: { 200: z.object({ cancelled: z.array(uuid()) }) },
  refusals: [404],
});

/** Every minute, where the host's scheduler is the clock. `idle` where the calendar is off. */
export const runBookCron = operation({
  method: "GET",
  path: `${BOOK}/cron`,
  summary: "Settle bookings",
  caller: "scheduler",
  answers: {
    200: z.union([
      z.object({ idle: z.literal(true) }),
      z.object({ ok: z.literal(true), busy: z.literal(true) }),
      z.object({ ok: z.literal(true), confirmed: count(), expired: count(), mailed: count() }),
    ]),
  },
});
