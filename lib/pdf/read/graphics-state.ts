/** How many graphics states a page's content leaves open, or closes that it never opened (ISO 32000-1, 8.4.2). */
import type { PdfFile } from "./file";
import { decoded } from "./filters";
import { isWhite } from "./syntax";
import { Stream, type Value } from "./values";

export interface Balance {
  /** Closed without having been opened. */
  below: number;
  /** Open at the end, counted from there. */
  open: number;
}

/** Readers give up long before. */
const MAX_DEPTH = 1_000;

const code = (sign: string) => sign.charCodeAt(0);
const [SAVE, RESTORE, SLASH, PERCENT, BACKSLASH] = [..."qQ/%\\"].map(code);
const [OPEN, CLOSE, LESS, MORE, LF, CR] = [..."()<>\n\r"].map(code);
const STOPS = new Set([..."()<>[]{}/%"].map(code));

/** @param contents of a page; what cannot be read counts as balanced, as readers show nothing of it */
export function balanceOf(file: PdfFile, contents: readonly Value[]): Balance {
  const parts: Uint8Array[] = [];
  for (const content of contents) {
    const stream = file.resolve(content);
    if (!(stream instanceof Stream)) continue;
    try {
      parts.push(
        decoded(stream, file.budget, (value) => file.resolve(value)),
        Buffer.from("\n"),
      );
    } catch {
      return { below: 0, open: 0 };
    }
  }
  return balanceIn(Buffer.concat(parts));
}

function balanceIn(bytes: Uint8Array): Balance {
  let depth = 0;
  let least = 0;
  let isPicture = false;
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at];
    const next = afterText(bytes, at);
    if (next !== null) {
      at = next;
      continue;
    }
    const end = wordEnd(bytes, at);
    if (end === at) {
      at++;
      continue;
    }
    if (end === at + 1 && byte === SAVE) depth++;
    if (end === at + 1 && byte === RESTORE) least = Math.min(least, --depth);
    if (isWord(bytes, at, end, "BI")) isPicture = true;
    // Where no picture has begun it is a word without a meaning, and what follows is drawn.
    const isData = isPicture && isWord(bytes, at, end, "ID");
    if (isData) isPicture = false;
    at = isData ? afterImage(bytes, end) : end;
  }
  return { below: Math.min(-least, MAX_DEPTH), open: Math.min(depth - least, MAX_DEPTH) };
}

/** Where a string, a comment or a name ends that begins here. */
function afterText(bytes: Uint8Array, at: number): number | null {
  const byte = bytes[at];
  if (byte === OPEN) return afterString(bytes, at + 1);
  if (byte === SLASH) return wordEnd(bytes, at + 1);
  if (byte === LESS && bytes[at + 1] !== LESS) {
    const end = bytes.indexOf(MORE ?? 0, at);
    return end < 0 ? bytes.length : end + 1;
  }
  if (byte !== PERCENT) return null;
  let end = at;
  while (end < bytes.length && bytes[end] !== LF && bytes[end] !== CR) end++;
  return end;
}

function afterString(bytes: Uint8Array, from: number): number {
  let open = 1;
  let at = from;
  for (; at < bytes.length && open > 0; at++) {
    const byte = bytes[at];
    if (byte === BACKSLASH) at++;
    else if (byte === OPEN) open++;
    else if (byte === CLOSE) open--;
  }
  return at;
}

function wordEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && !isWhite(bytes[at]) && !STOPS.has(bytes[at] ?? 0)) at++;
  return at;
}

const isWord = (bytes: Uint8Array, at: number, end: number, word: string) =>
  end === at + 2 && bytes[at] === word.charCodeAt(0) && bytes[at + 1] === word.charCodeAt(1);

/** The data of a picture in the content ends with a word of its own. */
function afterImage(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 3 <= bytes.length; at++)
    if (
      isWhite(bytes[at]) &&
      bytes[at + 1] === code("E") &&
      bytes[at + 2] === code("I") &&
      (at + 3 === bytes.length || isWhite(bytes[at + 3]))
    )
      return at + 3;
  return bytes.length;
}
