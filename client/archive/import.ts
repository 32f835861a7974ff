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
import { keysOf } from "./read-original";
import { type Pause, pause, waitAndRetry } from "./wait-and-retry";

export interface ImportProgress {
  done: number;
  of: number;
  /** When the server allows the next request, in milliseconds since 1970; null while it is not waiting. */
  waitsUntil: number | null;
}

export interface ImportOptions {
  /** The files in the list. */
  listed: readonly LocalFile[];
  /** Adds a file to the list. */
  keep: (file: LocalFile) => Promise<void>;
  signal?: AbortSignal;
  onProgress?: (progress: ImportProgress) => void;
  environment?: Environment;
  pause?: Pause;
  /** The caller makes sure that no other tab imports. */
  isAlone?: boolean;
}

interface NotImported {
  title: string;
  reason: Reason;
  words: string;
}

export interface Imported {
  /** Number of created files. */
  made: number;
  /** Files that exist here already: imported from this archive earlier, or never removed. */
  here: number;
  failed: NotImported[];
  /** It was stopped; the rest can be imported later. */
  isStopped: boolean;
}

/** Errors that affect all other files too. */
const ENDS_ALL: readonly Reason[] = ["network", "list-full"];

/** @throws ArchiveError `elsewhere`, and errors of finding existing files; then nothing is created */
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
  const retrying = <Value>(call: () => Promise<Value>) =>
    waitAndRetry(call, { signal, pause: options.pause ?? pause, onWait: tell });
  const way = { archive, environment, signal, waitAndRetry: retrying };
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

/** The archive's files that are not in the list, neither as they were nor as imported copies. */
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

/** Ids of the files that open, and origins of earlier imports. */
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
  // A file of a newer kind would be in a list that cannot show it.
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
