/** Personal keys: with one, a program works on tickets as its owner (D-28, T-036). */

import { and, count, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import { db, pool, type Tx } from "@/db/client";
import { personalKey } from "@/db/schema";
import type * as api from "@/lib/contract/account-keys";
import type { Body } from "@/lib/contract/operation";
import { errors } from "@/lib/http/errors";
import { enqueue } from "@/lib/mail/outbox";
import { isUuid } from "@/lib/protocol/ids";
import { DAY_MS } from "@/lib/time";
import { lockAccount } from "./change";
import { accountErrors } from "./errors";
import { drawKey, hashOfKey, PERSONAL_KEY } from "./key-text";
import { type About, securityNotice } from "./mails";
import type { SignedIn } from "./session";

const MAX_KEYS = 20;
/** Ended keys remain listed so that people recognise them, up to this number. */
const MAX_LISTED = 100;
/** The length shown: the prefix and four more characters, which tells keys apart and leaves 39 unknown. */
const SHOWN_CHARS = 8;

type Row = typeof personalKey.$inferSelect;

const own = (userId: string) => eq(personalKey.userId, userId);
const isLive = and(
  isNull(personalKey.revokedAt),
  or(isNull(personalKey.expiresAt), gt(personalKey.expiresAt, sql`now()`)),
);

/** All keys of an account, newest first, including ended ones. */
export async function listPersonalKeys(userId: string): Promise<{ tokens: api.PersonalKey[] }> {
  const rows = await db()
    .select()
    .from(personalKey)
    .where(own(userId))
    .orderBy(sql`(${isLive}) desc`, desc(personalKey.createdAt), desc(personalKey.id))
    .limit(MAX_LISTED);
  const newestFirst = rows.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  return { tokens: newestFirst.map(viewOf) };
}

/** Makes a key, returned only here; on every plan. @throws 403 `lockdown`; 409 `limit` when 20 work */
export async function makePersonalKey(
  { userId }: Pick<SignedIn, "userId">,
  { name, expiresInDays }: Body<typeof api.createPersonalKey>,
  about: About,
): Promise<api.CreatedPersonalKey> {
  return db().transaction(async (tx) => {
    const { email, lockdown } = await lockAccount(tx, userId);
    if (lockdown) throw accountErrors.lockdown();
    const [found] = await tx
      .select({ keys: count() })
      .from(personalKey)
      .where(and(own(userId), isLive));
    if (found && found.keys >= MAX_KEYS) throw accountErrors.limit(MAX_KEYS);
    const { key, row } = await write(tx, userId, name, expiresInDays);
    await enqueue(tx, [securityNotice(email, "personal-key-made", about)]);
    return { id: row.id, name: row.name, start: row.start, key };
  });
}

function write(tx: Tx, userId: string, name: string, days: number | undefined) {
  const expiresAt = days === undefined ? null : new Date(Date.now() + days * DAY_MS);
  return drawKey(tx, "usk_", async ({ key, hash }) => {
    const values = { userId, name, hash, start: key.slice(0, SHOWN_CHARS), expiresAt };
    const [row] = await tx.insert(personalKey).values(values).onConflictDoNothing().returning();
    return row;
  });
}

/**
 * Revokes a key: every process refuses its next request. Repeating it is harmless.
 * @throws 404 for somebody else's or an unknown key
 */
export async function revokePersonalKey(userId: string, id: string): Promise<void> {
  if (!isUuid(id)) throw errors.notFound();
  const [row] = await db()
    .update(personalKey)
    .set({ revokedAt: sql`coalesce(${personalKey.revokedAt}, now())` })
    .where(and(eq(personalKey.id, id), own(userId)))
    .returning({ id: personalKey.id });
  if (!row) throw errors.notFound();
}

const viewOf = (row: Row): api.PersonalKey => ({
  id: row.id,
  name: row.name,
  start: row.start,
  enabled: row.revokedAt === null,
  request_count: row.requestCount,
  last_request: row.lastRequestAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt?.toISOString() ?? null,
});

/** A person who acts through one of their keys. */
export interface PersonalKeyHolder {
  keyId: string;
  userId: string;
  email: string;
  name: string;
}

// The commit does not wait for the disk: a crash loses at most a few counts.
const USE = `with soon as (select set_config('synchronous_commit', 'off', true))
update personal_key k set request_count = least(k.request_count, 2147483646) + 1, last_request_at = now()
from "user" u, soon
where k.hash = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()) and u.id = k.user_id
returning k.id as "keyId", k.user_id as "userId", u.email, u.name`;

/**
 * The person behind a key, and counts the request (T-035). Null for an unknown, revoked, expired or malformed key,
 * since all of these get the same answer (T-023…T-030).
 */
export async function checkPersonalKey(key: string): Promise<PersonalKeyHolder | null> {
  if (!PERSONAL_KEY.test(key)) return null;
  const values = [hashOfKey(key)];
  const { rows } = await pool().query<PersonalKeyHolder>({
    name: "personal_key",
    text: USE,
    values,
  });
  return rows[0] ?? null;
}
