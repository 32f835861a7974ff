/** Crockford's 32 characters, which leave out I, L, O and U, for texts that people read out and type. */
import { randomBytes } from "./bytes";

const CHARACTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** 32 divides 256, so that every character is equally likely. */
export const newCrockford = (length: number): string =>
  Array.from(randomBytes(length), (byte) => CHARACTERS[byte % 32]).join("");

/** What somebody typed, with any spaces and hyphens; null when it is none. I and L are read as 1, O as 0. */
export function readCrockford(typed: string, length: number): string | null {
  const text = typed.replace(/[\s-]/g, "").toUpperCase().replace(/[IL]/g, "1").replace(/O/g, "0");
  return text.length === length && /^[0-9A-HJKMNP-TV-Z]*$/.test(text) ? text : null;
}
