/**
 * Updates seen before their commit. If the sender and the server die together, the readers send them again with the
 * same id and payload, so that nothing anybody has seen is lost.
 */
import type { Row } from "./answers";

/** A commit takes milliseconds: when the position moves on this long after an update, the update was committed. */
const COMMITTED_AFTER_MS = 2_000;

export class UncommittedUpdates {
  private readonly early = new Map<string, { payload: string; at: number }>();
  /** Ids delivered since the stream's position was `base`; each takes one position of the log. */
  private readonly delivered = new Set<string>();
  private base: number | null = null;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** A stream starts whose first update will take the position after `cursor`. */
  restart(cursor: number | null): void {
    this.base = cursor;
    this.delivered.clear();
  }

  /** The stream brought an update; without `seq` it is not committed yet. */
  saw(row: Row, seq: number | null): void {
    this.delivered.add(row.id);
    if (seq !== null) this.early.delete(row.id);
    else if (!this.early.has(row.id)) {
      this.early.set(row.id, { payload: row.payload, at: this.now() });
    }
  }

  /** The server gave these updates their positions. */
  confirm(ids: Iterable<string>): void {
    for (const id of ids) this.early.delete(id);
  }

  /**
   * Everything up to `cursor` was delivered. Which update took which position is unknown: with as many positions as
   * updates, all have one; otherwise those from a while ago have one.
   */
  reached(cursor: number): void {
    if (this.base !== null && cursor - this.base === this.delivered.size) {
      this.early.clear();
      this.restart(cursor);
      return;
    }
    const old = this.now() - COMMITTED_AFTER_MS;
    for (const [id, { at }] of this.early) if (at <= old) this.early.delete(id);
  }

  /** What must be sent again after a reconnect and a pull: seen, and never confirmed. */
  leftovers(): Row[] {
    return [...this.early].map(([id, { payload }]) => ({ id, payload }));
  }
}
