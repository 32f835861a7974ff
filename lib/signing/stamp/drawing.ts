/** Draws PDFs. It runs in a thread, or is called directly where there are no threads. */

import { Update } from "@/lib/pdf/append/update";
import { PdfFile } from "@/lib/pdf/read/file";
import { pagesOf } from "@/lib/pdf/read/pages";
import { addSealPlace, measured, type Unsealed } from "@/lib/pdf/seal/place";
import { addPages, drawFields } from "./draw-fields";
import { draw } from "./drawn";
import type { CertificateData, StampOrder } from "./types";

export interface DrawingTask {
  order: StampOrder;
  /** When set, the PDF is completed: it gets the certificate and `sealBytes` bytes of room for the seal. */
  certificate: { data: CertificateData; sealBytes: number } | null;
}

export interface Drawing {
  bytes: Uint8Array;
  hole: Unsealed["hole"] | null;
}

export async function work({ order, certificate }: DrawingTask): Promise<Drawing> {
  const file = new PdfFile(order.original);
  const pages = pagesOf(file);
  const drawn = await draw(order, pages, certificate?.data ?? null);
  const update = new Update(file);
  drawFields(update, pages, order, drawn);
  if (!certificate || !drawn) return { bytes: update.end().bytes, hole: null };
  const [first] = addPages(update, drawn);
  if (!first) throw new Error("A certificate has a page.");
  const { data, sealBytes } = certificate;
  const place = addSealPlace(update, first, { size: sealBytes, at: data.completedAt });
  return measured(update.end(), place);
}
