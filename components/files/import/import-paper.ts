/** Makes a business paper of an e-invoice (an XML file, or a PDF that holds one) or of a paper's JSON. It is read on this device. */
import * as Y from "yjs";
import type { FileToImport } from "@/client/import/companions";
import { userLocale } from "@/client/user-locale";
import { moneyWords } from "@/components/payments/money";
import { paperDoc } from "@/lib/kinds/business/create";
import { type BusinessPaper, isTrade } from "@/lib/kinds/business/paper";
import { totalsOf } from "@/lib/kinds/business/totals";
import { ImportError } from "@/lib/kinds/import-error";
import { type Imported, sendImported } from "./import-note";

const MAX_BYTES = 30_000_000;

export const isPaperFile = ({ file }: FileToImport): boolean =>
  /\.(xml|pdf|json)$/i.test(file.name);

/** @throws ImportError, ApiError, NetworkError; the signal's reason */
export async function importPaper(
  { id, file }: FileToImport,
  signal: AbortSignal,
): Promise<Imported> {
  if (file.size > MAX_BYTES) throw new ImportError("It’s too large for a paper.");
  const { paper, leftOut } = /\.json$/i.test(file.name)
    ? await readJson(file)
    : await readEInvoice(file);
  signal.throwIfAborted();
  const doc = paperDoc(paper);
  const state = Y.encodeStateAsUpdate(doc);
  doc.destroy();
  const { link } = await sendImported(id, { title: paper.title, kind: "invoice", state });
  return { title: paper.title, link, leftOut };
}

interface ReadPaper {
  paper: BusinessPaper;
  leftOut: string[];
}

async function readEInvoice(file: File): Promise<ReadPaper> {
  const { readAnyEInvoice } = await import("@/lib/formats/einvoice/read-any");
  const read = readOrRefuse(readAnyEInvoice, new Uint8Array(await file.arrayBuffer()));
  const { paper, isSameTotal, statedTotal, leftOut } = read;
  const here = moneyWords(totalsOf(paper).total, paper.currency || "EUR");
  const total = `its total is ${statedTotal}, and its lines sum up to ${here}`;
  // It was issued already: nothing gives it another number.
  return {
    paper: { ...paper, status: "sent" },
    leftOut: isSameTotal ? leftOut : [...leftOut, total],
  };
}

/** Its payment link is the other file's, and so is what follows it. */
async function readJson(file: File): Promise<ReadPaper> {
  const { readPaperJson } = await import("@/lib/formats/business/paper-json");
  const paper = readPaperJson(await file.text());
  if (!paper) throw new ImportError("It isn’t a paper that was exported from Sealdesk.");
  return { paper: isTrade(paper) ? { ...paper, payLink: "" } : paper, leftOut: [] };
}

function readOrRefuse<Read>(read: (bytes: Uint8Array, locale: string) => Read, bytes: Uint8Array) {
  try {
    return read(bytes, userLocale());
  } catch (error) {
    if (error instanceof Error && error.name === "EInvoiceError") {
      throw new ImportError(error.message);
    }
    throw error;
  }
}
