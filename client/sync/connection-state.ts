/** The connection of an open file to its server: whether it answers, and what it refused. */
import type { Backoff } from "./backoff";
import { type Failure, judge } from "./failure";
import type { Refusal, SyncStatus } from "./types";

export class ConnectionState {
  transport: SyncStatus["transport"] = "none";
  refusal: Refusal | null = null;
  /** The refusal is of the file, not only of what one request carried. */
  refusedWhole = false;
  isClosed = false;
  private readonly watchers = new Set<() => void>();

  constructor(
    public connected: boolean,
    readonly backoff: Backoff,
  ) {}

  /** The server spoke to us: it is there, and it serves this file. */
  answered(): void {
    this.connected = true;
    this.backoff.reset();
    if (this.refusedWhole && this.refusal?.status !== 0) {
      this.refusal = null;
      this.refusedWhole = false;
    }
    this.changed();
  }

  /** Takes a refusal into account; that a request did not arrive is for those to say who try again. */
  noted(error: unknown): void {
    const { kind } = judge(error);
    if (kind === "file" || kind === "content") this.failed(error);
  }

  /** Records a failed request and classifies it. */
  failed(error: unknown): Failure {
    const failure = judge(error);
    if (this.isClosed) return failure;
    if (failure.kind === "retry" && !failure.connected) this.connected = false;
    if (failure.kind === "file" || failure.kind === "content") {
      this.refusal = failure.refusal;
      this.refusedWhole = failure.kind === "file";
      this.connected = true;
    }
    this.changed();
    return failure;
  }

  /** Milliseconds until the next try after a failure: what the server asked for, and then as after any other. */
  retryIn(failure: Failure): number {
    return (failure.kind === "retry" ? (failure.wait ?? 0) : 0) + this.backoff.next();
  }

  changed(): void {
    for (const watcher of [...this.watchers]) watcher();
  }

  watch(watcher: () => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }
}
