/** Makes a note's Word file beside the page, in a worker; for browsers alone. */
import type { Block } from "../../kinds/note/text-blocks";
import { inWorker, type Watch } from "../in-worker";
import type { Media } from "../pdf/note-flow";
import type { NoteDocxOptions } from "./write";

export interface NoteDocxRequest
  extends Pick<
    NoteDocxOptions,
    "title" | "lang" | "dir" | "paper" | "comments" | "hasChanges" | "createdAt"
  > {
  blocks: readonly Block[];
  /** Attachments by their ids; images that Word cannot show are drawn anew if the browser can read them. */
  media: ReadonlyMap<string, Media>;
}

export const DOCX_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** Tells of no progress. @throws as `inWorker` */
export function makeNoteDocx(
  request: NoteDocxRequest,
  watch: Watch = {},
): Promise<Uint8Array<ArrayBuffer>> {
  return inWorker(
    () => new Worker(new URL("./note-docx-worker.ts", import.meta.url), { type: "module" }),
    request,
    watch,
  );
}
