/** The account behind an access token, read anew each time: one that was revoked stops at once, in every process. */
import { and, eq, sql } from "drizzle-orm";
import { db, pool } from "@/db/client";
import { oauthGrant } from "@/db/schema";
import { accountErrors } from "@/lib/accounts/errors";
import { digestOf } from "@/lib/digest";
import { errors } from "@/lib/http/errors";
import { keepAwake } from "@/lib/http/keep-awake";
import { log } from "@/lib/http/log";
import { PRO_COLUMNS, PRO_JOIN, type ProRow, proOf } from "@/lib/plan/pro";

export const ACCESS_TOKEN = /^svca_[A-Za-z0-9_-]{43}$/;

/** An account that an app acts for. */
export interface TokenHolder {
  grantId: string;
  userId: string;
}

const FIND = `select g.id, g.user_id, u.lockdown, ${PRO_COLUMNS},
  g.last_used_at is null or g.last_used_at < now() - interval '60 seconds' as stale
from oauth_token_pair t join oauth_grant g on g.id = t.grant_id join "user" u on u.id = g.user_id
${PRO_JOIN}
where t.access_hash = $1 and t.rotated_at is null and t.access_until > now()`;

interface Row extends ProRow {
  id: string;
  user_id: string;
  lockdown: boolean;
  stale: boolean;
}

/**
 * @returns null for a token that is unknown, expired or revoked
 * @throws 503 when it cannot be checked, 403 in Lockdown, then 403 without Pro (M-008, M-009)
 */
export async function checkAccessToken(token: string): Promise<TokenHolder | null> {
  if (!ACCESS_TOKEN.test(token)) return null;
  const row = await find(token);
  if (!row) return null;
  if (row.lockdown) throw accountErrors.lockdown();
  if (!proOf(row).pro) throw accountErrors.pro();
  if (row.stale) stampUse(row.id);
  return { grantId: row.id, userId: row.user_id };
}

async function find(token: string): Promise<Row | undefined> {
  try {
    const values = [digestOf(token)];
    const { rows } = await pool().query<Row>({ name: "oauth_access", text: FIND, values });
    return rows[0];
  } catch (fault) {
    log.warn({ err: fault }, "access token could not be checked");
    throw errors.unavailable();
  }
}

/** At most once a minute, and never in the way of the request. */
function stampUse(id: string): void {
  const { lastUsedAt } = oauthGrant;
  const isStale = sql`(${lastUsedAt} is null or ${lastUsedAt} < now() - interval '60 seconds')`;
  const noted = db()
    .update(oauthGrant)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(oauthGrant.id, id), isStale))
    .catch((fault: unknown) => log.warn({ err: fault }, "last use of an app not noted"));
  keepAwake(noted);
}
