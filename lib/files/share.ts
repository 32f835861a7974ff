/** Share links: made and listed by the owner (F-092…F-096). */
import { randomBytes, randomUUID } from "node:crypto";
import { and, desc, eq, isNull, ne, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { isUniqueViolation } from "@/db/faults";
import { file, fileLink } from "@/db/schema";
import { type Access, hashToken } from "./access";
import { reserveToken } from "./create";
import { fileErrors } from "./errors";
import { usesNoted } from "./last-used";
import { LIVE_LINKS } from "./limits";
import type { NewShareLinkBody } from "./schemas";

/** F-092: newest first; the owner's own link and revoked ones are not listed. */
export async function listShareLinks(fileId: string) {
  await usesNoted();
  const rows = await db()
    .select()
    .from(fileLink)
    .where(and(eq(fileLink.fileId, fileId), ne(fileLink.role, "owner"), isNull(fileLink.revokedAt)))
    .orderBy(desc(fileLink.createdAt), desc(fileLink.id));
  return {
    links: rows.map((row) => ({
      id: row.id,
      role: row.role,
      label: row.label,
      ...(row.sealedLabel ? { sealedLabel: row.sealedLabel } : {}),
      createdAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
      expiresAt: row.expiresAt?.toISOString() ?? null,
      expired: row.expiresAt !== null && row.expiresAt.getTime() <= Date.now(),
    })),
  };
}

/** F-095: an encrypted file takes no readable name, a standard one no sealed name. */
export function checkName(
  { privacy }: Access,
  { label, sealedLabel, accessId }: NewShareLinkBody,
  userAgent: string | null,
): void {
  if (privacy === "standard") {
    if (sealedLabel !== undefined) throw fileErrors.sealedOnStandard();
    return;
  }
  if (label)
    throw userAgent?.startsWith("svc-agent/") ? fileErrors.sealedName() : fileErrors.readableName();
  if (sealedLabel !== undefined && accessId === undefined) throw fileErrors.sealedWithoutId();
}

/** F-093: makes a link. Two at once never pass the cap: the file's head is locked. */
export async function createShareLink(access: Access, body: NewShareLinkBody) {
  if (access.category === "calendar") throw fileErrors.calendar();
  const token = body.token ?? randomBytes(32).toString("base64url");
  const accessId = body.accessId ?? randomUUID();
  const expiresAt = body.expiresAt ?? null;
  await db().transaction(async (tx) => {
    await refuseWhenFull(tx, access.fileId);
    await reserveToken(tx, access.fileId, token);
    await insertLink(tx, {
      id: accessId,
      fileId: access.fileId,
      role: body.role,
      tokenHash: hashToken(token),
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

async function refuseWhenFull(tx: Tx, fileId: string): Promise<void> {
  await tx.select({ id: file.id }).from(file).where(eq(file.id, fileId)).for("update");
  const [row] = await tx
    .select({ live: sql<number>`count(*)::int` })
    .from(fileLink)
    .where(
      and(
        eq(fileLink.fileId, fileId),
        isNull(fileLink.revokedAt),
        sql`(${fileLink.expiresAt} is null or ${fileLink.expiresAt} > now())`,
      ),
    );
  if ((row?.live ?? 0) >= LIVE_LINKS) throw fileErrors.full();
}

async function insertLink(tx: Tx, row: typeof fileLink.$inferInsert): Promise<void> {
  try {
    await tx.insert(fileLink).values(row);
  } catch (fault) {
    if (isUniqueViolation(fault)) throw fileErrors.accessUsed();
    throw fault;
  }
}
