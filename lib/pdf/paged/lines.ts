/** The lines of a paragraph (greedy, UAX 14 inside of words), as places in it: nothing is set yet. */
import { LONGEST_WORD } from "../layout/columns";
import type { Style } from "../layout/document";
import { graphemes, LONGEST_PIECE, lineEnds, SOFT_HYPHEN, shortened } from "../layout/pieces";
import { imageSize, withHeights } from "./line-heights";
import type { Meter } from "./meter";
import { type Inline, type PagedParagraph, TAB } from "./model";

export interface Line {
  from: number;
  to: number;
  /** Without the spaces at its end. */
  width: number;
  /** From its top to its baseline, and on to its foot. */
  ascent: number;
  descent: number;
  /** Ends because the text says so. */
  isLast: boolean;
  notes: Extract<Inline, { kind: "note" }>[];
}

const SLACK = 0.01;

export interface Room {
  /** Of a line, from its start to its end. */
  width: number;
  /** No image is higher. */
  highest: number;
}

/** Where the lines of a paragraph begin and how much room they have. */
export function lineRoom(
  { start, firstLine, end }: PagedParagraph,
  width: number,
  isFirst: boolean,
) {
  const least = Math.min(width, 12);
  const indent = Math.min(Math.max(start + (isFirst ? firstLine : 0), 0), width - least);
  return { indent, width: Math.max(width - indent - end, least) };
}

export function breakParagraph(paragraph: PagedParagraph, room: Room, meter: Meter): Line[] {
  const breaker = new Breaker(paragraph, room, meter);
  for (const inline of paragraph.inline) breaker.add(inline);
  return withHeights(breaker.end(), paragraph, room, meter);
}

/** How wide a paragraph must be that no word of it is broken. */
export function longestWord({ inline, start, end }: PagedParagraph, meter: Meter): number {
  let longest = 0;
  for (const one of inline)
    for (const word of one.kind === "text" ? one.text.split(/[ \n]+/) : []) {
      let from = 0;
      for (const to of [...endsIn(word), word.length]) {
        const width = meter.width(word, one.style, from, to);
        longest = Math.max(longest, Math.min(width, one.style.size * LONGEST_WORD));
        from = to;
      }
    }
  return start + longest + end;
}

/** Where a line may end: how far along it that is, with and without spaces. */
interface Opportunity {
  at: number;
  used: number;
  solid: number;
}

class Breaker {
  readonly #lines: Line[] = [];
  #at = 0;
  #from = 0;
  #used = 0;
  #solid = 0;
  #width: number;
  #may: Opportunity | null = null;

  constructor(
    private readonly paragraph: PagedParagraph,
    private readonly room: Room,
    private readonly meter: Meter,
  ) {
    this.#width = lineRoom(paragraph, room.width, true).width;
  }

  add(inline: Inline): void {
    switch (inline.kind) {
      case "text":
        this.#text(inline.text, inline.style);
        break;
      case "break":
        this.#must(1);
        break;
      case "tab":
        this.#space(tabWidth(this.#indent() + this.#used), 1);
        break;
      case "image":
        this.#solidPart(imageSize(inline, this.#width, this.room.highest).width, 1, true);
        break;
      case "note":
        this.#solidPart(this.meter.width(inline.text, inline.style), 1, false);
        break;
      case "field":
        this.#solidPart(this.meter.width(FIELD, inline.style), 1, false);
        break;
    }
  }

  end(): Line[] {
    if (this.#at > this.#from || this.#lines.length === 0 || this.#lines.at(-1)?.isLast)
      this.#close(this.#at, this.#solid, true);
    return this.#lines;
  }

  #indent(): number {
    return lineRoom(this.paragraph, this.room.width, this.#lines.length === 0).indent;
  }

  #text(text: string, style: Style): void {
    const { length } = text;
    for (let at = 0; at < length; ) {
      const code = text.charCodeAt(at);
      if (code === LINE_FEED) {
        this.#must(1);
        at++;
        continue;
      }
      let end = at + 1;
      if (code === SPACE) {
        while (end < length && text.charCodeAt(end) === SPACE) end++;
        this.#space(this.meter.width(text, style, at, end), end - at);
      } else {
        let isPlain = PLAIN[code] === 1;
        for (; end < length; end++) {
          const next = text.charCodeAt(end);
          if (next === SPACE || next === LINE_FEED) break;
          isPlain &&= PLAIN[next] === 1;
        }
        if (isPlain && end - at <= LONGEST_PIECE) this.#word(text, style, at, end, false);
        else this.#parts(text.slice(at, end), style);
      }
      at = end;
    }
  }

