/** Strings from outside that Postgres and every later reader can hold: well-formed Unicode without NUL. */
import * as z from "zod";
import { UUID } from "@/lib/protocol/ids";

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** Text of at most `max` UTF-16 units. */
export const plainText = (max: number) =>
  z
    .string()
    .max(max)
    // Of what a schema counts as one character, a reader may count two.
    .refine((text) => text.length <= max, `must have at most ${max} characters`)
    .refine((text) => !text.includes("\0") && !LONE_SURROGATE.test(text), {
      message: "must be well-formed text without NUL characters",
    });

const NOTHING_SEEN = "must have a visible character";

/** Embeddings, overrides and isolates: behind one, `fdp.exe` reads as `exe.pdf`. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;
/** Line breaks, other control characters, and those marks. */
const UNSEEN = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u;
/** A character that leaves ink: no blank, no format mark, no filler, no braille cell or note head without a dot. */
const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\p{DI}\u2800\u{1d159}]/u;

/** True for a text in which somebody sees something. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);

/** True for a text that is one line and reads as it is written. */
export const isPlainLine = (text: string): boolean => !UNSEEN.test(text);

/** A text that others read in one line, without the marks that would turn it around. */
export const withoutTurns = (text: string): string => text.replace(TURNING, "");

/**
 * A name as others read it: one line with at least one visible character, without the blanks around it.
 * @param max UTF-16 units, of the trimmed name
 */
export const shownName = (max: number) =>
  plainText(4 * max)
    .refine(isPlainLine, "must have no control characters")
    .transform((text) => text.trim())
    .pipe(plainText(max).min(1, "must not be empty").refine(isVisible, NOTHING_SEEN));

/** A name that need not be given: empty, or one in which something is seen. It is kept as it was sent, but not turned around. */
export const nameOrNone = (max: number) =>
  plainText(max)
    .refine((text) => text === "" || isVisible(text), NOTHING_SEEN)
    .transform(withoutTurns);

/** XB-020: lowercase and canonical. */
export const uuid = () => z.string().regex(UUID, "must be a lowercase UUID");

/** True for a lowercase canonical UUID; a path with another one is a 404. */
export const isUuid = (text: string | undefined): text is string =>
  text !== undefined && UUID.test(text);
