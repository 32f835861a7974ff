/** Fields that the sealed parts of a shop share, with their limits. */
import * as z from "zod/mini";
import { UUID } from "../../protocol/ids";

/** At most `max` UTF-16 units, and at least `min`. */
export const text = (max: number, min = 0) => z.string().check(z.minLength(min), z.maxLength(max));

export const id = () => text(64, 1);
export const uuid = () => z.string().check(z.regex(UUID));
export const version = () => z.literal(1);

/** Minor units as text: up to fifteen digits. */
export const minor = () => z.string().check(z.regex(/^(?:0|[1-9][0-9]{0,14})$/));
export const signedMinor = () => z.string().check(z.regex(/^(?:0|-?[1-9][0-9]{0,14})$/));

/** Of a hundred, as a decimal. */
export const percent = () =>
  z.string().check(
    z.regex(/^(?:0|[1-9][0-9]{0,2})(?:\.[0-9]{1,6})?$/),
    z.refine((text) => Number(text) <= 100),
  );

export const whole = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));
export const listOf = <Item extends z.ZodMiniType>(item: Item, max: number, min = 0) =>
  z.array(item).check(z.minLength(min), z.maxLength(max));

const base64url = (length: number) =>
  z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`)));
export const tag = () => base64url(22);
export const key = () => base64url(43);
export const publicKey = () => base64url(87);

export const moment = () => z.iso.datetime();
export const day = () => z.iso.date();
export const weekday = () => whole(0, 6);
export const currency = () => z.string().check(z.regex(/^[A-Z]{3}$/));
/** Lines of an address. */
export const addressLines = () => listOf(text(200), 6);
export const bankLines = () =>
  listOf(z.object({ label: z.optional(text(200)), value: text(200) }), 12);
