/** What somebody typed, as a question to the index of tickets. */
import { canonicalCode } from "../codes";

const MOST_WORDS = 8;

/** A question of one word: as the parser splits it, or exactly as it stands. */
export interface Word {
  parsed: string;
  exact: string;
}

/**
 * Each word matches by its beginning. A code, an address and the last eight of a code stand in the index as they are, so
 * that each word is also asked for unsplit.
 * @returns none for a text of signs only
 */
export function wordsOf(text: string): Word[] {
  return text
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, MOST_WORDS)
    .map((word) => ({
      parsed: `${quoted(word)}:*`,
      exact: `${quoted((canonicalCode(word) ?? word).toLowerCase())}:*`,
    }));
}

/** A lexeme of `tsquery` as text. */
const quoted = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
