/** How often a network may try to sign up or in. */
import type { Limit } from "@/lib/http/rate-limit";

const HOUR = 3_600;

export const accountLimits = {
  signUp: { name: "sign-up", max: 10, window: HOUR },
  signIn: { name: "sign-in", max: 40, window: HOUR },
} satisfies Record<string, Limit>;
