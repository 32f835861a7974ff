/** Bytes and their spellings. Every decoder accepts exactly one spelling of a value (DB-012). */
import { ProtocolError } from "./errors";

/** Bytes in memory of our own, which is what WebCrypto takes. */
export type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export function utf8(text: string): Bytes {
  return encoder.encode(text);
}

/** Throws `utf8` where a lenient decoder would put U+FFFD: a silent replacement could hide a difference. */
export function fromUtf8(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new ProtocolError("utf8", "These bytes are not UTF-8 text.");
  }
}

interface Spelling {
  readonly symbols: Uint8Array;
  /** Symbol code to its 6 bits; 255 where the code is no symbol. */
  readonly values: Uint8Array;
  readonly padded: boolean;
}

const EQUALS = 0x3d;

function spelling(alphabet: string, padded: boolean): Spelling {
  const symbols = utf8(alphabet);
  const values = new Uint8Array(256).fill(255);
  symbols.forEach((symbol, value) => {
    values[symbol] = value;
  });
  return { symbols, values, padded };
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const STANDARD = spelling(`${LETTERS}+/`, true);
const URL_SAFE = spelling(`${LETTERS}-_`, false);

function encode(bytes: Uint8Array, { symbols, padded }: Spelling): string {
  const tail = bytes.length % 3;
  const whole = (bytes.length - tail) / 3;
  const out = new Uint8Array(whole * 4 + (tail === 0 ? 0 : padded ? 4 : tail + 1)).fill(EQUALS);
  for (let at = 0, to = 0; at < bytes.length; at += 3, to += 4) {
    const b0 = bytes[at] ?? 0;
    const b1 = bytes[at + 1] ?? 0;
    const b2 = bytes[at + 2] ?? 0;
    const left = bytes.length - at;
    out[to] = symbols[b0 >> 2] ?? 0;
    out[to + 1] = symbols[((b0 & 3) << 4) | (b1 >> 4)] ?? 0;
    if (left > 1) out[to + 2] = symbols[((b1 & 15) << 2) | (b2 >> 6)] ?? 0;
    if (left > 2) out[to + 3] = symbols[b2 & 63] ?? 0;
  }
  return decoder.decode(out);
}

function decode(text: string, { values, padded }: Spelling): Bytes {
  const refuse = () => new ProtocolError("base64", "This text is not canonical base64.");
  let length = text.length;
  if (padded) {
    if (length % 4 !== 0) throw refuse();
    for (let pad = 0; pad < 2 && text.charCodeAt(length - 1) === EQUALS; pad++) length--;
  }
  const tail = length % 4;
  if (tail === 1) throw refuse();
  const out = new Uint8Array(Math.floor((length * 3) / 4));
  let to = 0;
  let bits = 0;
  let held = 0;
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    const value = code < 256 ? (values[code] ?? 255) : 255;
    if (value === 255) throw refuse();
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      out[to++] = held >> bits;
    }
  }
  const spare = held & ((1 << bits) - 1);
  if (spare !== 0) throw refuse();
  return out;
}

/** Standard base64, padded: how bytes travel in JSON bodies. */
export function toBase64(bytes: Uint8Array): string {
  if (bytes.toBase64 !== undefined) return bytes.toBase64();
  const { buffer, byteOffset, byteLength } = bytes;
  return (
    globalThis.Buffer?.from(buffer, byteOffset, byteLength).toString("base64") ??
    encode(bytes, STANDARD)
  );
}

/** Throws `base64` on whitespace, missing or surplus padding, foreign symbols or non-zero spare bits. */
export function fromBase64(text: string): Bytes {
  if (Uint8Array.fromBase64 !== undefined) return decodeNatively(text);
  return globalThis.Buffer === undefined ? decode(text, STANDARD) : decodeInNode(text);
}

/** What Node before 25 has: several times faster too. It skips what it does not know, so texts are compared. */
function decodeInNode(text: string): Bytes {
  const bytes = globalThis.Buffer.from(text, "base64");
  if (bytes.toString("base64") !== text) {
    throw new ProtocolError("base64", "This text is not canonical base64.");
  }
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Several times faster where it exists. Its strict mode still skips whitespace, so lengths are compared. */
function decodeNatively(text: string): Bytes {
  let bytes: Bytes | null = null;
  try {
    bytes = Uint8Array.fromBase64(text, { lastChunkHandling: "strict" });
  } catch {
    // Said below, in the same words as the other path.
  }
  if (bytes === null || text.length !== Math.ceil(bytes.length / 3) * 4) {
    throw new ProtocolError("base64", "This text is not canonical base64.");
  }
  return bytes;
}

/** Unpadded base64url: how capabilities and keys are written. */
export function toBase64url(bytes: Uint8Array): string {
  return encode(bytes, URL_SAFE);
}

export function fromBase64url(text: string): Bytes {
  return decode(text, URL_SAFE);
}

/** True for the one spelling of 16 bytes as base64url: 22 characters. */
export function isSixteenBytes(text: string): boolean {
  if (text.length !== 22) return false;
  try {
    return fromBase64url(text).length === 16;
  } catch {
    return false;
  }
}

export function toHex(bytes: Uint8Array): string {
  let hex = "";
  for (const byte of bytes) hex += byte.toString(16).padStart(2, "0");
  return hex;
}

export function concat(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function randomBytes(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length));
}

/** Takes the same time wherever the first difference is. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let at = 0; at < a.length; at++) difference |= (a[at] ?? 0) ^ (b[at] ?? 0);
  return difference === 0;
}

/** The same bytes in unshared memory, copied only when they are not there yet. */
export function ownBytes(bytes: Uint8Array): Bytes {
  return bytes.buffer instanceof ArrayBuffer ? (bytes as Bytes) : new Uint8Array(bytes);
}
