/** The account of an access token, read from the database each time: a revoked token stops working at once in every process. */
import { pool } from "@/db/client";
import { oauthGrant } from "@/db/schema";
import { accountErrors } from "@/lib/accounts/errors";
import { isStale, lastUses } from "@/lib/accounts/last-use";
import { digestOf } from "@/lib/digest";
import { errors } from "@/lib/http/errors";
import { log } from "@/lib/http/log";
import { clock, giveBack, type Limit, startOf, taking } from "@/lib/http/rate-limit";
import { batch } from "@/lib/jobs/batch";
import { PRO_COLUMNS, PRO_JOIN, type ProRow, proOf } from "@/lib/plan/pro";

const ACCESS_TOKEN = /^svca_[A-Za-z0-9_-]{43}$/;

/** An account that an app acts for. */
export interface TokenHolder {
  grantId: string;
  userId: string;
  /** What was asked for of the account's allowance is used up; else it may still fit alone. */
  isCounted: boolean;
}

/**
 * Finds tokens and uses up their accounts' allowance: one trip to the database for both. $1…$4: hashes, units, window and
 * most. The arrays stand in selects of their own so that their length says nothing to the planner: a plan for few seems
 * cheaper than the general one, and would be made anew each time, at four times what running it costs.
 */
const find = (
  key: string,
): string => `with soon as materialized (select set_config('synchronous_commit', 'off', true)),
${clock()},
held as materialized (
  select t.access_hash, g.id, g.user_id, u.lockdown, ${PRO_COLUMNS}, ${isStale("g")} as stale, ${key} as key, a.units
  from unnest((select $1::bpchar[]), (select $2::int[])) as a (hash, units) join oauth_token_pair t on t.access_hash = a.hash
    join oauth_grant g on g.id = t.grant_id join "user" u on u.id = g.user_id
  ${PRO_JOIN}
  where t.rotated_at is null and t.access_until > now()
),
asked as materialized (
  select key, sum(units)::int as units from held, soon where units > 0 and not lockdown group by key order by key
),
used as (${taking({
  key: "key",
  start: startOf("$3::bigint"),
  length: "$3::bigint",
  units: "units",
  max: "$4::int",
  from: "asked, clock",
})}, key)
select held.*, used.key is not null as fits from held left join used using (key)`;

interface Row extends ProRow {
  access_hash: string;
  id: string;
  user_id: string;
  lockdown: boolean;
  stale: boolean;
  fits: boolean;
}

interface Asked {
  hash: string;
  units: number;
}

const noteUse = lastUses(oauthGrant);

/** @returns checks a token, and uses up so many units of its account's allowance where they fit (0: none) */
export function accessCheck(limit: Limit) {
  const text = find(`'${limit.name}:' || g.user_id`);
  /** Requests that arrive together are looked up together; nothing is remembered between them. */
  const findTogether = batch<Asked, Row | undefined>(
    async (all) => {
      const units = new Map<string, number>();
      for (const each of all) units.set(each.hash, (units.get(each.hash) ?? 0) + each.units);
      const values = [[...units.keys()], [...units.values()], limit.window, limit.max];
      const { rows } = await pool().query<Row>({
        name: `oauth_access_${limit.name}`,
        text,
        values,
      });
      const byHash = new Map(rows.map((row) => [row.access_hash, row]));
      return all.map(({ hash }) => byHash.get(hash));
    },
    { lanes: 4, max: 256 },
  );

  /**
   * @returns null for a token that is unknown, expired or revoked
   * @throws 503 when it cannot be checked, 403 in Lockdown, then 403 without Pro (M-008, M-009)
   */
  return async (token: string, units = 0): Promise<TokenHolder | null> => {
    if (!ACCESS_TOKEN.test(token)) return null;
    const row = await findTogether({ hash: digestOf(token), units }).catch((fault: unknown) => {
      log.warn({ err: fault }, "access token could not be checked");
      throw errors.unavailable();
    });
    if (!row) return null;
    if (row.lockdown) throw accountErrors.lockdown();
    const isCounted = units > 0 && row.fits;
    if (!proOf(row).pro) {
      if (isCounted) await giveBack(limit, row.user_id, units);
      throw accountErrors.pro();
    }
    if (row.stale) noteUse(row.id);
    return { grantId: row.id, userId: row.user_id, isCounted };
  };
}
