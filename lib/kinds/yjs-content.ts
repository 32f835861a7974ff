/** Reads past the contents a Yjs item may have, checking them without keeping them. */
import { type Decoder, readUint8, readVarInt, readVarUint } from "lib0/decoding";
import { malformed, readCount } from "./yjs-counts";

export const CONTENT = {
  deleted: 1,
  json: 2,
  binary: 3,
  string: 4,
  embed: 5,
  format: 6,
  type: 7,
  any: 8,
} as const;

const MAX_DEPTH = 200;
const XML_ELEMENT = 3;
const XML_HOOK = 5;
const TYPES = 7;

const strictUtf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** How far content moves the clock, and its name when it has one. */
interface Content {
  length: number;
  name: string | null;
}

const SINGLE: Content = { length: 1, name: null };

/** Reads past one item's content. @param named whether its name is wanted; it is checked in any case */
export function scanContent(decoder: Decoder, content: number, named: boolean): Content {
  const readName = named ? readText : skipText;
  switch (content) {
    case CONTENT.deleted:
      return { length: readVarUint(decoder), name: null };
    case CONTENT.json: {
      const length = readCount(decoder, 1);
      for (let left = length; left > 0; left--) checkJsonOrUndefined(readText(decoder));
      return { length, name: null };
    }
    case CONTENT.binary:
      skip(decoder, readVarUint(decoder));
      return SINGLE;
    case CONTENT.string:
      return { length: textLength(decoder), name: null };
    case CONTENT.embed:
      checkJson(readText(decoder));
      return SINGLE;
    case CONTENT.format: {
      const name = readName(decoder);
      checkJson(readText(decoder));
      return name === null ? SINGLE : { length: 1, name };
    }
    case CONTENT.type: {
      const type = readVarUint(decoder);
      if (type >= TYPES) throw malformed("an unknown type");
      const hasName = type === XML_ELEMENT || type === XML_HOOK;
      const name = hasName ? readName(decoder) : null;
      return name === null ? SINGLE : { length: 1, name };
    }
    case CONTENT.any: {
      const length = readCount(decoder, 1);
      for (let left = length; left > 0; left--) skipAny(decoder, 0);
      return { length, name: null };
    }
    default:
      // 9 is a document inside a document: no file of ours holds one, and each costs a whole Y.Doc.
      throw malformed("an unknown content");
  }
}

function skip(decoder: Decoder, length: number): void {
  if (length > decoder.arr.length - decoder.pos) throw malformed("cut short");
  decoder.pos += length;
}

export function readText(decoder: Decoder): string {
  const length = readVarUint(decoder);
  const from = decoder.pos;
  skip(decoder, length);
  const bytes = decoder.arr.subarray(from, from + length);
  // Names and values are short and in ASCII nearly always; a TextDecoder costs ten times as much on them.
  if (length <= SHORT && isAscii(decoder.arr, from, from + length))
    return String.fromCharCode.apply(null, bytes as unknown as number[]);
  return strictUtf8.decode(bytes);
}

/** Checks a text as reading it would, for those who do not want it. */
export function skipText(decoder: Decoder): null {
  textLength(decoder);
  return null;
}

const SHORT = 48;

function isAscii(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if ((bytes[at] ?? 0) >= 0x80) return false;
  return true;
}

/** In UTF-16 units, which is what a Yjs clock counts. */
function textLength(decoder: Decoder): number {
  const length = readVarUint(decoder);
  const from = decoder.pos;
  skip(decoder, length);
  if (!isAscii(decoder.arr, from, decoder.pos))
    return strictUtf8.decode(decoder.arr.subarray(from, decoder.pos)).length;
  return length;
}

/** The older JSON content spells undefined out. */
function checkJsonOrUndefined(text: string): void {
  if (text !== "undefined") checkJson(text);
}

/** Values met before, such as `{}` and `null`: a document repeats a few of them thousands of times. */
const checked = new Set<string>();
const REMEMBERED = 256;

function checkJson(text: string): void {
  if (checked.has(text)) return;
  try {
    JSON.parse(text);
  } catch {
    throw malformed("broken JSON");
  }
  if (depthOfJson(text) > MAX_DEPTH) throw malformed("nested too deep");
  if (text.length <= SHORT && checked.size < REMEMBERED) checked.add(text);
}

/** Of text that parses. Parsing deep JSON is safe; walking it recursively, as others do, is not. */
function depthOfJson(text: string): number {
  let deepest = 0;
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const symbol = text[at];
    if (symbol === '"') quoted = !quoted;
    else if (quoted && symbol === "\\") at++;
    else if (!quoted && (symbol === "[" || symbol === "{")) deepest = Math.max(deepest, ++depth);
    else if (!quoted && (symbol === "]" || symbol === "}")) depth--;
  }
  return deepest;
}

/** lib0's own encoding of values: 127 undefined … 116 bytes. */
function skipAny(decoder: Decoder, depth: number): void {
  if (depth > MAX_DEPTH) throw malformed("nested too deep");
  switch (readUint8(decoder)) {
    case 127:
    case 126:
    case 121:
    case 120:
      return;
    case 125:
      readVarInt(decoder);
      return;
    case 124:
      skip(decoder, 4);
      return;
    case 123:
    case 122:
      skip(decoder, 8);
      return;
    case 119:
      textLength(decoder);
      return;
    case 118:
      for (let left = readCount(decoder, 2); left > 0; left--) {
        textLength(decoder);
        skipAny(decoder, depth + 1);
      }
      return;
    case 117:
      for (let left = readCount(decoder, 1); left > 0; left--) skipAny(decoder, depth + 1);
      return;
    case 116:
      skip(decoder, readVarUint(decoder));
      return;
    default:
      throw malformed("an unknown value");
  }
}
