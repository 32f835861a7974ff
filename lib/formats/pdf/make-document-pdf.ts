/** Makes a Document's PDF beside the page, in a worker; for browsers alone. */
import type { DocumentContent } from "../../kinds/document/content";
import { inWorker, type Watch } from "../in-worker";
import type { DocumentPdfOptions } from "./document-pdf";
import type { Media } from "./note-flow";

export interface DocumentPdfRequest
  extends Pick<DocumentPdfOptions, "title" | "lang" | "dir" | "createdAt" | "hasChanges"> {
  content: DocumentContent;
  /** Attachments by their ids; images that a PDF cannot hold are drawn anew if the browser can read them. */
  media: ReadonlyMap<string, Media>;
  /** The address of the folder with the font files, with a slash at its end. */
  fonts: string;
}

/** @throws as `inWorker` */
export function makeDocumentPdf(
  request: DocumentPdfRequest,
  watch: Watch = {},
): Promise<Uint8Array<ArrayBuffer>> {
  return inWorker(
    () => new Worker(new URL("./document-pdf-worker.ts", import.meta.url), { type: "module" }),
    request,
    watch,
  );
}
