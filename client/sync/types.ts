/** What the rest of the app sees of an open file. */
import type { Awareness } from "y-protocols/awareness";
import type * as Y from "yjs";

export type Role = "owner" | "edit" | "view";
export type Privacy = "standard" | "e2ee";

export type Refusal = { status: number; reason: string | null; message: string };

export type SyncStatus = {
  /**
   * saved: the server has everything. saving: on its way. offline: kept on this device until the
   * connection is back. refused: the server said no; kept on this device, in its words. stopped: it
   * said no, and nothing waits.
   */
  save: "saved" | "saving" | "offline" | "refused" | "stopped";
  transport: "stream" | "polling" | "none";
  /** Other people in the file now. */
  peers: number;
  refusal?: Refusal;
  /** Received changes that did not open with this file's key, and were left out. */
  damaged?: number;
};

export type OpenErrorCode =
  | "not-found"
  | "trashed"
  | "upgrade"
  | "key-missing"
  | "wrong-key"
  | "link-newer"
  | "link-incomplete"
  | "network"
  | "rate"
  | "server";

/** Why a file could not be opened. */
export class OpenError extends Error {
  override readonly name = "OpenError";
  readonly trashedAt?: string;
  /** Seconds. */
  readonly retryAfter?: number;
  constructor(
    readonly code: OpenErrorCode,
    message: string,
    more: { trashedAt?: string; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    if (more.trashedAt !== undefined) this.trashedAt = more.trashedAt;
    if (more.retryAfter !== undefined) this.retryAfter = more.retryAfter;
  }
}

export type OpenFile = {
  id: string;
  privacy: Privacy;
  role: Role;
  /** Of the link it is open by; another one after `moveTo`. */
  readonly capability: string;
  contentKeyText: string | null;
  doc: Y.Doc;
  awareness: Awareness;
  status(): SyncStatus;
  onStatus(listener: (status: SyncStatus) => void): () => void;
  /** The role the server gave a present client's link; null when it is not known. */
  roleOf(clientId: number): Role | null;
  /** Raises the file's client level before content of that level is written. */
  raiseLevel(level: number): Promise<void>;
  /** Goes on by another link of the same file: the one it was opened with was replaced. */
  moveTo(capability: string): void;
  /** Retries at once after the server refused the file or an edit. */
  askAgain(): void;
  /** Sends waiting edits; resolves when the server has them, or when they can only be kept on this device. */
  flush(): Promise<void>;
  close(): Promise<void>;
};
