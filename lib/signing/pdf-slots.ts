/** Limits how much CPU work of signing runs at once. */
import { limitConcurrency } from "@/lib/jobs/limit-concurrency";

/** Reading PDFs and pictures that somebody uploaded. */
export const pdfReadSlots = limitConcurrency(() => 8);
/** Making PDFs. */
export const pdfWriteSlots = limitConcurrency(() => 4);
