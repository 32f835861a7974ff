/** As much of DER (X.690) as a certificate of ours and a signature need. */

const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OCTET_STRING = 0x04;
const OID = 0x06;
const UTF8 = 0x0c;
const UTC_TIME = 0x17;
const GENERALIZED_TIME = 0x18;
const SEQUENCE = 0x30;
const SET = 0x31;

export function tagged(tag: number, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
}

function lengthOf(length: number): Buffer {
  if (length < 128) return Buffer.from([length]);
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return Buffer.from([0x80 | bytes.length, ...bytes]);
}

export const sequence = (...contents: Uint8Array[]): Buffer => tagged(SEQUENCE, ...contents);
export const octets = (content: Uint8Array): Buffer => tagged(OCTET_STRING, content);
export const utf8 = (text: string): Buffer => tagged(UTF8, Buffer.from(text));
export const bits = (content: Uint8Array): Buffer => tagged(BIT_STRING, Buffer.from([0]), content);
export const isTrue = Buffer.from([0x01, 0x01, 0xff]);
export const explicit = (number: number, ...contents: Uint8Array[]): Buffer =>
  tagged(0xa0 + number, ...contents);

/** In the order that DER wants of a set. */
export const set = (...contents: Uint8Array[]): Buffer =>
  tagged(SET, ...[...contents].sort(Buffer.compare));

/** @param value positive; at most 255 in a number, else big-endian bytes */
export function integer(value: number | Uint8Array): Buffer {
  const bytes = typeof value === "number" ? Uint8Array.of(value) : value;
  const isHigh = ((bytes[0] ?? 0) & 0x80) !== 0;
  return tagged(INTEGER, ...(isHigh ? [Buffer.from([0])] : []), bytes);
}

/** @param name with dots */
export function oid(name: string): Buffer {
  const [first = 0, second = 0, ...rest] = name.split(".").map(Number);
  const parts = [first * 40 + second, ...rest].flatMap((part) => {
    const bytes = [part % 128];
    for (let left = Math.floor(part / 128); left > 0; left = Math.floor(left / 128))
      bytes.unshift(0x80 | (left % 128));
    return bytes;
  });
  return tagged(OID, Buffer.from(parts));
}

/** As certificates write it: with two digits for a year before 2050 (RFC 5280, 4.1.2.5). */
export function time(at: Date): Buffer {
  const digits = `${at.toISOString().replace(/[-:T]|\.\d+Z$/g, "")}Z`;
  return at.getUTCFullYear() < 2050
    ? tagged(UTC_TIME, Buffer.from(digits.slice(2)))
    : tagged(GENERALIZED_TIME, Buffer.from(digits));
}

/** The parts of a value: each whole, with its tag. @throws Error for what is cut off */
export function partsOf(der: Uint8Array): Uint8Array[] {
  const outer = headOf(der, 0);
  const parts: Uint8Array[] = [];
  for (let at = outer.content; at < outer.end; ) {
    const { end } = headOf(der, at);
    parts.push(der.subarray(at, end));
    at = end;
  }
  return parts;
}

function headOf(der: Uint8Array, at: number): { content: number; end: number } {
  const first = der[at + 1] ?? 0;
  const more = first < 128 ? 0 : first & 0x7f;
  let length = more === 0 ? first : 0;
  for (let digit = 0; digit < more; digit++) length = length * 256 + (der[at + 2 + digit] ?? 0);
  const content = at + 2 + more;
  if (content + length > der.length) throw new Error("This DER is cut off.");
  return { content, end: content + length };
}
