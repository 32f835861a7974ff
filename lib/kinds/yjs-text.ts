/** The texts in Yjs bytes: a length in bytes, then UTF-8. */
import type { Decoder } from "lib0/decoding";
import { malformed, readVarUint } from "./yjs-counts";

const strictUtf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Names and ids. A TextDecoder costs ten times as much on them, and longer ones would not be made flat. */
const SHORT = 12;

/** @throws GuardError for a text cut short, and TypeError for bytes that are no UTF-8 */
export function readText(decoder: Decoder): string {
  const length = readVarUint(decoder);
  const from = decoder.pos;
  skip(decoder, length);
  const short = length <= SHORT ? asciiText(decoder.arr, from, decoder.pos) : null;
  return short ?? strictUtf8.decode(decoder.arr.subarray(from, decoder.pos));
}

/** Checks a text as reading it would, for those who do not want it. */
export function skipText(decoder: Decoder): null {
  textLength(decoder);
  return null;
}

/** Reads past a text. In UTF-16 units, which is what a Yjs clock counts. */
export function textLength(decoder: Decoder): number {
  const length = readVarUint(decoder);
  const from = decoder.pos;
  skip(decoder, length);
  if (isAscii(decoder.arr, from, decoder.pos)) return length;
  return strictUtf8.decode(decoder.arr.subarray(from, decoder.pos)).length;
}

export function skip(decoder: Decoder, length: number): void {
  if (length > decoder.arr.length - decoder.pos) throw malformed("cut short");
  decoder.pos += length;
}

/**
 * Reads past a JSON text if it is one of the two that nearly every mark has: `{}` begins one, `null`
 * ends it. Answers undefined, and reads nothing, when it is another.
 */
export function readSwitch(decoder: Decoder): "{}" | "null" | undefined {
  const { arr, pos } = decoder;
  if (arr[pos] === 2 && arr[pos + 1] === 0x7b && arr[pos + 2] === 0x7d) {
    decoder.pos = pos + 3;
    return "{}";
  }
  if (arr[pos] === 4 && asciiText(arr, pos + 1, pos + 5) === "null") {
    decoder.pos = pos + 5;
    return "null";
  }
  return undefined;
}

function isAscii(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if ((bytes[at] ?? 0) >= 0x80) return false;
  return true;
}

/** Null when there is anything but ASCII. */
function asciiText(bytes: Uint8Array, from: number, to: number): string | null {
  let text = "";
  for (let at = from; at < to; at++) {
    const byte = bytes[at] ?? 0x80;
    if (byte >= 0x80) return null;
    text += String.fromCharCode(byte);
  }
  return text;
}
