/** The sealed list of a person's files, newest first. The server knows only the files' ids (A-035…A-038, D-44). */
import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import { db, pool, type Tx } from "@/db/client";
import { LIVE_LINK } from "@/db/live-links";
import { library, libraryEntry } from "@/db/schema";
import type * as api from "@/lib/contract/account-vault";
import type { AnswerOf, Body } from "@/lib/contract/operation";
import { digestOf } from "@/lib/digest";
import { errors } from "@/lib/http/errors";
import { etagOf } from "@/lib/http/etag";
import { isCapability } from "@/lib/protocol/capability";
import { holdAccount } from "./change";
import { accountErrors } from "./errors";

const PAGE = 500;
const MAX_ENTRIES = 5000;

/** The library's ETag, the same for all its pages. */
export async function libraryTag(userId: string): Promise<string> {
  const [row] = await db()
    .select({ version: library.version })
    .from(library)
    .where(eq(library.userId, userId));
  return etagOf(`${userId}:${row?.version ?? 0}`);
}

/** One page. @param before the `next` of the page before */
export async function readLibrary(
  userId: string,
  before?: string,
): Promise<AnswerOf<typeof api.readLibrary>> {
  const rows = await db()
    .select()
    .from(libraryEntry)
    .where(
      and(
        eq(libraryEntry.userId, userId),
        before === undefined ? undefined : lt(libraryEntry.position, positionOf(before)),
      ),
    )
    .orderBy(desc(libraryEntry.position))
    .limit(PAGE + 1);
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return {
    userId,
    entries: page.map(({ fileId, entry }) => ({ id: fileId, entry })),
    ...(last && rows.length > PAGE ? { next: cursorOf(last.position) } : {}),
  };
}

const cursorOf = (position: number): string => Buffer.from(`1.${position}`).toString("base64url");

function positionOf(cursor: string): number {
  const [, position] = /^1\.(\d{1,15})$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (position === undefined) throw errors.invalid("before: this is no place in the library.");
  return Number(position);
}

/** puts an entry first, as a new one or in place of the file's earlier one. */
export async function putEntry(
  userId: string,
  { userId: meant, id, token, entry }: Body<typeof api.putLibraryEntry>,
): Promise<{ ok: true }> {
  if (meant !== userId) throw accountErrors.account();
  if (!(await opens(token, id))) throw accountErrors.notLive();
  await changeLibrary(userId, async (tx, { version, entries }) => {
    const [replaced] = await tx
      .update(libraryEntry)
      .set({ entry, position: version })
      .where(and(eq(libraryEntry.userId, userId), eq(libraryEntry.fileId, id)))
      .returning({ id: libraryEntry.fileId });
    if (replaced) return 0;
    if (entries >= MAX_ENTRIES) throw accountErrors.limit(MAX_ENTRIES);
    await tx.insert(libraryEntry).values({ userId, fileId: id, position: version, entry });
    return 1;
  });
  return { ok: true };
}

const OPENS = `select 1 from file_link l join file f on f.id = l.file_id
where l.token_hash = $1 and f.id = $2 and ${LIVE_LINK}`;

/** Whether a capability opens a file now. The capability is not stored. */
async function opens(token: string, fileId: string): Promise<boolean> {
  if (!isCapability(token)) return false;
  const values = [digestOf(token), fileId];
  const { rowCount } = await pool().query({ name: "opens", text: OPENS, values });
  return rowCount === 1;
}

/** Removes entries; unknown ids are ignored. */
export async function removeEntries(
  userId: string,
  { userId: meant, ids }: Body<typeof api.removeLibraryEntries>,
): Promise<{ ok: true }> {
  if (meant !== userId) throw accountErrors.account();
  await changeLibrary(userId, async (tx) => {
    const gone = await tx
      .delete(libraryEntry)
      .where(and(eq(libraryEntry.userId, userId), inArray(libraryEntry.fileId, ids)))
      .returning({ id: libraryEntry.fileId });
    return -gone.length;
  });
  return { ok: true };
}

/** Removes a deleted file from every library, in the transaction that deletes it. */
export async function removeEntriesOf(tx: Tx, fileId: string): Promise<void> {
  const those = tx
    .select({ userId: libraryEntry.userId })
    .from(libraryEntry)
    .where(eq(libraryEntry.fileId, fileId));
  // Locks the counters first and in one order, as every change does.
  await tx
    .select({ userId: library.userId })
    .from(library)
    .where(inArray(library.userId, those))
    .orderBy(library.userId)
    .for("update");
  const gone = await tx
    .delete(libraryEntry)
    .where(eq(libraryEntry.fileId, fileId))
    .returning({ userId: libraryEntry.userId });
  const userIds = gone.map(({ userId }) => userId);
  if (userIds.length > 0)
    await tx
      .update(library)
      .set({ version: sql`${library.version} + 1`, entries: sql`${library.entries} - 1` })
      .where(inArray(library.userId, userIds));
}

/**
 * Counts a change under the counter's lock, so that positions and ETags have one order.
 * @param run receives the change's version and the number of entries before it, and returns by how many the number
 * changes
 */
async function changeLibrary(
  userId: string,
  run: (tx: Tx, at: { version: number; entries: number }) => Promise<number>,
): Promise<void> {
  await db().transaction(async (tx) => {
    await holdAccount(tx, userId);
    await tx.insert(library).values({ userId }).onConflictDoNothing();
    const [counter] = await tx
      .update(library)
      .set({ version: sql`${library.version} + 1` })
      .where(eq(library.userId, userId))
      .returning();
    if (!counter) throw errors.internal();
    const change = await run(tx, counter);
    if (change !== 0)
      await tx
        .update(library)
        .set({ entries: sql`${library.entries} + ${change}` })
        .where(eq(library.userId, userId));
  });
}
