/** This domain's rows of the limits table, and its numbers. */
import type { Limit } from "@/lib/http/rate-limit";
import { DAY_S, HOUR_S, MINUTE_S } from "@/lib/time";

export const oauthLimits = {
  /** Of a network, and of all networks together (O-014). */
  registrations: { name: "oauth-register", max: 2_000, window: HOUR_S },
  allRegistrations: { name: "oauth-register-all", max: 10_000, window: DAY_S },
  /** Of an app, and of a network (O-059). */
  tokensOfApp: { name: "oauth-token-app", max: 60, window: 10 * MINUTE_S },
  tokensOfNetwork: { name: "oauth-token", max: 20_000, window: 10 * MINUTE_S },
  /** Of a network: metadata documents that are fetched for it. */
  documents: { name: "oauth-document", max: 300, window: HOUR_S },
} satisfies Record<string, Limit>;

export const CODE_S = 5 * MINUTE_S;
export const ACCESS_S = HOUR_S;
export const REFRESH_S = 30 * DAY_S;
/** Apps send a refresh token again when an answer was lost: within this time nobody is suspected (s, D-85). */
export const REPLAY_GRACE_S = 10 * MINUTE_S;
/** An app on a device is asked about again after this time (s, D-85). */
export const LOCAL_CONSENT_S = 90 * DAY_S;

export const MAX_DOCUMENT_BYTES = 5_120;
export const DOCUMENT_TIMEOUT_MS = 5_000;
/** How long a fetched document counts, and for how long while it can't be fetched again (s, O-023). */
export const DOCUMENT_FRESH_S = HOUR_S;
export const DOCUMENT_STALE_S = DAY_S;
