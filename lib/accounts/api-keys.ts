/** API keys of programs: checked on every request, and stored only as hashes (G-013, G-020). */
import { type Db, db, pool, type Tx } from "@/db/client";
import { apiKey } from "@/db/schema";
import { errors } from "@/lib/http/errors";
import { log } from "@/lib/http/log";
import { PRO_COLUMNS, PRO_JOIN, type ProRow, proOf } from "@/lib/plan/pro";
import { accountErrors } from "./errors";
import { API_KEY, drawKey, hashOfKey } from "./key-text";
import { isStale, lastUses } from "./last-use";

/** An account that acts through one of its API keys. */
export interface KeyHolder {
  keyId: string;
  userId: string;
}

const FIND = `select k.id as "keyId", k.user_id as "userId", u.lockdown, ${PRO_COLUMNS}, ${isStale("k")} as stale
from api_key k join "user" u on u.id = k.user_id
${PRO_JOIN}
where k.hash = $1 and k.revoked_at is null`;

type Row = ProRow & KeyHolder & { lockdown: boolean; stale: boolean };

/**
 * The account of a key. It is read on each request, so a revoked key stops at once in every process.
 * @throws 401 for an unknown, revoked or malformed key; 503 when it cannot be checked; 403 in Lockdown, then 403
 * without Pro (G-009)
 */
export async function checkApiKey(key: string): Promise<KeyHolder> {
  if (!API_KEY.test(key)) throw errors.apiKey();
  const row = await find(key);
  if (!row) throw errors.apiKey();
  if (row.lockdown) throw accountErrors.lockdown();
  if (!proOf(row).pro) throw errors.pro();
  const { keyId, userId } = row;
  if (row.stale) noteUse(keyId);
  return { keyId, userId };
}

async function find(key: string): Promise<Row | undefined> {
  try {
    const { rows } = await pool().query<Row>({
      name: "api_key",
      text: FIND,
      values: [hashOfKey(key)],
    });
    return rows[0];
  } catch (fault) {
    log.warn({ err: fault }, "API key could not be checked");
    throw errors.keyUnavailable();
  }
}

const noteUse = lastUses(apiKey);

export type ApiKeyRow = typeof apiKey.$inferSelect;

/** Stores a new key without checking whether the account may have one. */
export async function writeApiKey(
  tx: Tx | Db,
  userId: string,
  name: string,
): Promise<{ key: string; row: ApiKeyRow }> {
  return drawKey(tx, "upk_", async ({ key, hash }) => {
    const values = { userId, name, hash, last4: key.slice(-4) };
    const [row] = await tx.insert(apiKey).values(values).onConflictDoNothing().returning();
    return row;
  });
}

/** Makes a key for an operator or a test. @returns the key, which exists in clear only here */
export async function createApiKey(
  userId: string,
  name: string,
): Promise<{ id: string; key: string }> {
  const { key, row } = await writeApiKey(db(), userId, name);
  return { id: row.id, key };
}
