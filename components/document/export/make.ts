/** Makes the file a Document is exported as, on this device. */
import { userLocale } from "@/client/user-locale";
import { fileName } from "@/components/file-page/export-markdown";
import { directionOf } from "@/components/note/export/direction";
import {
  commentsOf,
  type Exportable,
  type ExportedNote,
  type ExportFormat,
  type ExportOptions,
  withImages,
} from "@/components/note/export/make";
import type { Watch } from "@/lib/formats/in-worker";
import type { DocumentPdfRequest } from "@/lib/formats/pdf/make-document-pdf";
import { allBlocks, readDocument } from "@/lib/kinds/document/content";
import { cleanDocument, documentMarkdown } from "@/lib/kinds/document/text";
import { noteOfDocument } from "@/lib/kinds/document/to-note";

/** @throws the signal's reason; Error when what is needed for it cannot be fetched, or it cannot be made */
export async function makeDocument(
  format: ExportFormat,
  { file, title, beside }: Omit<Exportable, "paper">,
  way: ExportOptions,
): Promise<ExportedNote> {
  const name = `${fileName(title)}.${format === "markdown" ? "md" : format}`;
  if (format === "markdown") {
    const content = new Blob([documentMarkdown(file.doc)], { type: "text/markdown;charset=utf-8" });
    return { name, content, missing: [] };
  }
  const content = readDocument(file.doc);
  const blocks = allBlocks(content);
  const made = await withImages(file, blocks, way, async (media, watch) => {
    const request = {
      ...{ content, media, title, lang: userLocale() },
      dir: await directionOf(title, blocks),
      hasChanges: beside.suggestions > 0,
      comments: format === "docx" && beside.comments ? await commentsOf(file.doc) : [],
    };
    return write[format](request, watch);
  });
  return { name, ...made };
}

type Request = Omit<DocumentPdfRequest, "fonts"> & {
  comments: Awaited<ReturnType<typeof commentsOf>>;
};

async function pdf({ comments: _, ...request }: Request, watch: Watch): Promise<Blob> {
  const { makeDocumentPdf } = await import("@/lib/formats/pdf/make-document-pdf");
  const fonts = new URL("/fonts/pdf/", location.href).href;
  const bytes = await makeDocumentPdf({ ...request, fonts }, watch);
  return new Blob([bytes], { type: "application/pdf" });
}

async function docx(request: Request, watch: Watch): Promise<Blob> {
  const { makeDocumentDocx } = await import("@/lib/formats/docx/make-document-docx");
  const { DOCX_TYPE } = await import("@/lib/formats/docx/make-note-docx");
  return new Blob([await makeDocumentDocx(request, watch)], { type: DOCX_TYPE });
}

async function html({ content, ...request }: Request, watch: Watch): Promise<Blob> {
  const { makeNoteHtml } = await import("@/lib/formats/html/make-note-html");
  const { documentCss } = await import("@/lib/formats/html/document-css");
  const blocks = noteOfDocument(cleanDocument(content));
  const css = documentCss(content.styles);
  const bytes = await makeNoteHtml({ ...request, blocks, css }, watch);
  return new Blob([bytes], { type: "text/html;charset=utf-8" });
}

const write = { pdf, docx, html };
