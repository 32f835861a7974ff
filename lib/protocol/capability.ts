/** A capability opens a file: 32 random bytes as 43 base64url characters (E-006). */
import { fromBase64url, randomBytes, toBase64url, toHex, utf8 } from "./bytes";
import { sha256 } from "./derive";

export function newCapability(): string {
  return toBase64url(randomBytes(32));
}

/**
 * True for the one spelling of 32 bytes. The last of 43 characters carries two spare bits, so three
 * other texts would decode alike; they are refused, because capabilities are compared as text.
 */
export function isCapability(text: string): boolean {
  if (text.length !== 43) return false;
  try {
    return fromBase64url(text).length === 32;
  } catch {
    return false;
  }
}

/** What a server stores: SHA-256 of the text, not of the decoded bytes, in lowercase hex (XB-016). */
export async function hashCapability(text: string): Promise<string> {
  return toHex(await sha256(utf8(text)));
}
