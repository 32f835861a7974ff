/** Checks whether a PDF may be signed, and returns the sizes of its pages (S-024, S-025, D-52). */

import type { PageSize } from "@/lib/pdf/check/check";
import type { FaultKind } from "@/lib/pdf/read/values";
import { signErrors } from "../errors";
import { read } from "./read";

const REFUSALS: Record<FaultKind, (why: string) => Error> = {
  invalid: signErrors.pdfInvalid,
  encrypted: signErrors.pdfEncrypted,
  not_flat: signErrors.pdfNotFlat,
};

/**
 * @returns each page's visible size in points and its rotation
 * @throws 400 pdf_invalid, pdf_encrypted or pdf_not_flat; 503 when too many wait or it takes too long. A bug in the
 * reader is thrown as it is, because it says nothing about the PDF
 */
export async function inspectPdf(bytes: Uint8Array): Promise<{ pages: PageSize[] }> {
  const answer = await read({ pdf: bytes });
  if ("refused" in answer) throw REFUSALS[answer.refused](answer.why);
  if ("pages" in answer) return answer;
  throw new Error("A PDF was read as a picture.");
}
