/** Writes unsent edits to this device in the background, without delaying the sending (Y-060). */
import type { Codec } from "./codec";
import type { Store, Unsent } from "./store";

export type Entry = {
  readonly id: string;
  /** It must be removed when it is confirmed, however soon that is. */
  readonly isOnDevice?: boolean;
  envelope(): Promise<Uint8Array>;
};

export class Journal {
  /** The next action for each id: store this entry, or null to remove it. */
  private wishes = new Map<string, Entry | null>();
  private readonly written = new Set<string>();
  private working: Promise<void> | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private failures = 0;
  /** The last write failed: unsent edits are in this page only. */
  isFailing = false;

  constructor(
    private readonly store: Store,
    private readonly codec: Codec,
    private readonly documentId: string,
    private readonly tab: string,
    /** How long to wait for the server's confirmation before an edit is written to disk (ms); 0 while offline. */
    private readonly grace: () => number,
    /** `isFailing` may have changed. */
    private readonly changed: () => void = () => {},
  ) {}

  keep(entry: Entry): void {
    if (entry.isOnDevice) this.written.add(entry.id);
    this.wishes.set(entry.id, entry);
    this.timer ??= setTimeout(() => this.start(), this.grace());
  }

  drop(id: string): void {
    if (!this.written.has(id)) {
      this.wishes.delete(id);
      return;
    }
    this.wishes.set(id, null);
    this.timer ??= setTimeout(() => this.start(), this.grace());
  }

  /** Writes at once; resolves when this device has stored everything it should. */
  async settled(): Promise<void> {
    this.start();
    while (this.working !== null) await this.working;
  }

  private start(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    if (this.wishes.size === 0) return;
    this.working ??= this.work().finally(() => {
      this.working = null;
    });
  }

  // One transaction at a time: edits confirmed meanwhile are never written to disk.
  private async work(): Promise<void> {
    await Promise.resolve();
    while (this.wishes.size > 0 && this.failures < 3) {
      const wishes = this.wishes;
      this.wishes = new Map();
      for (const id of wishes.keys()) this.written.add(id);
      try {
        await this.store.changeUnsent(await this.change(wishes));
        for (const [id, entry] of wishes) if (entry === null) this.written.delete(id);
        this.failures = 0;
        this.isFailing = false;
      } catch {
        // A full or closed database: the edits are still in memory and are being sent.
        this.failures += 1;
        this.isFailing = true;
        for (const [id, entry] of wishes) if (!this.wishes.has(id)) this.wishes.set(id, entry);
      }
      this.changed();
    }
    this.failures = 0;
  }

  private async change(wishes: Map<string, Entry | null>) {
    const keep: Promise<Unsent>[] = [];
    const drop: string[] = [];
    for (const [id, entry] of wishes) {
      if (entry === null) drop.push(id);
      else keep.push(this.seal(entry));
    }
    return { keep: await Promise.all(keep), drop };
  }

  private async seal(entry: Entry): Promise<Unsent> {
    const blob = await this.codec.sealLocal(await entry.envelope());
    return { id: entry.id, documentId: this.documentId, tab: this.tab, at: Date.now(), blob };
  }
}
