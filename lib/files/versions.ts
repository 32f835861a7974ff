/** The rows of a file's history: kept in order of time, and only as many of each kind as the contract says (F-111). */
import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { isUniqueViolation } from "@/db/db-errors";
import { fileVersion } from "@/db/schema";
import { fileErrors } from "./errors";
import { VERSIONS_KEPT } from "./limits";

export type VersionKind = (typeof fileVersion.$inferSelect)["kind"];

/** A version without its state. */
export interface VersionRow {
  id: string;
  kind: VersionKind;
  label: string | null;
  sealedLabel: string | null;
  createdAt: Date;
}

export interface NewRow {
  id: string;
  kind: Exclude<VersionKind, "created">;
  /** The bytes, or the query that finds them. */
  state: Uint8Array | SQL;
  label?: string | null;
  sealedLabel?: string | null;
}

export const versionColumns = {
  id: fileVersion.id,
  kind: fileVersion.kind,
  label: fileVersion.label,
  sealedLabel: fileVersion.sealedLabel,
  createdAt: fileVersion.createdAt,
};

/** The newest version and its state. Only under the head's lock does it stay the newest. */
export async function newestVersion(tx: Tx, fileId: string) {
  const [row] = await tx
    .select({ ...versionColumns, state: fileVersion.state })
    .from(fileVersion)
    .where(eq(fileVersion.fileId, fileId))
    .orderBy(desc(fileVersion.createdAt))
    .limit(1);
  return row;
}

/** True when the file has a version (of a kind) younger than so many minutes. */
export async function hasVersionSince(
  tx: Tx,
  fileId: string,
  minutes: number,
  kind?: VersionKind,
): Promise<boolean> {
  const isYoung = sql`${fileVersion.createdAt} > now() - make_interval(mins => ${minutes})`;
  const isOfKind = kind && eq(fileVersion.kind, kind);
  return (await tx.$count(fileVersion, and(eq(fileVersion.fileId, fileId), isOfKind, isYoung))) > 0;
}

/**
 * Writes a version under the head's lock and removes the oldest beyond its kind's limit.
 * @throws 409 `conflict` when the id is in use
 */
export async function writeVersion(tx: Tx, fileId: string, version: NewRow): Promise<VersionRow> {
  const { id, kind, state, label = null, sealedLabel = null } = version;
  // Whoever waited for the lock began earlier than the one before; a version is still later than those before it.
  const createdAt = sql`greatest(clock_timestamp(), (
    select max(created_at) + interval '1 millisecond' from file_version where file_id = ${fileId}))`;
  const values = { id, fileId, kind, label, sealedLabel, state, createdAt };
  const [row] = await insert(tx, values);
  if (!row) throw new Error("A version was not written.");
  await prune(tx, fileId, kind);
  return row;
}

async function insert(
  tx: Tx,
  values: Omit<typeof fileVersion.$inferInsert, "state" | "createdAt"> & {
    state: Uint8Array | SQL;
    createdAt: SQL;
  },
): Promise<VersionRow[]> {
  try {
    return await tx.insert(fileVersion).values(values).returning(versionColumns);
  } catch (fault) {
    if (isUniqueViolation(fault)) throw fileErrors.conflict();
    throw fault;
  }
}

async function prune(tx: Tx, fileId: string, kind: NewRow["kind"]): Promise<void> {
  const ofKind = and(eq(fileVersion.fileId, fileId), eq(fileVersion.kind, kind));
  const surplus = tx
    .select({ id: fileVersion.id })
    .from(fileVersion)
    .where(ofKind)
    .orderBy(desc(fileVersion.createdAt))
    .offset(VERSIONS_KEPT[kind]);
  await tx.delete(fileVersion).where(inArray(fileVersion.id, surplus));
}
