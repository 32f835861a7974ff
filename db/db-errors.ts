/** What a failed statement means: the database cannot be reached or has no room, a row is already there, or someone holds the lock. */
import { sqlState } from "./client";

const NETWORK = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOTFOUND", "ETIMEDOUT"]);
/** 08: connection exceptions, 57P: shutdown and crash, 53: out of connections, memory or disk. */
const CLASSES = ["08", "57P", "53"];
const WORDS = [
  "Connection terminated",
  "timeout exceeded when trying to connect",
  "Query read timeout",
  "Client has encountered a connection error",
  "All attempts to open a WebSocket",
];

/** True when another row has the same key. */
export const isUniqueViolation = (fault: unknown): boolean => sqlState(fault) === "23505";

/** True when a disk is full, the database's or our own: what is there can still be read. */
export const isDiskFull = (fault: unknown): boolean =>
  ["53100", "ENOSPC", "EDQUOT"].includes(sqlState(fault) ?? "");

/** True when another transaction held the lock for longer than a statement waits, or waited for one of ours itself. */
export const isLockTimeout = (fault: unknown): boolean =>
  ["55P03", "40P01"].includes(sqlState(fault) ?? "");

/** True when trying the same statement later can work. */
export function isDatabaseDown(fault: unknown): boolean {
  const state = sqlState(fault);
  if (state && (NETWORK.has(state) || CLASSES.some((prefix) => state.startsWith(prefix))))
    return true;
  for (let cause: unknown = fault; cause instanceof Error; cause = cause.cause) {
    const { message } = cause;
    if (WORDS.some((words) => message.includes(words))) return true;
    if (cause instanceof AggregateError && cause.errors.some(isDatabaseDown)) return true;
  }
  return false;
}
