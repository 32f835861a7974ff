/** The PDFs of a signing request. */
import * as api from "../../lib/contract/signing";
import {
  previewSignature as previewOperation,
  type Signature,
} from "../../lib/contract/signing-signer";
import { callOperation } from "../call";
import { fetchBytes } from "../call-bytes";
import { defaultEnvironment } from "../environment";
import { type asSender, asSigner, type SignerLink } from "./link";

/** Far more than 25 pages with 2 MB, all signatures and the certificate need. */
const MAX_PDF_BYTES = 64 * 1024 * 1024;
const operations = {
  pdf: api.downloadOriginal,
  progress: api.downloadProgress,
  completed: api.downloadCompleted,
};
/** The original, the copy with the signatures so far, or the completed and sealed one. */
export type PdfCopy = keyof typeof operations;
type Work = { signal?: AbortSignal };

/** 409 `not_completed` while signatures are missing. @param by `asSender(link)` or `asSigner(link)` */
export const downloadCopy = (
  copy: PdfCopy,
  by: ReturnType<typeof asSender>,
  work: Work = {},
  environment = defaultEnvironment(),
): Promise<Uint8Array<ArrayBuffer>> =>
  fetchBytes(operations[copy], MAX_PDF_BYTES, { ...by, ...work, environment });

/** The signed PDF and the receipt of a completed request. @param by `asSender(link)` or `asSigner(link)` */
export async function downloadCopies(
  by: ReturnType<typeof asSender>,
  environment = defaultEnvironment(),
): Promise<{ pdf: Uint8Array<ArrayBuffer>; receipt: string }> {
  const [receipt, pdf] = await Promise.all([
    callOperation(api.readReceipt, { ...by, environment }),
    downloadCopy("completed", by, {}, environment),
  ]);
  return { pdf, receipt: JSON.stringify(receipt, null, 2) };
}

/** The document as it would be signed; the server does not store it. */
export const previewSignature = (
  link: SignerLink,
  body: Signature,
  work: Work = {},
  environment = defaultEnvironment(),
): Promise<Uint8Array<ArrayBuffer>> =>
  fetchBytes(previewOperation, MAX_PDF_BYTES, { ...asSigner(link), ...work, body, environment });
