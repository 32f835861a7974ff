/** Checks every entry of an archive before any of it is used. */
import { type Bytes, toHex } from "../../lib/protocol/bytes";
import { sha256 } from "../../lib/protocol/derive";
import { damaged } from "./errors";
import {
  type Entry,
  entriesOf,
  MANIFEST,
  type Manifest,
  notArchive,
  readManifest,
} from "./manifest";
import { type Packed, readDirectory, readEntry } from "./zip-reader";

interface CheckProgress {
  /** In bytes, unpacked. */
  done: number;
  of: number;
}

export interface CheckOptions {
  signal?: AbortSignal;
  onProgress?: (progress: CheckProgress) => void;
}

const ONE_DOWN = /^[^/]+\/archive\.json$/;

/** An archive whose entries match its manifest. */
export interface CheckedArchive {
  manifest: Manifest;
  /** @throws ArchiveError `damaged` when the entry has changed since the check */
  read(entry: Entry): Promise<Bytes>;
}

/** @throws ArchiveError; the signal's reason */
export async function checkArchive(
  archive: Blob,
  { signal, onProgress }: CheckOptions = {},
): Promise<CheckedArchive> {
  const directory = await readDirectory(archive);
  const root = rootOf(directory);
  const list = directory.get(root + MANIFEST);
  if (!list) throw notArchive();
  const manifest = readManifest(await readEntry(archive, list));
  const read = (entry: Entry) => readChecked(archive, directory.get(root + entry.path), entry);
  const entries = entriesOf(manifest);
  const of = entries.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  for (const entry of entries) {
    signal?.throwIfAborted();
    onProgress?.({ done, of });
    await read(entry);
    done += entry.size;
  }
  return { manifest, read };
}

/** Browsers may unpack downloads. Packed again, the archive is inside a folder. */
function rootOf(directory: ReadonlyMap<string, Packed>): string {
  const [list, ...others] = [...directory.keys()].filter((path) => ONE_DOWN.test(path));
  if (directory.has(MANIFEST) || list === undefined || others.length > 0) return "";
  return list.slice(0, -MANIFEST.length);
}

async function readChecked(
  archive: Blob,
  packed: Packed | undefined,
  { size, sha256: hash }: Entry,
): Promise<Bytes> {
  if (!packed || packed.size !== size) throw damaged("an entry of its list is not in it");
  const bytes = await readEntry(archive, packed);
  if (toHex(await sha256(bytes)) !== hash) throw damaged("an entry was changed");
  return bytes;
}
