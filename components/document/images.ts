/** The pictures of a Document as bytes, for its pages: each is fetched once it is on one. */
import { type AttachmentFile, openAttachment } from "@/client/attachments";

export interface Images {
  /** Undefined until it is here, or where it is none that can be drawn. */
  of(id: string): Uint8Array | undefined;
  close(): void;
}

/** @param onCome another picture is here */
export function openImages(file: AttachmentFile, onCome: () => void): Images {
  const known = new Map<string, Uint8Array | undefined>();
  const stop = new AbortController();
  return {
    of(id) {
      if (!known.has(id)) {
        known.set(id, undefined);
        openAttachment(file, id, { signal: stop.signal }).then(
          ({ bytes }) => {
            known.set(id, bytes);
            onCome();
          },
          // Its place stays grey; it may be there the next time the file is opened.
          () => {},
        );
      }
      return known.get(id);
    },
    close: () => stop.abort(),
  };
}
