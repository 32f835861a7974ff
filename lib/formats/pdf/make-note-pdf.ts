/** Makes a note's PDF beside the page, in a worker; for browsers alone. */
import type { Block } from "../../kinds/note/text-blocks";
import { inWorker, type Watch } from "../in-worker";
import type { Media } from "./note-flow";
import type { NotePdfOptions } from "./note-pdf";

export interface NotePdfRequest
  extends Pick<NotePdfOptions, "title" | "lang" | "dir" | "paper" | "createdAt" | "hasChanges"> {
  blocks: readonly Block[];
  /** Attachments by their ids; images that a PDF cannot hold are drawn anew if the browser can read them. */
  media: ReadonlyMap<string, Media>;
  /** The address of the folder with the font files, with a slash at its end. */
  fonts: string;
}

/** @throws as `inWorker` */
export function makeNotePdf(
  request: NotePdfRequest,
  watch: Watch = {},
): Promise<Uint8Array<ArrayBuffer>> {
  return inWorker(
    () => new Worker(new URL("./note-pdf-worker.ts", import.meta.url), { type: "module" }),
    request,
    watch,
  );
}
