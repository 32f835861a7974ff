/** Sync of an encrypted file: the server relays and keeps envelopes it cannot open (F-050…F-062). */

import { randomUUID } from "node:crypto";
import { and, eq, lte, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { file, fileState, fileUpdate } from "@/db/schema";
import type { EncryptedSyncBody } from "@/lib/contract/file-sync";
import { toBase64 } from "@/lib/protocol/bytes";
import type { Access } from "./access";
import { fileErrors } from "./errors";
import { COMPACTION_COPY_MINUTES, LOG_BYTES } from "./limits";
import { announceCompacted, roomOf } from "./live/hub";
import { append, readPage } from "./log";
import { holdPresence, listPresence } from "./presence";
import { settleAppend } from "./settle-append";
import { hasVersionSince, writeVersion } from "./versions";

type Snapshot = NonNullable<EncryptedSyncBody["snapshot"]>;

/** What a view link may not send (F-053). */
export const writesEncrypted = ({ update, snapshot }: EncryptedSyncBody): boolean =>
  update !== undefined || snapshot !== undefined;

/** One round of sync. The snapshot is judged first, then the update is appended (F-056). */
export async function syncEncrypted(access: Access, body: EncryptedSyncBody) {
  if (access.privacy !== "e2ee") throw fileErrors.privacy("standard");

  const compacted = body.snapshot ? await compact(access.fileId, body.snapshot) : false;
  const written = body.update ? await write(access, body.update, body.ifVersion, compacted) : null;
  const held = body.awareness ? await holdPresence(access, body.clientId, body.awareness) : true;
  const news = body.live
    ? { updates: [], cursor: body.cursor ?? 0, version: Math.max(access.version, written ?? 0) }
    : await newsSince(access.fileId, body.cursor ?? 0);
  const others = body.live ? [] : await listPresence(access.fileId, body.clientId);
  return {
    ...news,
    role: access.role,
    compacted,
    awareness: others.map(({ clientId, awareness, role }) => ({
      clientId,
      awareness: toBase64(awareness),
      role,
    })),
    ...(written === null ? {} : { accepted: true as const }),
    ...(held ? {} : { presenceRejected: true as const }),
  };
}

/** Appends one sealed update; listeners get it while the commit is on its way, unless it may be refused. @returns its seq */
async function write(
  { fileId, logBytes }: Access,
  { id, payload }: NonNullable<EncryptedSyncBody["update"]>,
  ifVersion: number | undefined,
  compacted: boolean,
): Promise<number> {
  // What cannot be kept is not handed on either.
  if (!compacted && logBytes + payload.byteLength > LOG_BYTES) throw fileErrors.logFull();
  if (ifVersion === undefined) roomOf(fileId)?.sendEarly(id, toBase64(payload));
  const appended = await append({ fileId, uid: id, payload, ifVersion }).catch((fault: unknown) => {
    roomOf(fileId)?.dropEarly(id);
    throw fault;
  });
  return (await settleAppend(fileId, id, appended, fileErrors.logFull)).seq;
}

/** What a client at `cursor` lacks, as of one moment (F-051, F-060). */
async function newsSince(fileId: string, cursor: number) {
  const [head] = await db()
    .select({
      version: file.version,
      stateVersion: file.stateVersion,
      // The state itself only when the client's cursor lies before it, or beyond all there is.
      state: sql<Buffer | null>`case when ${cursor} < ${file.stateVersion} or (${cursor} > ${file.version} and ${file.stateVersion} > 0)
        then ${fileState.state} end`,
    })
    .from(file)
    .innerJoin(fileState, eq(fileState.fileId, file.id))
    .where(eq(file.id, fileId));
  if (!head) throw fileErrors.notLive();
  const from = head.state ? head.stateVersion : cursor > head.version ? 0 : cursor;
  const { rows, cursor: reached } = await readPage(fileId, from, head.version);
  return {
    updates: rows.map(({ id, payload, seq }) => ({ id, payload: toBase64(payload), seq })),
    cursor: reached,
    version: head.version,
    ...(head.state
      ? { snapshot: { version: head.stateVersion, state: toBase64(head.state) } }
      : {}),
  };
}

/** F-055: the snapshot replaces the log only when it was made at the version the file has under the lock. */
async function compact(fileId: string, snapshot: Snapshot): Promise<boolean> {
  const accepted = await db().transaction(async (tx) => {
    const [head] = await tx
      .select({ version: file.version, trashedAt: file.trashedAt })
      .from(file)
      .where(eq(file.id, fileId))
      .for("update");
    if (!head || head.trashedAt || head.version !== snapshot.version) return false;
    await keepReplaced(tx, fileId);
    await tx.update(fileState).set({ state: snapshot.state }).where(eq(fileState.fileId, fileId));
    await tx
      .delete(fileUpdate)
      .where(and(eq(fileUpdate.fileId, fileId), lte(fileUpdate.seq, snapshot.version)));
    await tx
      .update(file)
      .set({ stateVersion: snapshot.version, logBytes: 0 })
      .where(eq(file.id, fileId));
    return true;
  });
  if (accepted) announceCompacted(fileId, snapshot.version);
  return accepted;
}

/** F-059: what a compaction replaces is kept as history, at most once in ten minutes. */
async function keepReplaced(tx: Tx, fileId: string): Promise<void> {
  if (await hasVersionSince(tx, fileId, COMPACTION_COPY_MINUTES, "compaction")) return;
  const state = sql`(select state from file_state where file_id = ${fileId})`;
  await writeVersion(tx, fileId, { id: randomUUID(), kind: "compaction", state });
}
