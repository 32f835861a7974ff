/** What a failed request means for the file: try again, or stop and say why. */
import { ApiError } from "../http";
import type { Refusal } from "./types";

export type Failure =
  /** No connection, or a server error; `wait` in milliseconds when the server named a time. */
  | { kind: "retry"; connected: boolean; wait: number | null }
  /** The server no longer serves this file to this link, or cannot be trusted. */
  | { kind: "file"; refusal: Refusal }
  /** Only this request's content was refused. */
  | { kind: "content"; refusal: Refusal }
  /** The log is full until a client offers a snapshot (F-058). */
  | { kind: "log-full" }
  /** The update's id is used by other bytes (F-054). */
  | { kind: "conflict" };

/** The server contradicts its earlier answers or the link. Nothing more is sent to it. */
export class Distrust extends Error {
  override readonly name = "Distrust";
  constructor(
    readonly reason: "rollback" | "privacy" | "damaged",
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** What a failed request means for the file and its unsent edits. @param error what the call threw */
export function judge(error: unknown): Failure {
  if (error instanceof Distrust) {
    return {
      kind: "file",
      refusal: { status: 0, reason: error.reason, message: error.message },
    };
  }
  if (!(error instanceof ApiError)) return { kind: "retry", connected: false, wait: null };
  const { status, reason, message } = error;
  const refusal = { status, reason, message };
  if (status === 429 || status === 503) {
    const wait = error.retryAfter === null ? null : error.retryAfter * 1000;
    return { kind: "retry", connected: status === 429, wait };
  }
  if (status >= 500 || status === 408) return { kind: "retry", connected: false, wait: null };
  if (status === 413 && reason === "log_full") return { kind: "log-full" };
  if (status === 409 && reason === "conflict") return { kind: "conflict" };
  if (status === 413 || (status === 403 && reason === "role")) return { kind: "content", refusal };
  if (status === 400 && reason !== "upgrade") return { kind: "content", refusal };
  return { kind: "file", refusal };
}
