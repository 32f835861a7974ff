/**
 * Imports an archive. Each file is created again, under new keys if it was encrypted, and listed last, once it is complete.
 * The list records which archive and file each came from, so that none is imported twice.
 */
import { FILE_KINDS } from "../../lib/kinds/file-kind";
import { defaultEnvironment, type Environment } from "../environment";
import type { LocalFile } from "../local-files";
import { tryLock } from "../sync/slots";
import { whichTrashed } from "../trash";
import type { CheckedArchive } from "./check";
import { ArchiveError, REASONS, type Reason, reasonOf } from "./errors";
import { importFile } from "./import-file";
import type { ArchivedFile } from "./manifest";
import { type Pause, patiently, pause } from "./patience";
import { keysOf } from "./read-original";

export interface ImportProgress {
  done: number;
  of: number;
  /** When the server lets it go on, in milliseconds since 1970; null while it goes on. */
  waitsUntil: number | null;
}

export interface ImportOptions {
  /** What is on the list now. */
  listed: readonly LocalFile[];
  /** Puts a file on the list. */
  keep: (file: LocalFile) => Promise<void>;
  signal?: AbortSignal;
  onProgress?: (progress: ImportProgress) => void;
  environment?: Environment;
  pause?: Pause;
  /** The caller sees to it that no other tab imports. */
  isAlone?: boolean;
}

export interface NotImported {
  title: string;
  reason: Reason;
  words: string;
}

export interface Imported {
  /** Files made. */
  made: number;
  /** Files that were here: imported from this archive before, or never gone. */
  here: number;
  failed: NotImported[];
  /** It was stopped; the rest can be imported later. */
  isStopped: boolean;
}

/** Concerns every other file as well. */
const ENDS_ALL: readonly Reason[] = ["network", "list-full"];

/** @throws ArchiveError `elsewhere`, and what finding out where the files are throws; nothing is made then */
export async function importArchive(
  archive: CheckedArchive,
  options: ImportOptions,
): Promise<Imported> {
  const environment = options.environment ?? defaultEnvironment();
  const { locks } = environment;
  if (options.isAlone) return importAll(archive, environment, options);
  const lock = locks && (await tryLock(locks, "sealdesk-import"));
  if (locks && !lock)
    throw new ArchiveError(
      "elsewhere",
      "Another tab is importing an archive. Wait until it’s done, or stop it there.",
    );
  try {
    return await importAll(archive, environment, options);
  } finally {
    lock?.release();
  }
}

async function importAll(
  archive: CheckedArchive,
  environment: Environment,
  options: ImportOptions,
): Promise<Imported> {
  const wanted = await filesWanted(archive, environment, options.listed);
  const here = archive.manifest.files.length - wanted.length;
  const result: Imported = { made: 0, here, failed: [], isStopped: false };
  const signal = options.signal ?? new AbortController().signal;
  let done = 0;
  const tell = (waitsUntil: number | null = null) =>
    options.onProgress?.({ done, of: wanted.length, waitsUntil });
  const patient = <Value>(call: () => Promise<Value>) =>
    patiently(call, { signal, pause: options.pause ?? pause, onWait: tell });
  const way = { archive, environment, signal, patiently: patient };
  let ended: Reason | null = null;
  for (const file of wanted) {
    tell();
    const reason: Reason | null = ended ?? (await importOne(file, way, options.keep));
    if (reason === null) result.made += 1;
    else if (signal.aborted) return { ...result, isStopped: true };
    else result.failed.push(failure(file, reason));
    if (reason !== null && ENDS_ALL.includes(reason)) ended = reason;
    done += 1;
  }
  tell();
  return result;
}

/** Those of the archive's files that are not on the list, neither as they were nor made anew. */
async function filesWanted(
  { manifest: { id: archiveId, files } }: CheckedArchive,
  environment: Environment,
  listed: ImportOptions["listed"],
): Promise<ArchivedFile[]> {
  const marks = new Map(files.map(({ id }) => [id, `${archiveId}/${id}`]));
  const known = new Set([...marks.keys(), ...marks.values()]);
  const concerned = listed.filter(
    ({ id, from }) => known.has(id) || (from !== undefined && known.has(from)),
  );
  const here = await filesHere(concerned, environment);
  return files.filter(({ id }) => !here.has(id) && !here.has(marks.get(id) ?? id));
}

/** Ids of those of these files that open, and marks of what they were made of. */
async function filesHere(
  listed: readonly LocalFile[],
  environment: Environment,
): Promise<ReadonlySet<string>> {
  const { trashed, gone } = await whichTrashed(listed.map(keysOf), environment);
  const away = new Set([...trashed.map(({ id }) => id), ...gone]);
  const open = listed.filter(({ id }) => !away.has(id));
  return new Set(open.flatMap(({ id, from }) => (from === undefined ? [id] : [id, from])));
}

async function importOne(
  file: ArchivedFile,
  way: Parameters<typeof importFile>[1],
  keep: ImportOptions["keep"],
): Promise<Reason | null> {
  // A kind of newer versions would be on a list that does not show it.
  if (!FILE_KINDS.some((kind) => kind === file.kind)) return "upgrade";
  try {
    await importFile(file, way, keep);
    return null;
  } catch (error) {
    return reasonOf(error);
  }
}

const failure = ({ title }: ArchivedFile, reason: Reason): NotImported => ({
  title,
  reason,
  words: REASONS[reason],
});
