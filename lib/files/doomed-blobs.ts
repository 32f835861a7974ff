/** Blobs that nothing needs: named in the transaction that lets go of them, erased by a job (DB-021). */
import { inArray } from "drizzle-orm";
import { BACKUP_LOCK } from "@/db/backup/lock";
import { db, pool } from "@/db/client";
import { doomedBlob } from "@/db/schema";
import { blobStore } from "@/lib/blobs/store";
import { doublingPause } from "@/lib/jobs/backoff";

const BLOBS_PER_STEP = 100;
/** So many that cannot be erased, one after the other, and it is the store: the next run asks it again. */
const MAX_FAILURES_IN_A_ROW = 5;

/**
 * A blob whose row is being made is locked and passed over; one that has a row is never erased. While a backup is made
 * nothing is: its moment knows rows of blobs that are doomed since.
 */
export const BLOBS_DUE = `with free as materialized (select pg_try_advisory_xact_lock_shared(${BACKUP_LOCK}) as is_free)
select blob from doomed_blob d where (select is_free from free)
  and due_at <= now() + interval '1 millisecond'
  and (retry_at is null or retry_at <= now() + interval '1 millisecond')
  and not exists (select from file_attachment a where a.blob = d.blob)
order by due_at limit ${BLOBS_PER_STEP} for update of d skip locked`;

const POSTPONE = `update doomed_blob set failures = failures + 1,
  retry_at = now() + ${doublingPause("failures", 10, 24 * 60)} where blob = $1`;

/**
 * Erases what is due. The rows go last, so that what was cut off is done again. One that cannot be erased keeps no
 * other, and is tried more and more seldom.
 * @returns how many blobs
 * @throws what the first one that could not be erased threw, after the others
 */
export async function eraseDoomedBlobs(): Promise<number> {
  const faults: unknown[] = [];
  let erased = 0;
  for (;;) {
    const { rows } = await pool().query<{ blob: string }>(BLOBS_DUE);
    const blobs = rows.map(({ blob }) => blob);
    if (blobs.length === 0) break;
    const gone = await erase(blobs, faults);
    await db().delete(doomedBlob).where(inArray(doomedBlob.blob, gone));
    erased += gone.length;
    if (blobs.length < BLOBS_PER_STEP || gone.length === 0) break;
  }
  if (faults.length > 0) throw faults[0];
  return erased;
}

/** All of them together, and where that fails one by one. @returns those that are gone */
async function erase(blobs: readonly string[], faults: unknown[]): Promise<string[]> {
  try {
    await blobStore().erase(blobs);
    return [...blobs];
  } catch {
    return eraseEach(blobs, faults);
  }
}

async function eraseEach(blobs: readonly string[], faults: unknown[]): Promise<string[]> {
  const gone: string[] = [];
  let inARow = 0;
  for (const blob of blobs) {
    if (inARow === MAX_FAILURES_IN_A_ROW) break;
    try {
      await blobStore().erase([blob]);
      gone.push(blob);
      inARow = 0;
    } catch (fault) {
      inARow++;
      faults.push(fault);
      await pool().query(POSTPONE, [blob]);
    }
  }
  return gone;
}
