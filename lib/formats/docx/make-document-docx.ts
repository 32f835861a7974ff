/** Makes a Document's Word file beside the page, in a worker; for browsers alone. */
import type { DocumentContent } from "../../kinds/document/content";
import { inWorker, type Watch } from "../in-worker";
import type { NoteDocxRequest } from "./make-note-docx";

export type DocumentDocxRequest = Omit<NoteDocxRequest, "blocks" | "paper"> & {
  content: DocumentContent;
};

/** Tells of no progress. @throws as `inWorker` */
export function makeDocumentDocx(
  request: DocumentDocxRequest,
  watch: Watch = {},
): Promise<Uint8Array<ArrayBuffer>> {
  return inWorker(
    () => new Worker(new URL("./document-docx-worker.ts", import.meta.url), { type: "module" }),
    request,
    watch,
  );
}
