/**
 * The client level that an update's content needs (F-039, F-082), read from its bytes. An older client keeps content it
 * doesn't know, but must not receive a kind of file it can't show.
 */
import { createDecoder, type Decoder, readAny, readVarString, readVarUint } from "lib0/decoding";
import { CONTENT } from "../yjs-content";
import { type ScannedItem, scanUpdate } from "../yjs-scan";
import { LEVEL_2_ATTRIBUTES, LEVEL_2_BLOCKS, LEVEL_2_MARKS } from "./level-two";
import { nameOf } from "./suggestion-marks";

export type ContentLevel = 1 | 2 | 3 | 4;

/** Throws `GuardError` when the bytes are not an update. */
export function levelOfUpdate(update: Uint8Array): ContentLevel {
  let level: ContentLevel = 1;
  /** Where `meta.kind` was written here: an overwriting item names the one before, not its key. */
  const kinds = new Set<string>();
  scanUpdate(update, {
    item(item) {
      const needed = Math.max(levelOfContent(update, item), levelOfKind(update, item, kinds));
      if (needed > level) level = needed as ContentLevel;
    },
  });
  return level;
}

function levelOfContent(update: Uint8Array, item: ScannedItem): ContentLevel {
  if (item.root === "body") return 3;
  if (item.content === CONTENT.type) return LEVEL_2_BLOCKS.has(item.name ?? "") ? 2 : 1;
  if (item.content === CONTENT.format) {
    return LEVEL_2_MARKS.has(nameOf(item.name ?? "")) && lastValue(update, item) !== null ? 2 : 1;
  }
  const isAttribute = item.key !== null && item.root === null && LEVEL_2_ATTRIBUTES.has(item.key);
  return isAttribute && (lastValue(update, item) ?? null) !== null ? 2 : 1;
}

function levelOfKind(update: Uint8Array, item: ScannedItem, kinds: Set<string>): ContentLevel {
  const kind = writtenKind(update, item, kinds);
  if (kind === "contract") return 4;
  return kind === "document" ? 3 : 1;
}

/** What an item sets `meta.kind` to; undefined for every other item. */
function writtenKind(update: Uint8Array, item: ScannedItem, kinds: Set<string>): unknown {
  const { client, clock, length, origin, root, key } = item;
  const overwrites = origin !== null && kinds.has(`${origin.client}:${origin.clock}`);
  if (!overwrites && (root !== "meta" || key !== "kind")) return undefined;
  kinds.add(`${client}:${clock + length - 1}`);
  return lastValue(update, item);
}

/**
 * The kind of file that a whole state is, e.g. "invoice"; null for one that does not say. What was overwritten is gone from it.
 * @throws GuardError when the bytes are not an update
 */
export function kindOfState(state: Uint8Array): string | null {
  const kinds = new Set<string>();
  let kind: string | null = null;
  scanUpdate(state, {
    item(item) {
      const written = writtenKind(state, item, kinds);
      if (typeof written === "string") kind = written;
    },
  });
  return kind;
}

/** A map shows the last value of an item. Undefined where the content holds no plain value. */
function lastValue(update: Uint8Array, item: ScannedItem): unknown {
  const decoder = createDecoder(update.subarray(item.contentAt));
  switch (item.content) {
    case CONTENT.any:
      return last(decoder, () => readAny(decoder));
    case CONTENT.json:
      return last(decoder, () => parse(readVarString(decoder)));
    case CONTENT.embed:
      return parse(readVarString(decoder));
    case CONTENT.format:
      readVarString(decoder);
      return parse(readVarString(decoder));
    default:
      return undefined;
  }
}

function last(decoder: Decoder, read: () => unknown): unknown {
  let value: unknown;
  for (let left = readVarUint(decoder); left > 0; left--) value = read();
  return value;
}

function parse(json: string): unknown {
  return json === "undefined" ? undefined : JSON.parse(json);
}
