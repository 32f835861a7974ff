/** Pieces as lines no wider than there is room (greedy); a word too long for a line is broken between characters. */
import { cutPiece, type Fonts, type Piece, pieceOf } from "./pieces";

export interface Line {
  pieces: Piece[];
  /** Without the spaces at its end, which take no room. */
  width: number;
  /** Ends because the text says so, so it is not spread out. */
  isLast: boolean;
}

/** @param room points; a character that is wider stands out. */
export function breakLines(pieces: readonly Piece[], room: number, fonts: Fonts): Line[] {
  const lines: Line[] = [];
  let line: Piece[] = [];
  let used = 0;
  const close = (isLast: boolean) => {
    lines.push(finished(line, isLast, fonts));
    line = [];
    used = 0;
  };
  const place = (piece: Piece) => {
    line.push(piece);
    used += piece.width;
  };
  for (const word of unbreakable(pieces)) {
    const width = widthOf(word);
    if (used > 0 && used + width > room + SLACK) close(false);
    if (width <= room + SLACK) for (const piece of word) place(piece);
    else
      for (const piece of word) {
        for (let rest: Piece | null = piece; rest; ) {
          if (rest.isSpace || used + rest.width <= room + SLACK) {
            place(rest);
            break;
          }
          const [fits, left]: [Piece, Piece | null] = cutPiece(rest, room - used, fonts);
          if (used > 0 && used + fits.width > room + SLACK) {
            close(false);
            continue;
          }
          place(fits);
          rest = left;
          if (rest) close(false);
        }
      }
    if (word.at(-1)?.end === "must") close(true);
  }
  if (line.length > 0 || lines.length === 0) close(true);
  return lines;
}

/** Sums of widths differ by how they were summed. */
const SLACK = 0.01;

function* unbreakable(pieces: readonly Piece[]): Generator<Piece[]> {
  let word: Piece[] = [];
  for (const piece of pieces) {
    word.push(piece);
    if (piece.end === "no") continue;
    yield word;
    word = [];
  }
  if (word.length > 0) yield word;
}

/** How much room pieces take when a line ends after them. */
export function widthOf(pieces: readonly Piece[]): number {
  let width = 0;
  let spaces = 0;
  for (const piece of pieces) {
    if (piece.isSpace) spaces += piece.width;
    else {
      width += spaces + piece.width;
      spaces = 0;
    }
  }
  return width;
}

function finished(pieces: Piece[], isLast: boolean, fonts: Fonts): Line {
  const last = pieces.at(-1);
  if (last?.hyphen && !isLast) pieces.push(pieceOf("-", last.style, last.face, last.level, fonts));
  return { pieces, width: widthOf(pieces), isLast };
}

/** The widest part of a text that is not broken by choice. */
export function longestWord(pieces: readonly Piece[]): number {
  let longest = 0;
  for (const word of unbreakable(pieces)) longest = Math.max(longest, widthOf(word));
  return longest;
}
