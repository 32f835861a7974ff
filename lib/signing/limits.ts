/** The rate limits and durations of signing. */

import type { Limit } from "@/lib/http/rate-limit";
import { DAY_S, HOUR_S } from "@/lib/time";

export const signLimits = {
  /** Per account (D-52). */
  create: { name: "sign-create", max: 60, window: HOUR_S },
  /** Per network, without an account (D-52). */
  createUnnamed: { name: "sign-create-unnamed", max: 10, window: HOUR_S },
  /** Per network (D-58). */
  sign: { name: "sign", max: 20, window: HOUR_S },
  /** Per network, because each preview draws a PDF. */
  preview: { name: "sign-preview", max: 120, window: HOUR_S },
  /** Per network, because each copy with signatures draws a PDF. */
  progress: { name: "sign-progress", max: 240, window: HOUR_S },
  /** Per recipient (D-55). */
  codesAnHour: { name: "sign-code-hour", max: 5, window: HOUR_S },
  codesADay: { name: "sign-code-day", max: 15, window: DAY_S },
  /** Mails with a link, per account (D-55). */
  links: { name: "sign-links", max: 100, window: DAY_S },
  /** Per account (I-002, I-005). */
  inboxKey: { name: "sign-inbox-key", max: 60, window: HOUR_S },
  inboxRow: { name: "sign-inbox-row", max: 200, window: HOUR_S },
} satisfies Record<string, Limit>;

/** Seconds before a recipient's link may be mailed again, and how often in all (D-55). */
export const LINK_AGAIN_AFTER = HOUR_S;
export const LINK_MAILS = 10;

/** How long a code is valid, and how long until another may be requested (D-55). */
export const CODE_SECONDS = 600;
export const CODE_AGAIN_AFTER_S = 30;
/** Wrong tries after which a code is no longer valid. */
export const CODE_TRIES = 5;
/** How long a verified address stays verified (S-081). */
export const SESSION_SECONDS = 12 * HOUR_S;

/** A user agent is cut at this length: a longer one is no evidence. */
export const USER_AGENT_CHARS = 400;
