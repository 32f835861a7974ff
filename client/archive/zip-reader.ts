/**
 * Reads a ZIP file through its directory, one entry at a time. Nothing the ZIP says is trusted: entries must not
 * overlap, and unpacking stops at the declared size, so that a small archive cannot fill the memory.
 */
import { Inflate } from "fflate";
import { type Bytes, concat, fromUtf8 } from "../../lib/protocol/bytes";
import { ArchiveError, damaged } from "./errors";
import { notArchive } from "./manifest";

export interface Packed {
  path: string;
  /** 0 is stored, 8 deflated. */
  method: number;
  /** Packed bytes. */
  packed: number;
  /** Unpacked bytes. */
  size: number;
  /** The offset of its local header. */
  at: number;
}

const END_SIGNATURE = 0x06054b50;
const CENTRAL_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const CENTRAL_BYTES = 46;
const LOCAL_BYTES = 30;
const MAX_COMMENT_BYTES = 65_535;
const MAX_DIRECTORY_BYTES = 128_000_000;
/** The largest unpacked entry in our archives is the list of contents. */
export const MAX_ENTRY_BYTES = 64_000_000;
const UTF8_FLAG = 0x800;
const ENCRYPTED_FLAG = 0x1;
const INFLATE_STEP_BYTES = 16_384;

/** The entries by path. @throws ArchiveError `not-archive`, `damaged`, `too-large` */
export async function readDirectory(archive: Blob): Promise<Map<string, Packed>> {
  const end = await findEnd(archive);
  if (end.size > MAX_DIRECTORY_BYTES) throw tooLarge();
  const bytes = await sliceOf(archive, end.at, end.size);
  const found = new Map<string, Packed>();
  for (let at = 0, left = end.count; left > 0; left--) {
    const { entry, next } = centralAt(bytes, at);
    if (found.has(entry.path)) throw damaged("it has an entry twice");
    found.set(entry.path, entry);
    at = next;
  }
  checkPlaces([...found.values()], end.at);
  return found;
}

async function findEnd(archive: Blob): Promise<{ at: number; size: number; count: number }> {
  const from = Math.max(0, archive.size - END_BYTES - MAX_COMMENT_BYTES);
  const tail = await sliceOf(archive, from, archive.size - from);
  const view = viewOf(tail);
  for (let at = tail.length - END_BYTES; at >= 0; at--) {
    if (view.getUint32(at, true) !== END_SIGNATURE) continue;
    const end = {
      count: view.getUint16(at + 10, true),
      size: view.getUint32(at + 12, true),
      at: view.getUint32(at + 16, true),
    };
    if (end.at + end.size > from + at) throw damaged("its directory is cut off");
    return end;
  }
  throw notArchive();
}

function centralAt(bytes: Bytes, at: number): { entry: Packed; next: number } {
  const view = viewOf(bytes);
  if (at + CENTRAL_BYTES > bytes.length || view.getUint32(at, true) !== CENTRAL_SIGNATURE)
    throw damaged("its directory is not sound");
  const flags = view.getUint16(at + 8, true);
  const method = view.getUint16(at + 10, true);
  const nameEnd = at + CENTRAL_BYTES + view.getUint16(at + 28, true);
  const next = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  if (next > bytes.length) throw damaged("its directory is cut off");
  if ((flags & ENCRYPTED_FLAG) !== 0 || (method !== 0 && method !== 8))
    throw damaged("an entry is packed in a way that is not known here");
  const entry = {
    path: nameOf(bytes.subarray(at + CENTRAL_BYTES, nameEnd), (flags & UTF8_FLAG) !== 0),
    method,
    packed: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    at: view.getUint32(at + 42, true),
  };
  if (method === 0 && entry.packed !== entry.size) throw damaged("its directory is not sound");
  if (entry.size > MAX_ENTRY_BYTES) throw tooLarge();
  return { entry, next };
}

/**
 * Many programs write UTF-8 without marking it, and some decompose accents. A name in another encoding cannot be one of
 * ours.
 */
function nameOf(bytes: Uint8Array, isUtf8: boolean): string {
  try {
    return fromUtf8(bytes).normalize("NFC");
  } catch {
    if (isUtf8) throw damaged("an entry has no readable name");
    return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  }
}

/** Overlapping entries let a few kilobytes unpack to terabytes. */
function checkPlaces(entries: Packed[], directoryAt: number): void {
  entries.sort((a, b) => a.at - b.at);
  entries.forEach(({ at, packed }, index) => {
    const next = entries[index + 1]?.at ?? directoryAt;
    if (at + LOCAL_BYTES + packed > next) throw damaged("its entries lie over each other");
  });
}

/** Unpacks one entry. @throws ArchiveError `damaged` when its size differs from the directory's */
export async function readEntry(archive: Blob, entry: Packed): Promise<Bytes> {
  const head = await sliceOf(archive, entry.at, LOCAL_BYTES);
  const view = viewOf(head);
  if (head.length < LOCAL_BYTES || view.getUint32(0, true) !== LOCAL_SIGNATURE)
    throw damaged("an entry is not where its directory says");
  const at = entry.at + LOCAL_BYTES + view.getUint16(26, true) + view.getUint16(28, true);
  const packed = await sliceOf(archive, at, entry.packed);
  if (packed.length !== entry.packed) throw damaged("an entry is cut off");
  return entry.method === 0 ? packed : unpack(packed, entry.size);
}

function unpack(packed: Bytes, size: number): Bytes {
  const parts: Uint8Array[] = [];
  let length = 0;
  let isWhole = false;
  const inflate = new Inflate((part, final) => {
    parts.push(part);
    length += part.length;
    isWhole ||= final;
    if (length > size) throw damaged("an entry is larger than its directory says");
  });
  try {
    for (let at = 0; at < packed.length; at += INFLATE_STEP_BYTES)
      inflate.push(
        packed.subarray(at, at + INFLATE_STEP_BYTES),
        at + INFLATE_STEP_BYTES >= packed.length,
      );
  } catch (error) {
    throw error instanceof ArchiveError ? error : damaged("an entry cannot be unpacked");
  }
  if (!isWhole || length !== size) throw damaged("an entry is cut off");
  return concat(...parts);
}

const tooLarge = () =>
  new ArchiveError(
    "too-large",
    "This archive is larger than any Sealdesk archive. Nothing was imported.",
  );

async function sliceOf(archive: Blob, at: number, length: number): Promise<Bytes> {
  return new Uint8Array(await archive.slice(at, at + length).arrayBuffer());
}

const viewOf = (bytes: Bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
