/** An image of a note as Word's drawing. */
import { ImageRun } from "docx";
import { imageOf } from "../../kinds/note/schema-attachments";
import type { Block } from "../../kinds/note/text-blocks";
import { imageSize } from "../../pdf/images/image-size";
import type { Media } from "../pdf/note-flow";
import { xmlText } from "../xml-text";
import type { WordChange } from "./write-changes";

const TYPES = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/bmp": "bmp",
} as const;

interface Place {
  /** Of the text, in pixels. */
  width: number;
  change: WordChange;
}

/** @returns null for what Word cannot show */
export function imageRun(
  block: Block,
  media: Media | undefined,
  { width, change }: Place,
): ImageRun | null {
  const facts = imageOf(block.attributes);
  const type =
    media && Object.hasOwn(TYPES, media.type) ? TYPES[media.type as keyof typeof TYPES] : null;
  const natural = media ? (imageSize(media.bytes) ?? facts.sides) : null;
  if (!media || type === null || natural === null) return null;
  const wished = facts.width === null ? natural.width : (width * facts.width) / 100;
  const shown = Math.max(1, Math.round(Math.min(wished, width)));
  const name = xmlText(facts.name);
  return new ImageRun({
    ...change,
    type,
    data: media.bytes,
    transformation: {
      width: shown,
      height: Math.max(1, Math.round((shown * natural.height) / natural.width)),
    },
    altText: { name: name || "Image", title: "", description: xmlText(facts.alt) },
  });
}

/** Word's name of a type of picture, for those it shows. */
export const IMAGE_TYPES: ReadonlyMap<string, (typeof TYPES)[keyof typeof TYPES]> = new Map(
  Object.entries(TYPES),
);
