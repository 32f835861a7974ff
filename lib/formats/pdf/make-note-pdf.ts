/** Makes a note's PDF beside the page, in a worker; for browsers alone. */
import type { Block } from "../../kinds/note/text-blocks";
import type { Media } from "./note-flow";
import type { NotePdfOptions } from "./note-pdf";

export interface NotePdfRequest
  extends Pick<NotePdfOptions, "title" | "lang" | "dir" | "paper" | "createdAt"> {
  blocks: readonly Block[];
  /** Attachments by their ids; images that a PDF cannot hold are drawn anew if the browser can read them. */
  media: ReadonlyMap<string, Media>;
  /** The address of the folder with the font files, with a slash at its end. */
  fonts: string;
}

export type MakeMessage =
  | { done: number }
  | { bytes: Uint8Array<ArrayBuffer> }
  | { failed: string };

export interface Watch {
  /** From 0 to 1. */
  onProgress?: (done: number) => void;
  signal?: AbortSignal;
}

/**
 * The worker ends with the work, so calling it off leaves nothing behind.
 * @throws the signal's reason once it is aborted; Error with words for people when it cannot be made
 */
export function makeNotePdf(
  request: NotePdfRequest,
  { onProgress, signal }: Watch = {},
): Promise<Uint8Array<ArrayBuffer>> {
  signal?.throwIfAborted();
  const worker = new Worker(new URL("./note-pdf-worker.ts", import.meta.url), { type: "module" });
  return new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
    worker.onerror = () => reject(new Error("This browser did not start the work on the PDF."));
    worker.onmessage = ({ data }: MessageEvent<MakeMessage>) => {
      if ("done" in data) onProgress?.(data.done);
      else if ("bytes" in data) resolve(data.bytes);
      else reject(new Error(data.failed));
    };
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}
