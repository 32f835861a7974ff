/** Reads past the contents a Yjs item may have, checking them without keeping them. */
import { createDecoder, type Decoder, readUint8, readVarInt } from "lib0/decoding";
import { malformed, readCount, readVarUint } from "./yjs-counts";
import { readSwitch, readText, skip, skipText, textLength } from "./yjs-text";

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

/** Reads past one item's content. Answers how far it moves the clock. */
export function scanContent(decoder: Decoder, content: number): number {
  switch (content) {
    case CONTENT.deleted:
      return readVarUint(decoder);
    case CONTENT.json: {
      const length = readCount(decoder, 1);
      for (let left = length; left > 0; left--) checkJsonOrUndefined(readText(decoder));
      return length;
    }
    case CONTENT.binary:
      skip(decoder, readVarUint(decoder));
      return 1;
    case CONTENT.string:
      return textLength(decoder);
    case CONTENT.embed:
      checkJson(readText(decoder));
      return 1;
    case CONTENT.format:
      skipText(decoder);
      if (readSwitch(decoder) === undefined) checkJson(readText(decoder));
      return 1;
    case CONTENT.type: {
      const type = readVarUint(decoder);
      if (type >= TYPES) throw malformed("an unknown type");
      if (hasName(type)) skipText(decoder);
      return 1;
    }
    case CONTENT.any: {
      const length = readCount(decoder, 1);
      for (let left = length; left > 0; left--) skipAny(decoder, 0);
      return length;
    }
    default:
      // 9 is a document inside a document: no file of ours holds one, and each costs a whole Y.Doc.
      throw malformed("an unknown content");
  }
}

/** Mark name of a format, node name of an element; null of everything else. @param at where scanned content began */
export function contentName(bytes: Uint8Array, content: number, at: number): string | null {
  if (content !== CONTENT.format && content !== CONTENT.type) return null;
  const decoder = createDecoder(bytes);
  decoder.pos = at;
  return content === CONTENT.format || hasName(readVarUint(decoder)) ? readText(decoder) : null;
}

const hasName = (type: number) => type === XML_ELEMENT || type === XML_HOOK;

/** The older JSON content spells undefined out. */
function checkJsonOrUndefined(text: string): void {
  if (text !== "undefined") checkJson(text);
}

/** Values met before: a document repeats a few of them thousands of times. */
const checked = new Set<string>();
const REMEMBERED = 256;
const SHORT = 48;

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
