/** Which font files a text needs, and which of them sets a character. */
import type { Font } from "fontkit";
import type { Family, Style } from "./document";
import type { FontFiles } from "./font-files";

export interface Face {
  name: string;
  font: Font;
  /** Words of it are parted by spaces of its own; those between signs and emoji are as wide as these. */
  hasSpaces: boolean;
  /** Of an em. */
  ascent: number;
  descent: number;
  /** Width of the outline that makes a text bold for which there is no bold file; of an em. */
  embolden: number;
  /** What makes a text italic for which there is no italic file: right per up. */
  slant: number;
}

interface Script {
  name: string;
  weights: readonly number[];
  has: RegExp;
}

/** Fetched for a text that has characters of theirs. */
const SCRIPTS: readonly Script[] = [
  { name: "noto-sans-arabic", weights: [400, 600], has: /[\p{Script=Arabic}\p{Script=Syriac}]/u },
  { name: "noto-sans-hebrew", weights: [400, 600], has: /\p{Script=Hebrew}/u },
  { name: "noto-sans-devanagari", weights: [400, 600], has: /\p{Script=Devanagari}/u },
  { name: "noto-sans-thai", weights: [400, 600], has: /\p{Script=Thai}/u },
  {
    name: "noto-sans-sc",
    weights: [400],
    has: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\u3200-\u33ff\ufe30-\ufe4f\uff01-\uffee]/u,
  },
  { name: "noto-sans-kr", weights: [400], has: /\p{Script=Hangul}/u },
  { name: "noto-sans-armenian", weights: [400], has: /\p{Script=Armenian}/u },
  { name: "noto-sans-bengali", weights: [400], has: /\p{Script=Bengali}/u },
  { name: "noto-sans-ethiopic", weights: [400], has: /\p{Script=Ethiopic}/u },
  { name: "noto-sans-georgian", weights: [400], has: /\p{Script=Georgian}/u },
  { name: "noto-sans-gujarati", weights: [400], has: /\p{Script=Gujarati}/u },
  { name: "noto-sans-gurmukhi", weights: [400], has: /\p{Script=Gurmukhi}/u },
  { name: "noto-sans-kannada", weights: [400], has: /\p{Script=Kannada}/u },
  { name: "noto-sans-khmer", weights: [400], has: /\p{Script=Khmer}/u },
  { name: "noto-sans-lao", weights: [400], has: /\p{Script=Lao}/u },
  { name: "noto-sans-malayalam", weights: [400], has: /\p{Script=Malayalam}/u },
  { name: "noto-sans-mongolian", weights: [400], has: /\p{Script=Mongolian}/u },
  { name: "noto-sans-myanmar", weights: [400], has: /\p{Script=Myanmar}/u },
  { name: "noto-sans-oriya", weights: [400], has: /\p{Script=Oriya}/u },
  { name: "noto-sans-sinhala", weights: [400], has: /\p{Script=Sinhala}/u },
  { name: "noto-sans-tamil", weights: [400], has: /\p{Script=Tamil}/u },
  { name: "noto-sans-telugu", weights: [400], has: /\p{Script=Telugu}/u },
  { name: "noto-serif-tibetan", weights: [400], has: /\p{Script=Tibetan}/u },
];
const EMOJI_FONT: Script = {
  name: "noto-emoji",
  weights: [400],
  has: /\p{Emoji_Presentation}|\p{Regional_Indicator}|\ufe0f|\u20e3/u,
};

/** Fetched one after the other for characters that the others lack. */
const RESORTS: readonly Script[] = [
  { name: "noto-sans-han", weights: [400], has: /\p{Script=Han}/u },
  { name: "noto-sans", weights: [400], has: /[^\p{Extended_Pictographic}]/u },
  {
    name: "noto-sans-symbols",
    weights: [400],
    has: /[\u2190-\u21ff\u2300-\u23ff\u2460-\u24ff\u2500-\u27bf\u2b00-\u2bff]/u,
  },
  { ...EMOJI_FONT, has: /\p{Extended_Pictographic}/u },
];

const FILES: Record<Family, { name: string; italic: boolean; weights: [number, number] }> = {
  sans: { name: "inter", italic: true, weights: [400, 600] },
  serif: { name: "source-serif", italic: true, weights: [400, 600] },
  mono: { name: "jetbrains-mono", italic: false, weights: [400, 600] },
  black: { name: "inter", italic: false, weights: [800, 800] },
  garamond: { name: "cormorant-garamond", italic: false, weights: [600, 600] },
  didone: { name: "playfair-display", italic: true, weights: [400, 400] },
  futura: { name: "jost", italic: false, weights: [400, 500] },
  grotesk: { name: "space-grotesk", italic: false, weights: [500, 700] },
  plex: { name: "ibm-plex-sans", italic: false, weights: [400, 600] },
};

