/** Makes files ready, seals and sends them, one after the other, and draws in each place how far it is. */
import {
  type AttachmentFile,
  type SealedAttachment,
  sealAttachment,
  sendAttachment,
} from "@/client/attachments";
import { fitImage } from "@/client/attachments/downsize";
import { AttachmentError } from "@/client/attachments/errors";
import { NetworkError } from "@/client/http";
import { attachmentName } from "@/lib/kinds/note/schema-attachments";
import { ATTACHMENT_BYTES, type AttachmentHead } from "@/lib/protocol/attachment";
import type { Place } from "../plugins/uploads";
import type { AttachmentBlock } from "./desk";
import { UploadRow } from "./upload-row";
import { canGoOn, sendingWords } from "./upload-words";

interface Upload {
  place: Place;
  row: UploadRow;
  stop: AbortController;
  ready: Ready | null;
}

/** Sealed once: what failed is sent again as it is, so that it never counts twice. */
interface Ready {
  sealed: SealedAttachment;
  block: AttachmentBlock;
}

type End = (id: string, block: AttachmentBlock | null) => void;

export class Uploads {
  readonly #file: AttachmentFile;
  readonly #end: End;
  readonly #waiting: Upload[] = [];
  /** Those that failed for want of a connection. */
  readonly #cut = new Set<Upload>();
  /** Whatever would be lost with the page. */
  readonly #kept = new Set<Upload>();
  #isSending = false;

  constructor(file: AttachmentFile, end: End) {
    this.#file = file;
    this.#end = end;
    window.addEventListener("online", this.#goOn);
    window.addEventListener("beforeunload", this.#warn);
  }

  add(places: readonly Place[]): void {
    for (const place of places) {
      const row = new UploadRow(place.dom, place.given.name);
      const upload: Upload = { place, row, stop: new AbortController(), ready: null };
      this.#kept.add(upload);
      this.#queue(upload);
    }
  }

  close(): void {
    window.removeEventListener("online", this.#goOn);
    window.removeEventListener("beforeunload", this.#warn);
    for (const { stop } of this.#kept) stop.abort();
    this.#kept.clear();
    this.#waiting.length = 0;
  }

  #queue(upload: Upload): void {
    this.#cut.delete(upload);
    upload.row.wait(() => this.#remove(upload));
    this.#waiting.push(upload);
    void this.#sendAll();
  }

  #remove(upload: Upload): void {
    upload.stop.abort();
    this.#kept.delete(upload);
    this.#cut.delete(upload);
    const at = this.#waiting.indexOf(upload);
    if (at !== -1) this.#waiting.splice(at, 1);
    this.#end(upload.place.id, null);
  }

  async #sendAll(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift())
      await this.#send(next);
    this.#isSending = false;
  }

  async #send(upload: Upload): Promise<void> {
    const { place, row, stop } = upload;
    try {
      row.prepare();
      upload.ready ??= await prepare(this.#file, place.given);
      if (stop.signal.aborted) return;
      await sendAttachment(this.#file, upload.ready.sealed, {
        signal: stop.signal,
        onProgress: (sent, total) => row.progress(sent, total),
      });
      this.#kept.delete(upload);
      this.#end(place.id, upload.ready.block);
    } catch (error) {
      if (!stop.signal.aborted) this.#fail(upload, error);
    }
  }

  #fail(upload: Upload, error: unknown): void {
    if (error instanceof NetworkError) this.#cut.add(upload);
    if (!canGoOn(error)) this.#kept.delete(upload);
    const retry = canGoOn(error) ? () => this.#queue(upload) : null;
    upload.row.fail(sendingWords(error), retry, () => this.#remove(upload));
  }

  readonly #goOn = () => {
    for (const upload of [...this.#cut]) this.#queue(upload);
  };

  readonly #warn = (event: BeforeUnloadEvent) => {
    if (this.#kept.size > 0) event.preventDefault();
  };
}

async function prepare(file: AttachmentFile, given: File): Promise<Ready> {
  const image = given.type.startsWith("image/") ? await asImage(given) : null;
  return image ? sealedImage(file, given, image) : sealedFile(file, given);
}

/** Null for an image of a kind no page shows: it is attached as a file. */
function asImage(given: File) {
  return fitImage(given).catch((error: unknown) => {
    if (error instanceof AttachmentError && error.code === "no-image") return null;
    throw error;
  });
}

async function sealedImage(
  file: AttachmentFile,
  given: File,
  { bytes, type, width, height }: Awaited<ReturnType<typeof fitImage>>,
): Promise<Ready> {
  const name = nameOf(given.name || "Image", type === given.type ? "" : endingOf(type));
  const sealed = await sealAttachment(file, { name, type, width, height, bytes });
  const attrs = {
    attachment: attachmentName(sealed.id),
    name,
    naturalWidth: width,
    naturalHeight: height,
  };
  return { sealed, block: { name: "image", attrs } };
}

async function sealedFile(file: AttachmentFile, given: File): Promise<Ready> {
  // Not read at all: it may be gigabytes.
  if (given.size > ATTACHMENT_BYTES)
    throw new AttachmentError("too-large", "An attachment can have 4 MB.");
  const bytes = new Uint8Array(await given.arrayBuffer());
  const head: AttachmentHead = {
    name: nameOf(given.name || "File"),
    type: given.type.slice(0, 120),
  };
  const sealed = await sealAttachment(file, { ...head, bytes });
  const attrs = {
    attachment: attachmentName(sealed.id),
    name: head.name,
    size: bytes.byteLength,
  };
  return { sealed, block: { name: "file", attrs } };
}

const endingOf = (type: string): string => `.${type.replace("image/", "").replace("jpeg", "jpg")}`;

/** At most 300 characters, and the ending it has now. */
function nameOf(name: string, ending = ""): string {
  const whole = ending === "" ? name : name.replace(/\.\w{1,5}$/u, "") + ending;
  const last = /\.\w{1,10}$/u.exec(whole)?.[0] ?? "";
  return whole.slice(0, whole.length - last.length).slice(0, 300 - last.length) + last;
}
