/**
 * Splits text into searchable terms. Scripts with spaces are split at them. For others every pair of neighbouring
 * characters is a term, because word limits depend on context; where the browser can segment words, it tells which
 * pairs are words.
 */
import { fold } from "./fold";

/** Longer words are found by their beginning. */
const MAX_WORD_CHARS = 64;

const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
/** An unspaced run, a word, or one symbol: people search for “§”, “€” and emoji. */
const PIECES = new RegExp(
  String.raw`([${UNSPACED}]+)|(?:(?![${UNSPACED}])[\p{L}\p{N}\p{M}])+|[\p{S}§¶]`,
  "gu",
);
/** A word starts after one of these. */
export const LETTER = String.raw`(?:(?![${UNSPACED}])[\p{L}\p{N}\p{M}])`;

export interface Piece {
  text: string;
  unspaced: boolean;
}

/** The pieces of a folded text, in order. */
export function* piecesOf(folded: string): Generator<Piece> {
  for (const [text, run] of folded.matchAll(PIECES)) yield { text, unspaced: run !== undefined };
}

/** @param isWord whether the term is a whole word in this text */
export type TellTerm = (term: string, isWord: boolean) => void;

/** Calls `tell` for every occurrence of a term. */
export function eachTerm(text: string, tell: TellTerm): void {
  for (const piece of piecesOf(fold(text))) {
    if (piece.unspaced) tellRun(piece.text, tell);
    else tell(cut(piece.text), true);
  }
}

export const cut = (word: string): string => word.slice(0, MAX_WORD_CHARS);

/** Pairs of neighbours, the last character alone, and the words. */
function tellRun(run: string, tell: TellTerm): void {
  const letters = lettersOf(run);
  for (const [at, letter] of letters.entries()) tell(letter + (letters[at + 1] ?? ""), false);
  for (const word of wordsOf(run)) tell(cut(word), true);
}

/** The terms that must all occur where the run does: its pairs, or its single letter. */
export function pairsOf(run: string): string[] {
  const letters = lettersOf(run);
  if (letters.length < 2) return letters;
  return letters.slice(0, -1).map((letter, at) => letter + letters[at + 1]);
}

/** A letter with its vowel signs and tones, which nobody types separately. */
const lettersOf = (run: string): string[] => run.match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];

let segmenter: Intl.Segmenter | null | undefined;

/** Empty where the browser cannot segment words. */
function wordsOf(run: string): string[] {
  segmenter ??= typeof Intl.Segmenter === "function" ? newSegmenter() : null;
  if (segmenter === null) return [];
  return [...segmenter.segment(run)].map(({ segment }) => segment);
}

const newSegmenter = () => new Intl.Segmenter(undefined, { granularity: "word" });