  /** A word in which lines may end. A long one is measured in parts, so that it costs no more than its length. */
  #parts(word: string, style: Style): void {
    let from = 0;
    for (const end of [...endsIn(word), word.length])
      for (const part of shortened(word.slice(from, end))) {
        from += part.length;
        this.#word(part, style, 0, part.length, from === end && end < word.length);
      }
  }

  #word(text: string, style: Style, from: number, to: number, mayEnd: boolean): void {
    let width = this.meter.width(text, style, from, to);
    const hyphen = text[to - 1] === SOFT_HYPHEN ? this.meter.width("-", style) : 0;
    this.#wrap(width + hyphen);
    let start = from;
    while (this.#used + width > this.#width + SLACK) {
      const cut = this.#cut(text, style, start, to);
      if (cut >= to) break;
      this.#solidPart(this.meter.width(text, style, start, cut), cut - start, false);
      this.#close(this.#at, this.#solid, false);
      start = cut;
      width = this.meter.width(text, style, start, to);
    }
    this.#place(width, to - start, mayEnd);
  }

  /** As many letters as there is room for, at least one in a line. */
  #cut(text: string, style: Style, from: number, to: number): number {
    let end = from;
    for (const { index, segment } of graphemes.segment(text.slice(from, to))) {
      const next = from + index + segment.length;
      const isFirst = end === from && this.#used === 0;
      if (!isFirst && this.#used + this.meter.width(text, style, from, next) > this.#width + SLACK)
        break;
      end = next;
    }
    if (end === from) {
      // Something else stands in the line, and not one letter beside it.
      this.#close(this.#at, this.#solid, false);
      return this.#cut(text, style, from, to);
    }
    return end;
  }

  #solidPart(width: number, length: number, mayEnd: boolean): void {
    if (mayEnd && this.#used > 0)
      this.#may = { at: this.#at, used: this.#used, solid: this.#solid };
    this.#wrap(width);
    this.#place(width, length, mayEnd);
  }

  #wrap(width: number): void {
    if (this.#used + width <= this.#width + SLACK || this.#may === null) return;
    const { at, used, solid } = this.#may;
    this.#close(at, solid, false, this.#used - used);
  }

  #place(width: number, length: number, mayEnd: boolean): void {
    this.#used += width;
    this.#solid = this.#used;
    this.#at += length;
    if (mayEnd) this.#may = { at: this.#at, used: this.#used, solid: this.#solid };
  }

  #space(width: number, length: number): void {
    this.#used += width;
    this.#at += length;
    this.#may = { at: this.#at, used: this.#used, solid: this.#solid };
  }

  #must(length: number): void {
    this.#at += length;
    this.#close(this.#at, this.#solid, true);
  }

  #close(to: number, width: number, isLast: boolean, left = 0): void {
    this.#lines.push({ from: this.#from, to, width, ascent: 0, descent: 0, isLast, notes: [] });
    this.#from = to;
    this.#used = left;
    this.#solid = left;
    this.#may = null;
    this.#width = lineRoom(this.paragraph, this.room.width, false).width;
  }
}

const SPACE = 32;
const LINE_FEED = 10;
/** The room of a number that is not known yet. */
export const FIELD = "00";

/** Letters between which no line ends, by their codes. */
const PLAIN = Uint8Array.from({ length: 65_536 }, (_, code) =>
  code < 128 && /[A-Za-z0-9.,;:'"()]/.test(String.fromCharCode(code)) ? 1 : 0,
);

const MAX_REMEMBERED = 20_000;
const LONGEST_REMEMBERED = 40;
const ends = new Map<string, number[]>();

function endsIn(word: string): number[] {
  const known = ends.get(word);
  if (known) return known;
  const found = [...lineEnds(word).keys()].filter((end) => end < word.length).sort((a, b) => a - b);
  if (ends.size >= MAX_REMEMBERED) ends.clear();
  if (word.length <= LONGEST_REMEMBERED) ends.set(word, found);
  return found;
}

/** To the next stop, at least a little. */
export function tabWidth(x: number): number {
  const width = TAB - (x % TAB);
  return width < 1 ? width + TAB : width;
}