/** Emoji by themselves, or signs that are asked to look like emoji. */
const EMOJI =
  /^(?:\p{Emoji_Presentation}|\p{Regional_Indicator}|\p{Emoji}\ufe0f|[#*0-9]\ufe0f?\u20e3)/u;
/** Have no look of their own, so any font will do for them. */
const INVISIBLE = /^\p{Default_Ignorable_Code_Point}$/u;
/** Letters that the fonts of all styles have. */
export const PLAIN = /^[\x20-\x7e]*$/;
const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

export interface Stretch {
  text: string;
  face: Face;
}

/** The fonts of one document, and no other's: which font sets a sign depends on nothing but the document. */
export class Typefaces {
  readonly #fonts = new Map<string, Font>();
  readonly #faces = new Map<string, Face>();
  readonly #primaries = new WeakMap<Style, Face>();
  readonly #covered = new Map<Font, Map<number, boolean>>();

  constructor(private readonly files: FontFiles) {}

  /** Fetches what these texts need and is not here yet. */
  async load(texts: Iterable<StyledText>): Promise<void> {
    const wanted = byStyle(texts);
    await this.#open(namesFor(wanted));
    for (const resort of RESORTS) {
      const lacking = wanted.map(({ text, style }) => this.#lacking(text, style));
      if (resort.has.test(lacking.join(""))) await this.#open([`${resort.name}-400`]);
    }
  }

  /** Whether all that these texts need is here. Characters of rare signs are not looked for. */
  isReady(texts: Iterable<StyledText>): boolean {
    return [...namesFor(byStyle(texts))].every((name) => this.#fonts.has(name));
  }

  /**
   * The face that a style is set in before anything else; its lines are as high as it says. Another stands in for it
   * until it is loaded.
   */
  primary(style: Style): Face {
    const known = this.#primaries.get(style);
    if (known) return known;
    const name = primaryName(style);
    const [other = name] = this.#fonts.keys();
    const face = this.#face(this.#fonts.has(name) ? name : other, style);
    this.#primaries.set(style, face);
    return face;
  }

  /** A text cut where the font changes. */
  stretches(text: string, style: Style): Stretch[] {
    const primary = this.primary(style);
    if (PLAIN.test(text) || this.#has(primary.font, text)) return [{ text, face: primary }];
    const parts: Stretch[] = [];
    for (const { segment } of graphemes.segment(text)) {
      const last = parts.at(-1);
      const face = this.#faceOf(segment, style, primary, last?.face);
      if (last?.face === face) last.text += segment;
      else parts.push({ text: segment, face });
    }
    return parts;
  }

  #faceOf(cluster: string, style: Style, primary: Face, before: Face | undefined): Face {
    if (before && (cluster === " " || INVISIBLE.test(cluster))) return before;
    const names = EMOJI.test(cluster) ? ["noto-emoji-400", ...others(style)] : others(style);
    if (!EMOJI.test(cluster) && this.#has(primary.font, cluster)) return primary;
    for (const name of names) {
      const font = this.#fonts.get(name);
      if (font && this.#has(font, cluster)) return this.#face(name, style);
    }
    return primary;
  }

  #lacking(text: string, style: Style): string {
    if (PLAIN.test(text)) return "";
    const fonts = [primaryName(style), ...others(style)].flatMap((name) => {
      const font = this.#fonts.get(name);
      return font ? [font] : [];
    });
    // A line's end is not drawn.
    return [...new Set(text.replaceAll("\n", ""))]
      .filter((character) => !fonts.some((font) => this.#has(font, character)))
      .join("");
  }

  #has(font: Font, text: string): boolean {
    const known = this.#covered.get(font) ?? new Map<number, boolean>();
    this.#covered.set(font, known);
    for (const character of text) {
      const code = character.codePointAt(0) ?? 0;
      let has = known.get(code);
      if (has === undefined) {
        has = INVISIBLE.test(character) || font.hasGlyphForCodePoint(code);
        known.set(code, has);
      }
      if (!has) return false;
    }
    return true;
  }

  async #open(names: Iterable<string>): Promise<void> {
    const missing = [...names].filter((name) => !this.#fonts.has(name));
    await Promise.all(
      missing.map(async (name) => this.#fonts.set(name, await this.files.open(name))),
    );
  }

  #face(name: string, style: Style): Face {
    const bold = style.bold === true && name.includes("-400");
    const italic = style.italic === true && !name.endsWith("-italic") && isSlanted(name);
    const key = `${name} ${bold} ${italic}`;
    const known = this.#faces.get(key);
    if (known) return known;
    const font = this.#fonts.get(name);
    if (!font) throw new Error(`The font ${name} was not loaded.`);
    const face: Face = {
      name,
      font,
      hasSpaces: font.hasGlyphForCodePoint(0x20) && !/emoji|symbols/.test(name),
      ascent: font.ascent / font.unitsPerEm,
      descent: -font.descent / font.unitsPerEm,
      embolden: bold ? 0.035 : 0,
      slant: italic ? 0.2 : 0,
    };
    this.#faces.set(key, face);
    return face;
  }
}

/** Only what has an italic in its own tradition is slanted. */
const isSlanted = (name: string) => /^(jetbrains-mono|noto-sans-400)/.test(name);

export interface StyledText {
  text: string;
  style: Style;
}

/** The text of each face, but for what all faces have. */
function byStyle(texts: Iterable<StyledText>): StyledText[] {
  const found = new Map<string, StyledText>();
  for (const { text: all, style } of texts) {
    const text = PLAIN.test(all) ? "" : all;
    const key = `${style.family}${style.bold}${style.italic}`;
    const known = found.get(key);
    if (known) known.text += text;
    else found.set(key, { style, text });
  }
  return [...found.values()];
}

function namesFor(wanted: readonly StyledText[]): Set<string> {
  const names = new Set<string>();
  for (const { style, text } of wanted) {
    names.add(primaryName(style));
    if (text === "") continue;
    for (const script of [...SCRIPTS, EMOJI_FONT])
      if (script.has.test(text)) names.add(scriptName(script, style));
  }
  return names;
}

function primaryName({ family, bold, italic }: Style): string {
  const file = FILES[family];
  return `${file.name}-${file.weights[bold ? 1 : 0]}${italic && file.italic ? "-italic" : ""}`;
}

const scriptName = ({ name, weights }: Script, { bold }: Style): string =>
  `${name}-${bold && weights.includes(600) ? 600 : 400}`;

/** In the order in which they are asked for a character that the style's own font lacks. */
const others = (style: Style): string[] =>
  [...SCRIPTS, ...RESORTS].map((script) => scriptName(script, style));
