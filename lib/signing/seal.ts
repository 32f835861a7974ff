/** Completes requests whose completion failed after everyone had signed (D-59). */
import { db } from "@/db/client";
import { doublingPause } from "@/lib/jobs/backoff";
import { leasedQueue } from "@/lib/jobs/leased-queue";
import { complete, isCurrent, prepare, snapshotOf } from "./complete";
import { pdfWriteSlots } from "./pdf-slots";
import { lockEnvelope } from "./request";

/** A few in each run, because each one takes CPU. Completing a request removes it from the queue. */
export const completionQueue = leasedQueue<object, "sealed" | "failed">({
  table: "sign_request",
  dueAt: "seal_at",
  attempts: "seal_attempts",
  waiting: "seal_at is not null",
  lease: doublingPause("seal_attempts", 1, 60),
  concurrency: 1,
  maxRowsPerRun: 20,
  outcomes: ["sealed", "failed"],
  thrown: "failed",
  handle: async ({ id }) => ({ outcome: (await completePending(id)) ? "sealed" : "failed" }),
});

/** @returns whether it is complete now; if it changed meanwhile, it is tried again after the lease */
async function completePending(id: string): Promise<boolean> {
  const snapshot = await snapshotOf(id);
  if (!snapshot || snapshot.request.sealAt === null) return false;
  const completion = await pdfWriteSlots(() => prepare(snapshot));
  return db().transaction(async (tx) => {
    const envelope = await lockEnvelope(tx, id, "sign", "signer");
    if (envelope.request.sealAt === null || !(await isCurrent(tx, id, completion))) return false;
    await complete(tx, envelope, completion);
    return true;
  });
}
