/** A typed query: words, all of which must occur, and phrases in quotes. */
import { fold } from "./fold";
import { cut, LETTER, type Piece, pairsOf, piecesOf } from "./words";

export interface SearchQuery {
  /** All of these must be in the index. */
  terms: { text: string; isPrefix: boolean }[];
  /** The term to look for as a whole word, which ranks higher. */
  whole: string;
  /** Matches in folded text. */
  pattern: RegExp;
  /** The index alone is not enough: the text must be read. */
  needsText: boolean;
}

export type Query = readonly SearchQuery[];

/** Longer input is cut. */
const MAX_TYPED_CHARS = 300;
const MAX_TERMS = 12;
/** Quotation marks of keyboards and languages. */
const QUOTED = /["“”„«»「」『』]([^"“”„«»「」『』]*)(?:["“”„«»「」『』]|$)/g;

/** Empty when there is nothing to search. */
export function queryOf(typed: string): Query {
  const text = typed.slice(0, MAX_TYPED_CHARS);
  const phrases = [...text.matchAll(QUOTED)].map(([, phrase = ""]) => phrase);
  const wanted = [
    ...phrases.flatMap((phrase) => phraseOf([...piecesOf(fold(phrase))])),
    ...[...piecesOf(fold(text.replace(QUOTED, " ")))].map(wordOf),
  ];
  const known = new Set<string>();
  return wanted
    .filter(({ pattern }) => !known.has(pattern.source) && known.add(pattern.source))
    .slice(0, MAX_TERMS);
}

/** A word matches by its beginning. */
function wordOf({ text, unspaced }: Piece): SearchQuery {
  return {
    terms: termsOf({ text, unspaced }, true),
    whole: cut(text),
    pattern: new RegExp(startOf({ text, unspaced }) + literal(text), "gu"),
    needsText: unspaced && pairsOf(text).length > 1,
  };
}

/** A single quoted word matches only the whole word; several must be adjacent, with anything between them. */
function phraseOf(pieces: readonly Piece[]): SearchQuery[] {
  const [first] = pieces;
  const last = pieces.at(-1);
  if (!first || !last) return [];
  const body = pieces.map((piece, at) => literal(piece.text) + between(piece, pieces[at + 1]));
  const end = last.unspaced || !isLetter(last.text) ? "" : `(?!${LETTER})`;
  return [
    {
      terms: pieces.flatMap((piece) => termsOf(piece, false)),
      whole: cut(first.text),
      pattern: new RegExp(startOf(first) + body.join("") + end, "gu"),
      needsText: pieces.length > 1 || first.unspaced,
    },
  ];
}

function termsOf({ text, unspaced }: Piece, isPrefix: boolean) {
  if (!unspaced) return [{ text: cut(text), isPrefix }];
  const pairs = pairsOf(text);
  // One letter is the beginning of the pairs that start with it.
  return pairs.map((pair) => ({ text: pair, isPrefix: pairs.length === 1 && pair === text }));
}

/** Two words need a separator; symbols and unspaced scripts do not. */
function between(piece: Piece, next: Piece | undefined): string {
  if (!next) return "";
  const isWord = (one: Piece) => !one.unspaced && isLetter(one.text);
  return String.raw`[^\p{L}\p{N}\p{M}]` + (isWord(piece) && isWord(next) ? "+" : "*");
}

const startOf = ({ text, unspaced }: Piece): string =>
  unspaced || !isLetter(text) ? "" : `(?<!${LETTER})`;
const isLetter = (text: string): boolean => /^[\p{L}\p{N}\p{M}]/u.test(text);
const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
