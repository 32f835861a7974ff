/**
 * Unsent edits. Keystrokes of one frame become a batch with a UUID that stays the same at every try, so sending again
 * is harmless. A batch is removed only when the server has confirmed it (F-038).
 */
import * as Y from "yjs";
import type { Codec } from "./codec";
import type { Entry } from "./journal";
import { withoutDeleted } from "./without-deleted";

/** An unsent batch grows to this size before the next one starts. */
const MAX_BATCH_BYTES = 16_384;

export class Batch implements Entry {
  state: "waiting" | "sending" = "waiting";
  /** Once the server may have seen it, neither id nor payload may change. */
  tried = false;
  /** An earlier tab stored it on this device. */
  isOnDevice = false;
  private sealed: Promise<Uint8Array> | null = null;

  constructor(
    readonly id: string,
    public update: Uint8Array,
    private readonly codec: Codec,
  ) {}

  /** What the server gets: sealed once, then always the same bytes. */
  envelope(): Promise<Uint8Array> {
    this.sealed ??= this.codec.sealUpdate(this.id, this.update);
    return this.sealed;
  }

  grow(update: Uint8Array): void {
    this.update = Y.mergeUpdates([this.update, update]);
    this.sealed = null;
  }

  /** Adopted from an earlier tab, with the bytes that it sealed. */
  adoptedAs(envelope: Uint8Array): void {
    this.sealed = Promise.resolve(envelope);
    this.tried = true;
    this.isOnDevice = true;
  }
}

export type OutboxEvents = {
  /** A batch is new or has grown. */
  changed(batch: Batch): void;
  dropped(id: string): void;
};

export class Outbox {
  private pending: Uint8Array[] = [];
  private readonly batches = new Map<string, Batch>();
  private timer: ReturnType<typeof setTimeout> | null = null;
  private scheduled = false;
  private lastCut = 0;

  constructor(
    private readonly codec: Codec,
    private readonly frame: number,
    private readonly events: OutboxEvents,
  ) {}

  /** Adds one local edit. The first is sent at once; edits that follow closely are sent as one batch. */
  add(update: Uint8Array): void {
    this.pending.push(update);
    if (this.scheduled) return;
    this.scheduled = true;
    const wait = this.lastCut + this.frame - performance.now();
    if (wait <= 0) queueMicrotask(() => this.cut());
    else this.timer = setTimeout(() => this.cut(), wait);
  }

  /** Makes a batch of the pending edits. */
  cut(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.scheduled = false;
    if (this.pending.length === 0) return;
    const update = mergeInHalves(this.pending);
    this.pending = [];
    this.lastCut = performance.now();
    const batch = this.growing(update) ?? this.begin(update);
    this.events.changed(batch);
  }

  /** The next batch to send, marked as being sent. */
  take(): Batch | null {
    for (const batch of this.batches.values()) {
      if (batch.state === "sending") continue;
      batch.state = "sending";
      batch.tried = true;
      return batch;
    }
    return null;
  }

  /** The server has it. */
  acknowledge(id: string): void {
    if (this.batches.delete(id)) this.events.dropped(id);
  }

  /** The try failed; it will be sent again unchanged. */
  release(id: string): void {
    const batch = this.batches.get(id);
    if (batch !== undefined) batch.state = "waiting";
  }

  /** The same edits under a new id, because the old one is used by other bytes. */
  renew(id: string): void {
    const batch = this.batches.get(id);
    if (batch === undefined) return;
    this.acknowledge(id);
    this.events.changed(this.begin(batch.update));
  }

  /** Edits of a closed tab, sent under their own id. */
  adopt(id: string, update: Uint8Array, envelope: Uint8Array): void {
    const batch = new Batch(id, update, this.codec);
    batch.adoptedAs(envelope);
    this.batches.set(id, batch);
    this.events.changed(batch);
  }

  /**
   * Merges all batches that are not being sent into one, as the document contains them: text that was written and
   * deleted again is left out. Used when the server found a batch too large (F-035, F-053).
   */
  condense(doc: Y.Doc): void {
    this.cut();
    const waiting = this.all().filter(({ state }) => state === "waiting");
    if (waiting.length === 0) return;
    this.events.changed(this.begin(sinceBefore(doc, waiting)));
    for (const { id } of waiting) this.acknowledge(id);
  }

  get isEmpty(): boolean {
    return this.pending.length === 0 && this.batches.size === 0;
  }

  /** Every batch, oldest first. */
  all(): Batch[] {
    return [...this.batches.values()];
  }

  private begin(update: Uint8Array): Batch {
    const batch = new Batch(crypto.randomUUID(), update, this.codec);
    this.batches.set(batch.id, batch);
    return batch;
  }

  private growing(update: Uint8Array): Batch | null {
    const last = this.all().at(-1);
    if (last === undefined || last.tried || last.update.length > MAX_BATCH_BYTES) return null;
    last.grow(update);
    return last;
  }
}

// Yjs merges a flat list in quadratic time; merging halves keeps a long burst nearly linear.
function mergeInHalves(updates: Uint8Array[]): Uint8Array {
  if (updates.length <= 16)
    return updates.length === 1 && updates[0] ? updates[0] : Y.mergeUpdates(updates);
  const middle = updates.length >> 1;
  return Y.mergeUpdates([
    mergeInHalves(updates.slice(0, middle)),
    mergeInHalves(updates.slice(middle)),
  ]);
}

/** The document's content after the start of these batches. */
function sinceBefore(doc: Y.Doc, batches: readonly Batch[]): Uint8Array {
  const fresh = withoutDeleted(doc);
  const from = Y.decodeStateVector(Y.encodeStateVector(fresh));
  for (const { update } of batches) {
    for (const [client, clock] of Y.parseUpdateMeta(update).from) {
      from.set(client, Math.min(from.get(client) ?? clock, clock));
    }
  }
  return Y.encodeStateAsUpdate(fresh, Y.encodeStateVector(from));
}
