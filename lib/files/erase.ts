/** Erases a file: everything at once, except the record that its id and tokens were used (F-133, F-135). */
import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db, pool, type Tx } from "@/db/client";
import { LIVE_FILE } from "@/db/live-links";
import { removeCalendarOf } from "@/db/remove-calendar";
import { removeLinksAndEvents } from "@/db/remove-profile";
import { file, filePresence, fileUpdate } from "@/db/schema";
import { log } from "@/lib/http/log";
import { take } from "@/lib/http/rate-limit";
import { removeWebhooksOf } from "@/lib/webhooks/endpoints";
import { type Access, refuseShop } from "./access";
import { fileErrors } from "./errors";
import { eraseLimit } from "./limits";
import { announceGone } from "./live/hub";
import { lockLinks } from "./lock";
import { forget } from "./standard-state";

/** F-135. @throws 404 when somebody else was first, 409 `shop`: a shop is deleted by its own page, 429 */
export async function eraseFile({ fileId, linkId }: Access): Promise<{ ok: true }> {
  await take(eraseLimit, linkId);
  if (!(await erase(fileId, "true"))) throw fileErrors.notLive();
  return { ok: true };
}

/**
 * Erases the file of a shop, which no route of files does.
 * @param removeRest of the shop, in the same transaction @throws 404 when somebody else was first
 */
export async function eraseShopFile(
  fileId: string,
  removeRest: (tx: Tx) => Promise<void>,
): Promise<{ ok: true }> {
  if (!(await erase(fileId, "f.keeper = 'shop'", removeRest))) throw fileErrors.notLive();
  return { ok: true };
}

const IS_OVER = `not ${LIVE_FILE}`;
/** Uses the partial index of trashed files. */
export const FILES_OVER = `select f.id from file f where ${IS_OVER} order by f.trashed_at`;

/** F-133: erases files whose days in the Trash are over, except those restored in the meantime. @returns how many */
export async function sweepTrash(): Promise<number> {
  const { rows } = await pool().query<{ id: string }>(FILES_OVER);
  const faults: unknown[] = [];
  let erased = 0;
  for (const { id } of rows) {
    try {
      if (await erase(id, IS_OVER)) erased++;
    } catch (fault) {
      // One file must not keep the others.
      log.warn({ err: fault }, "a file was not erased");
      faults.push(fault);
    }
  }
  if (faults.length > 0) throw faults[0];
  return erased;
}

const f = alias(file, "f");

/**
 * The head is locked first: what is being written in the file is either erased with it or finds no file.
 * @param condition over `file f`, judged under the lock
 * @param removeRest of the shop that the file is; without it a shop stays
 * @returns false when there is no such file
 */
async function erase(
  fileId: string,
  condition: string,
  removeRest?: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  const isMeant = and(eq(f.id, fileId), sql.raw(condition));
  const [found] = await db().select({ keeper: f.keeper }).from(f).where(isMeant);
  if (found?.keeper === "payments") await removeLinksAndEvents(fileId);
  const isErased = await db().transaction(async (tx) => {
    const columns = { keeper: f.keeper, calendarOf: f.calendarOf };
    const [head] = await tx.select(columns).from(f).where(isMeant).for("update");
    if (!head) return false;
    if (!removeRest) refuseShop(head);
    await removeRest?.(tx);
    await lockLinks(tx, fileId, null);
    await doomBlobs(tx, fileId);
    await tx.delete(fileUpdate).where(eq(fileUpdate.fileId, fileId));
    await tx.delete(filePresence).where(eq(filePresence.fileId, fileId));
    if (head.calendarOf !== null) await removeCalendarOf(tx, head.calendarOf);
    if (head.keeper === "payments") await removeWebhooksOf(tx, "payee", sql`${fileId}::uuid`);
    // The rest goes with the head: state, links, versions, attachments, and a payments profile with all it has (DB-032).
    await tx.delete(file).where(eq(file.id, fileId));
    return true;
  });
  if (!isErased) return false;
  forget(fileId);
  announceGone(fileId, null, "deleted");
  return true;
}

async function doomBlobs(tx: Tx, fileId: string): Promise<void> {
  await tx.execute(sql`insert into doomed_blob (blob)
    select blob from file_attachment where file_id = ${fileId}
    on conflict (blob) do update set due_at = now()`);
}
