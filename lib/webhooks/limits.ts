/** How webhooks are bound: the contract's numbers (PY-092, PY-093, PY-095), and how an endpoint that fails is spared. */

/** Endpoints of one owner. */
export const MOST_ENDPOINTS = 5;
/** Of one attempt (ms). */
export const PATIENCE = 15_000;
/** Seconds from one failure of a delivery to its next attempt. */
export const RETRY_SECONDS: readonly number[] = [60, 300, 1_800, 7_200, 21_600, 86_400];
/** An endpoint that failed for so long is turned off. */
export const OFF_AFTER = "interval '72 hours'";
/** What a changed secret is still signed with, beside the new one. */
export const OLD_SECRET_STAYS = "interval '24 hours'";

/** Requests to one endpoint at the same time, in all processes together. */
export const AT_ONCE = 10;
/** So many failures in a row open the circuit: then one request at a time, and a pause after each that fails. */
export const OPENS_AFTER = 5;
export const PAUSE_SECONDS = 60;

/** Deliveries and their attempts are kept for so long. */
export const KEPT = "interval '30 days'";
