/** The contract's limits for shops. */
import type { Limit } from "@/lib/http/rate-limit";
import { HOUR_S, MINUTE_S } from "@/lib/time";

/** Per network (SH-041). */
export const registrationLimit: Limit = { name: "shop-register", max: 30, window: HOUR_S };
/** Catalogs, states and password changes per shop (SH-047). */
export const publishLimit: Limit = { name: "shop-publish", max: 600, window: HOUR_S };
/** New photos per shop, including staged ones (SH-047). */
export const photoLimit: Limit = { name: "shop-photo", max: 600, window: HOUR_S };
/** New orders per shop and network (SH-025). */
export const orderLimit: Limit = { name: "shop-order", max: 20, window: HOUR_S };
/** New requests per shop and network, and per link (SH-029). */
export const requestLimit: Limit = { name: "shop-request", max: 10, window: HOUR_S };
export const linkRequestLimit: Limit = { name: "shop-request-link", max: 60, window: HOUR_S };
/** Wrong shop passwords per link and per network (SH-007). */
export const linkGateLimit: Limit = { name: "shop-gate-link", max: 10, window: 15 * MINUTE_S };
export const gateLimit: Limit = { name: "shop-gate", max: 30, window: 15 * MINUTE_S };
/** Reads of an order's status without a link, per network (OS-003). */
export const statusLimit: Limit = { name: "shop-status", max: 60, window: 10 * MINUTE_S };
/** Notifications of new orders to a shop's followers. */
export const noticeLimit: Limit = { name: "shop-notice", max: 60, window: HOUR_S };
/** New backups of a shop (SH-061), and lookups by a network (SH-062). */
export const backupLimit: Limit = { name: "shop-backup", max: 20, window: HOUR_S };
export const lookupLimit: Limit = { name: "shop-lookup", max: 30, window: HOUR_S };

/** Most stored at a time (SH-026, SH-029, SH-056). */
export const MAX_ORDERS = 2_000;
export const MAX_LINK_ORDERS = 500;
export const MAX_REQUESTS = 500;
export const MAX_PHOTOS = 330;
/** Including the owner (P-002). */
export const MAX_PEOPLE = 10;
/** Archives per shop, and orders per archive (DB-044). */
export const MAX_ARCHIVES = 200;
export const ARCHIVED_AT_ONCE = 500;

/** Counters of stock. */
export const MAX_COUNTERS = 2_000;

export const ORDERS_PAGE = 200;
export const REQUESTS_PAGE = 100;
/** Orders deleted by one request (SH-051). */
export const DELETED_AT_ONCE = 200;
/** How long the id of a deleted order is remembered. */
export const ENDED_ORDER_DAYS = 30;
/** How long after an order its notification may be sent, and the most followers of a shop (OS-005, DB-054). */
export const NOTICE_MINUTES = 10;
export const MAX_FOLLOWERS = 10;
/** How often a push message is tried, over about half an hour. */
export const PUSH_TRIES = 6;
/** The newest `X-Shop-Client`. */
export const NEWEST_SHOP_CLIENT = 2;

/**
 * How long an ended relation is listed and can be restored, and how long it is listed with a statement (U-002, U-003).
 */
export const RELATION_UNDO_DAYS = 7;
export const STATEMENT_DAYS = 400;
/** Parts of orders in one page, and how many days after their order they are removed. */
export const SUPPLY_PAGE = 100;
export const SUPPLY_DAYS = 400;
