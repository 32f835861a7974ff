/** The contract's numbers for payments. */
import type { Limit } from "@/lib/http/rate-limit";
import { HOUR_S, MINUTE_S } from "@/lib/time";

/** By a network (PY-010). */
export const payeeSetupLimit: Limit = { name: "pay-setup", max: 10, window: HOUR_S };
/** Of a payee's owner, all routes together (PY-004). */
export const payOwnerLimit: Limit = { name: "pay-owner", max: 600, window: 10 * MINUTE_S };
/** Made by a payee (PY-056). */
export const payLinkLimit: Limit = { name: "pay-link", max: 600, window: HOUR_S };
/** Read by a network (PY-059). */
export const payReadLimit: Limit = { name: "pay-read", max: 600, window: 10 * MINUTE_S };
/** Of orders, by a shop and a network (PY-043). */
export const payOrderLimit: Limit = { name: "pay-order", max: 20, window: HOUR_S };
/** New payers of a reusable link, by a network (PY-073). */
export const payAttemptLimit: Limit = { name: "pay-attempt", max: 10, window: HOUR_S };
/** By a link and a network (PY-074). */
export const payCheckoutLimit: Limit = { name: "pay-checkout", max: 10, window: 10 * MINUTE_S };
/** Questions to a provider of those who come back, by a link and a network. */
export const payReturnLimit: Limit = { name: "pay-return", max: 60, window: 10 * MINUTE_S };
/** By a link and a network (PY-077). */
export const payQuoteLimit: Limit = { name: "pay-quote", max: 30, window: 10 * MINUTE_S };
/** Of a payee's events (PY-090). */
export const payEventLimit: Limit = { name: "pay-events", max: 240, window: HOUR_S };
/** Codes that confirm a payee's address (PY-013). */
export const payCodeLimit: Limit = { name: "pay-code", max: 5, window: HOUR_S };

export const LINKS_PAGE = 100;
export const EVENTS_PAGE = 100;
/** Ids in one question (PY-058). */
export const MAX_LINK_IDS = 100;
/** Order links of a shop that were made in the last hour or have a payment under way (PY-043). */
export const MAX_ORDER_LINKS = 500;
export const ORDER_LINK_DAYS = 7;
/** How long a reader of events may wait (ms). */
export const MAX_EVENT_WAIT = 25_000;
/** Mails to a payee in an hour; what is more comes as one digest (DB-096). */
export const MAX_NOTICES = 60;
export const NOTIFY_CODE_MINUTES = 15;
export const NOTIFY_CODE_TRIES = 5;
/** Samples sent to a profile's webhooks. */
export const payHookTestLimit: Limit = { name: "pay-hook-test", max: 20, window: HOUR_S };

/** Looks at a chain, for all links together (PY-079). */
export const payLookLimit: Limit = { name: "pay-look", max: 20, window: 60 };
/** Between two looks for a link, and for a profile (ms; PY-079, PY-080). */
export const LINK_LOOK_MS = 5_000;
export const PAYEE_LOOK_MS = 15_000;
/** Addresses that the clock looks at on a chain (DB-092). */
export const MAX_LOOKS = 20;
