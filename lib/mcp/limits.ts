/** This domain's rows of the limits table, and its numbers (D-80). */
import type { Limit } from "@/lib/http/rate-limit";
import { HOUR_S, MINUTE_S } from "@/lib/time";

export const mcpLimits = {
  /** Of an account; each message of a batch counts (M-023). */
  messages: { name: "mcp", max: 120, window: MINUTE_S },
  /** PDFs that are fetched for an account (M-035). */
  pdfs: { name: "mcp-pdf", max: 20, window: HOUR_S },
} satisfies Record<string, Limit>;

export const MAX_BATCH = 10;
/** Reading or changing one file (ms of this process). */
export const FILE_MS = 500;
/** An edit is done anew while others write the same file, for at most so long (ms). */
export const EDIT_MS = 5_000;
/** A text of at most so many bytes is read in less time than Node takes to begin measuring it. */
export const UNTIMED_BYTES = 16_384;
/** An account whose file took longer waits so long (ms): its next calls would stop everybody else. */
export const SLOW_PAUSE_MS = 60_000;
export const MAX_PDF_BYTES = 2_097_152;
export const PDF_TIMEOUT_MS = 10_000;
