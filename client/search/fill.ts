/**
 * Reads every file of the list into the index, last opened first: local copies at once, the rest from the server with a
 * pause after each. A file is fetched again only when the server says that it changed, which is checked only now and
 * then.
 */

import { reasonOf } from "../archive/errors";
import { keysOf } from "../archive/read-original";
import { type Pause, pause, waitAndRetry } from "../archive/wait-and-retry";
import type { Environment } from "../environment";
import { whichTrashed } from "../trash";
import type { Known, SearchEngine } from "./engine";
import { type FileText, isUnchanged, readFromCopy, readFromServer } from "./read-file";
import type { About } from "./rows";

export interface FillProgress {
  read: number;
  of: number;
  /** When the server allows the next request, in milliseconds since 1970; null while it is not waiting. */
  waitsUntil: number | null;
}

export interface FillOptions {
  environment: Environment;
  signal: AbortSignal;
  /** Whether the server may be called; otherwise only copies on this device are read. */
  fetches: boolean;
  onProgress: (progress: FillProgress) => void;
  /** For tests. */
  pause?: Pause;
  now?: () => number;
}

/** `unreached`: the server could not be reached, so try again later. */
export type FillEnd = "done" | "unreached";

/** The pause between two files, so that people notice nothing. */
const BETWEEN_MS = 60;
/** Others may have changed a file that was not opened here, so it is checked this often. */
const CHECK_AGAIN_MS = 12 * 60 * 60 * 1_000;
/** After this many unreachable files in a row, the others are not tried. */
const MAX_UNREACHABLE = 3;

/** @throws the signal's reason */
export async function fillIndex(engine: SearchEngine, options: FillOptions): Promise<FillEnd> {
  return new Filler(engine, options).run();
}

/** Reads files that were changed here since they were indexed, from this device's copies. */
export async function readTouched(engine: SearchEngine, environment: Environment): Promise<void> {
  const { rows } = engine;
  if (!rows) return;
  for (const { id, stamp } of await rows.touched()) {
    const file = engine.fileOf(id);
    const read = file && (await readFromCopy(file, environment));
    // A check with the server counts as done only if it was done before.
    const before = engine.aboutOf(id);
    if (read) await engine.take(id, read.text, aboutRead(read, before?.checkedAt ?? 0));
    await rows.untouch(id, stamp);
  }
}

let last = 0;

/** @param checkedAt when the server was asked, 0 for never */
function aboutRead({ version }: FileText, checkedAt: number): About {
  // Each reading has a unique time, by which other tabs recognise it.
  last = Math.max(last + 1, Date.now());
  return { version, readAt: last, checkedAt, failed: false };
}

class Filler {
  private readonly environment: Environment;
  private readonly signal: AbortSignal;
  private readonly now: () => number;
  private readonly pause: Pause;
  private waitsUntil: number | null = null;
  private unreached = 0;

  constructor(
    private readonly engine: SearchEngine,
    private readonly options: FillOptions,
  ) {
    this.environment = options.environment;
    this.signal = options.signal;
    this.now = options.now ?? Date.now;
    this.pause = options.pause ?? pause;
  }

  async run(): Promise<FillEnd> {
    this.tell();
    await readTouched(this.engine, this.environment);
    await this.readCopies();
    this.signal.throwIfAborted();
    if (!this.options.fetches) return "done";
    if (!(await this.leaveOutAway())) return "unreached";
    for (const known of this.engine.known()) {
      if (!this.isDue(known)) continue;
      await this.bring(known);
      if (this.unreached >= MAX_UNREACHABLE) return "unreached";
      await this.pause(BETWEEN_MS, this.signal);
    }
    return this.unreached > 0 ? "unreached" : "done";
  }

  /** Files opened here need no request. */
  private async readCopies(): Promise<void> {
    for (const { file, about } of this.engine.known()) {
      if (about !== null) continue;
      const read = await readFromCopy(file, this.environment);
      this.signal.throwIfAborted();
      if (!read) continue;
      await this.engine.take(file.id, read.text, aboutRead(read, 0));
      this.tell();
    }
  }

  /** Skips files in the Trash and deleted ones. @returns false when the server could not be reached */
  private async leaveOutAway(): Promise<boolean> {
    const refs = this.engine.listed().map(keysOf);
    if (refs.length === 0) return true;
    try {
      const { trashed, gone } = await this.waitAndRetry(() => whichTrashed(refs, this.environment));
      await this.engine.setAway([...trashed.map(({ id }) => id), ...gone]);
      this.tell();
      return true;
    } catch {
      this.signal.throwIfAborted();
      return false;
    }
  }

  private isDue({ file, about }: Known): boolean {
    if (about === null) return true;
    const openedAt = Date.parse(file.openedAt) || 0;
    return openedAt > about.checkedAt || this.now() - about.checkedAt > CHECK_AGAIN_MS;
  }

  private async bring({ file, about }: Known): Promise<void> {
    try {
      await this.read({ file, about });
      this.unreached = 0;
    } catch (error) {
      this.signal.throwIfAborted();
      await this.failed(file.id, error);
    }
    this.tell();
  }

  private async read({ file, about }: Known): Promise<void> {
    const { environment, signal } = this;
    const version = about?.failed ? null : (about?.version ?? null);
    if (about && version !== null) {
      const isSame = await this.waitAndRetry(() => isUnchanged(file, version, environment, signal));
      if (isSame) return this.engine.keepAbout(file.id, { ...about, checkedAt: this.now() });
    }
    const read = await this.waitAndRetry(() => readFromServer(file, environment, signal));
    await this.engine.take(file.id, read.text, aboutRead(read, this.now()));
  }

  /** A file that no link opens any more is removed; one that cannot be read is not tried again soon. */
  private async failed(id: string, error: unknown): Promise<void> {
    const reason = reasonOf(error);
    if (reason === "network" || reason === "server") {
      this.unreached += 1;
      return;
    }
    this.unreached = 0;
    if (reason === "gone" || reason === "trashed") return this.engine.putAway(id);
    await this.engine.drop([id]);
    await this.engine.keepAbout(id, {
      version: null,
      readAt: 0,
      checkedAt: this.now(),
      failed: true,
    });
  }

  private waitAndRetry<Value>(call: () => Promise<Value>): Promise<Value> {
    const onWait = (until: number | null) => {
      this.waitsUntil = until;
      this.tell();
    };
    return waitAndRetry(call, { signal: this.signal, pause: this.pause, onWait });
  }

  private tell(): void {
    this.options.onProgress({ ...this.engine.progress(), waitsUntil: this.waitsUntil });
  }
}
