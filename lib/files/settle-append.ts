/** Ends an append that was sent to listeners early: confirms it, or takes it back and refuses. */
import { fileErrors } from "./errors";
import { announceWritten, roomOf } from "./live/hub";
import { endOf } from "./lock";
import type { Appended } from "./log";

/**
 * @param full the refusal where there is no room for the update
 * @throws 409 `conflict` or `stale`, 404, 410, or as `full`
 */
export async function settleAppend(
  fileId: string,
  id: string,
  appended: Appended,
  full: () => Error,
): Promise<Extract<Appended, { seq: number }>> {
  if ("seq" in appended) {
    announceWritten(fileId, id, appended.seq);
    return appended;
  }
  roomOf(fileId)?.dropEarly(id);
  switch (appended.outcome) {
    case "conflict":
      throw fileErrors.conflict();
    case "full":
      throw full();
    case "stale":
      throw fileErrors.stale();
    case "gone":
      throw await endOf(fileId);
  }
}
