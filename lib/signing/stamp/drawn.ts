/**
 * The texts and the certificate as one small PDF, so that they share fonts. Its parts are then copied into the signed
 * PDF.
 */
import type { Page } from "@/lib/pdf/layout/display";
import { PAPER } from "@/lib/pdf/layout/document";
import { layOut } from "@/lib/pdf/layout/layout";
import { PdfFile } from "@/lib/pdf/read/file";
import { type PdfPage, pagesOf, sizeOf } from "@/lib/pdf/read/pages";
import { writePdf } from "@/lib/pdf/write/write";
import { initialsOf } from "@/lib/protocol/initials";
import { certificateOf, type Paper } from "./certificate";
import { pdfFonts } from "./fonts";
import { type Lettering, type Letters, letter } from "./lettering";
import { seenSize } from "./place";
import type { CertificateData, Field, StampedSigner, StampOrder } from "./types";

/** @returns null for a signature, which is a picture */
function wordsOf({ type }: Field, signer: StampedSigner): { text: string; kind: Lettering } | null {
  switch (type) {
    case "signature":
      return null;
    case "date":
      return { text: signer.signedAt.toISOString().slice(0, 10), kind: "plain" };
    case "name":
      return { text: signer.signedName, kind: "plain" };
    case "email":
      return { text: signer.email, kind: "plain" };
    case "initials":
      return { text: initialsOf(signer.signedName), kind: "initials" };
  }
}

interface Lettered {
  letters: Letters;
  /** Its page index in `file`. */
  at: number;
}

export interface Drawn {
  file: PdfFile;
  pages: PdfPage[];
  /** By the field's id. */
  fields: ReadonlyMap<string, Lettered>;
  /** Index of the certificate's first page. */
  certificateFrom: number;
}

/** @returns null when there is nothing to write */
export async function draw(
  { fields, signers }: StampOrder,
  pages: readonly PdfPage[],
  certificate: CertificateData | null,
): Promise<Drawn | null> {
  const bySigner = new Map(signers.map((signer) => [signer.recipientId, signer]));
  const placed = new Map<string, Lettered>();
  const shown: Page[] = [];
  const known = new Map<string, Lettered>();
  for (const field of fields) {
    const page = pages[field.page - 1];
    const signer = bySigner.get(field.recipientId);
    if (!page || !signer) continue;
    const lettered = await letteredIn(field, signer, page, known, shown);
    if (lettered) placed.set(field.id, lettered);
  }
  const certificateFrom = shown.length;
  if (certificate) await addCertificate(certificate, signers, pages, shown);
  if (shown.length === 0) return null;
  const bytes = await writePdf(
    { pages: shown, structure: [] },
    {
      isPart: true,
      title: certificate?.title ?? "",
      lang: "en",
      createdAt: certificate?.completedAt ?? new Date(0),
    },
  );
  const file = new PdfFile(bytes);
  return { file, pages: pagesOf(file), fields: placed, certificateFrom };
}

async function letteredIn(
  field: Field,
  signer: StampedSigner,
  page: PdfPage,
  known: Map<string, Lettered>,
  shown: Page[],
): Promise<Lettered | null> {
  const words = wordsOf(field, signer);
  if (!words) return null;
  const seen = seenSize(page);
  const [width, height] = [field.width, field.height].map(
    (part, at) => part * (at === 0 ? seen.width : seen.height) * page.userUnit,
  ) as [number, number];
  const key = JSON.stringify([words, Math.round(width), Math.round(height)]);
  const before = known.get(key);
  if (before) return before;
  const letters = await letter(words.text, words.kind, { width, height });
  const lettered = { letters, at: shown.length };
  known.set(key, lettered);
  shown.push(letters.page);
  return lettered;
}

async function addCertificate(
  data: CertificateData,
  signers: readonly StampedSigner[],
  pages: readonly PdfPage[],
  shown: Page[],
): Promise<void> {
  const names = new Map(signers.map(({ recipientId, name }) => [recipientId, name]));
  const laidOut = await layOut(certificateOf(data, names, paperOf(pages)), { fonts: pdfFonts() });
  shown.push(...laidOut.pages);
}

/** The certificate is printed together with the document, so it uses the document's paper size. */
function paperOf([first]: readonly PdfPage[]): Paper {
  const size = first ? sizeOf(first) : PAPER.a4;
  const short = Math.min(size.width, size.height);
  return Math.abs(short - PAPER.letter.width) < Math.abs(short - PAPER.a4.width) ? "letter" : "a4";
}
