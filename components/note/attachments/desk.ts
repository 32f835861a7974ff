/**
 * What the blocks of a note need to show its attachments. The code that fetches and opens them is loaded with the
 * first of them: most notes have none.
 */
import type { AttachmentFile } from "@/client/attachments";
import { notify } from "@/components/ui/toast";
import type { Place } from "../plugins/uploads";

/** A dialog a block asks for. */
export type AttachmentRequest =
  | { kind: "view"; url: string; alt: string; name: string; save: () => void }
  | { kind: "describe"; alt: string; apply: (alt: string) => void };

/** What is written into the note once the bytes are on the server. */
export interface AttachmentBlock {
  name: "image" | "file";
  attrs: Record<string, unknown>;
}

/** What is on its way into the note. */
export interface UploadDesk {
  /** Where; kept here for a view that is made anew. */
  places: readonly Place[];
  send(places: readonly Place[]): void;
  /** Called when one ends: with its block, or with null when it was given up. */
  onEnd(id: string, block: AttachmentBlock | null): void;
}

export interface AttachmentDesk {
  uploads: UploadDesk;
  /** An image as a `blob:` address of a type that is shown; the same one for every block that shows it. */
  picture(id: string): Promise<string>;
  /** Saves an attachment on this device. Never rejects: what failed is said in a notice. */
  save(id: string, name: string): Promise<void>;
  /** Why `picture` failed, in words. */
  words(error: unknown): Promise<string>;
  ask(request: AttachmentRequest): void;
  close(): void;
}

const load = () => import("./opened");
const loadUploads = () => import("./uploads");

export function newDesk(
  file: AttachmentFile,
  ask: (request: AttachmentRequest) => void,
): AttachmentDesk {
  const pictures = new Map<string, Promise<string>>();
  let closed = false;
  const fetchPicture = async (id: string) => {
    const { openPicture } = await load();
    const url = await openPicture(file, id);
    if (closed) URL.revokeObjectURL(url);
    return url;
  };
  const sending = newUploads(file);
  return {
    uploads: sending.desk,
    picture(id) {
      const known = pictures.get(id);
      if (known !== undefined) return known;
      const fetched = fetchPicture(id);
      pictures.set(id, fetched);
      // It may be there the next time.
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
        () => "This could not be fetched.",
      ),
    ask,
    close() {
      closed = true;
      sending.close();
      for (const picture of pictures.values()) picture.then(URL.revokeObjectURL, () => {});
    },
  };
}

function newUploads(file: AttachmentFile): { desk: UploadDesk; close(): void } {
  let closed = false;
  let uploads: import("./uploads").Uploads | null = null;
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
            text: "Nothing was attached. Check the connection and try again.",
          });
        },
      );
    },
    onEnd: () => {},
  };
  return {
    desk,
    close() {
      closed = true;
      uploads?.close();
    },
  };
}
