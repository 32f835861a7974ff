/** Blobs that nothing needs: named in the transaction that lets go of them, erased by a job (DB-021). */
import { inArray } from "drizzle-orm";
import { db, pool } from "@/db/client";
import { doomedBlob } from "@/db/schema";
import { blobStore } from "@/lib/blobs/store";

const AT_ONCE = 100;

// A blob whose row is being made is locked and passed over; one that has a row is never erased.
const DUE = `select blob from doomed_blob d where due_at <= clock_timestamp() + interval '1 millisecond'
  and not exists (select from file_attachment a where a.blob = d.blob)
order by due_at limit ${AT_ONCE} for update of d skip locked`;

/** Erases what is due. The rows go last, so that what was cut off is done again. @returns how many blobs */
export async function eraseDoomedBlobs(): Promise<number> {
  for (let erased = 0; ; ) {
    const { rows } = await pool().query<{ blob: string }>(DUE);
    const blobs = rows.map(({ blob }) => blob);
    if (blobs.length > 0) {
      await blobStore().erase(blobs);
      await db().delete(doomedBlob).where(inArray(doomedBlob.blob, blobs));
      erased += blobs.length;
    }
    if (blobs.length < AT_ONCE) return erased;
  }
}
