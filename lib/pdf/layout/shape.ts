/**
 * Words as glyphs. A glyph says which characters it stands for, so that text can be copied out of a page as it was
 * written, whatever the script did to it.
 */
import type { Font, FontGlyph, GlyphRun } from "fontkit";
import { mirrored } from "./directions";
import { asDrawn, asWritten } from "./thai";
import type { Face } from "./typefaces";

/** Lengths are thousandths of an em. */
export interface Glyph {
  id: number;
  /** How wide it is told to be, and how far the next one is. */
  width: number;
  advance: number;
  right: number;
  up: number;
  /** Never empty. */
  text: string;
  /** The first of so many glyphs that are read as one: letters, marks that were moved to them, and the next letter. */
  together?: { glyphs: number; text: string };
}

/** A glyph without text of its own, such as the dots of an Arabic letter: drawn, but not text. */
interface Ornament {
  id: number;
  right: number;
  up: number;
}

export interface Shaped {
  text: string;
  /** From left to right. */
  glyphs: Glyph[];
  ornaments: Ornament[];
  width: number;
  rightToLeft: boolean;
  /** Space after each letter, of the size. */
  tracking: number;
}

/** Characters of all that is remembered, over all fonts: a long note's words, in some tens of megabytes. */
const MAX_REMEMBERED = 300_000;
/** Guides the shaping of fonts that know it; the others would draw a box for it. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Told to be as wide as the space that is drawn for it, it would part a word for some readers. */
const HIDDEN = /^\p{Default_Ignorable_Code_Point}+$/u;

/** Shapes text and remembers it, as most words come again. */
export class Shaper {
  readonly #words = new Map<Font, Map<string, Shaped>>();
  #remembered = 0;

  constructor(private readonly most = MAX_REMEMBERED) {}

  /** @param text in one direction and of one face, in the order it is read */
  shape(text: string, { font }: Face, rightToLeft: boolean, tabular = false, tracking = 0): Shaped {
    // Whatever shapes a text beside its font stands in the key, the text last: no text can look like the rest of it.
    const key = `${rightToLeft} ${tabular} ${tracking} ${text}`;
    const known = this.#words.get(font)?.get(key);
    if (known) return known;
    const plain = shape(text, font, rightToLeft, tabular);
    const shaped = tracking === 0 || !TRACKED.test(text) ? plain : tracked(plain, tracking);
    this.#remembered += key.length;
    if (this.#remembered > this.most) {
      this.#words.clear();
      this.#remembered = key.length;
    }
    const words = this.#words.get(font) ?? new Map<string, Shaped>();
    this.#words.set(font, words.set(key, shaped));
    return shaped;
  }
}

/** Of other scripts letters join, or marks stand at places that were measured. */
const TRACKED =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Common}]*$/u;

/** Readers take letters that stand apart for words, so the word says what it is. */
function tracked(shaped: Shaped, tracking: number): Shaped {
  const { text, width } = shaped;
  const glyphs = shaped.glyphs.map(({ together, ...glyph }) => ({
    ...glyph,
    advance: glyph.advance + tracking * 1000,
  }));
  const [first] = glyphs;
  if (first && text.trim() !== "")
    Object.assign(first, { together: { glyphs: glyphs.length, text } });
  return { ...shaped, glyphs, width: width + tracking * 1000 * glyphs.length, tracking };
}

function shape(given: string, font: Font, rightToLeft: boolean, tabular: boolean): Shaped {
  const text = given.replace(IGNORABLE, (sign) =>
    font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0) ? sign : "",
  );
  if (text === "") return { text, glyphs: [], ornaments: [], width: 0, rightToLeft, tracking: 0 };
  const scale = 1000 / font.unitsPerEm;
  const drawn = rightToLeft ? mirrored(text) : asDrawn(text);
  const run = runOf(drawn, font, rightToLeft, tabular);
  const unknown = unknownGlyph(font);
  const texts = textsOf(run, drawn, rightToLeft);
  const glyphs: Glyph[] = [];
  const ornaments: Ornament[] = [];
  let pen = 0;
  let width = 0;
  for (const [at, glyph] of run.glyphs.entries()) {
    const position = run.positions[at];
    if (!position) continue;
    const isUnknown = glyph.id === 0;
    const advance = (isUnknown ? unknown.advanceWidth : position.xAdvance) * scale;
    const [right, up] = [position.xOffset * scale, position.yOffset * scale];
    width += advance;
    const standsFor = texts[at] ?? "";
    const last = glyphs.at(-1);
    if (standsFor === "") {
      ornaments.push({ id: glyph.id, right: pen + right, up });
      // What is as wide as a letter belongs to the letter before it: else its room would read as a space.
      if (last) {
        last.advance += advance;
        last.width += advance;
      } else if (advance !== 0) glyphs.push(spacer(advance));
    } else {
      const { id, advanceWidth } = isUnknown ? unknown : glyph;
      glyphs.push({
        id,
        width: HIDDEN.test(standsFor) ? 0 : advanceWidth * scale,
        advance,
        right,
        up,
        text: standsFor,
      });
    }
    pen += advance;
  }
  const read = together(joined(glyphs), rightToLeft);
  return { text, glyphs: read, ornaments, width, rightToLeft, tracking: 0 };
}

