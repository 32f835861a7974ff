/** Share links: made, listed and named by the owner (F-092…F-097). */

import { randomBytes, randomUUID } from "node:crypto";
import { and, desc, eq, getTableColumns, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db, type Tx } from "@/db/client";
import { isUniqueViolation } from "@/db/db-errors";
import { OPEN_LINK } from "@/db/live-links";
import { fileLink } from "@/db/schema";
import type { NewShareLink, ShareLinkName } from "@/lib/contract/file-links";
import { take } from "@/lib/http/rate-limit";
import { isUuid } from "@/lib/protocol/ids";
import { type Access, hashToken, refuseShop } from "./access";
import { reserveToken } from "./create";
import { fileErrors } from "./errors";
import { usesNoted } from "./last-used";
import { LIVE_LINKS, renameLimit, UNDO_MINUTES } from "./limits";
import { lockForLinks } from "./lock";

/** F-092: newest first; the owner's own link and revoked ones are not listed. @throws 409 `shop` */
export async function listShareLinks(access: Access) {
  refuseShop(access);
  return { links: (await newestFirst(access.fileId, isNull(fileLink.revokedAt))).map(listed) };
}

/** The links, and revoked ones that can still be restored (F-100), so that a reload keeps Undo. */
export async function listWithRevoked(access: Access) {
  refuseShop(access);
  const isOpen = isNull(fileLink.revokedAt);
  const rows = await newestFirst(access.fileId, or(isOpen, sql`${undoLeft} > interval '0'`));
  const revoked = rows.filter(({ revokedAt }) => revokedAt !== null);
  return {
    links: rows.filter(({ revokedAt }) => revokedAt === null).map(listed),
    revoked: revoked.map((row) => ({ ...listed(row), undoMs: row.undoMs })),
  };
}

const undoLeft = sql`(${fileLink.revokedAt} + ${UNDO_MINUTES} * interval '1 minute' - now())`;

async function newestFirst(fileId: string, which: SQL | undefined) {
  await usesNoted();
  return db()
    .select({
      ...getTableColumns(fileLink),
      undoMs: sql<number>`coalesce(floor(extract(epoch from ${undoLeft}) * 1000), 0)::int`,
    })
    .from(fileLink)
    .where(and(eq(fileLink.fileId, fileId), ne(fileLink.role, "owner"), which))
    .orderBy(desc(fileLink.createdAt), desc(fileLink.id));
}

const listed = (row: typeof fileLink.$inferSelect) => ({
  id: row.id,
  role: row.role,
  label: row.label,
  ...(row.sealedLabel ? { sealedLabel: row.sealedLabel } : {}),
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  expiresAt: row.expiresAt?.toISOString() ?? null,
  expired: row.expiresAt !== null && row.expiresAt.getTime() <= Date.now(),
});

type GivenName = Pick<ShareLinkName, "label" | "sealedLabel">;

/** F-095: an encrypted file takes no readable name, a standard one no sealed name. @throws 400 */
export function checkName(
  { privacy }: Access,
  { label, sealedLabel }: GivenName,
  userAgent: string | null,
): void {
  if (privacy === "standard") {
    if (sealedLabel !== undefined) throw fileErrors.sealedOnStandard();
    return;
  }
  if (label)
    throw userAgent?.startsWith("svc-agent/") ? fileErrors.sealedName() : fileErrors.readableName();
}

/** F-093: makes a link. Two at once never pass the cap: the file's head is locked. */
export async function createShareLink(access: Access, body: NewShareLink) {
  if (body.sealedLabel !== undefined && body.accessId === undefined)
    throw fileErrors.sealedWithoutId();
  if (access.category === "calendar") throw fileErrors.calendar();
  const token = body.token ?? randomBytes(32).toString("base64url");
  const accessId = body.accessId ?? randomUUID();
  const expiresAt = body.expiresAt ?? null;
  await db().transaction(async (tx) => {
    const keeper = await lockForLinks(tx, access.fileId);
    if (keeper === "payments") throw fileErrors.paymentsLink();
    await addLink(tx, token, {
      id: accessId,
      fileId: access.fileId,
      role: body.role,
      label: body.label ?? "",
      sealedLabel: body.sealedLabel ?? null,
      envelope: body.envelope ?? null,
      expiresAt,
    });
  });
  return {
    id: access.fileId,
    accessId,
    token,
    role: body.role,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}

const l = alias(fileLink, "l");

/** DB-030: the links of a file that open it now, its owner's included; the head is locked. */
export async function countLive(tx: Tx, fileId: string): Promise<number> {
  const [row] = await tx
    .select({ live: sql<number>`count(*)::int` })
    .from(l)
    .where(and(eq(l.fileId, fileId), sql.raw(OPEN_LINK)));
  return row?.live ?? 0;
}

/**
 * F-097: names a link anew, or takes its name away. On an encrypted file a readable name never stays.
 * @throws 404 for what is no link of this file or revoked, 409 `owner` or `shop`, 429
 */
export async function renameShareLink(
  access: Access,
  linkId: string | undefined,
  { label, sealedLabel }: GivenName,
) {
  const { fileId } = access;
  await take(renameLimit, fileId);
  refuseShop(access);
  const link = and(eq(fileLink.id, knownId(linkId)), eq(fileLink.fileId, fileId));
  const named = await db()
    .update(fileLink)
    .set({ label: label ?? "", sealedLabel: sealedLabel ?? null })
    .where(and(link, ne(fileLink.role, "owner"), isNull(fileLink.revokedAt)))
    .returning({ id: fileLink.id });
  if (named.length === 0) {
    const [row] = await db().select({ role: fileLink.role }).from(fileLink).where(link);
    throw row?.role === "owner" ? fileErrors.ownerLink() : fileErrors.linkUnknown();
  }
  return listShareLinks(access);
}

/** A link's id as it stands in a path. @throws 404 for what can be none (XB-020) */
export function knownId(linkId: string | undefined): string {
  if (!isUuid(linkId)) throw fileErrors.linkUnknown();
  return linkId;
}

/** Adds a link for whoever holds the file's lock. @throws 409 `full` at the cap, `conflict` for a used token or id */
export async function addLink(
  tx: Tx,
  token: string,
  row: Omit<typeof fileLink.$inferInsert, "tokenHash">,
): Promise<void> {
  if ((await countLive(tx, row.fileId)) >= LIVE_LINKS) throw fileErrors.full();
  await reserveToken(tx, row.fileId, token);
  try {
    await tx.insert(fileLink).values({ ...row, tokenHash: hashToken(token) });
  } catch (fault) {
    if (isUniqueViolation(fault)) throw fileErrors.accessUsed();
    throw fault;
  }
}
