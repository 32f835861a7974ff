/** The images of a note, fetched and opened to be put into a file. */
import { type AttachmentFile, openAttachment } from "@/client/attachments";
import { imageKind } from "@/client/attachments/images";
import { defaultEnvironment, type Environment } from "@/client/environment";
import { openingWords } from "@/components/note/attachments/opened";
import type { Media } from "@/lib/formats/pdf/note-flow";
import { attachmentId, imageOf } from "@/lib/kinds/note/schema-attachments";
import type { Block } from "@/lib/kinds/note/text-blocks";

/** An image the file is without. */
export interface MissingImage {
  title: string;
  words: string;
}

export interface GatheredImages {
  media: Map<string, Media>;
  missing: MissingImage[];
}

interface ImageOptions {
  signal: AbortSignal;
  environment?: Environment;
  onProgress?: (done: number, of: number) => void;
}

/**
 * Each image once, however often it stands in the note. One that is out of reach or is none is among the missing.
 * @throws the signal's reason
 */
export async function gatherImages(
  file: AttachmentFile,
  blocks: readonly Block[],
  { signal, environment = defaultEnvironment(), onProgress }: ImageOptions,
): Promise<GatheredImages> {
  const named = imagesIn(blocks);
  const gathered: GatheredImages = { media: new Map(), missing: [] };
  for (const [id, title] of named) {
    signal.throwIfAborted();
    onProgress?.(gathered.media.size + gathered.missing.length, named.size);
    try {
      const { bytes, name } = await openAttachment(file, id, { signal }, environment);
      const kind = imageKind(bytes);
      if (kind) gathered.media.set(id, { bytes, type: kind.type, name });
      else gathered.missing.push({ title, words: "It isn’t an image that can be shown." });
    } catch (error) {
      signal.throwIfAborted();
      gathered.missing.push({ title, words: openingWords(error) });
    }
  }
  return gathered;
}

type NamedBlock = Pick<Block, "name" | "attributes"> & Partial<Pick<Block, "children">>;

/** What each image is called, by its attachment's id, in the order of the note. */
function imagesIn(
  blocks: readonly Block[],
  found = new Map<string, string>(),
): Map<string, string> {
  const inLines = blocks.flatMap(({ runs }) => runs.flatMap(({ object }) => object ?? []));
  for (const { name, attributes, children = [] } of [...blocks, ...inLines] as NamedBlock[]) {
    const id = name === "image" ? attachmentId(attributes.attachment) : null;
    if (id !== null && !found.has(id)) {
      const facts = imageOf(attributes);
      found.set(id, facts.name || facts.alt || "Image");
    }
    imagesIn(children, found);
  }
  return found;
}

/** Whether anything but images is attached in it. */
export const hasFiles = (blocks: readonly Block[]): boolean =>
  blocks.some(({ name, children }) => name === "file" || hasFiles(children));
