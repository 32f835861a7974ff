/** Attachments: uploaded, listed, downloaded and removed; their bytes are in the blob store (F-120…F-123). */
import { randomBytes } from "node:crypto";
import { and, asc, eq, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { doomedBlob, fileAttachment } from "@/db/schema";
import { blobStore } from "@/lib/blobs/store";
import { digestOf } from "@/lib/digest";
import { errors } from "@/lib/http/errors";
import { log } from "@/lib/http/log";
import type { Octets } from "@/lib/http/octets";
import { take } from "@/lib/http/rate-limit";
import { isEnvelope } from "@/lib/protocol/envelope";
import { isUuid } from "@/lib/protocol/ids";
import type { Access, Privacy } from "./access";
import { fileErrors } from "./errors";
import { ATTACHMENTS, ATTACHMENTS_BYTES, uploadLimit } from "./limits";
import { lockHead } from "./lock";

type Row = typeof fileAttachment.$inferSelect;
type Reader = Pick<Tx, "select">;

const answerOf = ({ id, size, createdAt }: Pick<Row, "id" | "size" | "createdAt">) => ({
  id,
  size,
  createdAt: createdAt.toISOString(),
});

/** F-122: oldest first. */
export async function listAttachments(fileId: string) {
  const rows = await db()
    .select()
    .from(fileAttachment)
    .where(eq(fileAttachment.fileId, fileId))
    .orderBy(asc(fileAttachment.createdAt), asc(fileAttachment.id));
  return { attachments: rows.map(answerOf) };
}

async function find(from: Reader, fileId: string, id: string): Promise<Row | undefined> {
  const [row] = await from.select().from(fileAttachment).where(isAttachment(fileId, id));
  return row;
}

const isAttachment = (fileId: string, id: string) =>
  and(eq(fileAttachment.fileId, fileId), eq(fileAttachment.id, id));

/**
 * F-120, F-121: takes an attachment's bytes; the same bytes again are the same attachment.
 * @throws 400 for what is not sealed though the file is, 409 for another's id or a full file, 413, 429
 */
export async function keepAttachment(
  { fileId, linkId, privacy }: Pick<Access, "fileId" | "linkId" | "privacy">,
  id: string | undefined,
  bytes: Uint8Array,
) {
  if (!isUuid(id)) throw fileErrors.noAttachment();
  checkForm(privacy, bytes);
  const hash = digestOf(bytes);
  const known = await find(db(), fileId, id);
  if (known?.hash === hash) return { isNew: false, attachment: answerOf(known) };
  await take(uploadLimit, linkId);
  if (known) throw fileErrors.conflict();
  await refuseWhenFull(db(), fileId, bytes.byteLength);
  return store({ fileId, id, hash, size: bytes.byteLength, blob: newKey() }, bytes);
}

/** All that can be told of sealed bytes without their key. */
function checkForm(privacy: Privacy, bytes: Uint8Array): void {
  if (privacy === "e2ee" && !isEnvelope(bytes)) throw fileErrors.notSealed();
  if (bytes.byteLength === 0) throw fileErrors.noBytes();
}

async function refuseWhenFull(from: Reader, fileId: string, size: number): Promise<void> {
  const [sum] = await from
    .select({
      count: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(${fileAttachment.size}), 0)::float8`,
    })
    .from(fileAttachment)
    .where(eq(fileAttachment.fileId, fileId));
  if ((sum?.count ?? 0) >= ATTACHMENTS) throw fileErrors.attachmentsFull();
  if ((sum?.bytes ?? 0) + size > ATTACHMENTS_BYTES) throw fileErrors.attachmentsSize();
}

/** Folders of at most 256 in a store that is a folder. */
function newKey(): string {
  const name = randomBytes(20).toString("hex");
  return `attachments/${name.slice(0, 2)}/${name}`;
}

type NewRow = Omit<Row, "createdAt">;

/**
 * The blob is doomed before there is one, and spared by the transaction that makes its row: whatever ends this process
 * in between, neither a row without bytes stays nor bytes without a row.
 */
async function store(row: NewRow, bytes: Uint8Array) {
  const { blob } = row;
  await db().insert(doomedBlob).values({ blob, dueAt: sql`now() + interval '1 hour'` });
  let isKept = false;
  try {
    await blobStore().put(blob, bytes);
    const kept = await db().transaction((tx) => register(tx, row));
    isKept = kept.isNew;
    return kept;
  } finally {
    if (!isKept) await hasten(blob);
  }
}

async function register(tx: Tx, row: NewRow) {
  await lockHead(tx, row.fileId);
  const known = await find(tx, row.fileId, row.id);
  if (known && known.hash !== row.hash) throw fileErrors.conflict();
  if (known) return { isNew: false, attachment: answerOf(known) };
  await refuseWhenFull(tx, row.fileId, row.size);
  // By the clock and not by the transaction's beginning: what is due now, as the job counts, may be gone already.
  const stays = sql`${doomedBlob.dueAt} > clock_timestamp() + interval '1 millisecond'`;
  const spared = await tx
    .delete(doomedBlob)
    .where(and(eq(doomedBlob.blob, row.blob), stays))
    .returning();
  if (spared.length === 0) throw errors.busy();
  const [made] = await tx.insert(fileAttachment).values(row).returning();
  if (!made) throw new Error("The row of an attachment was not made.");
  return { isNew: true, attachment: answerOf(made) };
}

/** What became no attachment need not wait for its hour; where this fails, it does. */
async function hasten(blob: string): Promise<void> {
  await db()
    .update(doomedBlob)
    .set({ dueAt: sql`now()` })
    .where(eq(doomedBlob.blob, blob))
    .catch((fault: unknown) => log.warn({ err: fault }, "doomed blob waits for its hour"));
}

/** F-122: an attachment's bytes, from the store as they are read. @throws 404 */
export async function readAttachment(fileId: string, id: string | undefined): Promise<Octets> {
  const row = isUuid(id) ? await find(db(), fileId, id) : undefined;
  if (!row) throw fileErrors.noAttachment();
  return { size: row.size, open: () => openBytes(row) };
}

async function openBytes({ fileId, id, blob, size }: Row): Promise<ReadableStream<Uint8Array>> {
  const stored = await blobStore().open(blob);
  if (stored && (stored.size ?? size) === size) return stored.stream;
  await stored?.stream.cancel();
  // Removed since its row was read, or lost: a fault of the server.
  if (!(await find(db(), fileId, id))) throw fileErrors.noAttachment();
  throw new Error("The bytes of an attachment are not what its row says.");
}

/** DB-021: an encrypted file's attachment goes when somebody says so. @throws 404, 409 `privacy` on a standard file */
export async function deleteAttachment(
  { fileId, privacy }: Pick<Access, "fileId" | "privacy">,
  id: string | undefined,
): Promise<void> {
  if (!isUuid(id)) throw fileErrors.noAttachment();
  if (privacy === "standard") throw fileErrors.swept();
  await db().transaction(async (tx) => {
    await lockHead(tx, fileId);
    const [gone] = await tx
      .delete(fileAttachment)
      .where(isAttachment(fileId, id))
      .returning({ blob: fileAttachment.blob });
    if (!gone) throw fileErrors.noAttachment();
    await tx.insert(doomedBlob).values(gone);
  });
}
