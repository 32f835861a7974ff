/** The sealed vault key: created once, sealed again for a new password, and opened by a recovery key. */
import { eq } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { vault } from "@/db/schema";
import type { Vault } from "@/lib/contract/account-shapes";
import type * as api from "@/lib/contract/account-vault";
import type { Body } from "@/lib/contract/operation";
import { digestOf, isDigestOf } from "@/lib/digest";
import { enqueue } from "@/lib/mail/outbox";
import { changeAccount, changeCredential, lockAccount, writeCredential } from "./change";
import { accountErrors } from "./errors";
import { type About, securityNotice } from "./mails";
import { endSessions, type SignedIn } from "./session";

type VaultRow = typeof vault.$inferSelect;

/** The credential is as random as a key, so a fast hash is enough. */
export const hashRecovery = (credential: string): string => digestOf(credential);

/** Compares in constant time. @param stored null: there is none, but the comparison still takes its time */
export const isRecovery = (credential: string, stored: string | null): boolean =>
  isDigestOf(stored ?? "0".repeat(64), credential) && stored !== null;

/** A vault as its owner sees it. */
export function vaultView(row: Omit<VaultRow, "userId" | "recoveryHash">): Vault {
  return {
    wrappedKey: row.wrappedKey,
    recoveryWrapped: row.recoveryWrapped,
    independentRecovery: row.recoveryWrapped !== null,
    recoveryPending: row.recoveryPending,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** only once. */
export async function setupVault(
  userId: string,
  body: Body<typeof api.setUpVault>,
): Promise<{ vault: Vault }> {
  return db().transaction(async (tx) => {
    await lockAccount(tx, userId);
    const [row] = await tx
      .insert(vault)
      .values({
        userId,
        wrappedKey: body.wrappedKey,
        recoveryHash: hashRecovery(body.recoveryCredential),
        recoveryWrapped: body.recoveryWrapped ?? null,
        recoveryPending: body.recoveryPending,
      })
      .onConflictDoNothing()
      .returning();
    if (!row) throw accountErrors.setup();
    return { vault: vaultView(row) };
  });
}

/** the recovery key keeps working, and other sessions end. */
export async function changePassword(
  { userId, sessionId }: SignedIn,
  body: Body<typeof api.changePassword>,
  about: About,
): Promise<{ ok: true }> {
  await changeCredential(userId, body, async (tx, account, newHash) => {
    await writeVault(tx, userId, { wrappedKey: body.wrappedKey });
    await writeCredential(tx, userId, newHash);
    await endSessions(tx, userId, sessionId);
    await enqueue(tx, [securityNotice(account.email, "password", about)]);
  });
  return { ok: true };
}

/** the old recovery key stops working. */
export async function replaceRecovery(
  { userId, sessionId }: SignedIn,
  { currentCredential, recoveryCredential, recoveryWrapped }: Body<typeof api.replaceRecovery>,
  about: About,
): Promise<{ vault: Vault }> {
  return changeAccount(userId, currentCredential, async (tx, account) => {
    const row = await writeVault(tx, userId, {
      recoveryHash: hashRecovery(recoveryCredential),
      recoveryWrapped,
      recoveryPending: false,
    });
    await endSessions(tx, userId, sessionId);
    await enqueue(tx, [securityNotice(account.email, "recovery-changed", about)]);
    return { vault: vaultView(row) };
  });
}

/** Records that the owner has seen the recovery key (D-43). */
export async function recoveryShown(userId: string): Promise<{ vault: Vault }> {
  return db().transaction(async (tx) => ({
    vault: vaultView(await writeVault(tx, userId, { recoveryPending: false })),
  }));
}

/** The caller has locked the account. Undefined before setup. */
export async function readVault(tx: Tx, userId: string): Promise<VaultRow | undefined> {
  const [row] = await tx.select().from(vault).where(eq(vault.userId, userId));
  return row;
}

/** @throws 409 `vault` when the account has none yet */
export async function writeVault(
  tx: Tx,
  userId: string,
  changes: Partial<VaultRow>,
): Promise<VaultRow> {
  const [row] = await tx
    .update(vault)
    .set({ ...changes, updatedAt: new Date() })
    .where(eq(vault.userId, userId))
    .returning();
  if (!row) throw accountErrors.vault();
  return row;
}
