/** How often a customer may write and attach (D-21). */
import type { Limit } from "@/lib/http/rate-limit";

const TEN_MINUTES = 600;

export const threadLimits = {
  /** Of a ticket. */
  replies: { name: "thread-reply", max: 10, window: TEN_MINUTES },
  /** Of a network, whatever tickets it writes to. */
  network: { name: "thread-network", max: 30, window: TEN_MINUTES },
  /** Of a ticket. */
  uploads: { name: "thread-upload", max: 20, window: TEN_MINUTES },
} satisfies Record<string, Limit>;
