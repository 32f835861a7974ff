/** A paragraph's text as pieces that are placed as one: in one style, font and direction, and never broken by choice. */
import LineBreaker from "linebreak";
import { type Directions, directionsOf } from "./directions";
import type { Direction, Span, Style } from "./document";
import type { Shaped, Shaper } from "./shape";
import { type Face, PLAIN, type Typefaces } from "./typefaces";

export interface Piece {
  style: Style;
  face: Face;
  word: Shaped;
  /** Points. */
  width: number;
  /** How much of the width is space after its last letter, in points. */
  tracking: number;
  level: number;
  isSpace: boolean;
  /** A line may, or must, end after it. */
  end: "no" | "may" | "must";
  /** Shows a hyphen when the line ends after it. */
  hyphen: boolean;
}

export interface Fonts {
  faces: Typefaces;
  shaper: Shaper;
}

/** No word is longer; a longer one is cut, so that no text costs more than its length. */
export const LONGEST_PIECE = 64;
export const SOFT_HYPHEN = "\u00ad";
/** Directs text or joins it, and is not drawn. Joiners stay: scripts and emoji are shaped by them. */
export const UNDRAWN = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const CONTROLS = /(?!\n)\p{Cc}/gu;
const LINE_ENDS = /\r\n|[\r\p{Zl}\p{Zp}]/gu;
export const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });
const words = new Intl.Segmenter("und", { granularity: "word" });
/** Written without spaces; where words end is known from a dictionary. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;

/** Text as it can be set: no controls, no half characters, one kind of line end, tabs as spaces. */
export function cleanText(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .replace(LINE_ENDS, "\n")
    .replaceAll("\t", "    ")
    .replace(CONTROLS, "")
    .toWellFormed();
}

export interface Pieces {
  pieces: Piece[];
  direction: Direction;
}

/** @param fallback the direction of a text without letters */
export function piecesOf(
  spans: readonly Span[],
  given: Direction | undefined,
  fallback: Direction,
  fonts: Fonts,
): Pieces {
  const clean = spans.map(({ text, style }) => ({ text: cleanText(text), style }));
  const text = clean.map((span) => span.text).join("");
  const directions = directionsOf(text, given, fallback);
  const ends = lineEnds(text);
  const pieces: Piece[] = [];
  let start = 0;
  for (const { text: spanText, style } of clean) {
    const spanEnd = start + spanText.length;
    while (start < spanEnd) {
      const end = endOfPiece(text, start, spanEnd, directions, ends);
      addPieces(
        text.slice(start, end),
        style,
        levelAt(directions, start),
        ends.get(end),
        fonts,
        pieces,
      );
      start = end;
    }
  }
  return { pieces, direction: directions.direction };
}

const levelAt = ({ levels, direction }: Directions, at: number): number =>
  levels?.[at] ?? (direction === "rtl" ? 1 : 0);

type Ends = Map<number, "may" | "must">;

export function lineEnds(text: string): Ends {
  const ends: Ends = new Map();
  const breaker = new LineBreaker(text);
  for (let end = breaker.nextBreak(); end; end = breaker.nextBreak()) {
    if (end.position < text.length) ends.set(end.position, end.required ? "must" : "may");
    else if (text.endsWith("\n")) ends.set(end.position, "must");
  }
  for (const { 0: run, index } of text.matchAll(UNSPACED))
    for (const { index: word } of words.segment(run)) if (word > 0) ends.set(index + word, "may");
  return ends;
}

function endOfPiece(
  text: string,
  start: number,
  spanEnd: number,
  { levels }: Directions,
  ends: Ends,
): number {
  const space = isSpace(text, start);
  const level = levels?.[start];
  let end = start + 1;
  while (end < spanEnd && !ends.has(end) && isSpace(text, end) === space && levels?.[end] === level)
    end++;
  return end;
}

const isSpace = (text: string, at: number): boolean => text[at] === " " || text[at] === "\n";

function addPieces(
  text: string,
  style: Style,
  level: number,
  end: Piece["end"] = "no",
  fonts: Fonts,
  into: Piece[],
): void {
  const drawn = text.replace(UNDRAWN, "").replaceAll("\n", "");
  const first = into.length;
  const before = into.at(-1);
  // A space goes with the word before it, so that a line of one script is one run of one font.
  const goesOn = drawn.trim() === "" && before?.style === style && before.level === level;
  const space = goesOn && before.face.hasSpaces ? before.face : null;
  for (const part of shortened(drawn)) {
    const stretches = space ? [{ text: part, face: space }] : fonts.faces.stretches(part, style);
    for (const stretch of stretches)
      into.push(pieceOf(stretch.text, style, stretch.face, level, fonts));
  }
  const last = into.at(-1);
  if (last && into.length > first) {
    last.end = end;
    last.hyphen = text.endsWith(SOFT_HYPHEN);
  }
}

export function shortened(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  do {
    const end = endOfPart(text, from);
    parts.push(text.slice(from, end));
    from = end;
  } while (from < text.length);
  return parts;
}

/** Looks no further than it must: to find what belongs together in a long text takes longer than its length. */
function endOfPart(text: string, from: number): number {
  if (text.length - from <= LONGEST_PIECE) return text.length;
  const window = text.slice(from, from + LONGEST_PIECE);
  const starts = Array.from(graphemes.segment(window), ({ index }) => index);
  const last = starts.at(-1) ?? 0;
  if (last > 0) return from + last;
  return from + (window.isWellFormed() ? window.length : window.length - 1);
}

export function pieceOf(
  text: string,
  style: Style,
  face: Face,
  level: number,
  { shaper }: Fonts,
): Piece {
  const rightToLeft = level % 2 === 1;
  const word = shaper.shape(text, face, rightToLeft, style.tabular, style.tracking);
  return {
    style,
    face,
    word,
    width: (word.width * style.size) / 1000,
    tracking: word.tracking * style.size,
    level,
    isSpace: text.trim() === "",
    end: "no",
    hyphen: false,
  };
}

/** The longest beginning of a piece that is no wider than there is room, at least one character; and what is left. */
export function cutPiece(piece: Piece, room: number, fonts: Fonts): [Piece, Piece | null] {
  const clusters = Array.from(graphemes.segment(piece.word.text), ({ segment }) => segment);
  const part = (from: number, to: number) =>
    pieceOf(clusters.slice(from, to).join(""), piece.style, piece.face, piece.level, fonts);
  let [fits, tooMany] = [1, clusters.length];
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1;
    if (part(0, middle).width <= room) fits = middle;
    else tooMany = middle;
  }
  if (fits >= clusters.length) return [piece, null];
  const rest = part(fits, clusters.length);
  return [part(0, fits), { ...rest, end: piece.end, hyphen: piece.hyphen }];
}
