/** The contract's numbers for the assistant (X ids, D-92…D-94). */
import type { Limit } from "@/lib/http/rate-limit";
import { HOUR_S, MINUTE_MS } from "@/lib/time";

export const assistantLimits = {
  /** Read records of one link. */
  reads: { name: "ai-read", max: 240, window: HOUR_S },
  /** Chats that an account stores. */
  chats: { name: "ai-chats", max: 1_200, window: HOUR_S },
  /** Pages that an account has fetched. */
  fetches: { name: "ai-fetch", max: 60, window: HOUR_S },
} satisfies Record<string, Limit>;

export const MAX_CHATS = 500;
/** A client's clock may be ahead by so much. */
export const CLOCK_AHEAD_MS = 5 * MINUTE_MS;
export const TOMBSTONE_DAYS = 180;

export const MAX_STEPS = 40;
export const RUN_MS = 30 * MINUTE_MS;
export const MAX_EDITS = 10;

/** Until the first byte of a step, and between two. */
export const STEP_TIMEOUT_MS = 60_000;

export const FETCH_BYTES = 2_097_152;
export const FETCH_TIMEOUT_MS = 10_000;
export const MAX_REDIRECTS = 5;
