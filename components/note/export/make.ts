/** Makes the file a note is exported as, on this device. What makes it is fetched with the first export. */
import type * as Y from "yjs";
import type { AttachmentFile } from "@/client/attachments";
import { fileName, markdownOf } from "@/components/file-page/export-markdown";
import type { Direction, Paper } from "@/lib/formats/flow/document";
import { textOf } from "@/lib/kinds/note/text";
import { type Block, readBlocks } from "@/lib/kinds/note/text-blocks";
import { gatherImages, type MissingImage } from "./images";

export type ExportFormat = "pdf" | "markdown";

export interface Exportable {
  file: AttachmentFile & { doc: Y.Doc };
  title: string;
  paper: Paper;
}

export interface Step {
  /** From 0 to 1. */
  done: number;
  words: string;
}

export interface Way {
  signal: AbortSignal;
  tell: (step: Step) => void;
}

export interface Made {
  name: string;
  content: Blob;
  missing: readonly MissingImage[];
}

/** Of the bar, until the images are here. */
const IMAGES = 0.3;

/** @throws the signal's reason; Error when what is needed for it cannot be fetched, or it cannot be made */
export async function makeExport(
  format: ExportFormat,
  { file, title, paper }: Exportable,
  { signal, tell }: Way,
): Promise<Made> {
  const stem = fileName(title);
  if (format === "markdown")
    return { name: `${stem}.md`, content: await markdownOf(file.doc), missing: [] };
  const blocks = readBlocks(file.doc);
  const { media, missing } = await gatherImages(file, blocks, {
    signal,
    onProgress: (done, of) => tell({ done: (done / of) * IMAGES, words: "Opening the images" }),
  });
  tell({ done: IMAGES, words: "Making the pages" });
  const { makeNotePdf } = await import("@/lib/formats/pdf/make-note-pdf");
  const request = {
    blocks,
    media,
    title,
    paper,
    lang: navigator.language,
    dir: await directionOf(title, blocks),
    fonts: new URL("/fonts/pdf/", location.href).href,
  };
  const bytes = await makeNotePdf(request, {
    signal,
    onProgress: (done) => tell({ done: IMAGES + done * (1 - IMAGES), words: "Making the pages" }),
  });
  return {
    name: `${stem}.pdf`,
    content: new Blob([bytes], { type: "application/pdf" }),
    missing,
  };
}

/** What a note begins with says which way it is read. */
async function directionOf(title: string, blocks: readonly Block[]): Promise<Direction> {
  const { directionsOf } = await import("@/lib/formats/flow/directions");
  const words = [title, ...blocks.slice(0, 20).map(textOf)].join(" ");
  return directionsOf(words.slice(0, 1_000), undefined, "ltr").direction;
}
