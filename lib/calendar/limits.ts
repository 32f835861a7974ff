/** This domain's rows of the limits table, and its numbers. */
import type { Limit } from "@/lib/http/rate-limit";
import { HOUR_S } from "@/lib/time";

export const calendarLimits = {
  /** Of an account: invitations made and changed (C-013). */
  invites: { name: "calendar-invite", max: 120, window: HOUR_S },
  /** Of a network (C-018). */
  rsvps: { name: "calendar-rsvp", max: 20, window: HOUR_S },
} satisfies Record<string, Limit>;

export const MAX_OPEN_INVITES = 2_000;
export const MAX_REMINDERS = 1_000;
/** Answers of one page. */
export const RSVP_PAGE = 500;
/** How long whoever invites waits for the mail server (ms). */
export const MAIL_PATIENCE_MS = 10_000;
