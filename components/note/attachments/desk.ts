/**
 * Attachments as a note's blocks need them. The code that fetches and decrypts them is loaded with the first attachment, as
 * most notes have none.
 */
import { holding, newMark } from "@/client/attachments/copy-mark";
import { hasUnsent } from "@/client/attachments/has-unsent";
import { defaultEnvironment } from "@/client/environment";
import { notify } from "@/components/ui/toast";
import type { UploadPlace } from "../plugins/uploads";
import type { AttachmentBlock, StoredAttachmentInput } from "./given";
import type { NoteFile } from "./uploads";

/** A dialog a block asks for. */
export type AttachmentRequest =
  | { kind: "view"; url: string; alt: string; name: string; save: () => void }
  | { kind: "describe"; alt: string; apply: (alt: string) => void };

/** What is on its way into the note. */
export interface UploadDesk {
  /** Where they stand; kept here for the next view. */
  places: readonly UploadPlace[];
  send(places: readonly UploadPlace[]): void;
  /** Called when one ends: with its block, or with null when it was given up. */
  onEnd(id: string, block: AttachmentBlock | null): void;
  /** Looks once for what an earlier page could not send, and calls `onKept` where there is something. */
  resume(): void;
  onKept(kept: readonly StoredAttachmentInput[]): void;
  /** Whether what the clipboard has was copied out of this note, by this page. */
  isOwn(mark: string): boolean;
}

export interface AttachmentDesk {
  uploads: UploadDesk;
  /** An image as a `blob:` address of a type that is shown; the same one for every block that shows it. */
  picture(id: string): Promise<string>;
  /** Saves an attachment on this device. Never rejects: a failure is shown in a notice. */
  save(id: string, name: string): Promise<void>;
  /** Why `picture` failed, in words. */
  words(error: unknown): Promise<string>;
  /** Holds attachments on this device, to be pasted into another note. @returns the mark for the clipboard */
  copy(ids: readonly string[]): string;
  ask(request: AttachmentRequest): void;
  close(): void;
}

const load = () => import("./opened");
const loadUploads = () => import("./uploads");
const loadCopied = () => import("@/client/attachments/copied");
const loadKept = () => import("./kept");

export function newDesk(file: NoteFile, ask: (request: AttachmentRequest) => void): AttachmentDesk {
  const pictures = new Map<string, Promise<string>>();
  let closed = false;
  const fetchPicture = async (id: string) => {
    const { openPicture } = await load();
    const url = await openPicture(file, id);
    if (closed) URL.revokeObjectURL(url);
    return url;
  };
  const marks = new Set<string>();
  const sending = newUploads(file, (mark) => marks.has(mark));
  return {
    uploads: sending.desk,
    picture(id) {
      const known = pictures.get(id);
      if (known !== undefined) return known;
      const fetched = fetchPicture(id);
      pictures.set(id, fetched);
      // It is fetched again the next time.
      fetched.catch(() => pictures.delete(id));
      return fetched;
    },
    async save(id, name) {
      const { saveAttachment } = await load();
      await saveAttachment(file, id, name);
    },
    words: (error) =>
      load().then(
        ({ openingWords }) => openingWords(error),
        () => "This couldn’t be loaded.",
      ),
    copy(ids) {
      const mark = newMark();
      marks.add(mark);
      void hold(file, mark, ids);
      return mark;
    },
    ask,
    close() {
      closed = true;
      sending.close();
      for (const picture of pictures.values()) picture.then(URL.revokeObjectURL, () => {});
    },
  };
}

async function hold(file: NoteFile, mark: string, ids: readonly string[]): Promise<void> {
  const environment = defaultEnvironment();
  const held = async () => (await loadCopied()).holdCopied(file, mark, ids, environment);
  const missing = await holding(mark, held, environment).catch(() => ids.length);
  if (missing === 0) return;
  const those = missing === 1 ? "One attachment" : `${missing} attachments`;
  notify({
    tone: "bad",
    text: `${those} can only be pasted into this note: not on this device, or too large to copy at once.`,
  });
}

function newUploads(
  file: NoteFile,
  isOwn: (mark: string) => boolean,
): { desk: UploadDesk; close(): void } {
  let closed = false;
  let uploads: import("./uploads").Uploads | null = null;
  const left = new AbortController();
  let hasLooked = false;
  const resume = async () => {
    const environment = defaultEnvironment();
    if (!(await hasUnsent(file.id, environment))) return;
    const { takeKept } = await loadKept();
    const take = (kept: readonly StoredAttachmentInput[]) => {
      if (closed) for (const { slot } of kept) slot.release();
      else desk.onKept(kept);
    };
    await takeKept(file, environment, take, left.signal);
  };
  const desk: UploadDesk = {
    places: [],
    send(places) {
      loadUploads().then(
        ({ Uploads }) => {
          if (closed) return;
          uploads ??= new Uploads(file, (id, block) => desk.onEnd(id, block));
          uploads.add(places);
        },
        () => {
          for (const { id } of places) desk.onEnd(id, null);
          notify({
            tone: "bad",
            text: "Nothing was attached. Check your connection and try again.",
          });
        },
      );
    },
    onEnd: () => {},
    resume() {
      if (hasLooked) return;
      hasLooked = true;
      // Offline, the code may not be there; what is kept stays kept.
      resume().catch(() => {});
    },
    onKept: () => {},
    isOwn,
  };
  return {
    desk,
    close() {
      closed = true;
      left.abort();
      uploads?.close();
    },
  };
}
