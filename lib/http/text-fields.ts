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

/** XB-020: lowercase and canonical. */
export const uuid = () => z.string().regex(UUID, "must be a lowercase UUID");

/** True for a lowercase canonical UUID; a path with another one is a 404. */
export const isUuid = (text: string | undefined): text is string =>
  text !== undefined && UUID.test(text);
