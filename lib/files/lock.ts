/** A file's head and its links as every change of them takes them: locked, and only while the file is there. */
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db, type Tx } from "@/db/client";
import { LIVE_FILE } from "@/db/live-links";
import { file, fileLink } from "@/db/schema";
import { type Keeper, refuseShop } from "./access";
import { fileErrors } from "./errors";
import { UNDO_MINUTES } from "./limits";

const f = alias(file, "f");
const headOf = (tx: Pick<Tx, "select">, fileId: string) =>
  tx
    .select({
      trashedAt: f.trashedAt,
      keeper: f.keeper,
      isLive: sql<boolean>`${sql.raw(LIVE_FILE)}`,
    })
    .from(f)
    .where(eq(f.id, fileId));

/**
 * Locks a file's head until the transaction ends; links change only under it.
 * @returns what keeps the file, if anything does
 * @throws 404 when the file was deleted meanwhile, 410 when it was trashed
 */
export async function lockHead(tx: Tx, fileId: string): Promise<Keeper | null> {
  const [head] = await headOf(tx, fileId).for("update");
  if (!head?.isLive) throw fileErrors.notLive();
  if (head.trashedAt) throw fileErrors.trashed(head.trashedAt);
  return head.keeper;
}

/** Locks the head for a change of the file's links. @throws 404, 410, 409 `shop` */
export async function lockForLinks(tx: Tx, fileId: string): Promise<Keeper | null> {
  const keeper = await lockHead(tx, fileId);
  refuseShop({ keeper });
  return keeper;
}

/** What to answer whoever was let in and then found no file to write in: 410 in the Trash, else 404. */
export async function endOf(fileId: string): Promise<Error> {
  const [head] = await headOf(db(), fileId);
  return head?.isLive && head.trashedAt ? fileErrors.trashed(head.trashedAt) : fileErrors.notLive();
}

export interface LockedLink {
  id: string;
  isOwner: boolean;
  expiresAt: Date | null;
  isRevoked: boolean;
  /** Revoked so long ago that it cannot be undone. */
  isLate: boolean;
}

/**
 * Locks links of a file whose head is locked, in the order in which everybody locks several.
 * @param ids null: all
 */
export async function lockLinks(
  tx: Tx,
  fileId: string,
  ids: readonly string[] | null,
): Promise<LockedLink[]> {
  const rows = await tx
    .select({
      id: fileLink.id,
      role: fileLink.role,
      expiresAt: fileLink.expiresAt,
      revokedAt: fileLink.revokedAt,
      isLate: sql<boolean>`coalesce(${fileLink.revokedAt} <= now() - ${UNDO_MINUTES} * interval '1 minute', false)`,
    })
    .from(fileLink)
    .where(and(eq(fileLink.fileId, fileId), ids ? inArray(fileLink.id, [...ids]) : undefined))
    .orderBy(asc(fileLink.id))
    .for("update");
  return rows.map(({ id, role, expiresAt, revokedAt, isLate }) => ({
    id,
    isOwner: role === "owner",
    expiresAt,
    isRevoked: revokedAt !== null,
    isLate,
  }));
}
