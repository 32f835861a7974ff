/** How webhooks are bound: the contract's numbers (PY-092, PY-093, PY-095), and how an endpoint that fails is spared. */

/** Endpoints of one owner. */
export const MAX_ENDPOINTS = 5;
/** Of one attempt. */
export const TIMEOUT_MS = 15_000;
/** From one failure of a delivery to its next attempt. */
export const RETRY_MINUTES: readonly number[] = [1, 5, 30, 120, 360, 1_440];
/** An endpoint that failed for so long is turned off. */
export const OFF_AFTER = "interval '72 hours'";
/** What a changed secret is still signed with, beside the new one. */
export const OLD_SECRET_STAYS = "interval '24 hours'";

/** Requests to one endpoint at the same time, in all processes together. */
export const CONCURRENCY = 10;
/** So many failures in a row open the circuit: then one request at a time, and a pause after each that fails. */
export const OPENS_AFTER = 5;
export const PAUSE_SECONDS = 60;

/** Deliveries and their attempts are kept for so long. */
export const KEPT = "interval '30 days'";
