/**
 * Splits text into searchable terms. Scripts with spaces are split at them. For others every pair of neighbouring characters
 * is a term, because word limits depend on context; where the browser can segment words, it says which pairs are words.
 */
import { fold } from "./fold";

/** Longer words are found by their beginning. */
const LONGEST = 64;

const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
/** An unspaced run, a word, or one sign: people look for “§”, “€” and a face. */
const PIECES = new RegExp(
  String.raw`([${UNSPACED}]+)|(?:(?![${UNSPACED}])[\p{L}\p{N}\p{M}])+|[\p{S}§¶]`,
  "gu",
);
/** What a word begins after. */
export const LETTER = String.raw`(?:(?![${UNSPACED}])[\p{L}\p{N}\p{M}])`;

export interface Piece {
  text: string;
  unspaced: boolean;
}

/** The pieces of a folded text, in its order. */
export function* piecesOf(folded: string): Generator<Piece> {
  for (const [text, run] of folded.matchAll(PIECES)) yield { text, unspaced: run !== undefined };
}

/** @param isWord whether the term is a word of its own in this text */
export type TellTerm = (term: string, isWord: boolean) => void;

/** Tells every term of the text, as often as it occurs. */
export function eachTerm(text: string, tell: TellTerm): void {
  for (const piece of piecesOf(fold(text))) {
    if (piece.unspaced) tellRun(piece.text, tell);
    else tell(cut(piece.text), true);
  }
}

export const cut = (word: string): string => word.slice(0, LONGEST);

/** Pairs of neighbours, the last one alone, and the words. */
function tellRun(run: string, tell: TellTerm): void {
  const letters = lettersOf(run);
  for (const [at, letter] of letters.entries()) tell(letter + (letters[at + 1] ?? ""), false);
  for (const word of wordsOf(run)) tell(cut(word), true);
}

/** What must all occur where a run does: its pairs, or the one letter it is. */
export function pairsOf(run: string): string[] {
  const letters = lettersOf(run);
  if (letters.length < 2) return letters;
  return letters.slice(0, -1).map((letter, at) => letter + letters[at + 1]);
}

/** A letter with its vowels and tones, which nobody types apart. */
const lettersOf = (run: string): string[] => run.match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];

let segmenter: Intl.Segmenter | null | undefined;

/** None where the browser knows no words. */
function wordsOf(run: string): string[] {
  segmenter ??= typeof Intl.Segmenter === "function" ? newSegmenter() : null;
  if (segmenter === null) return [];
  return [...segmenter.segment(run)].map(({ segment }) => segment);
}

const newSegmenter = () => new Intl.Segmenter(undefined, { granularity: "word" });
