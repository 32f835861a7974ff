/** Rate limits of accounts: how many attempts, counted by what, and which share a limit. */

import type { Limit } from "@/lib/http/rate-limit";
import { HOUR_S } from "@/lib/time";

export const accountLimits = {
  /** Per network. */
  signUp: { name: "sign-up", max: 10, window: HOUR_S },
  signIn: { name: "sign-in", max: 40, window: HOUR_S },
  /** Per network: password, recovery, email, deletion and recover together (A-055, D-46). */
  change: { name: "account-change", max: 15, window: HOUR_S },
  /** Codes per account (D-47). */
  code: { name: "email-code", max: 5, window: HOUR_S },
  /** Per account: as often as a network may sign in. */
  keys: { name: "account-keys", max: 40, window: HOUR_S },
  /** Per account, because each of these calls Stripe several times. */
  purchase: { name: "billing", max: 30, window: HOUR_S },
} satisfies Record<string, Limit>;
