/**
 * What the blocks of a note need to show its attachments. The code that fetches and opens them is loaded with the
 * first of them: most notes have none.
 */
import type { AttachmentFile } from "@/client/attachments";

/** A dialog a block asks for. */
export type AttachmentRequest =
  | { kind: "view"; url: string; alt: string; name: string; save: () => void }
  | { kind: "describe"; alt: string; apply: (alt: string) => void };

export interface AttachmentDesk {
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
  return {
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
      for (const picture of pictures.values()) picture.then(URL.revokeObjectURL, () => {});
    },
  };
}
