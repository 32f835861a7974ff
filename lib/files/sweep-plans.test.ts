/** What runs every hour reads what it removes, and not every row there is. */
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BLOBS_DUE } from "./doomed-blobs";
import { FILES_OVER } from "./erase";
import { FORGET_REVOKED } from "./revoke";

// Every row hangs on files of this test alone: others write files, links and attachments meanwhile.
const MADE = `create temp table made on commit drop as
select gen_random_uuid() as id, case when n % 500 = 0 then now() - interval '31 days' end as trashed_at
from generate_series(1, 20000) n`;
const FILES = `insert into file (id, privacy, trashed_at) select id, 'e2ee', trashed_at from made`;
const LINKS = `insert into file_link (file_id, role, token_hash, revoked_at)
select id, 'view', md5(id::text) || md5(id::text),
  case when trashed_at is not null then now() - interval '1 hour' end
from made`;
const ATTACHMENTS = `insert into file_attachment (file_id, id, size, hash, blob)
select id, id, 1, repeat('0', 64), 'kept/' || id from made`;
const BLOBS = `insert into doomed_blob (blob, due_at)
select 'doomed/' || n, now() + (n - 40) * interval '1 minute' from generate_series(1, 20000) n`;

// Of no test's pool: so many rows are patient, and nobody else sees them.
const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
beforeAll(async () => {
  await client.connect();
  await client.query(`begin; ${MADE}; ${FILES}; ${LINKS}; ${ATTACHMENTS}; ${BLOBS};
    analyze file; analyze file_link; analyze file_attachment; analyze doomed_blob`);
});
afterAll(() => client.end());

test.each([
  ["the Trash", FILES_OVER, ["file_trashed"]],
  ["revoked links", FORGET_REVOKED, ["file_link_revoked"]],
  ["blobs", BLOBS_DUE, ["doomed_blob_due", "file_attachment_blob"]],
])("the sweep of %s finds what is over by index among 20,000", async (_, statement, indexes) => {
  const { rows } = await client.query(`explain ${statement}`);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  for (const index of indexes) expect(plan).toContain(index);
  expect(plan).not.toContain("Seq Scan");
});

test("revoked links are looked for once, not for each link, where there were few when Postgres last looked", async () => {
  await client.query(`rollback; begin; delete from file_link;
    insert into file (id, privacy) values (gen_random_uuid(), 'e2ee');
    insert into file_link (file_id, role, token_hash) select id, 'view', repeat('0', 64) from file limit 1;
    analyze file_link`);
  const { rows } = await client.query(`explain ${FORGET_REVOKED}`);
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).not.toContain("Join");
});
