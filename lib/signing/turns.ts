/** Work of signing that takes CPU, a few at a time. */
import { turns } from "@/lib/http/turns";

/** Looking at what somebody sent: PDFs and pictures. */
export const reading = turns(() => 8);
/** Making PDFs. */
export const drawing = turns(() => 4);
