/**
 * Exports every file of a list as one archive. Each file is opened on this device and stored in readable forms, with
 * everything needed to restore it, and as the server stores it. A file that cannot be read is reported, and the others
 * continue.
 */
import { utf8 } from "../../lib/protocol/bytes";
import { defaultEnvironment, type Environment } from "../environment";
import type { LocalFile } from "../local-files";
import { ABOUT, README } from "./about";
import { REASONS, type Reason, reasonOf } from "./errors";
import { writeFile } from "./export-file";
import {
  type ArchivedFile,
  type Entry,
  FORMAT,
  MANIFEST,
  type Manifest,
  type MissingFile,
  VERSION,
} from "./manifest";
import { Names } from "./names";
import { type Original, readOriginal } from "./read-original";
import type { PageOf } from "./readable";
import { type Pause, pause, waitAndRetry } from "./wait-and-retry";
import { type Sink, ZipWriter } from "./zip-writer";

export interface ExportProgress {
  done: number;
  of: number;
  /** Bytes written so far. */
  bytes: number;
  /** When the server allows the next request, in milliseconds since 1970; null while it is not waiting. */
  waitsUntil: number | null;
}

export interface ExportOptions {
  /** The origin of the files' links. */
  site: string;
  signal?: AbortSignal;
  onProgress?: (progress: ExportProgress) => void;
  environment?: Environment;
  /** Without it, the archive has no HTML pages. */
  pageOf?: PageOf;
  pause?: Pause;
  /** For tests: the limits of an archive. */
  room?: { bytes: number; entries: number };
}

export interface Exported {
  /** Number of exported files. */
  files: number;
  bytes: number;
  missing: MissingFile[];
  /** Exported without some attachments or changes. */
  incomplete: Pick<ArchivedFile, "id" | "title" | "missing">[];
}

/** How many files to read ahead, so that the connection is used while a file is packed. */
const FILES_AHEAD = 4;
/** After this many unreachable files in a row, the others are not tried. */
const MAX_UNREACHABLE = 3;

/**
 * Writes the archive and closes the sink; when stopped, the sink is aborted.
 * @throws the signal's reason and the sink's errors
 */
export async function exportArchive(
  files: readonly LocalFile[],
  sink: Sink,
  options: ExportOptions,
): Promise<Exported> {
  const zip = new ZipWriter(sink, options.room);
  try {
    return await new Exporter(files, zip, options).run();
  } catch (error) {
    await sink.abort();
    throw error;
  }
}

type Read = { original: Original } | { reason: Reason };

class Exporter {
  private readonly environment: Environment;
  private readonly signal: AbortSignal;
  private readonly names = new Names();
  private readonly archived: ArchivedFile[] = [];
  private readonly missing: MissingFile[] = [];
  private waitsUntil: number | null = null;
  private done = 0;
  private unreached = 0;

  constructor(
    private readonly files: readonly LocalFile[],
    private readonly zip: ZipWriter,
    private readonly options: ExportOptions,
  ) {
    this.environment = options.environment ?? defaultEnvironment();
    this.signal = options.signal ?? new AbortController().signal;
  }

  async run(): Promise<Exported> {
    const ahead: Promise<Read>[] = [];
    this.tell();
    for (const [at, file] of this.files.entries()) {
      while (ahead.length < Math.min(FILES_AHEAD, this.files.length - at))
        ahead.push(this.read(this.files[at + ahead.length] ?? file));
      const read = await ahead.shift();
      this.signal.throwIfAborted();
      if (read) await this.take(file, read);
      this.done += 1;
      this.tell();
    }
    await this.finish();
    const incomplete = this.archived.filter(({ missing }) => missing.length > 0);
    const { size: bytes } = this.zip;
    return { files: this.archived.length, bytes, missing: this.missing, incomplete };
  }

  private async read(file: LocalFile): Promise<Read> {
    if (this.unreached >= MAX_UNREACHABLE) return { reason: "network" };
    try {
      const read = () => readOriginal(file, this.environment, this.signal);
      return { original: await this.waitAndRetry(read) };
    } catch (error) {
      return { reason: reasonOf(error) };
    }
  }

  private async take(file: LocalFile, read: Read): Promise<void> {
    const reason = "reason" in read ? read.reason : await this.write(file, read.original);
    this.unreached = reason === "network" ? this.unreached + 1 : 0;
    if (reason !== null) this.miss(file, reason);
  }

  private async write(file: LocalFile, original: Original): Promise<Reason | null> {
    try {
      const archived = await writeFile(file, original, {
        zip: this.zip,
        folder: (title) => `files/${this.names.folder(title)}`,
        link: this.linkOf(file),
        environment: this.environment,
        signal: this.signal,
        waitAndRetry: (call) => this.waitAndRetry(call),
        onWritten: () => this.tell(),
        pageOf: this.options.pageOf ?? null,
      });
      if (archived === null) return "full";
      this.archived.push(archived);
      return null;
    } finally {
      original.doc.destroy();
    }
  }

  private miss(file: LocalFile, reason: Reason): void {
    const { id, title } = file;
    this.missing.push({ id, title, link: this.linkOf(file), reason, words: REASONS[reason] });
  }

  /** The link in the list, with or without a key. */
  private linkOf({ id, token }: LocalFile): string {
    return `${this.options.site}/d/${id}#${token}`;
  }

  private async finish(): Promise<void> {
    const others: Entry[] = [await this.zip.add("README.txt", utf8(README), true)];
    const manifest: Manifest = {
      format: FORMAT,
      version: VERSION,
      id: crypto.randomUUID(),
      madeAt: new Date().toISOString(),
      site: this.options.site,
      about: ABOUT,
      files: this.archived,
      missing: this.missing,
      others,
    };
    await this.zip.add(
      MANIFEST,
      utf8(`${JSON.stringify(manifest, null, 1)}\n`.toWellFormed()),
      true,
    );
    this.signal.throwIfAborted();
    await this.zip.close();
  }

  private waitAndRetry<Value>(call: () => Promise<Value>): Promise<Value> {
    const onWait = (until: number | null) => {
      this.waitsUntil = until;
      this.tell();
    };
    const { signal } = this;
    return waitAndRetry(call, { signal, pause: this.options.pause ?? pause, onWait });
  }

  private tell(): void {
    const { done, waitsUntil } = this;
    this.options.onProgress?.({ done, of: this.files.length, bytes: this.zip.size, waitsUntil });
  }
}
