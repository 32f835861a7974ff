/** An open file's connection to its server: whether it answers, and what it refused. */
import type { Backoff } from "./backoff";
import { type Failure, judge } from "./failure";
import type { Refusal, SyncStatus } from "./types";

export class ConnectionState {
  transport: SyncStatus["transport"] = "none";
  refusal: Refusal | null = null;
  /** The refusal concerns the file, not only one request's content. */
  refusedWhole = false;
  isClosed = false;
  private readonly watchers = new Set<() => void>();

  constructor(
    public connected: boolean,
    readonly backoff: Backoff,
  ) {}

  /** The server answered for this file. */
  answered(): void {
    this.connected = true;
    this.backoff.reset();
    if (this.refusedWhole && this.refusal?.status !== 0) {
      this.refusal = null;
      this.refusedWhole = false;
    }
    this.changed();
  }

  /** Notes a refusal. A request that did not arrive is reported by those who retry it. */
  noted(error: unknown): void {
    const { kind } = judge(error);
    if (kind === "file" || kind === "content") this.failed(error);
  }

  /** Notes a failed request and classifies it. */
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

  /** Milliseconds until the next try after a failure: the server's waiting time first, then the usual backoff. */
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
