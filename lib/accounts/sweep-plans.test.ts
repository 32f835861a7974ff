/** The hourly sweeps read only the rows they remove, not all keys and sessions. */

import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apiKey, personalKey, session } from "@/db/schema";
import { API_KEYS_OVER, PERSONAL_KEYS_OVER, SESSIONS_OVER } from "./sweep";

const USER = `insert into "user" (id, name, email) select gen_random_uuid(), 'Ada', gen_random_uuid() || '@sealdesk.test' returning id`;
const MADE = `create temp table made on commit drop as
select gen_random_uuid() as id, current_setting('sealdesk.plans')::uuid as user_id, case when n % 500 = 0 then now() - interval '91 days' end as ended_at
from generate_series(1, 20000) n`;
const SESSIONS = `insert into session (user_id, token, expires_at)
select user_id, id, coalesce(ended_at, now() + interval '1 day') from made`;
const API_KEYS = `insert into api_key (user_id, name, hash, last4, revoked_at)
select user_id, 'made', md5(id::text) || md5(id::text), '0000', ended_at from made`;
const PERSONAL_KEYS = `insert into personal_key (user_id, name, hash, start, expires_at)
select user_id, 'made', md5(id::text) || md5(id::text), 'usk_', coalesce(ended_at, now() + interval '1 day') from made`;

// Its own connection, whose transaction is never committed, so no other test sees these rows.
const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
beforeAll(async () => {
  await client.connect();
  await client.query("begin");
  const { rows } = await client.query<{ id: string }>(USER);
  await client.query("select set_config('sealdesk.plans', $1, true)", [rows[0]?.id]);
  await client.query(`${MADE}; ${SESSIONS}; ${API_KEYS}; ${PERSONAL_KEYS};
    analyze session; analyze api_key; analyze personal_key`);
});
afterAll(() => client.end());

test.each([
  ["sessions", session, SESSIONS_OVER, "session_expires"],
  ["API keys", apiKey, API_KEYS_OVER, "api_key_revoked"],
  ["personal keys", personalKey, PERSONAL_KEYS_OVER, "personal_key_end"],
])("the sweep of %s finds what is over by index among 20,000", async (_, table, over, index) => {
  const { rows } = await drizzle({ client, casing: "snake_case" }).execute<{
    "QUERY PLAN": string;
  }>(sql`explain select ctid from ${table} where ${over} limit 5000`);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain(index);
  expect(plan).not.toContain("Seq Scan");
});
