/** Makes a note's HTML file beside the page, in a worker, as its images may be many; for browsers alone. */
import type { Block } from "../../kinds/note/text-blocks";
import { inWorker, type Watch } from "../in-worker";
import type { Media } from "../pdf/note-flow";
import type { NoteHtmlOptions } from "./note-html";

export interface NoteHtmlRequest extends Pick<NoteHtmlOptions, "title" | "lang" | "dir" | "css"> {
  blocks: readonly Block[];
  /** Attachments by their ids. */
  media: ReadonlyMap<string, Media>;
}

/** UTF-8. Tells of no progress. @throws as `inWorker` */
export function makeNoteHtml(
  { blocks, media, title, lang, dir, css = "" }: NoteHtmlRequest,
  watch: Watch = {},
): Promise<Uint8Array<ArrayBuffer>> {
  return inWorker(
    () => new Worker(new URL("./note-html-worker.ts", import.meta.url), { type: "module" }),
    { blocks, media, title, lang, dir, css } satisfies NoteHtmlRequest,
    watch,
  );
}
