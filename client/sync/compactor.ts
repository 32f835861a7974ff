/** Offers the server a snapshot when the log has grown, after a random wait, so that not all editors do. */
import * as Y from "yjs";
import { toBase64 } from "../../lib/protocol/bytes";
import type { Session } from "./session";
import type { Role } from "./types";
import { withoutDeleted } from "./without-deleted";

/** When a client replaces an encrypted file's log with one snapshot (DB-026). */
const MAX_UPDATES = 200;
const MAX_BYTES = 1_000_000;

export type LogFacts = {
  role: Role;
  /** The last applied position, and the server's last position. */
  cursor: number;
  version: number;
  /** The log starts after this position. */
  snapshotVersion: number;
  /** Bytes of the log since then, as far as this client has seen them. */
  bytes: number;
  /** Updates that this client could not decrypt: it must keep them for clients that can. */
  damaged: number;
};

/** Only an editor who has read everything may offer a snapshot, and only when the log has grown. */
export function wantsCompaction(log: LogFacts): boolean {
  if (log.role === "view" || log.damaged > 0 || log.cursor !== log.version) return false;
  const updates = log.version - log.snapshotVersion;
  return updates > MAX_UPDATES || (updates > 0 && log.bytes > MAX_BYTES);
}

/** The largest sealed snapshot that the server accepts; above it the log stays. */
const MAX_STATE_BYTES = 2_200_000;

export class Compactor {
  private timer: ReturnType<typeof setTimeout> | null = null;
  private isTooLarge = false;

  constructor(private readonly session: Session) {}

  /** Plans a compaction if it is wanted. */
  consider(): void {
    if (this.timer !== null || this.isTooLarge || !this.isWanted()) return;
    const { environment, timing } = this.session.parts;
    this.timer = setTimeout(() => {
      this.timer = null;
      // Another client may have been faster.
      if (this.isWanted()) void this.compact();
    }, environment.random() * timing.compactionDelay);
  }

  /** Whether the server accepted the snapshot. */
  async compact(): Promise<boolean> {
    const { session } = this;
    const { doc, codec } = session.parts;
    if (session.isClosed || codec.privacy === "standard" || session.role === "view") return false;
    try {
      if (session.cursor !== session.version) await session.pull();
      // Read together: the state contains everything up to this version, perhaps more.
      const version = session.cursor ?? 0;
      session.offered = { version, logBytes: session.logBytes };
      let state = Y.encodeStateAsUpdate(doc);
      if (state.length > MAX_STATE_BYTES) state = Y.encodeStateAsUpdate(withoutDeleted(doc));
      if (state.length > MAX_STATE_BYTES) {
        this.isTooLarge = true;
        return false;
      }
      const sealed = toBase64(await codec.sealSnapshot(state));
      const answer = await session.ask({ snapshot: { version, state: sealed } });
      if (answer.compacted) session.compactedAt(version);
      return answer.compacted;
    } catch {
      // The log stays; the next edit considers it again.
      return false;
    }
  }

  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  private isWanted(): boolean {
    const { role, cursor, version, snapshotVersion, logBytes: bytes, parts } = this.session;
    if (parts.codec.privacy === "standard" || cursor === null) return false;
    const { damaged } = parts.inbox;
    return wantsCompaction({ role, cursor, version, snapshotVersion, bytes, damaged });
  }
}
