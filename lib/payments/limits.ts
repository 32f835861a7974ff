/** The contract's limits for payments. */
import type { Limit } from "@/lib/http/rate-limit";
import { HOUR_S, MINUTE_S } from "@/lib/time";

/** Per network (PY-010). */
export const payeeSetupLimit: Limit = { name: "pay-setup", max: 10, window: HOUR_S };
/** Per payee's owner, all routes together (PY-004). */
export const payOwnerLimit: Limit = { name: "pay-owner", max: 600, window: 10 * MINUTE_S };
/** Created links per payee (PY-056). */
export const payLinkLimit: Limit = { name: "pay-link", max: 600, window: HOUR_S };
/** Reads per network (PY-059). */
export const payReadLimit: Limit = { name: "pay-read", max: 600, window: 10 * MINUTE_S };
/** Orders per shop and network (PY-043). */
export const payOrderLimit: Limit = { name: "pay-order", max: 20, window: HOUR_S };
/** New payers of a reusable link per network (PY-073). */
export const payAttemptLimit: Limit = { name: "pay-attempt", max: 10, window: HOUR_S };
/** Per link and network (PY-074). */
export const payCheckoutLimit: Limit = { name: "pay-checkout", max: 10, window: 10 * MINUTE_S };
/** Provider reads for returning payers, per link and network. */
export const payReturnLimit: Limit = { name: "pay-return", max: 60, window: 10 * MINUTE_S };
/** Per link and network (PY-077). */
export const payQuoteLimit: Limit = { name: "pay-quote", max: 30, window: 10 * MINUTE_S };
/** Reads of a payee's events (PY-090). */
export const payEventLimit: Limit = { name: "pay-events", max: 240, window: HOUR_S };
/** Codes that confirm a payee's notification address (PY-013). */
export const payCodeLimit: Limit = { name: "pay-code", max: 5, window: HOUR_S };

export const LINKS_PAGE = 100;
export const EVENTS_PAGE = 100;
/** Ids in one request (PY-058). */
export const MAX_LINK_IDS = 100;
/** A shop's order links made in the last hour or with a pending payment (PY-043). */
export const MAX_ORDER_LINKS = 500;
export const ORDER_LINK_DAYS = 7;
/** How long a reader of events may wait. */
export const MAX_EVENT_WAIT_MS = 25_000;
/** Mails to a payee in an hour; the rest is mailed as one digest (DB-096). */
export const MAX_NOTICES = 60;
export const NOTIFY_CODE_MINUTES = 15;
export const NOTIFY_CODE_TRIES = 5;
/** Samples sent to a profile's webhooks. */
export const payHookTestLimit: Limit = { name: "pay-hook-test", max: 20, window: HOUR_S };

/** Checks of a chain, for all links together (PY-079). */
export const payLookLimit: Limit = { name: "pay-look", max: 20, window: 60 };
/** Least time between two checks for a link, and for a profile (ms; PY-079, PY-080). */
export const LINK_LOOK_MS = 5_000;
export const PAYEE_LOOK_MS = 15_000;
/** Addresses that a scheduled run checks on a chain (DB-092). */
export const MAX_LOOKS = 20;
