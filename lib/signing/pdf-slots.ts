/** Limits the work of signing that takes CPU. */
import { limitConcurrency } from "@/lib/jobs/limit-concurrency";

/** Looking at PDFs and pictures that somebody sent. */
export const pdfReadSlots = limitConcurrency(() => 8);
/** Making PDFs. */
export const pdfWriteSlots = limitConcurrency(() => 4);
