/**
 * Ids that increase with time (UUID version 7), so that new rows are neighbours in an index, however many older ones
 * there are.
 */
import { randomUUID } from "node:crypto";

/** An id of this millisecond with 74 random bits; ids within one millisecond are unordered. @param now ms since 1970 */
export function risingId(now = Date.now()): string {
  const time = now.toString(16).padStart(12, "0");
  // From a random UUID, everything but its first half and its version.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
