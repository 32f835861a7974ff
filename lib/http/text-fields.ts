/** Strings from outside, for schemas that are not in the contract yet; the rules stand in lib/contract/text.ts. */
import * as z from "zod";
import {
  isPlainLine,
  isPlainText,
  isVisible,
  NOT_PLAIN,
  NOT_PLAIN_LINE,
  NOT_VISIBLE,
  withoutTurns,
} from "@/lib/contract/text";
import { UUID } from "@/lib/protocol/ids";

/** Text of at most `max` UTF-16 units. */
export const plainText = (max: number) =>
  z
    .string()
    .max(max)
    // Of what a schema counts as one character, a reader may count two.
    .refine((text) => text.length <= max, `must have at most ${max} characters`)
    .refine(isPlainText, NOT_PLAIN);

/**
 * A name as others read it: one line with at least one visible character, without the blanks around it.
 * @param max UTF-16 units, of the trimmed name
 */
export const shownName = (max: number) =>
  plainText(4 * max)
    .refine(isPlainLine, NOT_PLAIN_LINE)
    .transform((text) => text.trim())
    .pipe(plainText(max).min(1, "must not be empty").refine(isVisible, NOT_VISIBLE));

/** A name that need not be given: empty, or one in which something is seen. It is kept as it was sent, but not turned around. */
export const nameOrNone = (max: number) =>
  plainText(max)
    .refine((text) => text === "" || isVisible(text), NOT_VISIBLE)
    .transform(withoutTurns);

/** XB-020: lowercase and canonical. */
export const uuid = () => z.string().regex(UUID, "must be a lowercase UUID");

/** True for a lowercase canonical UUID; a path with another one is a 404. */
export const isUuid = (text: string | undefined): text is string =>
  text !== undefined && UUID.test(text);
