/** Splits text for comparing: into words where a script has them, otherwise into characters. */

const SPACELESS = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]`;
const PICTURE = String.raw`\p{Extended_Pictographic}(?:\ufe0f|\p{EMod}|\u200d\p{Extended_Pictographic})*`;
const WORD = String.raw`(?:(?!${SPACELESS})[\p{L}\p{M}\p{N}_])+`;
const PIECE = new RegExp(`${PICTURE}|${SPACELESS}\\p{M}*|${WORD}|[ \\t]+|.`, "gsu");

/** The same for text in ASCII, five times as fast. */
const ASCII_PIECE = /\w+|[ \t]+|./gs;
const NOT_ASCII = /[\u0080-\uffff]/;

/** The pieces joined are the text again. No piece ends inside a surrogate pair. */
export const piecesOf = (text: string): string[] =>
  text.match(NOT_ASCII.test(text) ? PIECE : ASCII_PIECE) ?? [];
