/** A file that something else is made of: from then on its keeper hands out its links and ends it (F-104). */
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { file, fileLink } from "@/db/schema";
import type { Keeper } from "./access";
import { fileErrors } from "./errors";
import { LIVE_LINKS } from "./limits";
import { countLive } from "./share";

export interface KeepableFile {
  isEncrypted: boolean;
  category: string | null;
  keeper: Keeper | null;
}

/** Locks a file until the transaction ends. @returns null where there is none, and for one in the Trash */
export async function lockKeepable(tx: Tx, fileId: string): Promise<KeepableFile | null> {
  const [row] = await tx
    .select({ privacy: file.privacy, category: file.category, keeper: file.keeper })
    .from(file)
    .where(and(eq(file.id, fileId), isNull(file.trashedAt)))
    .for("update");
  return row
    ? { isEncrypted: row.privacy === "e2ee", category: row.category, keeper: row.keeper }
    : null;
}

/** For whoever holds the file's lock. */
export async function keepFile(tx: Tx, fileId: string, keeper: Keeper): Promise<void> {
  await tx.update(file).set({ keeper }).where(eq(file.id, fileId));
}

/** Ends a link for ever, for whoever holds the file's lock; `endLinks` tells those who have it open. */
export async function removeKeptLink(tx: Tx, linkId: string): Promise<void> {
  await tx.delete(fileLink).where(eq(fileLink.id, linkId));
}

/** Changes a link that whoever keeps the file hands out, under the file's lock. */
export async function changeKeptLink(
  tx: Tx,
  linkId: string,
  change: { role?: "owner" | "view"; tokenHash?: string; expiresAt?: null },
): Promise<void> {
  await tx.update(fileLink).set(change).where(eq(fileLink.id, linkId));
}

/** Ends a link so that it can be opened again, for whoever holds the file's lock. @returns when it would have ended by itself */
export async function closeKeptLink(tx: Tx, linkId: string): Promise<Date | null> {
  const link = eq(fileLink.id, linkId);
  const [row] = await tx.select({ expiresAt: fileLink.expiresAt }).from(fileLink).where(link);
  await tx.update(fileLink).set({ expiresAt: sql`now()` }).where(link);
  return row?.expiresAt ?? null;
}

/** @throws 409 `full` */
export async function reopenKeptLink(
  tx: Tx,
  fileId: string,
  linkId: string,
  expiresAt: Date | null,
): Promise<void> {
  await tx.update(fileLink).set({ expiresAt }).where(eq(fileLink.id, linkId));
  if ((await countLive(tx, fileId)) > LIVE_LINKS) throw fileErrors.full();
}
