/** Stores the last state of an open file on this device, so that it opens offline. */
import * as Y from "yjs";
import type { Session } from "./session";
import type { Store } from "./store";

export class CopyKeeper {
  private timer: ReturnType<typeof setTimeout> | null = null;
  private dirtySince: number | null = null;
  /** The version of the last copy: a new version is stored even if the text is the same. */
  private kept = -1;
  private saving: Promise<void> = Promise.resolve();

  constructor(
    private readonly session: Session,
    private readonly store: Store,
  ) {}

  /** The document changed: store it when typing pauses, or after a while of typing. */
  touched(): void {
    const { copyAfter, copyAtLatest } = this.session.parts.timing;
    const now = performance.now();
    this.dirtySince ??= now;
    if (this.timer !== null) clearTimeout(this.timer);
    const wait = Math.min(copyAfter, this.dirtySince + copyAtLatest - now);
    this.timer = setTimeout(() => void this.save(), Math.max(0, wait));
  }

  /** Stores the current state; resolves when it is stored or cannot be. */
  save(): Promise<void> {
    this.stop();
    const { version } = this.session;
    if (this.dirtySince !== null || version !== this.kept) {
      this.dirtySince = null;
      this.kept = version;
      this.saving = this.saving.then(() => this.write()).catch(() => {});
    }
    return this.saving;
  }

  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  private async write(): Promise<void> {
    const { cursor, version, role, parts } = this.session;
    const { channel, codec, doc } = parts;
    // State and position are read together: the state contains at least everything up to the cursor.
    const blob = await codec.sealLocal(Y.encodeStateAsUpdate(doc));
    await this.store.keepCopy({
      id: channel.id,
      privacy: codec.privacy,
      role,
      blob,
      cursor,
      version,
    });
  }
}
