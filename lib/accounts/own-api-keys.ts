/** What signed-in people do with their account's API keys (D-34). */
import { and, count, desc, eq, isNull, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { apiKey } from "@/db/schema";
import type * as api from "@/lib/contract/account-keys";
import type { Body } from "@/lib/contract/operation";
import { errors } from "@/lib/http/errors";
import { enqueue } from "@/lib/mail/outbox";
import { isUuid } from "@/lib/protocol/ids";
import { type ApiKeyRow, writeApiKey } from "./api-keys";
import { changeAccount, lockAccount } from "./change";
import { accountErrors } from "./errors";
import { type About, securityNotice } from "./mails";
import type { SignedIn } from "./session";

const MAX_KEYS = 20;

const live = (userId: string) => and(eq(apiKey.userId, userId), isNull(apiKey.revokedAt));
const one = (userId: string, id: string) => and(eq(apiKey.id, id), eq(apiKey.userId, userId));

/** The working keys, newest first. Of the key itself only its last four characters are returned (G-014). */
export async function listApiKeys(userId: string): Promise<{ keys: api.ApiKey[] }> {
  const newest = [desc(apiKey.createdAt), desc(apiKey.id)];
  const rows = await db()
    .select()
    .from(apiKey)
    .where(live(userId))
    .orderBy(...newest);
  return { keys: rows.map(viewOf) };
}

/** Makes a key, returned only here. @throws 403 `lockdown`, `pro`, `credential`; 409 `limit` when there are 20 */
export async function makeApiKey(
  { userId, lockdown, pro }: SignedIn,
  { name, currentCredential }: Body<typeof api.createApiKey>,
  about: About,
): Promise<api.CreatedApiKey> {
  if (lockdown) throw accountErrors.lockdown();
  if (!pro) throw accountErrors.pro();
  return changeAccount(userId, currentCredential, async (tx, account) => {
    // Lockdown or a deletion may have started since the session was read.
    if (account.lockdown) throw accountErrors.lockdown();
    if (account.deletingSince) throw accountErrors.pro();
    await checkRoom(tx, userId);
    const { key, row } = await writeApiKey(tx, userId, name);
    await enqueue(tx, [securityNotice(account.email, "api-key-made", about)]);
    const { lastUsedAt: _, ...view } = viewOf(row);
    return { ...view, key };
  });
}

/** The caller has locked the account's row, so that two requests are counted one after another. */
async function checkRoom(tx: Tx, userId: string): Promise<void> {
  const [row] = await tx.select({ keys: count() }).from(apiKey).where(live(userId));
  if (row && row.keys >= MAX_KEYS) throw accountErrors.limit(MAX_KEYS);
}

/** @throws 404 for another account's key, and for an unknown or revoked one */
export async function renameApiKey(userId: string, id: string, name: string): Promise<api.ApiKey> {
  if (!isUuid(id)) throw errors.notFound();
  const [row] = await db()
    .update(apiKey)
    .set({ name })
    .where(and(one(userId, id), isNull(apiKey.revokedAt)))
    .returning();
  if (!row) throw errors.notFound();
  return viewOf(row);
}

/**
 * Revokes a key: every process refuses its next request. Repeating it is harmless.
 * @throws 404 for somebody else's or an unknown key
 */
export async function revokeApiKey(userId: string, id: string, about: About): Promise<void> {
  if (!isUuid(id)) throw errors.notFound();
  await db().transaction(async (tx) => {
    const { email } = await lockAccount(tx, userId);
    const [row] = await tx.select().from(apiKey).where(one(userId, id));
    if (!row) throw errors.notFound();
    if (row.revokedAt) return;
    await tx.update(apiKey).set({ revokedAt: sql`now()` }).where(one(userId, id));
    await enqueue(tx, [securityNotice(email, "api-key-revoked", about)]);
  });
}

const viewOf = ({ id, name, last4, createdAt, lastUsedAt }: ApiKeyRow): api.ApiKey => ({
  id,
  name,
  last4,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
