/** The rate limits and numbers of the calendar. */
import type { Limit } from "@/lib/http/rate-limit";
import { DAY_MS, DAY_S, HOUR_MS, HOUR_S, MINUTE_MS } from "@/lib/time";

export const calendarLimits = {
  /** Created and changed invitations per account (C-013). */
  invites: { name: "calendar-invite", max: 120, window: HOUR_S },
  /** Per network (C-018). */
  rsvps: { name: "calendar-rsvp", max: 20, window: HOUR_S },
  /** Per network (C-073). */
  bookings: { name: "calendar-book", max: 10, window: HOUR_S },
} satisfies Record<string, Limit>;

/** Per page: its own maximum in a UTC day. */
export const pageDayLimit = (max: number): Limit => ({
  name: "calendar-book-page",
  max,
  window: DAY_S,
});

export const MAX_OPEN_INVITES = 2_000;
export const MAX_REMINDERS = 1_000;
/** Answers in one page of results. */
export const RSVP_PAGE = 500;
/** How long the host waits for the mail server (ms). */
export const MAIL_PATIENCE_MS = 10_000;

/** Bookings in one page of the inbox. */
export const INBOX_PAGE = 200;
/** How long an unpaid time is held, and how long while its payment is pending. */
export const HOLD_MS = 15 * MINUTE_MS;
export const PENDING_HOLD_MS = 24 * HOUR_MS;
/**
 * A page offers sixty days. The server does not know a booking's time, so it counts as over one day after these
 * (C-075).
 */
export const LONGEST_AHEAD_MS = 61 * DAY_MS;
