/** Whether a PDF may be signed, and the pages it has (S-024, S-025, D-52). */
import { HttpError } from "@/lib/http/errors";
import { signErrors } from "../errors";
import type { PageSize } from "./check";
import { read } from "./read";
import type { FaultKind } from "./values";

const REFUSALS: Record<FaultKind, (why: string) => Error> = {
  invalid: signErrors.pdfInvalid,
  encrypted: signErrors.pdfEncrypted,
  not_flat: signErrors.pdfNotFlat,
};

/**
 * @returns each page's size in points as it is seen, and by how much it is turned
 * @throws 400 pdf_invalid, pdf_encrypted or pdf_not_flat; 503 when too many wait
 */
export async function inspectPdf(bytes: Uint8Array): Promise<{ pages: PageSize[] }> {
  const answer = await read({ pdf: bytes }).catch((fault: unknown) => {
    // Past its time or memory, or a stumble of the reader's own: what cannot be looked at is not signed.
    throw fault instanceof HttpError ? fault : signErrors.pdfInvalid();
  });
  if ("pages" in answer) return answer;
  throw "refused" in answer ? REFUSALS[answer.refused](answer.why) : signErrors.pdfInvalid();
}
