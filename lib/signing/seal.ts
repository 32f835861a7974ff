/** Completes what all have signed and no copy could be made of then (D-59). */
import { sql } from "drizzle-orm";
import { db, pool } from "@/db/client";
import { signRequest } from "@/db/schema";
import { log } from "@/lib/http/log";
import { complete, isCurrent, prepare, snapshotOf } from "./complete";
import { pdfWriteSlots } from "./pdf-slots";
import { lockEnvelope } from "./request";

/** A few of one run: each takes a moment of CPU. */
export const SEALS_DUE =
  "select id from sign_request where seal_at <= now() order by seal_at limit 20";
/** Minutes until it is tried again: after 1, 2, 4 … at most 60. */
const AGAIN = sql`now() + least(60, power(2, least(${signRequest.sealAttempts}, 6))) * interval '1 minute'`;

/** @returns how many were completed, and how many could not be */
export async function sealDue(): Promise<{ sealed: number; failed: number }> {
  const { rows: due } = await pool().query<{ id: string }>(SEALS_DUE);
  const counts = { sealed: 0, failed: 0 };
  for (const { id } of due) {
    if (!(await leased(id))) continue;
    const isSealed = await sealOne(id).catch((fault: unknown) => {
      log.error({ err: fault }, "a completed copy could not be made; it will be tried again");
      return false;
    });
    counts[isSealed ? "sealed" : "failed"]++;
  }
  return counts;
}

/** One worker at a time: it is due again only when the time of a failure is over. */
async function leased(id: string): Promise<boolean> {
  const rows = await db()
    .update(signRequest)
    .set({ sealAt: AGAIN, sealAttempts: sql`${signRequest.sealAttempts} + 1` })
    .where(sql`${signRequest.id} = ${id} and ${signRequest.sealAt} <= now()`)
    .returning({ id: signRequest.id });
  return rows.length > 0;
}

/** @returns whether it is complete now; what changed meanwhile is tried again with the next run */
async function sealOne(id: string): Promise<boolean> {
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
