/** An open file as the rest of the app sees it. */
import type { Awareness } from "y-protocols/awareness";
import type * as Y from "yjs";
import type { Session } from "./session";

export type Role = "owner" | "edit" | "view";
export type Privacy = "standard" | "e2ee";

export type Refusal = { status: number; reason: string | null; message: string };

export type SyncStatus = {
  /**
   * saved: the server has everything. saving: being sent. offline: kept here until the connection is back.
   * refused: the server refused; the edits stay here, with the server's message. stopped: refused, and no edits wait.
   */
  save: "saved" | "saving" | "offline" | "refused" | "stopped";
  transport: "stream" | "polling" | "none";
  /** Other people in the file now. */
  peers: number;
  refusal?: Refusal;
  /** Changes that this file's key could not decrypt, and that were left out. */
  damaged?: number;
  /** This browser stores nothing, or has no room: edits that were not sent are gone when the page is closed. */
  isInPageOnly?: boolean;
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
  /** In seconds. */
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
  /** Of the link by which it is open; another one after `moveTo`. */
  readonly capability: string;
  contentKeyText: string | null;
  doc: Y.Doc;
  awareness: Awareness;
  /** For edits that are written only on the version they were made on. */
  session: Session;
  status(): SyncStatus;
  onStatus(listener: (status: SyncStatus) => void): () => void;
  /** The role of a present client's link, as the server says; null when unknown. */
  roleOf(clientId: number): Role | null;
  /** Raises the file's client level before content of that level is written. */
  raiseLevel(level: number): Promise<void>;
  /** Continues with another link to the same file: the one it was opened with was replaced. */
  moveTo(capability: string): void;
  /** Retries at once after the server refused the file or an edit. */
  askAgain(): void;
  /** Sends waiting edits; resolves when the server has them, or when they can only be stored on this device. */
  flush(): Promise<void>;
  close(): Promise<void>;
};
