/**
 * Automatic versions of an encrypted file, which only its editors can save: one when somebody here has changed it and
 * nobody has saved one for ten minutes. Each waits a random while more and looks before it saves, so that two
 * rarely do.
 */
import type { Environment } from "./environment";
import type { History } from "./history";
import { ApiError } from "./http";
import { judge } from "./sync/failure";
import { REMOTE } from "./sync/inbox";
import type { OpenFile } from "./sync/types";

/** In milliseconds. */
export type AutoTiming = { interval: number; jitter: number; retry: number };

const TIMING: AutoTiming = { interval: 600_000, jitter: 60_000, retry: 60_000 };

/** A sealed state the server takes at most, less what sealing adds. */
const MOST_STATE_BYTES = 2_100_000 - 29;

/** Saves versions of a file as it is edited here. @returns the way to stop */
export function keepVersions(
  file: OpenFile,
  history: History,
  environment: Pick<Environment, "random">,
  timing: AutoTiming = TIMING,
): () => void {
  if (file.privacy === "standard" || file.role === "view") return () => {};
  const keeper = new Keeper(file, history, environment, timing);
  file.doc.on("update", keeper.edited);
  return () => {
    file.doc.off("update", keeper.edited);
    keeper.stop();
  };
}

class Keeper {
  private timer: ReturnType<typeof setTimeout> | null = null;
  private isStopped = false;
  /** The newest version when last looked, and when it was saved, by this device's clock. */
  private newest: { id: string; at: number } | null = null;

  constructor(
    private readonly file: OpenFile,
    private readonly history: History,
    private readonly environment: Pick<Environment, "random">,
    private readonly timing: AutoTiming,
  ) {}

  readonly edited = (_update: Uint8Array, origin: unknown): void => {
    if (origin === REMOTE || this.timer !== null || this.isStopped) return;
    this.plan(this.newest === null ? 0 : this.due(this.newest.at));
  };

  stop(): void {
    this.isStopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  private due(savedAt: number): number {
    return Math.max(0, savedAt + this.timing.interval - performance.now());
  }

  private plan(wait: number): void {
    if (this.isStopped) return;
    const { random } = this.environment;
    this.timer = setTimeout(() => void this.turn(), wait + random() * this.timing.jitter);
  }

  private async turn(): Promise<void> {
    try {
      const wait = await this.saveWhenDue();
      this.timer = null;
      if (wait !== null) this.plan(wait);
    } catch (error) {
      this.timer = null;
      const { retry } = this.timing;
      // What this link may not do, or what a server says that cannot be believed, is not asked for again.
      const failure = judge(error);
      if (failure.kind === "file" || failure.kind === "content") this.stop();
      else this.plan(error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 + retry : retry);
    }
  }

  /** @returns how long to wait before looking again; null when there is nothing more to save */
  private async saveWhenDue(): Promise<number | null> {
    await this.look();
    const wait = this.newest === null ? 0 : this.due(this.newest.at);
    if (wait > 0) return wait;
    await this.file.flush();
    const { save, damaged = 0 } = this.file.status();
    // Content that did not open here would be missing from the version.
    if (this.isStopped || damaged > 0) return null;
    if (save !== "saved" && save !== "saving") return this.timing.retry;
    const id = await this.history.saveAuto(this.file.doc, MOST_STATE_BYTES);
    if (id !== null) this.newest = { id, at: performance.now() };
    return null;
  }

  /** Somebody else may have saved one since. How old it is the two clocks may see otherwise: never more than the interval. */
  private async look(): Promise<void> {
    const [first] = await this.history.list();
    if (!first || first.id === this.newest?.id) return;
    const age = Math.max(0, Date.now() - Date.parse(first.createdAt));
    this.newest = { id: first.id, at: performance.now() - Math.min(age, this.timing.interval) };
  }
}
