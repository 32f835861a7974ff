/** Folding a standard file's log into its state, in a thread and without holding anybody up. */
import { and, eq, lte } from "drizzle-orm";
import { db } from "@/db/client";
import { file, fileState, fileUpdate } from "@/db/schema";
import { errors } from "@/lib/http/errors";
import { ThreadError } from "@/lib/jobs/thread";
import { integrate } from "./integrate";
import { announceCompacted } from "./live/hub";
import { forget, type StandardState } from "./standard-state";

export const payloads = (state: StandardState) => state.tail.map(({ payload }) => payload);

/** @throws 400 when they cannot be merged, 503 when that takes too long */
export async function integrated(fileId: string, updates: Uint8Array[]): Promise<Uint8Array> {
  try {
    return await integrate(updates, fileId);
  } catch (fault) {
    if (fault instanceof ThreadError) throw errors.invalid("This update cannot be merged.");
    throw fault;
  }
}

const compacting = new Set<string>();

/** Folds the tail into the state. What was appended meanwhile stays in the log. */
export async function compact(fileId: string, state: StandardState): Promise<void> {
  if (compacting.has(fileId) || state.tail.length === 0) return;
  compacting.add(fileId);
  try {
    const { version, stateVersion } = state;
    const rows = payloads(state);
    const folded = await integrated(fileId, [state.base, ...rows]);
    const bytes = rows.reduce((sum, { byteLength }) => sum + byteLength, 0);
    const done = await db().transaction(async (tx) => {
      const [head] = await tx
        .select({ stateVersion: file.stateVersion, logBytes: file.logBytes })
        .from(file)
        .where(eq(file.id, fileId))
        .for("update");
      if (head?.stateVersion !== stateVersion) return false;
      await tx.update(fileState).set({ state: folded }).where(eq(fileState.fileId, fileId));
      await tx
        .delete(fileUpdate)
        .where(and(eq(fileUpdate.fileId, fileId), lte(fileUpdate.seq, version)));
      await tx
        .update(file)
        .set({ stateVersion: version, logBytes: head.logBytes - bytes })
        .where(eq(file.id, fileId));
      return true;
    });
    forget(fileId);
    if (done) announceCompacted(fileId, version);
  } finally {
    compacting.delete(fileId);
  }
}
