/** This domain's rows of the limits table: how often one may try, who counts as one, and for what together. */
import type { Limit } from "@/lib/http/rate-limit";

const HOUR = 3_600;

export const accountLimits = {
  /** Of a network. */
  signUp: { name: "sign-up", max: 10, window: HOUR },
  signIn: { name: "sign-in", max: 40, window: HOUR },
  /** Of a network: password, recovery, email, deletion and recover together (A-055, D-46). */
  change: { name: "account-change", max: 15, window: HOUR },
  /** Of an account, which may ask for so many codes (D-47). */
  code: { name: "email-code", max: 5, window: HOUR },
  /** Of an account: as often as a network may sign in. */
  keys: { name: "account-keys", max: 40, window: HOUR },
  /** Of an account: each of these asks Stripe several questions. */
  purchase: { name: "billing", max: 30, window: HOUR },
} satisfies Record<string, Limit>;
