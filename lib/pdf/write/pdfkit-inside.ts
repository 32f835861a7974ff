/**
 * The parts of PDFKit 0.20.2 that it does not document and we write text with: glyphs at places of our own, in fonts
 * it embeds. They are named here and nowhere else; a new version is looked through here.
 */
import type { Font } from "fontkit";

export interface Reference {
  data: Record<string, unknown>;
  end(content?: Uint8Array): void;
}

/** A font as it is written into the file: only the glyphs that are used, by numbers of its own. */
export interface EmbeddedFont {
  id: string;
  scale: number;
  subset: { glyphs: number[]; includeGlyph(id: number): number };
  /** Thousandths of an em, by number. */
  widths: (number | undefined)[];
  /** Code points, by number. */
  unicode: (number[] | undefined)[];
  ref(): Reference;
}

/** An image that was read. */
export interface Opened {
  embed(doc: unknown): void;
}

export interface Inside {
  /** PDF operators, in a coordinate system with the origin at the top left. */
  addContent(operators: string): unknown;
  ref(data: object): Reference;
  font(font: Font, name: string): unknown;
  /** @throws for bytes that are neither JPEG nor PNG */
  openImage(bytes: Uint8Array): Opened;
  image(image: Opened, x: number, y: number, size: { width: number; height: number }): unknown;
  _font: EmbeddedFont;
  _root: Reference;
  appendXML(xml: string): void;
  /** Writes the facts of the document into its metadata. */
  _addInfo(): void;
  page: { fonts: Record<string, Reference>; xobjects: Record<string, Reference> };
}

export function insideOf(doc: PDFKit.PDFDocument): Inside {
  const has = (name: string) => name in doc;
  if (!["addContent", "ref", "font", "_font", "openImage", "image", "page", "_addInfo"].every(has))
    throw new Error("This is not the PDFKit that text is written with.");
  return doc as unknown as Inside;
}

/** Attributes of a structure element that its options do not know. */
export function setAttributes(
  element: PDFKit.PDFStructureElement,
  attributes: Record<string, string | number>,
): void {
  if (!("dictionary" in element)) throw new Error("This is no structure element of PDFKit.");
  const { dictionary } = element as unknown as { dictionary: Reference };
  dictionary.data.A = { ...(dictionary.data.A ?? {}), ...attributes };
}
