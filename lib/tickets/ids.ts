/** Ids that rise with time (UUID version 7): the rows of now stand together in an index, however many came before. */
import { randomUUID } from "node:crypto";

/** An id of this millisecond with 74 random bits; ids of one millisecond have no order. @param now ms since 1970 */
export function risingId(now = Date.now()): string {
  const time = now.toString(16).padStart(12, "0");
  // Of a random UUID everything but its first half and its version.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
