/** The contract's numbers for drafting. */
import type { Limit } from "@/lib/http/rate-limit";
import { DAY_S, HOUR_S } from "@/lib/time";

export const draftLimit: Limit = { name: "draft", max: 6, window: HOUR_S };
/** Of the whole service. */
export const draftDayLimit: Limit = { name: "draft-day", max: 150, window: DAY_S };
/** Until a provider answers, and characters of its answer. */
export const PROVIDER_TIMEOUT_MS = 30_000;
export const PROVIDER_BYTES = 200_000;
