/** The font files of a process, each fetched and opened once, however many documents ask for it at the same time. */
import { create, type Font } from "fontkit";

/** Gives a font file of public/fonts/pdf by its name without the ending. */
export type LoadFont = (name: string) => Promise<Uint8Array>;

export class FontFiles {
  readonly #fonts = new Map<string, Promise<Font>>();

  constructor(private readonly loadFont: LoadFont) {}

  /** @throws whatever `loadFont` throws; the next one who asks tries again */
  open(name: string): Promise<Font> {
    const known = this.#fonts.get(name);
    if (known !== undefined) return known;
    const font = this.loadFont(name).then((bytes) => forgetful(create(padded(bytes))));
    this.#fonts.set(name, font);
    font.catch(() => this.#fonts.delete(name));
    return font;
  }
}

/** fontkit reads the box of an empty glyph, such as a thin space, from whatever follows it: also behind a file's end. */
function padded(bytes: Uint8Array): Uint8Array {
  const roomy = new Uint8Array(bytes.length + 16);
  roomy.set(bytes);
  return roomy;
}

const MARKS = /^\p{M}+$/u;

/**
 * fontkit keeps each glyph with the characters that it stood for first, perhaps in another document. Told anew each
 * time, a text is shaped in the same way whatever was shaped before.
 */
function forgetful(font: Font): Font {
  const kept = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints = []) => {
    const glyph = kept(id);
    // Measured once for all: what is made of it next takes that over.
    void glyph.advanceWidth;
    const isMark = MARKS.test(String.fromCodePoint(...codePoints));
    return Object.assign(Object.create(glyph), { codePoints, isMark });
  };
  return font;
}
