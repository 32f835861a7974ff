import { expect, test } from "vitest";
import { pool } from "./client";

test("the rows that go with a row are found by an index", async () => {
  const { rows } = await pool().query<{ name: string }>(`
    select format('%s.%s', c.conrelid::regclass, a.attname) as name from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
      select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
      and coalesce(pg_get_expr(i.indpred, i.indrelid), '') in ('', format('(%I IS NOT NULL)', a.attname)))
    order by 1`);
  expect(rows.map(({ name }) => name).join(", ")).toBe("");
});
