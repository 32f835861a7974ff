/** The rate limits of tickets: fixed windows of ten minutes. */

import type { Limit } from "@/lib/http/rate-limit";
import { MINUTE_S } from "@/lib/time";

export const ticketLimits = {
  /** Per network, before the key is known (T-092). */
  intake: { name: "ticket-intake", max: 120, window: 10 * MINUTE_S },
  /** Per personal key (T-172). */
  personal: { name: "ticket-personal", max: 240, window: 10 * MINUTE_S },
} satisfies Record<string, Limit>;

/** Per project key: intake, upload and whoami together (T-101, D-14). */
export const keyLimit = (max: number, windowMs: number): Limit => ({
  name: "ticket-key",
  max,
  window: Math.max(1, Math.round(windowMs / 1_000)),
});
