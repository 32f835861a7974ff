/** Codes that a person can read aloud: the project's slug and eight characters of Crockford's alphabet (D-16). */
import { randomBytes } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODE = /^([a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?)-([0-9A-HJKMNP-TV-Z]{8})$/;

/** One of 2^40 random codes. The table's unique index refuses a code in use. */
export function newCode(slug: string): string {
  // 256 is a multiple of 32, so every character is equally likely.
  const tail = [...randomBytes(8)].map((byte) => ALPHABET.charAt(byte & 31)).join("");
  return `${slug}-${tail}`;
}

/** A typed code in its stored spelling; null when it is not a code. */
export function canonicalCode(text: string): string | null {
  const slug = text.slice(0, -9).toLowerCase();
  const tail = text.slice(-8).toUpperCase().replace(/[IL]/g, "1").replaceAll("O", "0");
  const code = `${slug}-${tail}`;
  return text.at(-9) === "-" && CODE.test(code) ? code : null;
}
