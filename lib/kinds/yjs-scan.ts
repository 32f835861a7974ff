/**
 * Walks a Yjs V1 update without building anything of it: time and memory stay linear in its length.
 * Layout: for each client `structs, client, clock, struct…`, then the deleted ranges (yjs INTERNALS.md).
 * Bytes that Yjs itself would never write are refused, so that all readers agree on what they saw.
 */
import { createDecoder, type Decoder, hasContent, readUint8 } from "lib0/decoding";
import { contentName, scanContent } from "./yjs-content";
import {
  clockOutOfRange,
  GuardError,
  MAX_CLOCK,
  malformed,
  readClient,
  readClock,
  readCount,
  readVarUint,
} from "./yjs-counts";
import { readText, skipText } from "./yjs-text";

/** An item's place and content, as far as its own bytes say. Texts are decoded already checked. */
export interface ScannedItem {
  client: number;
  clock: number;
  length: number;
  origin: { client: number; clock: number } | null;
  /** Name of the root type it hangs from; null when its parent is another item or not written. */
  root: string | null;
  /** Key in its parent; null in a sequence or when not written. */
  key: string | null;
  content: number;
  /** Mark name of a format, node name of an element. */
  name: string | null;
  /** Where the bytes of its content begin. */
  contentAt: number;
}

export interface Visitor {
  client?(client: number): void;
  /** Every struct but a gap: items and collected ones alike. */
  range?(client: number, clock: number, length: number): void;
  item?(item: ScannedItem): void;
  deleted?(client: number, clock: number, length: number): void;
}

const GC = 0;
const SKIP = 10;
const HAS_ORIGIN = 0x80;
const HAS_RIGHT = 0x40;
const HAS_KEY = 0x20;
const CONTENT_BITS = 0x1f;
const NONE = -1;

/** Throws `GuardError`; the visitor may have been called for what came before the fault. */
export function scanUpdate(bytes: Uint8Array, visitor: Visitor): void {
  const decoder = createDecoder(bytes);
  try {
    scanStructs(decoder, visitor);
    scanDeletes(decoder, visitor);
  } catch (error) {
    throw error instanceof GuardError ? error : malformed("cut short");
  }
  if (hasContent(decoder)) throw malformed("bytes after the end");
}

function scanStructs(decoder: Decoder, visitor: Visitor): void {
  const seen = new Set<number>();
  for (let blocks = readCount(decoder, 3); blocks > 0; blocks--) {
    const structs = readCount(decoder, 2);
    const client = readClient(decoder);
    if (seen.has(client)) throw malformed("a client twice");
    seen.add(client);
    visitor.client?.(client);
    let clock = readClock(decoder);
    for (let left = structs; left > 0; left--) {
      clock += scanStruct(decoder, visitor, client, clock);
      if (clock >= MAX_CLOCK) throw clockOutOfRange();
    }
  }
}

/** Answers the struct's length, which is never zero. */
function scanStruct(decoder: Decoder, visitor: Visitor, client: number, clock: number): number {
  const info = readUint8(decoder);
  if (info === GC || info === SKIP) {
    const length = nonZero(readVarUint(decoder));
    if (info === GC) visitor.range?.(client, clock, length);
    return length;
  }
  // Numbers, and objects only for those who ask: a file has tens of thousands of items.
  const readName = visitor.item === undefined ? skipText : readText;
  let [originClient, originClock] = [NONE, NONE];
  let root: string | null = null;
  let key: string | null = null;
  if (info & HAS_ORIGIN) {
    originClient = readClient(decoder);
    originClock = readOlder(decoder, originClient, client, clock);
  }
  if (info & HAS_RIGHT) readOlder(decoder, readClient(decoder), client, clock);
  if ((info & (HAS_ORIGIN | HAS_RIGHT)) === 0) {
    if (readVarUint(decoder) === 1) root = readName(decoder);
    else readOlder(decoder, readClient(decoder), client, clock);
    if (info & HAS_KEY) key = readName(decoder);
  }
  const content = info & CONTENT_BITS;
  const contentAt = decoder.pos;
  const length = nonZero(scanContent(decoder, content));
  visitor.range?.(client, clock, length);
  if (visitor.item !== undefined) {
    const origin = originClient === NONE ? null : { client: originClient, clock: originClock };
    const name = contentName(decoder.arr, content, contentAt);
    visitor.item({ client, clock, length, origin, root, key, content, name, contentAt });
  }
  return length;
}

/** The clock of an item of `of`: a client's clock only grows, so none of its own is younger. */
function readOlder(decoder: Decoder, of: number, client: number, clock: number): number {
  const older = readClock(decoder);
  if (of === client && older >= clock) throw malformed("an item placed by a later one");
  return older;
}

function scanDeletes(decoder: Decoder, visitor: Visitor): void {
  for (let clients = readCount(decoder, 2); clients > 0; clients--) {
    const client = readClient(decoder);
    visitor.client?.(client);
    for (let left = readCount(decoder, 2); left > 0; left--) {
      const clock = readClock(decoder);
      const length = nonZero(readVarUint(decoder));
      if (clock + length >= MAX_CLOCK) throw clockOutOfRange();
      visitor.deleted?.(client, clock, length);
    }
  }
}

function nonZero(length: number): number {
  if (length === 0) throw malformed("nothing, written out");
  return length;
}
