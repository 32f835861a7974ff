/** Makes a business paper of an e-invoice: an XML file, or a PDF that holds one. It is read on this device. */
import * as Y from "yjs";
import { moneyWords } from "@/components/payments/money";
import { paperDoc } from "@/lib/kinds/business/create";
import { totalsOf } from "@/lib/kinds/business/totals";
import type { FileToImport } from "./companions";
import { type Imported, sendImported } from "./import-note";
import { ImportError } from "./read";

const MAX_BYTES = 30_000_000;

export const isPaperFile = ({ file }: FileToImport): boolean => /\.(xml|pdf)$/i.test(file.name);

/** @throws ImportError, ApiError, NetworkError; the signal's reason */
export async function importPaper(
  { id, file }: FileToImport,
  signal: AbortSignal,
): Promise<Imported> {
  if (file.size > MAX_BYTES) throw new ImportError("It’s too large for an e-invoice.");
  const { readAnyEInvoice } = await import("@/lib/formats/einvoice/read-any");
  const read = readOrRefuse(readAnyEInvoice, new Uint8Array(await file.arrayBuffer()));
  const { paper, isSameTotal, statedTotal, leftOut } = read;
  signal.throwIfAborted();
  // It was issued already: nothing gives it another number.
  const doc = paperDoc({ ...paper, status: "sent" });
  const state = Y.encodeStateAsUpdate(doc);
  doc.destroy();
  const { link } = await sendImported(id, { title: paper.title, kind: "invoice", state });
  const here = moneyWords(totalsOf(paper).total, paper.currency || "EUR");
  const total = `its total is ${statedTotal}, and its lines sum up to ${here}`;
  return { title: paper.title, link, leftOut: isSameTotal ? leftOut : [...leftOut, total] };
}

function readOrRefuse<Read>(read: (bytes: Uint8Array, locale: string) => Read, bytes: Uint8Array) {
  try {
    return read(bytes, navigator.language);
  } catch (error) {
    if (error instanceof Error && error.name === "EInvoiceError") {
      throw new ImportError(error.message);
    }
    throw error;
  }
}
