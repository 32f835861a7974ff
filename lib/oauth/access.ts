/** The account behind an access token, read anew each time: one that was revoked stops at once, in every process. */
import { pool } from "@/db/client";
import { oauthGrant } from "@/db/schema";
import { accountErrors } from "@/lib/accounts/errors";
import { isStale, noteLastUse } from "@/lib/accounts/last-use";
import { digestOf } from "@/lib/digest";
import { errors } from "@/lib/http/errors";
import { log } from "@/lib/http/log";
import { batch } from "@/lib/jobs/batch";
import { PRO_COLUMNS, PRO_JOIN, type ProRow, proOf } from "@/lib/plan/pro";

export const ACCESS_TOKEN = /^svca_[A-Za-z0-9_-]{43}$/;

/** An account that an app acts for. */
export interface TokenHolder {
  grantId: string;
  userId: string;
}

const FIND = `select t.access_hash, g.id, g.user_id, u.lockdown, ${PRO_COLUMNS}, ${isStale("g")} as stale
from oauth_token_pair t join oauth_grant g on g.id = t.grant_id join "user" u on u.id = g.user_id
${PRO_JOIN}
where t.access_hash = any($1::bpchar[]) and t.rotated_at is null and t.access_until > now()`;

interface Row extends ProRow {
  access_hash: string;
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
  if (row.stale) noteLastUse(oauthGrant, row.id);
  return { grantId: row.id, userId: row.user_id };
}

async function find(token: string): Promise<Row | undefined> {
  try {
    return await findTogether(digestOf(token));
  } catch (fault) {
    log.warn({ err: fault }, "access token could not be checked");
    throw errors.unavailable();
  }
}

/** Requests that arrive together are looked up together; nothing is remembered between them. */
const findTogether = batch<string, Row | undefined>(
  async (hashes) => {
    const { rows } = await pool().query<Row>({
      name: "oauth_access",
      text: FIND,
      values: [hashes],
    });
    const byHash = new Map(rows.map((row) => [row.access_hash, row]));
    return hashes.map((hash) => byHash.get(hash));
  },
  { lanes: 4, max: 256 },
);
