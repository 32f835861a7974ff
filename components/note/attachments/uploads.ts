/**
 * Uploads a note's attachments one at a time and shows the progress in each placeholder. This device keeps an attachment
 * until the server has both its bytes and the note's block for it.
 */
import { type AttachmentFile, sendAttachment } from "@/client/attachments";
import { AttachmentError } from "@/client/attachments/errors";
import { dropUnsent, holdUnsent, keepUnsent, unsentBytes } from "@/client/attachments/unsent";
import { defaultEnvironment } from "@/client/environment";
import { NetworkError } from "@/client/http";
import { onceBack, pageReach } from "@/client/reach";
import { serverBackoff } from "@/client/sync/backoff";
import type { Slot } from "@/client/sync/slots";
import type { UploadPlace } from "../plugins/uploads";
import { type AttachmentBlock, givenName } from "./given";
import { makeReady, type Ready } from "./ready";
import { UploadRow } from "./upload-row";
import { canGoOn, sendingWords } from "./upload-words";

/** An open file tells when the server has the note too. */
export type NoteFile = AttachmentFile & { flush?: () => Promise<void> };

interface Upload {
  place: UploadPlace;
  row: UploadRow;
  stop: AbortController;
  ready: Ready | null;
  isKept: boolean;
  /** Held as long as this page is the one that sends it. */
  slot: Slot | null;
}

type End = (id: string, block: AttachmentBlock | null) => void;

export class Uploads {
  readonly #file: NoteFile;
  readonly #end: End;
  readonly #environment = defaultEnvironment();
  readonly #live = new Set<Upload>();
  readonly #raw: Upload[] = [];
  readonly #waiting: Upload[] = [];
  /** Those that failed for want of a connection. */
  readonly #cut = new Set<Upload>();
  /** Whatever would be lost with the page. */
  readonly #unkept = new Set<Upload>();
  readonly #backoff = serverBackoff(this.#environment);
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #unlisten: () => void;
  #isPreparing = false;
  #isSending = false;
  #isClosed = false;

  constructor(file: NoteFile, end: End) {
    this.#file = file;
    this.#end = end;
    this.#unlisten = onceBack(this.#goOn);
    window.addEventListener("beforeunload", this.#warn);
  }

  add(places: readonly UploadPlace[]): void {
    for (const place of places) {
      const { given, dom } = place;
      const row = new UploadRow(dom, givenName(given));
      const isKept = given.kind === "kept";
      const slot = given.kind === "kept" ? given.slot : null;
      const stop = new AbortController();
      const upload: Upload = { place, row, stop, ready: null, isKept, slot };
      this.#live.add(upload);
      if (!isKept) this.#unkept.add(upload);
      this.#begin(upload);
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#unlisten();
    window.removeEventListener("beforeunload", this.#warn);
    clearTimeout(this.#timer);
    for (const { stop, slot } of this.#live) {
      stop.abort();
      slot?.release();
    }
    this.#live.clear();
    this.#raw.length = 0;
    this.#waiting.length = 0;
  }

  #begin(upload: Upload): void {
    this.#cut.delete(upload);
    upload.row.wait(() => this.#remove(upload));
    (upload.ready === null ? this.#raw : this.#waiting).push(upload);
    void this.#prepareAll();
    void this.#sendAll();
  }

  #remove(upload: Upload): void {
    upload.stop.abort();
    this.#cut.delete(upload);
    for (const queue of [this.#raw, this.#waiting]) {
      const at = queue.indexOf(upload);
      if (at !== -1) queue.splice(at, 1);
    }
    this.#end(upload.place.id, null);
    void this.#forget(upload);
  }

  /** From then on nothing of it is on this device. */
  async #forget(upload: Upload): Promise<void> {
    this.#live.delete(upload);
    this.#unkept.delete(upload);
    const id = upload.ready?.id ?? null;
    if (id !== null) await dropUnsent(this.#file.id, id, this.#environment);
    upload.slot?.release();
  }

  async #prepareAll(): Promise<void> {
    if (this.#isPreparing) return;
    this.#isPreparing = true;
    for (let next = this.#raw.shift(); next; next = this.#raw.shift()) await this.#prepare(next);
    this.#isPreparing = false;
  }

  async #prepare(upload: Upload): Promise<void> {
    const { row, place, stop } = upload;
    try {
      row.prepare();
      upload.ready = await makeReady(this.#file, place.given);
      if (!stop.signal.aborted) await this.#keep(upload, upload.ready);
      if (!stop.signal.aborted) this.#begin(upload);
      else if (!this.#isClosed) await this.#forget(upload);
    } catch (error) {
      if (!stop.signal.aborted) this.#fail(upload, error);
    }
  }

  async #keep(upload: Upload, ready: Ready): Promise<void> {
    const { id, bytes, block } = ready;
    if (id === null || bytes === null) return;
    upload.slot = await holdUnsent(id, this.#environment);
    if (this.#isClosed) return upload.slot?.release();
    const about = { block, anchor: upload.place.anchor };
    const sealed = { id, bytes };
    upload.isKept = await keepUnsent(this.#file, sealed, about, this.#environment);
    if (!upload.isKept) return;
    ready.bytes = null;
    this.#unkept.delete(upload);
  }

  async #sendAll(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift())
      await this.#send(next);
    this.#isSending = false;
  }

  async #send(upload: Upload): Promise<void> {
    const { place, row, stop, ready, isKept } = upload;
    if (ready === null) return;
    try {
      if (ready.id !== null) {
        const bytes =
          ready.bytes ?? (await unsentBytes(this.#file.id, ready.id, this.#environment));
        if (bytes === null)
          throw new AttachmentError("not-kept", "Its data is no longer on this device.");
        row.progress(0, bytes.byteLength, isKept);
        await sendAttachment(
          this.#file,
          { id: ready.id, bytes },
          {
            signal: stop.signal,
            onProgress: (sent, total) => row.progress(sent, total, isKept),
          },
        );
      }
      if (stop.signal.aborted) return;
      this.#backoff.reset();
      this.#end(place.id, ready.block);
      this.#unkept.delete(upload);
      void this.#finish(upload);
    } catch (error) {
      if (!stop.signal.aborted) this.#fail(upload, error);
    }
  }

  /** The server has the bytes; they are forgotten here when it has the note's block too. */
  async #finish(upload: Upload): Promise<void> {
    await this.#file.flush?.();
    if (!this.#isClosed) await this.#forget(upload);
  }

  #fail(upload: Upload, error: unknown): void {
    if (error instanceof NetworkError) this.#wait(upload);
    const canRetry = canGoOn(error);
    if (!canRetry) this.#unkept.delete(upload);
    const retry = canRetry ? () => this.#begin(upload) : null;
    const words = sendingWords(error, upload.isKept);
    upload.row.fail(words, retry, () => this.#remove(upload), this.#cut.has(upload));
  }

  /** Until the server is back, or for a while where it was only this request that did not arrive. */
  #wait(upload: Upload): void {
    this.#cut.add(upload);
    clearTimeout(this.#timer);
    if (!pageReach().isAway) this.#timer = setTimeout(this.#goOn, this.#backoff.next());
  }

  readonly #goOn = () => {
    clearTimeout(this.#timer);
    for (const upload of [...this.#cut]) this.#begin(upload);
  };

  /** What is on its way would stop, and wait until somebody opens this note on this device again. */
  readonly #warn = (event: BeforeUnloadEvent) => {
    const isOnItsWay = this.#isPreparing || this.#isSending;
    if (isOnItsWay || this.#unkept.size > 0) event.preventDefault();
  };
}
