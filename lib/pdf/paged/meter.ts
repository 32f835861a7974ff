/**
 * How wide text is, without setting it. Plain letters are summed up from their widths and the kerning of neighbours, each
 * asked of the font once; words of other scripts are shaped whole and remembered.
 */
import type { Style } from "../layout/document";
import { type Fonts, UNDRAWN } from "../layout/pieces";
import type { Face } from "../layout/typefaces";

const ASCII = 128;
const MAX_WORDS = 40_000;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u;

export interface Metrics {
  ascent: number;
  descent: number;
}

export class Meter {
  readonly #tables = new Map<Face, Float64Array>();
  readonly #ofStyle = new WeakMap<Style, Float64Array>();
  readonly #words = new Map<Face, Map<string, number>>();
  #count = 0;

  constructor(readonly fonts: Fonts) {}

  /** The text's width in points. It is one word, or spaces. */
  width(text: string, style: Style, from = 0, to = text.length): number {
    const table = this.#table(style);
    let sum = 0;
    let before = -1;
    for (let at = from; at < to; at++) {
      const code = text.charCodeAt(at);
      if (code >= ASCII) return (this.#word(text.slice(from, to), style) * style.size) / 1000;
      const place = before < 0 ? code : ASCII + before * ASCII + code;
      const known = table[place] ?? Number.NaN;
      sum += Number.isNaN(known) ? this.#learn(table, place, before, code, style) : known;
      before = code;
    }
    return (sum * style.size) / 1000;
  }

  metrics(style: Style): Metrics {
    const { ascent, descent } = this.fonts.faces.primary(style);
    return { ascent: ascent * style.size, descent: descent * style.size };
  }

  /** First the widths of letters, then of each letter behind each other. */
  #table(style: Style): Float64Array {
    const known = this.#ofStyle.get(style);
    if (known) return known;
    const face = this.fonts.faces.primary(style);
    const table =
      this.#tables.get(face) ?? new Float64Array(ASCII + ASCII * ASCII).fill(Number.NaN);
    this.#tables.set(face, table);
    this.#ofStyle.set(style, table);
    return table;
  }

  #learn(table: Float64Array, place: number, before: number, code: number, style: Style): number {
    const of = (text: string) =>
      this.fonts.shaper.shape(text, this.fonts.faces.primary(style), false).width;
    const letter = code < 32 ? (code === 9 ? "    " : "") : String.fromCharCode(code);
    const first = before < 32 ? "" : String.fromCharCode(before);
    const width = letter === "" ? 0 : first === "" ? of(letter) : of(first + letter) - of(first);
    table[place] = width;
    return width;
  }

  #word(text: string, style: Style): number {
    const face = this.fonts.faces.primary(style);
    const words = this.#words.get(face) ?? new Map<string, number>();
    this.#words.set(face, words);
    const known = words.get(text);
    if (known !== undefined) return known;
    const drawn = text.replace(UNDRAWN, "");
    const isLeft = RIGHT_TO_LEFT.test(drawn);
    let width = 0;
    for (const stretch of this.fonts.faces.stretches(drawn, style))
      width += this.fonts.shaper.shape(stretch.text, stretch.face, isLeft).width;
    if (++this.#count > MAX_WORDS) {
      this.#words.clear();
      this.#count = 0;
    } else words.set(text, width);
    return width;
  }
}
