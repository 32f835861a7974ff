/**
 * One open file in this process: its streams, and the seq up to which they have received everything. Updates are sent before
 * their commit finishes (`early`); `confirm` then gives their seq.
 */

import { log } from "@/lib/http/log";
import { toBase64 } from "@/lib/protocol/bytes";
import { readPage } from "../log";
import { frame } from "./frames";

/** How long confirmations are gathered before streams are told (ms). */
const GATHER = 400;
/** How long a seq may be missing before it is read from the log; commits of this process come in order (ms). */
const SOON = 8;
/** How long until what could not be read is read again (ms). */
const AGAIN = 1_000;

export interface Listener {
  linkId: string;
  /** The client's level (F-081). */
  level: number;
  /** Still being told what happened before it came: no `at` until that is done. */
  behind: boolean;
  /** Up to this seq the room had told everything when it joined: it hears what comes after, not what came before. */
  since: number;
  send(bytes: Uint8Array): void;
  end(reason: GoneReason): void;
}

export type GoneReason = "revoked" | "expired" | "trashed" | "deleted" | "upgrade";

export class Room {
  readonly listeners = new Set<Listener>();
  /** Updates handed on before their seq was known, for whoever joins before it is. */
  private readonly early = new Map<string, Uint8Array>();
  /** Seqs told out of order, waiting for the ones before them. */
  private readonly ahead = new Set<number>();
  private telling: NodeJS.Timeout | undefined;
  private missing: NodeJS.Timeout | undefined;
  private catching: Promise<void> | undefined;
  private known: number;
  private told: number;

  constructor(
    readonly fileId: string,
    /** Everything up to this seq has been told to every listener. */
    private delivered: number,
  ) {
    this.known = delivered;
    this.told = delivered;
  }

  broadcast(bytes: Uint8Array): void {
    for (const listener of this.listeners) listener.send(bytes);
  }

  /** Hands an update on before it is durable; its sender will send it again if it never becomes so. */
  sendEarly(id: string, payload: string): void {
    if (this.early.has(id)) return;
    const bytes = frame("update", { id, payload });
    this.early.set(id, bytes);
    if (this.delivered === this.told) {
      this.broadcast(bytes);
      return;
    }
    // One event instead of two: what was confirmed since rides along.
    this.told = this.delivered;
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

  /** The listener has been told everything up to `cursor` from the log. */
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
    if (version <= this.known) return;
    this.known = version;
    this.plan();
  }

  private mark(seq: number): void {
    if (seq > this.known) this.known = seq;
    if (seq > this.delivered) this.ahead.add(seq);
    while (this.ahead.delete(this.delivered + 1)) this.delivered++;
    this.plan();
  }

  private plan(wait = SOON): void {
    this.telling ??= setTimeout(() => {
      this.telling = undefined;
      this.tell();
    }, GATHER);
    if (this.delivered === this.known) return;
    this.missing ??= setTimeout(() => {
      this.missing = undefined;
      if (this.delivered < this.known) this.catchUp();
    }, wait);
  }

  private tell(): void {
    if (this.delivered === this.told) return;
    this.told = this.delivered;
    const at = frame("at", { cursor: this.delivered });
    for (const listener of this.listeners) if (!listener.behind) listener.send(at);
  }

  /** Reads what other processes wrote between what was told and what is known. */
  private catchUp(): void {
    this.catching ??= this.fetchMissing()
      .then(
        () => SOON,
        (fault: unknown) => {
          log.warn({ err: fault }, "live updates could not be read");
          return AGAIN;
        },
      )
      .then((wait) => {
        this.catching = undefined;
        const isDone = this.delivered === this.told && this.delivered === this.known;
        if (this.listeners.size > 0 && !isDone) this.plan(wait);
      });
  }

  private async fetchMissing(): Promise<void> {
    while (this.delivered < this.known && this.listeners.size > 0) {
      const from = this.delivered;
      const { rows, cursor } = await readPage(this.fileId, from);
      for (const { id, seq, payload } of rows) {
        if (seq <= this.delivered || this.ahead.has(seq)) continue;
        if (!this.early.delete(id))
          this.broadcast(frame("update", { id, seq, payload: toBase64(payload) }));
        this.ahead.add(seq);
      }
      // A compaction may have taken rows away: their content is in the state that listeners are told to fetch.
      if (rows.length > 0 && rows[0] && rows[0].seq > from + 1) this.skipTo(rows[0].seq - 1);
      while (this.ahead.delete(this.delivered + 1)) this.delivered++;
      if (cursor === from) {
        if (this.delivered < this.known) this.skipTo(this.known);
        return;
      }
    }
  }

  private skipTo(seq: number): void {
    if (seq <= this.delivered) return;
    this.delivered = seq;
    for (const told of this.ahead) if (told <= seq) this.ahead.delete(told);
    while (this.ahead.delete(this.delivered + 1)) this.delivered++;
    this.broadcast(frame("stale", { version: this.known, snapshotVersion: seq }));
  }

  close(): void {
    clearTimeout(this.telling);
    clearTimeout(this.missing);
  }
}
