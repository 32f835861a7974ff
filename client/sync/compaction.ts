/** When a client replaces an encrypted file's log by one snapshot (DB-026). */
import type { Role } from "./types";

const MOST_UPDATES = 200;
const MOST_BYTES = 1_000_000;

export type LogFacts = {
  role: Role;
  /** The last position applied, and the last one the server has. */
  cursor: number;
  version: number;
  /** The log starts after this position. */
  snapshotVersion: number;
  /** Bytes of the log since then, as far as this client saw them. */
  bytes: number;
  /** Updates this client could not open: it must not drop them for those who can. */
  damaged: number;
};

/** Only an editor who has everything may offer a snapshot, and only when the log has grown. */
export function wantsCompaction(log: LogFacts): boolean {
  if (log.role === "view" || log.damaged > 0 || log.cursor !== log.version) return false;
  const updates = log.version - log.snapshotVersion;
  return updates > MOST_UPDATES || (updates > 0 && log.bytes > MOST_BYTES);
}
