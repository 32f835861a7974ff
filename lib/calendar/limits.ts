/** This domain's rows of the limits table, and its numbers. */
import type { Limit } from "@/lib/http/rate-limit";
import { DAY_MS, DAY_S, HOUR_MS, HOUR_S, MINUTE_MS } from "@/lib/time";

export const calendarLimits = {
  /** Of an account: invitations made and changed (C-013). */
  invites: { name: "calendar-invite", max: 120, window: HOUR_S },
  /** Of a network (C-018). */
  rsvps: { name: "calendar-rsvp", max: 20, window: HOUR_S },
  /** Of a network (C-073). */
  bookings: { name: "calendar-book", max: 10, window: HOUR_S },
} satisfies Record<string, Limit>;

/** Of a page: as many in a day, in UTC, as it says. */
export const pageDayLimit = (max: number): Limit => ({
  name: "calendar-book-page",
  max,
  window: DAY_S,
});

export const MAX_OPEN_INVITES = 2_000;
export const MAX_REMINDERS = 1_000;
/** Answers of one page. */
export const RSVP_PAGE = 500;
/** How long whoever invites waits for the mail server (ms). */
export const MAIL_PATIENCE_MS = 10_000;

/** Bookings of one page of the inbox. */
export const INBOX_PAGE = 200;
/** How long a time with a price is held, and while a payment is on its way. */
export const HOLD_MS = 15 * MINUTE_MS;
export const PENDING_HOLD_MS = 24 * HOUR_MS;
/** A page shows sixty days: a booking is over for certain a day after them. The server knows no time of it (C-075). */
export const LONGEST_AHEAD_MS = 61 * DAY_MS;
