/** Pieces as lines no wider than there is room (greedy); a word too long for a line is broken between characters, with a hyphen. */
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
  const breakWord = (word: readonly Piece[]) => {
    const hyphen = hyphenWidth(word, room, fonts);
    const end = word.findLast(({ isSpace }) => !isSpace);
    for (const piece of word) {
      for (let rest: Piece | null = piece; rest; ) {
        const after = piece === end ? 0 : hyphen;
        if (rest.isSpace || used + rest.width + after <= room + SLACK_PT) {
          place(rest);
          break;
        }
        const [fits, left]: [Piece, Piece | null] = cutPiece(rest, room - used - hyphen, fonts);
        if (used > 0 && used + fits.width + hyphen > room + SLACK_PT) {
          const last = line.pop();
          if (last) line.push(hyphen > 0 ? { ...last, hyphen: true } : last);
          close(false);
          continue;
        }
        place(left && hyphen > 0 ? { ...fits, hyphen: true } : fits);
        rest = left;
        if (rest) close(false);
      }
    }
  };
  for (const word of unbreakable(pieces)) {
    const width = widthOf(word);
    if (used > 0 && used + width > room + SLACK_PT) close(false);
    if (width > room + SLACK_PT) breakWord(word);
    else for (const piece of word) place(piece);
    if (word.at(-1)?.end === "must") close(true);
  }
  if (line.length > 0 || lines.length === 0) close(true);
  return lines;
}

/** A word as people write it: no address, number or code, which a hyphen would change. */
const NATURAL =
  /^\p{P}*[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}’']{8,120}\p{P}*\s*$/u;

/** With signs and spaces around it. To look for a word in more of them would take longer than their length. */
const MAX_NATURAL_CHARS = 200;

/** Points; 0 where a line that ends in the word shows none. */
function hyphenWidth(word: readonly Piece[], room: number, fonts: Fonts): number {
  const [first] = word;
  const text = word.map((piece) => piece.word.text).join("");
  if (!first || first.style.link !== undefined) return 0;
  if (text.length > MAX_NATURAL_CHARS || !NATURAL.test(text)) return 0;
  const { width } = pieceOf("-", first.style, first.face, first.level, fonts);
  return room > width * LEAST_HYPHENS ? width : 0;
}
/** In a narrower column letters need the room. */
const LEAST_HYPHENS = 8;

/** Sums of widths differ by how they were summed. */
const SLACK_PT = 0.01;

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
function widthOf(pieces: readonly Piece[]): number {
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
