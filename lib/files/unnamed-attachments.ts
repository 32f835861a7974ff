/** The sweep of standard files: an attachment that no state and no history names for 30 days is removed (DB-021). */
import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { db, pool, type Tx } from "@/db/client";
import { doomedBlob, file, fileAttachment, fileState, fileUpdate, fileVersion } from "@/db/schema";
import { UNNAMED_DAYS } from "./limits";

const FILES_PER_STEP = 100;
const FILES = `select distinct a.file_id as id from file_attachment a join file f on f.id = a.file_id
where f.privacy = 'standard' and f.trashed_at is null and a.file_id > $1 order by 1 limit ${FILES_PER_STEP}`;

/** @returns how many attachments were removed */
export async function sweepUnnamedAttachments(): Promise<number> {
  let removed = 0;
  for (let last = "00000000-0000-0000-0000-000000000000"; ; ) {
    const { rows } = await pool().query<{ id: string }>(FILES, [last]);
    for (const { id } of rows) removed += await sweepFile(id);
    const next = rows.at(-1)?.id;
    if (!next || rows.length < FILES_PER_STEP) return removed;
    last = next;
  }
}

type Reader = Pick<Tx, "select">;

/** Notes since when an attachment has no name in its file, and takes the note back where it has one again. */
async function sweepFile(fileId: string): Promise<number> {
  const { named, unnamed } = await sort(db(), fileId);
  await spare(fileId, named);
  if (unnamed.length === 0) return 0;
  const dueAt = sql`now() + ${UNNAMED_DAYS} * interval '1 day'`;
  await db()
    .insert(doomedBlob)
    .values(unnamed.map((blob) => ({ blob, dueAt })))
    .onConflictDoNothing();
  const due = and(inArray(doomedBlob.blob, unnamed), sql`${doomedBlob.dueAt} <= now()`);
  const over = await db().select({ blob: doomedBlob.blob }).from(doomedBlob).where(due);
  return over.length === 0 ? 0 : remove(fileId, new Set(over.map(({ blob }) => blob)));
}

/** Under the head's lock: whoever deletes the file meanwhile notes its blobs too, and that note stays. */
async function spare(fileId: string, blobs: readonly string[]): Promise<void> {
  const noted = inArray(doomedBlob.blob, [...blobs]);
  if (blobs.length === 0 || (await db().$count(doomedBlob, noted)) === 0) return;
  await db().transaction(async (tx) => {
    const isFile = eq(file.id, fileId);
    const [head] = await tx.select({ id: file.id }).from(file).where(isFile).for("key share");
    if (head) await tx.delete(doomedBlob).where(noted);
  });
}

/** Checks again under the lock, where no update can add a reference. The blobs themselves are due already. */
async function remove(fileId: string, over: ReadonlySet<string>): Promise<number> {
  return db().transaction(async (tx) => {
    const stays = and(eq(file.id, fileId), isNull(file.trashedAt));
    const [head] = await tx.select({ id: file.id }).from(file).where(stays).for("update");
    const { unnamed } = head ? await sort(tx, fileId) : { unnamed: [] };
    const blobs = unnamed.filter((blob) => over.has(blob));
    if (blobs.length === 0) return 0;
    const gone = await tx
      .delete(fileAttachment)
      .where(and(eq(fileAttachment.fileId, fileId), inArray(fileAttachment.blob, blobs)))
      .returning({ id: fileAttachment.id });
    return gone.length;
  });
}

/** A file's blobs, by whether anything in the file names their attachment. */
async function sort(from: Reader, fileId: string): Promise<{ named: string[]; unnamed: string[] }> {
  const rows = await from
    .select({ id: fileAttachment.id, blob: fileAttachment.blob })
    .from(fileAttachment)
    .where(eq(fileAttachment.fileId, fileId));
  const left = new Map(rows.map(({ id, blob }) => [id, blob]));
  const named: string[] = [];
  for await (const bytes of contentOf(from, fileId)) {
    for (const id of idsIn(bytes)) {
      const blob = left.get(id);
      if (blob !== undefined) named.push(blob);
      left.delete(id);
    }
    if (left.size === 0) break;
  }
  return { named, unnamed: [...left.values()] };
}

/** Everything a file holds, what is newest first; a version at a time, as together they may be 200 MB. */
async function* contentOf(from: Reader, fileId: string): AsyncGenerator<Uint8Array> {
  const states = await from
    .select({ bytes: fileState.state })
    .from(fileState)
    .where(eq(fileState.fileId, fileId));
  const updates = await from
    .select({ bytes: fileUpdate.payload })
    .from(fileUpdate)
    .where(eq(fileUpdate.fileId, fileId));
  for (const { bytes } of [...states, ...updates]) yield bytes;
  const versions = await from
    .select({ id: fileVersion.id })
    .from(fileVersion)
    .where(eq(fileVersion.fileId, fileId))
    .orderBy(desc(fileVersion.createdAt));
  for (const { id } of versions) {
    const [version] = await from
      .select({ bytes: fileVersion.state })
      .from(fileVersion)
      .where(eq(fileVersion.id, id));
    if (version) yield version.bytes;
  }
}

/** Each of them, wherever it begins: a name may stand within other digits. */
const IDS = /(?=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))/g;

/** Every id in a Yjs state: it holds each text it names in one piece, as UTF-8. */
function* idsIn(bytes: Uint8Array): Generator<string> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  for (const [, id] of text.matchAll(IDS)) if (id) yield id;
}
