/**
 * One open file in this process: its streams, and the seq up to which they have received everything. Updates are sent before
 * their commit finishes (`early`); `confirm` then gives their seq.
 */

import { log } from "@/lib/http/log";
import { toBase64 } from "@/lib/protocol/bytes";
import { readPage } from "../log";
import { frame } from "./frames";

/** How long confirmations are gathered before listeners are sent the new cursor. */
const ANNOUNCE_AFTER_MS = 400;
/** How long a seq may be missing before it is read from the log; commits of this process come in order. */
const FETCH_AFTER_MS = 8;
/** How long until what could not be read is read again. */
const RETRY_AFTER_MS = 1_000;

export interface Listener {
  linkId: string;
  /** The client's level (F-081). */
  level: number;
  /** Still being sent what happened before it came: no `at` until that is done. */
  behind: boolean;
  /** The room's `delivered` when it joined: later updates reach it from the room, earlier ones from the log. */
  since: number;
  send(bytes: Uint8Array): void;
  end(reason: GoneReason): void;
}

export type GoneReason = "revoked" | "expired" | "trashed" | "deleted" | "upgrade";

export class Room {
  readonly listeners = new Set<Listener>();
  /** Updates handed on before their seq was known, for whoever joins before it is. */
  private readonly early = new Map<string, Uint8Array>();
  /** Seqs beyond `delivered` that every listener has already, waiting for the ones between. */
  private readonly outOfOrder = new Set<number>();
  private announceTimer: NodeJS.Timeout | undefined;
  private fetchTimer: NodeJS.Timeout | undefined;
  private fetching: Promise<void> | undefined;
  /** The newest seq this process has heard of. */
  private newest: number;
  /** The seq that listeners were last sent as their cursor. */
  private announced: number;

  constructor(
    readonly fileId: string,
    /** Every listener has everything up to this seq. */
    private delivered: number,
  ) {
    this.newest = delivered;
    this.announced = delivered;
  }

  broadcast(bytes: Uint8Array): void {
    for (const listener of this.listeners) listener.send(bytes);
  }

  /** Hands an update on before it is durable; its sender will send it again if it never becomes so. */
  sendEarly(id: string, payload: string): void {
    if (this.early.has(id)) return;
    const bytes = frame("update", { id, payload });
    this.early.set(id, bytes);
    if (this.delivered === this.announced) {
      this.broadcast(bytes);
      return;
    }
    // One event instead of two: what was confirmed since rides along.
    this.announced = this.delivered;
    const both = frame("update", { id, payload, at: this.delivered });
    for (const listener of this.listeners) listener.send(listener.behind ? bytes : both);
  }

  /** It was refused or could not be kept: whoever joins later never hears of it. */
  dropEarly(id: string): void {
    this.early.delete(id);
  }

  /** Lets a listener hear everything from now on, what is on its way included. */
  join(listener: Listener): void {
    this.listeners.add(listener);
    listener.since = this.delivered;
    for (const bytes of this.early.values()) listener.send(bytes);
  }

  /** The listener was sent everything up to `cursor` from the log. */
  caughtUp(listener: Listener, cursor: number): void {
    listener.behind = false;
    listener.send(frame("at", { cursor: Math.max(cursor, this.delivered) }));
  }

  /** An update this process wrote has got its seq. One begun before this room was opened is read from the log. */
  confirm(id: string, seq: number): void {
    if (this.early.delete(id)) this.mark(seq);
    else this.reach(seq);
  }

  /** Another process says the file has reached this version. */
  reach(version: number): void {
    if (version <= this.newest) return;
    this.newest = version;
    this.plan();
  }

  private mark(seq: number): void {
    if (seq > this.newest) this.newest = seq;
    if (seq > this.delivered) this.outOfOrder.add(seq);
    while (this.outOfOrder.delete(this.delivered + 1)) this.delivered++;
    this.plan();
  }

  private plan(wait = FETCH_AFTER_MS): void {
    this.announceTimer ??= setTimeout(() => {
      this.announceTimer = undefined;
      this.announce();
    }, ANNOUNCE_AFTER_MS);
    if (this.delivered === this.newest) return;
    this.fetchTimer ??= setTimeout(() => {
      this.fetchTimer = undefined;
      if (this.delivered < this.newest) this.catchUp();
    }, wait);
  }

  private announce(): void {
    if (this.delivered === this.announced) return;
    this.announced = this.delivered;
    const at = frame("at", { cursor: this.delivered });
    for (const listener of this.listeners) if (!listener.behind) listener.send(at);
  }

  /** Reads what other processes wrote between `delivered` and `newest`. */
  private catchUp(): void {
    this.fetching ??= this.fetchMissing()
      .then(
        () => FETCH_AFTER_MS,
        (fault: unknown) => {
          log.warn({ err: fault }, "live updates could not be read");
          return RETRY_AFTER_MS;
        },
      )
      .then((wait) => {
        this.fetching = undefined;
        const isDone = this.delivered === this.announced && this.delivered === this.newest;
        if (this.listeners.size > 0 && !isDone) this.plan(wait);
      });
  }

  private async fetchMissing(): Promise<void> {
    while (this.delivered < this.newest && this.listeners.size > 0) {
      const from = this.delivered;
      const { rows, cursor } = await readPage(this.fileId, from);
      for (const { id, seq, payload } of rows) {
        if (seq <= this.delivered || this.outOfOrder.has(seq)) continue;
        if (!this.early.delete(id))
          this.broadcast(frame("update", { id, seq, payload: toBase64(payload) }));
        this.outOfOrder.add(seq);
      }
      // A compaction may have taken rows away: their content is in the state that listeners are told to fetch.
      if (rows[0] && rows[0].seq > from + 1) this.skipTo(rows[0].seq - 1);
      while (this.outOfOrder.delete(this.delivered + 1)) this.delivered++;
      if (cursor === from) {
        if (this.delivered < this.newest) this.skipTo(this.newest);
        return;
      }
    }
  }

  private skipTo(seq: number): void {
    if (seq <= this.delivered) return;
    this.delivered = seq;
    for (const later of this.outOfOrder) if (later <= seq) this.outOfOrder.delete(later);
    while (this.outOfOrder.delete(this.delivered + 1)) this.delivered++;
    this.broadcast(frame("stale", { version: this.newest, snapshotVersion: seq }));
  }

  close(): void {
    clearTimeout(this.announceTimer);
    clearTimeout(this.fetchTimer);
  }
}
