/** This domain's rows of the limits table, and its times. */

import type { Limit } from "@/lib/http/rate-limit";
import { DAY_S, HOUR_S } from "@/lib/time";

export const signLimits = {
  /** Of an account (D-52). */
  create: { name: "sign-create", max: 60, window: HOUR_S },
  /** Of a network, without an account (D-52). */
  createUnnamed: { name: "sign-create-unnamed", max: 10, window: HOUR_S },
  /** Of a network (D-58). */
  sign: { name: "sign", max: 20, window: HOUR_S },
  /** Of a network: each one draws a PDF. */
  preview: { name: "sign-preview", max: 120, window: HOUR_S },
  /** Of a network: the same, wherever somebody has signed already. */
  progress: { name: "sign-progress", max: 240, window: HOUR_S },
  /** Of a recipient (D-55). */
  codesAnHour: { name: "sign-code-hour", max: 5, window: HOUR_S },
  codesADay: { name: "sign-code-day", max: 15, window: DAY_S },
  /** Of an account: mails with a link (D-55). */
  links: { name: "sign-links", max: 100, window: DAY_S },
  /** Of an account (I-002, I-005). */
  inboxKey: { name: "sign-inbox-key", max: 60, window: HOUR_S },
  inboxRow: { name: "sign-inbox-row", max: 200, window: HOUR_S },
} satisfies Record<string, Limit>;

/** A recipient is sent their link no sooner again (seconds), and so many times in all (D-55). */
export const LINK_AGAIN_AFTER = HOUR_S;
export const LINK_MAILS = 10;

/** A code is valid so long, and another may be asked for after so many seconds (D-55). */
export const CODE_SECONDS = 600;
export const CODE_AGAIN_AFTER = 30;
/** Wrong tries that end a code. */
export const CODE_TRIES = 5;
/** Whoever proved their address is known so long (S-081). */
export const SESSION_SECONDS = 12 * HOUR_S;

/** Of what a program says it is: longer is nobody's evidence. */
export const USER_AGENT_CHARS = 400;
