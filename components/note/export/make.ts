/** Makes the file a note is exported as, on this device. What makes it is fetched with the first export. */
import type * as Y from "yjs";
import type { AttachmentFile } from "@/client/attachments";
import { userLocale } from "@/client/user-locale";
import { fileName, markdownOf } from "@/components/file-page/export-markdown";
import type { NoteDocxRequest } from "@/lib/formats/docx/make-note-docx";
import type { Watch } from "@/lib/formats/in-worker";
import { commentThreads } from "@/lib/kinds/note/comments";
import { readCleanBlocks } from "@/lib/kinds/note/suggestions-clean";
import { type Block, readBlocks } from "@/lib/kinds/note/text-blocks";
import type { Paper } from "@/lib/pdf/layout/document";
import { directionOf } from "./direction";
import type { Discussed } from "./discussed";
import { type GatheredImages, gatherImages, type MissingImage } from "./images";

export type ExportFormat = "pdf" | "docx" | "html" | "markdown";

export interface Exportable {
  file: AttachmentFile & { doc: Y.Doc };
  title: string;
  paper: Paper;
  /** What a Word file has beside the text, and of suggestions a PDF. */
  beside: Discussed;
}

export interface Step {
  /** From 0 to 1. */
  done: number;
  words: string;
}

export interface ExportOptions {
  signal: AbortSignal;
  tell: (step: Step) => void;
}

export interface ExportedNote {
  name: string;
  content: Blob;
  missing: readonly MissingImage[];
}

/** With images in them. */
type WholeFormat = Exclude<ExportFormat, "markdown">;

/** @throws the signal's reason; Error when what is needed for it cannot be fetched, or it cannot be made */
export async function makeExport(
  format: ExportFormat,
  exportable: Exportable,
  way: ExportOptions,
): Promise<ExportedNote> {
  const { file, title } = exportable;
  const name = `${fileName(title)}.${format === "markdown" ? "md" : format}`;
  if (format !== "markdown") return { name, ...(await makeWhole(format, exportable, way)) };
  return { name, content: await markdownOf(file.doc), missing: [] };
}

async function makeWhole(
  format: WholeFormat,
  { file, title, paper, beside }: Exportable,
  way: ExportOptions,
): Promise<Omit<ExportedNote, "name">> {
  const hasChanges = format !== "html" && beside.suggestions > 0;
  const blocks = hasChanges ? readBlocks(file.doc) : readCleanBlocks(file.doc);
  return withImages(file, blocks, way, async (media, watch) => {
    const dir = await directionOf(title, blocks);
    const comments = format === "docx" && beside.comments ? await commentsOf(file.doc) : [];
    const said = { title, paper, lang: userLocale(), dir };
    return write[format]({ blocks, media, comments, hasChanges, ...said }, watch);
  });
}

/** Share of the progress bar for loading the images. */
const IMAGES_SHARE = 0.3;

/** Opens the images, and makes the file with them. */
export async function withImages(
  file: AttachmentFile,
  blocks: readonly Block[],
  { signal, tell }: ExportOptions,
  make: (media: GatheredImages["media"], watch: Watch) => Promise<Blob>,
): Promise<Omit<ExportedNote, "name">> {
  const { media, missing } = await gatherImages(file, blocks, {
    signal,
    onProgress: (done, of) =>
      tell({ done: (done / of) * IMAGES_SHARE, words: "Opening the images" }),
  });
  const onProgress = (done: number) =>
    tell({ done: IMAGES_SHARE + done * (1 - IMAGES_SHARE), words: "Making the file" });
  onProgress(0);
  return { content: await make(media, { signal, onProgress }), missing };
}

export async function commentsOf(doc: Y.Doc) {
  const { commentsIn } = await import("@/lib/formats/docx/comment-threads");
  return commentsIn(commentThreads(doc));
}

const write: Record<WholeFormat, (request: NoteDocxRequest, watch: Watch) => Promise<Blob>> = {
  async pdf(request, watch) {
    const { makeNotePdf } = await import("@/lib/formats/pdf/make-note-pdf");
    const fonts = new URL("/fonts/pdf/", location.href).href;
    return new Blob([await makeNotePdf({ ...request, fonts }, watch)], { type: "application/pdf" });
  },
  async docx(request, watch) {
    const { DOCX_TYPE, makeNoteDocx } = await import("@/lib/formats/docx/make-note-docx");
    return new Blob([await makeNoteDocx(request, watch)], { type: DOCX_TYPE });
  },
  async html(request, watch) {
    const { makeNoteHtml } = await import("@/lib/formats/html/make-note-html");
    return new Blob([await makeNoteHtml(request, watch)], { type: "text/html;charset=utf-8" });
  },
};
