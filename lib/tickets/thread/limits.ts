/** How often a customer may write and attach (D-21). */

import type { Limit } from "@/lib/http/rate-limit";
import { MINUTE_S } from "@/lib/time";

export const threadLimits = {
  /** Per ticket. */
  replies: { name: "thread-reply", max: 10, window: 10 * MINUTE_S },
  /** Per network, for all tickets. */
  network: { name: "thread-network", max: 30, window: 10 * MINUTE_S },
  /** Per ticket. */
  uploads: { name: "thread-upload", max: 20, window: 10 * MINUTE_S },
} satisfies Record<string, Limit>;
