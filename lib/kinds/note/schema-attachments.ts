/**
 * The blocks that show an attachment (DB-021): an image, and a file as a card. The bytes are elsewhere; the document
 * names them as `svc-blob:<uuid>`, and what it says about them (a name, a size) is what somebody wrote.
 */
import type { NodeSpec } from "prosemirror-model";
import { UUID } from "../../protocol/ids";
import { plainName } from "../plain-name";

const PREFIX = "svc-blob:";
const absent = { default: null };

/** The narrowest an image is drawn, in percent of the text's width. */
export const MIN_WIDTH_PERCENT = 10;
const MAX_NAME_CHARS = 300;
const MAX_ALT_CHARS = 1_000;
const MAX_PIXELS = 100_000;

export const attachmentNodes: Record<"image" | "file", NodeSpec> = {
  image: {
    group: "block",
    draggable: true,
    attrs: {
      id: absent,
      attachment: absent,
      name: absent,
      /** What the image shows, for who cannot see it. */
      alt: absent,
      /** In percent of the text's width; absent: as large as it is. */
      width: absent,
      naturalWidth: absent,
      naturalHeight: absent,
    },
    parseDOM: [{ tag: "figure[data-image]", getAttrs: (dom) => imageAttributes(dom.dataset) }],
    toDOM({ attrs }) {
      const { id, name, alt, width, sides } = imageOf(attrs);
      const data = dataset({
        image: id,
        block: blockId(attrs),
        name,
        alt,
        width,
        "natural-width": sides?.width,
        "natural-height": sides?.height,
      });
      return ["figure", data, alt || name || "Image"];
    },
  },
  file: {
    group: "block",
    draggable: true,
    attrs: { id: absent, attachment: absent, name: absent, size: absent },
    parseDOM: [{ tag: "figure[data-file]", getAttrs: (dom) => fileAttributes(dom.dataset) }],
    toDOM({ attrs }) {
      const { id, name, size } = fileOf(attrs);
      return ["figure", dataset({ file: id, block: blockId(attrs), name, size }), name || "File"];
    },
  },
};

type Given = Readonly<Record<string, unknown>>;

/** The block's own id, by which its place is found; empty for whatever is none. */
export const blockId = ({ id }: Given): string => (typeof id === "string" ? id : "");

/** How the document names an attachment. */
export const attachmentName = (id: string): string => PREFIX + id;

/** The attachment's id; null for whatever names none. */
export function attachmentId(value: unknown): string | null {
  if (typeof value !== "string" || !value.startsWith(PREFIX)) return null;
  const id = value.slice(PREFIX.length);
  return UUID.test(id) ? id : null;
}

export interface ImageFacts {
  id: string | null;
  name: string;
  alt: string;
  /** Percent of the text's width. */
  width: number | null;
  /** Pixels. */
  sides: { width: number; height: number } | null;
}

/** An image block's attributes, each as it may be drawn. */
export function imageOf(attrs: Given): ImageFacts {
  const width = numberIn(attrs.naturalWidth, 1, MAX_PIXELS);
  const height = numberIn(attrs.naturalHeight, 1, MAX_PIXELS);
  return {
    id: attachmentId(attrs.attachment),
    name: nameIn(attrs.name),
    alt: words(attrs.alt, MAX_ALT_CHARS),
    width: numberIn(attrs.width, MIN_WIDTH_PERCENT, 100),
    sides: width === null || height === null ? null : { width, height },
  };
}

export interface FileFacts {
  id: string | null;
  name: string;
  /** Bytes. */
  size: number | null;
}

/** A file card's attributes, each as it may be drawn. */
export const fileOf = (attrs: Given): FileFacts => ({
  id: attachmentId(attrs.attachment),
  name: nameIn(attrs.name),
  size: numberIn(attrs.size, 0, Number.MAX_SAFE_INTEGER),
});

const nameIn = (value: unknown): string => plainName(value, MAX_NAME_CHARS);

const words = (value: unknown, most: number): string =>
  typeof value === "string" ? value.slice(0, most) : "";

function numberIn(value: unknown, least: number, most: number): number | null {
  return typeof value === "number" && value >= least && value <= most ? value : null;
}

function dataset(values: Record<string, string | number | null | undefined>) {
  const given = Object.entries(values).filter(([, value]) => value != null && value !== "");
  return Object.fromEntries(given.map(([name, value]) => [`data-${name}`, String(value)]));
}

function imageAttributes(data: DOMStringMap) {
  const { id, name, alt, width, sides } = imageOf({
    attachment: attachmentName(data.image ?? ""),
    name: data.name,
    alt: data.alt,
    width: Number(data.width),
    naturalWidth: Number(data.naturalWidth),
    naturalHeight: Number(data.naturalHeight),
  });
  if (id === null) return false;
  return {
    id: data.block || null,
    attachment: attachmentName(id),
    name: name || null,
    alt: alt || null,
    width,
    naturalWidth: sides?.width ?? null,
    naturalHeight: sides?.height ?? null,
  };
}

function fileAttributes(data: DOMStringMap) {
  const { id, name, size } = fileOf({
    attachment: attachmentName(data.file ?? ""),
    name: data.name,
    size: data.size === undefined ? null : Number(data.size),
  });
  if (id === null) return false;
  return { id: data.block || null, attachment: attachmentName(id), name: name || null, size };
}
