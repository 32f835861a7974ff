/** The queries that run every minute and every hour read only due rows, not all requests. */
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { completionQueue } from "./seal";
import { EXPIRY_DUE, REQUESTS_OVER } from "./sweep";

const REQUESTS = `insert into sign_request (admin_hash, title, status, access_mode, consent, fields, original_hash,
  original_bytes, pages, expires_in_days, retention_days, expires_at, purge_at, seal_at)
select repeat('0', 64), 'Lease', case when n % 3 = 0 then 'active' else 'completed' end, 'link', '', '[]',
  repeat('0', 64), 1, 1, 30, 365, now() + (n - 40) * interval '1 minute', now() + (n - 40) * interval '1 minute',
  case when n % 500 = 0 then now() end
from generate_series(1, 20000) n`;

// Its own connection, whose transaction is never committed, so no other test sees these rows.
const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
beforeAll(async () => {
  await client.connect();
  await client.query(`begin; ${REQUESTS}; analyze sign_request`);
});
afterAll(() => client.end());

test.each([
  ["what has expired", EXPIRY_DUE, "sign_request_expires"],
  ["copies to be made", completionQueue.statements.claim.replace("$1", "20"), "sign_request_seal"],
  [
    "what is kept no longer",
    `select ctid from sign_request where ${REQUESTS_OVER} limit 50`,
    "sign_request_purge",
  ],
])("%s is found by index among 20,000", async (_, statement, index) => {
  const { rows } = await client.query(`explain ${statement}`);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain(index);
  expect(plan).not.toContain("Seq Scan");
});