/** Marks lie then where the font draws them by themselves. */
const UNPLACED = { mark: false, mkmk: false, abvm: false, blwm: false };

/** As the font's rules say. Some have rules that the library cannot follow: words are written without them, and never lost. */
function runOf(text: string, font: Font, rightToLeft: boolean, tabular: boolean): GlyphRun {
  const digits = tabular ? { tnum: true, lnum: true } : {};
  for (const features of [digits, { ...digits, ...UNPLACED }])
    try {
      return font.layout(text, features, undefined, undefined, rightToLeft ? "rtl" : "ltr");
    } catch {
      // The next one asks less of the font.
    }
  const glyphs = [...text].map((sign) => font.glyphForCodePoint(sign.codePointAt(0) ?? 0));
  if (rightToLeft) glyphs.reverse();
  const positions = glyphs.map(({ advanceWidth }) => ({
    xAdvance: advanceWidth,
    xOffset: 0,
    yOffset: 0,
  }));
  return { glyphs, positions };
}

/** Shows that something is there which no font has; copied, it is still what was written. */
const UNKNOWN = [0x25a1, 0xfffd, 0x3f];

function unknownGlyph(font: Font): FontGlyph {
  const code = UNKNOWN.find((one) => font.hasGlyphForCodePoint(one));
  return code === undefined ? font.getGlyph(0) : font.glyphForCodePoint(code);
}

/** Room before the first letter, told by a negative id until it is joined to what follows. */
const spacer = (advance: number): Glyph => ({
  id: -1,
  width: 0,
  advance,
  right: 0,
  up: 0,
  text: "",
});

function joined(glyphs: Glyph[]): Glyph[] {
  const [first, second, ...rest] = glyphs;
  if (first?.id !== -1 || !second) return glyphs.filter(({ id }) => id !== -1);
  return [
    { ...second, right: second.right + first.advance, advance: second.advance + first.advance },
    ...rest,
  ];
}

/**
 * Apart from its letter, some readers take a mark that was moved for a word of its own. What is read as one ends for
 * them with its last glyph, so that is a letter: behind a mark they would see room for a space. Text that runs to the
 * left is left alone: readers turn it around run by run, and this would make a run of each letter.
 */
function together(glyphs: Glyph[], rightToLeft: boolean): Glyph[] {
  for (let at = 0; at < glyphs.length && !rightToLeft; ) {
    let end = at + 1;
    while (isMoved(glyphs[end]) || isMoved(glyphs[end - 1])) end++;
    end = Math.min(end, glyphs.length);
    const letter = glyphs[at];
    if (end - at > 1 && letter) {
      const text = glyphs.slice(at, end).map((glyph) => glyph.text);
      letter.together = { glyphs: end - at, text: text.join("") };
    }
    at = end;
  }
  return glyphs;
}

const isMoved = (glyph: Glyph | undefined): boolean =>
  glyph !== undefined && glyph.advance === 0 && (glyph.right !== 0 || glyph.up !== 0);

/** The characters of each glyph: as the font says, but in the order they are read. */
function textsOf(run: GlyphRun, text: string, rightToLeft: boolean): string[] {
  const glyphs = rightToLeft ? run.glyphs.toReversed() : run.glyphs;
  const texts = inReadingOrder(glyphs, Array.from(text));
  return rightToLeft ? texts.reverse().map(mirrored) : asWritten(texts);
}

/**
 * Some scripts draw characters in another order than they are read (a vowel before its consonant). Glyphs are taken
 * together until they stand for the next characters in any order; within such a group the characters are dealt out
 * anew, to each glyph as many as it had.
 */
function inReadingOrder(glyphs: readonly FontGlyph[], characters: readonly string[]): string[] {
  const texts: string[] = [];
  let read = 0;
  let group: FontGlyph[] = [];
  const inGroup = new Map<string, number>();
  let open = 0;
  let taken = 0;
  const count = (character: string, by: number) => {
    const before = inGroup.get(character) ?? 0;
    const after = before + by;
    inGroup.set(character, after);
    open += Math.abs(after) - Math.abs(before);
  };
  for (const glyph of glyphs) {
    group.push(glyph);
    for (const code of glyph.codePoints) {
      count(String.fromCodePoint(code), 1);
      count(characters[read + taken] ?? "", -1);
      taken++;
    }
    if (open !== 0) continue;
    for (const one of group) {
      texts.push(characters.slice(read, read + one.codePoints.length).join(""));
      read += one.codePoints.length;
    }
    group = [];
    taken = 0;
    inGroup.clear();
  }
  for (const one of group) {
    texts.push(characters.slice(read, read + one.codePoints.length).join(""));
    read += one.codePoints.length;
  }
  // What the font drew nothing for, such as the tone of a hand.
  const left = characters.slice(read).join("");
  if (left !== "") texts.push((texts.pop() ?? "") + left);
  return texts;
}
