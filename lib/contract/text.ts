/** Rules for text from outside: what Postgres and every later reader can store and read back unchanged. */

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** Well-formed Unicode without NUL. */
export const isPlainText = (text: string): boolean =>
  !text.includes("\0") && !LONE_SURROGATE.test(text);
export const NOT_PLAIN = "must be well-formed text without NUL characters";

/** Embeddings, overrides and isolates: behind one, `fdp.exe` reads as `exe.pdf`. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;
/** Line breaks, other control characters, and those marks. */
const CONTROL = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u;

/** One line that reads as it is written. */
export const isPlainLine = (text: string): boolean => !CONTROL.test(text);
export const NOT_PLAIN_LINE = "must have no control characters";

/** A text that others read in one line, without the marks that would turn it around. */
export const withoutTurns = (text: string): string => text.replace(TURNING, "");

/** A character that leaves ink: no blank, format mark, filler, braille cell without a dot, or note head without one. */
const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\p{DI}\u2800\u{1d159}]/u;

/** Somebody sees something in this text. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);
export const NOT_VISIBLE = "must have a visible character";
