/** Reads an e-invoice out of an XML file, or out of the PDF that holds one (Factur-X, ZUGFeRD). In browsers and in Node. */
import { md5 } from "@noble/hashes/legacy.js";
import { Unzlib } from "fflate";
import { type EmbeddedFile, embeddedFiles } from "../../pdf/read/embedded";
import { PdfFile } from "../../pdf/read/file";
import { newBudget } from "../../pdf/read/syntax";
import { PdfFault } from "../../pdf/read/values";
import { toHex } from "../../protocol/bytes";
import { EInvoiceError, type ReadEInvoice, readEInvoice } from "./read";

/** What programs call the invoice inside, the newest name first. */
const NAMES = ["factur-x.xml", "xrechnung.xml", "zugferd-invoice.xml"];
const MAX_PDF_BYTES = 30 * 1024 * 1024;

const isPdf = (bytes: Uint8Array): boolean =>
  new TextDecoder("latin1").decode(bytes.subarray(0, 5)) === "%PDF-";

/** @param locale of the paper  @throws EInvoiceError */
export function readAnyEInvoice(bytes: Uint8Array, locale = "en"): ReadEInvoice {
  return readEInvoice(isPdf(bytes) ? invoiceInPdf(bytes) : bytes, locale);
}

function invoiceInPdf(pdf: Uint8Array): Uint8Array {
  if (pdf.length > MAX_PDF_BYTES) throw new EInvoiceError("too-large");
  try {
    const files = embeddedFiles(new PdfFile(pdf, { ...newBudget(), inflate: inflateWithin }));
    const found = invoiceAmong(files);
    if (!found) throw new EInvoiceError("no-invoice");
    const bytes = found.read();
    if (found.checksum && !isChecksumOf(bytes, found.checksum)) throw new EInvoiceError("checksum");
    return bytes;
  } catch (fault) {
    if (fault instanceof PdfFault) throw new EInvoiceError("damaged-pdf");
    throw fault;
  }
}

function invoiceAmong(files: readonly EmbeddedFile[]): EmbeddedFile | undefined {
  const named = NAMES.map((name) => files.find((one) => one.name.toLowerCase() === name));
  const known = named.find((one) => one !== undefined);
  if (known) return known;
  const xml = files.filter(({ name }) => /\.xml$/i.test(name));
  return xml.length === 1 ? xml[0] : undefined;
}

/** Sixteen bytes, or their digits as a text: PDFKit and programs that use it write them so. */
function isChecksumOf(bytes: Uint8Array, checksum: Uint8Array): boolean {
  const digest = toHex(md5(bytes));
  const asText = new TextDecoder("latin1").decode(checksum).toLowerCase();
  return toHex(checksum) === digest || asText === digest;
}

const SLICE_BYTES = 16_384;

/** In slices, so that little data which unpacks to very much is noticed before it is there. */
function inflateWithin(raw: Uint8Array, most: number): Uint8Array | "too large" | "damaged" {
  const parts: Uint8Array[] = [];
  let size = 0;
  const unzlib = new Unzlib((part) => {
    parts.push(part);
    size += part.length;
  });
  try {
    for (let at = 0; at < raw.length; at += SLICE_BYTES) {
      unzlib.push(raw.subarray(at, at + SLICE_BYTES), at + SLICE_BYTES >= raw.length);
      if (size > most) return "too large";
    }
  } catch {
    // fflate throws nothing else than that the data is damaged.
    return "damaged";
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
