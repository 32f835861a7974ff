/** What we use of packages that bring no types. */

declare module "fontkit" {
  interface GlyphPath {
    commands: { command: string; args: number[] }[];
  }
  interface FontGlyph {
    id: number;
    advanceWidth: number;
    codePoints: number[];
    path: GlyphPath;
  }
  interface GlyphPosition {
    xAdvance: number;
    xOffset: number;
    yOffset: number;
  }
  interface GlyphRun {
    glyphs: FontGlyph[];
    positions: GlyphPosition[];
  }
  export interface Font {
    unitsPerEm: number;
    ascent: number;
    descent: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    getGlyph(id: number, codePoints?: number[]): FontGlyph;
    glyphForCodePoint(codePoint: number): FontGlyph;
    layout(
      text: string,
      features?: string[] | Record<string, boolean>,
      script?: string,
      language?: string,
      direction?: "ltr" | "rtl",
    ): GlyphRun;
  }
  export function create(bytes: Uint8Array): Font;
}

declare module "linebreak" {
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { position: number; required: boolean } | null;
  }
}

declare module "bidi-js" {
  interface Levels {
    levels: Uint8Array;
    paragraphs: { start: number; end: number; level: number }[];
  }
  interface Bidi {
    getEmbeddingLevels(text: string, direction?: "ltr" | "rtl" | "auto"): Levels;
    getMirroredCharacter(character: string): string | null;
    /** Class of a character, as "L" or "ON" (UAX 9, table 4). */
    getBidiCharTypeName(character: string): string;
  }
  export default function bidiFactory(): Bidi;
}

declare module "svg-to-pdfkit" {
  interface SvgOptions {
    width: number;
    height: number;
    /** Lengths without a unit are points. */
    assumePt: boolean;
    imageCallback: (address: string) => string;
    documentCallback: (address: string) => string;
    warningCallback: (words: string) => void;
  }
  export default function drawSvg(
    doc: PDFKit.PDFDocument,
    svg: string,
    x: number,
    y: number,
    options: SvgOptions,
  ): void;
}
