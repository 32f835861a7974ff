/** Arrivals in order: decrypted in parallel, checked, and applied in one transaction. */
import type * as Y from "yjs";
import { applyUpdate } from "../../lib/kinds/yjs-apply";
import { GuardError, guardUpdate } from "../../lib/kinds/yjs-guard";
import { fromBase64 } from "../../lib/protocol/bytes";
import type { Codec } from "./codec";

/** The newest ids, so that an update that arrives twice is decrypted once. */
class RecentIds {
  private newest = new Set<string>();
  private older = new Set<string>();

  /** Remembers the last `most` ids, and up to as many before them. */
  constructor(private readonly most = 4096) {}

  has(id: string): boolean {
    return this.newest.has(id) || this.older.has(id);
  }

  add(id: string): void {
    this.newest.add(id);
    if (this.newest.size < this.most) return;
    // Dropping a whole set is free; dropping ids one by one is not.
    this.older = this.newest;
    this.newest = new Set();
  }
}

/** The origin of every transaction from outside this tab. */
export const REMOTE = Symbol("remote");

/** A sealed state may be larger than a standard one; the server accepts 2.1 MB. */
const MAX_STATE_BYTES = 4_194_304;

/** Refuses bytes that are not a file's state. @throws GuardError */
export function guardState(state: Uint8Array, most = MAX_STATE_BYTES): void {
  try {
    guardUpdate(state, most);
  } catch (error) {
    // A file of many years has many writers, and must still open.
    if (!(error instanceof GuardError) || error.code !== "clients") throw error;
  }
}

/** Decrypting more at once is not faster and takes memory. */
const UPDATES_AT_ONCE = 1024;

export type Arrival = {
  /** A sealed state, applied before the rows. It must be decrypted, because rows may build on it. */
  base?: string | null;
  /** Rows with the id that their payload is sealed to; plain updates have none. */
  rows: readonly { id: string | null; payload: string }[];
};

type Waiting = { arrival: Arrival; done: () => void; failed: (error: unknown) => void };

export class Inbox {
  readonly seen = new RecentIds();
  /** Rows that could not be decrypted or were not valid Yjs updates. */
  damaged = 0;
  private waiting: Waiting[] = [];
  private working = false;

  constructor(
    private readonly doc: Y.Doc,
    private readonly codec: Codec,
  ) {}

  /** Resolves when this arrival and all before it are in the document; rejects when its base cannot be decrypted. */
  receive(arrival: Arrival): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ arrival, done: resolve, failed: reject });
      if (!this.working) void this.work();
    });
  }

  private async work() {
    this.working = true;
    while (this.waiting.length > 0) {
      const turn = this.waiting;
      this.waiting = [];
      await this.apply(turn);
    }
    this.working = false;
  }

  private async apply(turn: Waiting[]) {
    const updates: Uint8Array[] = [];
    const done: Waiting[] = [];
    for (const item of turn) {
      try {
        if (item.arrival.base) updates.push(await this.openBase(item.arrival.base));
        updates.push(...(await this.openRows(item.arrival.rows)));
        done.push(item);
      } catch (error) {
        item.failed(error);
      }
    }
    if (updates.length > 0) this.write(updates);
    for (const item of done) item.done();
  }

  private write(updates: Uint8Array[]) {
    // One transaction: 10,000 updates apply three times faster than one by one.
    this.doc.transact(() => {
      for (const update of updates) {
        try {
          applyUpdate(this.doc, update, REMOTE);
        } catch {
          this.damaged += 1;
        }
      }
    }, REMOTE);
  }

  private async openBase(payload: string): Promise<Uint8Array> {
    const state = await this.codec.openSnapshot(fromBase64(payload));
    guardState(state);
    return state;
  }

  private async openRows(rows: Arrival["rows"]): Promise<Uint8Array[]> {
    const opened: Uint8Array[] = [];
    const fresh = rows.filter(({ id }) => id === null || !this.seen.has(id));
    for (let at = 0; at < fresh.length; at += UPDATES_AT_ONCE) {
      const block = fresh.slice(at, at + UPDATES_AT_ONCE);
      for (const update of await Promise.all(block.map((row) => this.openRow(row)))) {
        if (update !== null) opened.push(update);
      }
    }
    return opened;
  }

  // A bad row must not close the file for everybody: it is left out and counted.
  private async openRow(row: { id: string | null; payload: string }): Promise<Uint8Array | null> {
    try {
      const payload = fromBase64(row.payload);
      const update = row.id === null ? payload : await this.codec.openUpdate(row.id, payload);
      if (guardUpdate(update).empty) return null;
      if (row.id !== null) this.seen.add(row.id);
      return update;
    } catch {
      this.damaged += 1;
      return null;
    }
  }
}
