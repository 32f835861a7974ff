/** A file that something else is made of: from then on its keeper hands out its links and ends it (F-104). */
import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { file, fileLink } from "@/db/schema";
import type { Keeper } from "./access";

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
