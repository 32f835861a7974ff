/** A file's history: listed, read and named by editors (F-110, F-115, F-116). */

import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { fileVersion } from "@/db/schema";
import type { VersionName } from "@/lib/contract/file-history";
import { toBase64 } from "@/lib/protocol/bytes";
import { isUuid } from "@/lib/protocol/ids";
import type { Access } from "./access";
import { fileErrors } from "./errors";
import { lockHead } from "./lock";
import { type VersionRow, versionColumns } from "./versions";

/** What every answer says of a version. */
export function versionOf({ id, kind, createdAt, label, sealedLabel }: VersionRow) {
  return {
    id,
    kind,
    createdAt: createdAt.toISOString(),
    label,
    ...(sealedLabel ? { sealedLabel } : {}),
  };
}

/** F-110: newest first; `size` is the state's bytes as stored. */
export async function listVersions(fileId: string, from: Pick<Tx, "select"> = db()) {
  const rows = await from
    .select({ ...versionColumns, size: sql<number>`octet_length(${fileVersion.state})` })
    .from(fileVersion)
    .where(eq(fileVersion.fileId, fileId))
    .orderBy(desc(fileVersion.createdAt));
  return { versions: rows.map((row) => ({ ...versionOf(row), size: row.size })) };
}

/** F-115: one version with its state. @throws 404 when this file has no such version (any more) */
export async function readVersion({ fileId, privacy }: Access, versionId: string) {
  const [row] = isUuid(versionId)
    ? await db()
        .select({ ...versionColumns, state: fileVersion.state })
        .from(fileVersion)
        .where(isVersion(fileId, versionId))
    : [];
  if (!row) throw fileErrors.noVersion();
  return { ...versionOf(row), privacy, state: toBase64(row.state) };
}

export const isVersion = (fileId: string, versionId: string) =>
  and(eq(fileVersion.fileId, fileId), eq(fileVersion.id, versionId));

/** F-116: names, renames or unnames. @returns the list as it is then */
export async function nameVersion(access: Access, versionId: string, body: VersionName) {
  const { fileId } = access;
  const name = nameOf(access, body);
  if (!isUuid(versionId)) throw fileErrors.noVersion();
  return db().transaction(async (tx) => {
    await lockHead(tx, fileId);
    const named = await tx
      .update(fileVersion)
      .set(name)
      .where(and(isVersion(fileId, versionId), inArray(fileVersion.kind, NAMED)))
      .returning({ id: fileVersion.id });
    if (named.length === 0) throw await refusal(tx, fileId, versionId);
    return listVersions(fileId, tx);
  });
}

/** The kinds that may bear a name. */
const NAMED = ["created" as const, "checkpoint" as const];
export const mayBeNamed = ({ kind }: VersionRow): boolean => NAMED.some((each) => each === kind);

async function refusal(tx: Tx, fileId: string, versionId: string): Promise<Error> {
  const known = await tx.$count(fileVersion, isVersion(fileId, versionId));
  return known > 0 ? fileErrors.automaticVersion() : fileErrors.noVersion();
}

/** An encrypted file takes no readable name, a standard one no sealed name; an empty one or null takes it away. */
function nameOf({ privacy }: Access, { label, sealedLabel }: VersionName) {
  if (privacy === "standard") {
    if (sealedLabel) throw fileErrors.sealedVersionName();
    if (label === undefined) throw fileErrors.versionName("label");
    return { label: label || null, sealedLabel: null };
  }
  if (label) throw fileErrors.readableVersionName();
  if (sealedLabel === undefined) throw fileErrors.versionName("sealedLabel");
  return { label: null, sealedLabel: sealedLabel || null };
}
