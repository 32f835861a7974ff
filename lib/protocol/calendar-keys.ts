/** What a calendar derives from its content key: keys of its booking pages, and ids that say nothing (DB-061, DB-065, DB-066). */
import { fromBase64url, ownBytes, toBase64url, utf8 } from "./bytes";
import { hkdf } from "./derive";

/** Booked time is counted in quarters of an hour. */
export const GRANULE_MINUTES = 15;
const GRANULE_SECONDS = GRANULE_MINUTES * 60;
const GRANULE_BYTES = 16;

export interface CalendarKeys {
  /** Of every booking page of the account, and known to their visitors: 43 characters. */
  granuleKey: string;
  reminderKey: string;
  /** Opens a page's sealed snapshot; it is in the page's link. */
  pageKey(pageId: string): Promise<string>;
  /** Proves to the server whose page it is. */
  pageBearer(pageId: string): Promise<string>;
}

/** @param contentKey of the calendar's file */
export async function calendarKeys(contentKey: string): Promise<CalendarKeys> {
  const secret = fromBase64url(contentKey);
  const derive = async (info: string) => toBase64url(await hkdf(secret, "svc:calendar:v1", info));
  return {
    granuleKey: await derive("granules"),
    reminderKey: await derive("reminders"),
    pageKey: (pageId) => derive(`page-key:${pageId}`),
    pageBearer: (pageId) => derive(`page-bearer:${pageId}`),
  };
}

/** Of a booking's payment link: the same on every device and each time; the server sees the token and not the page's key. */
export const bookingPayKey = (pageKey: string, bookingId: string, token: string) =>
  hkdf(fromBase64url(pageKey), "svc:calendar:v1", `booking-pay:${bookingId}:${token}`);

const macKey = (key: string): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    "raw",
    ownBytes(fromBase64url(key)),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );

async function mac(key: CryptoKey, message: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, utf8(message)));
}

/** The same id for the same reminder, which tells nobody what it is of. @param occurrence ISO 8601 in UTC */
export async function reminderId(
  reminderKey: string,
  eventId: string,
  occurrence: string,
  minutes: number,
): Promise<string> {
  const message = `${eventId}:${occurrence}:${minutes}`;
  return toBase64url(await mac(await macKey(reminderKey), message));
}

/** Starts of the quarters that a time touches, in seconds since 1970. @param start ms @param end ms, not in it */
export function quartersBetween(start: number, end: number): number[] {
  const first = Math.floor(start / 1_000 / GRANULE_SECONDS);
  const last = Math.ceil(end / 1_000 / GRANULE_SECONDS);
  return Array.from(
    { length: Math.max(0, last - first) },
    (_, at) => (first + at) * GRANULE_SECONDS,
  );
}

/** The ids of quarters: 22 characters each, in their order. @param quarters starts in seconds since 1970 */
export async function granulesOf(
  granuleKey: string,
  quarters: readonly number[],
): Promise<string[]> {
  const key = await macKey(granuleKey);
  return Promise.all(
    quarters.map(async (start) =>
      toBase64url((await mac(key, `granule:${start}`)).subarray(0, GRANULE_BYTES)),
    ),
  );
}
