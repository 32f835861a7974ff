/**
 * Automatic versions of an encrypted file, which only its editors can save. One is saved when somebody here has changed
 * the file and none was saved for ten minutes, or earlier when typing pauses or a second person joins. Each editor
 * checks before saving, and timed saves wait a random time, so that two editors rarely save the same version.
 */
import { SEALED_BYTES } from "../lib/protocol/file-limits";
import type { Environment } from "./environment";
import type { History } from "./history";
import { ApiError } from "./http";
import { judge } from "./sync/failure";
import { REMOTE } from "./sync/inbox";
import type { OpenFile, SyncStatus } from "./sync/types";

/** In milliseconds. */
export type AutoTiming = {
  interval: number;
  jitter: number;
  retry: number;
  /** A pause in typing this long may cause a version. */
  pause: number;
  /**
   * The least age of the newest version before a pause or a joining person causes another; the first is saved at once.
   */
  intervalAfterPause: number;
};

const TIMING: AutoTiming = {
  ...{ interval: 600_000, jitter: 60_000, retry: 60_000 },
  ...{ pause: 60_000, intervalAfterPause: 300_000 },
};

/** The largest state that the server accepts, minus the bytes that encryption adds. */
const MAX_STATE_BYTES = SEALED_BYTES - 29;

/** Saves versions of a file while it is edited here. @returns a function that stops it */
export function keepVersions(
  file: OpenFile,
  history: History,
  environment: Pick<Environment, "random">,
  timing: AutoTiming = TIMING,
): () => void {
  if (file.privacy === "standard" || file.role === "view") return () => {};
  const keeper = new Keeper(file, history, environment, timing);
  file.doc.on("update", keeper.edited);
  const stopStatus = file.onStatus(keeper.joined);
  return () => {
    file.doc.off("update", keeper.edited);
    stopStatus();
    keeper.stop();
  };
}

class Keeper {
  private timer: ReturnType<typeof setTimeout> | null = null;
  private pause: ReturnType<typeof setTimeout> | null = null;
  private isStopped = false;
  private saving: Promise<unknown> = Promise.resolve();
  private peers: number;
  /** When it was last changed here; null: not yet. */
  private editedAt: number | null = null;
  /** The newest version at the last check, and when it was saved by this device's clock. */
  private newest: { id: string; at: number; isFirst: boolean } | null = null;

  constructor(
    private readonly file: OpenFile,
    private readonly history: History,
    private readonly environment: Pick<Environment, "random">,
    private readonly timing: AutoTiming,
  ) {
    this.peers = file.status().peers;
  }

  readonly edited = (_update: Uint8Array, origin: unknown): void => {
    if (origin === REMOTE || this.isStopped) return;
    this.editedAt = performance.now();
    if (this.pause !== null) clearTimeout(this.pause);
    this.pause = setTimeout(() => void this.saveAfterPause(), this.timing.pause);
    if (this.timer !== null) return;
    this.plan(this.newest === null ? 0 : this.due(this.newest.at, this.timing.interval));
  };

  readonly joined = ({ peers }: SyncStatus): void => {
    if (peers > this.peers) void this.saveAfterPause();
    this.peers = peers;
  };

  stop(): void {
    this.isStopped = true;
    for (const timer of [this.timer, this.pause]) if (timer !== null) clearTimeout(timer);
    this.timer = null;
  }

  private due(savedAt: number, interval: number): number {
    return Math.max(0, savedAt + interval - performance.now());
  }

  private plan(wait: number): void {
    if (this.isStopped) return;
    const { random } = this.environment;
    this.timer = setTimeout(() => void this.turn(), wait + random() * this.timing.jitter);
  }

  /** Typing paused, or somebody joined. A version that is not saved now is saved at the interval. */
  private async saveAfterPause(): Promise<void> {
    if (this.isStopped || this.editedAt === null) return;
    try {
      await this.saveWhenDue("intervalAfterPause");
    } catch (error) {
      this.stopUnlessPassing(error);
    }
  }

  private async turn(): Promise<void> {
    try {
      const wait = await this.saveWhenDue("interval");
      this.timer = null;
      if (wait !== null) this.plan(wait);
    } catch (error) {
      this.timer = null;
      if (!this.stopUnlessPassing(error)) return;
      const { retry } = this.timing;
      this.plan(error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 + retry : retry);
    }
  }

  /** A refused permission or an untrustworthy answer stops all further tries. */
  private stopUnlessPassing(error: unknown): boolean {
    const { kind } = judge(error);
    if (kind === "file" || kind === "content") this.stop();
    return !this.isStopped;
  }

  /** One after another. @returns how long to wait before the next check; null when there is nothing to save */
  private saveWhenDue(by: "interval" | "intervalAfterPause"): Promise<number | null> {
    const next = this.saving.then(() => this.saveIfDue(by));
    this.saving = next.catch(() => {});
    return next;
  }

  private async saveIfDue(by: "interval" | "intervalAfterPause"): Promise<number | null> {
    await this.look();
    const { newest, editedAt } = this;
    const isOnlyCreated = newest === null || newest.isFirst;
    if (editedAt === null || (!isOnlyCreated && newest.at > editedAt)) return null;
    const isSoon = newest === null || (isOnlyCreated && by === "intervalAfterPause");
    const wait = isSoon ? 0 : this.due(newest.at, this.timing[by]);
    return wait > 0 ? wait : this.save();
  }

  private async save(): Promise<number | null> {
    await this.file.flush();
    const { save, damaged = 0 } = this.file.status();
    // A version would lack content that could not be decrypted here.
    if (this.isStopped || damaged > 0) return null;
    if (save !== "saved" && save !== "saving") return this.timing.retry;
    const at = performance.now();
    const id = await this.history.saveAuto(this.file.doc, MAX_STATE_BYTES);
    if (id !== null) this.newest = { id, at, isFirst: false };
    return null;
  }

  /** Another editor may have saved one since. The two clocks may differ, so its age counts as at most the interval. */
  private async look(): Promise<void> {
    const [first] = await this.history.list();
    if (!first || first.id === this.newest?.id) return;
    const age = Math.max(0, Date.now() - Date.parse(first.createdAt));
    const at = performance.now() - Math.min(age, this.timing.interval);
    this.newest = { id: first.id, at, isFirst: first.kind === "created" };
  }
}
