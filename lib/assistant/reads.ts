/** When a file was last read by the assistant, and by an AI app (X-020…X-040). Only the latest of each is stored. */
import { inArray, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { fileRead } from "@/db/schema";
import type { Reads } from "@/lib/contract/assistant";
import { findAccess } from "@/lib/files/access";
import { fileErrors } from "@/lib/files/errors";
import { take } from "@/lib/http/rate-limit";
import { assistantLimits } from "./limits";

type Reader = "assistantAt" | "appAt";

/** @param at when it was read; a time to come counts as now */
export async function recordRead(
  fileId: string,
  reader: Reader,
  at: Date = new Date(),
): Promise<void> {
  const time = new Date(Math.min(at.getTime(), Date.now()));
  const column = fileRead[reader];
  await db()
    .insert(fileRead)
    .values({ fileId, [reader]: time })
    .onConflictDoUpdate({
      target: fileRead.fileId,
      set: { [reader]: sql`greatest(${column}, ${time.toISOString()}::timestamptz)` },
    });
}

/** X-030, D-90. @param token of a link to the file  @throws 404, 410, 429 */
export async function recordAssistantRead(
  token: string,
  { id, at }: { id: string; at?: Date | undefined },
): Promise<{ ok: true }> {
  const access = await findAccess(token);
  if (access?.fileId !== id) throw fileErrors.notLive();
  if (access.trashedAt) throw fileErrors.trashed(access.trashedAt);
  await take(assistantLimits.reads, access.linkId);
  await recordRead(id, "assistantAt", at);
  return { ok: true };
}

/** @param files with a token each; those that their token does not open are left out */
export async function listReads(files: readonly { id: string; token: string }[]): Promise<Reads> {
  const found = await Promise.all(files.map(({ token }) => findAccess(token)));
  const opened = files.flatMap(({ id }, index) => (found[index]?.fileId === id ? [id] : []));
  if (opened.length === 0) return { reads: {}, apps: {} };
  const rows = await db().select().from(fileRead).where(inArray(fileRead.fileId, opened));
  const timesOf = (reader: Reader): Record<string, string> => {
    const read = rows.flatMap((row) => {
      const at = row[reader];
      return at ? [[row.fileId, at.toISOString()] as const] : [];
    });
    return Object.fromEntries(read);
  };
  return { reads: timesOf("assistantAt"), apps: timesOf("appAt") };
}
