/** Frequent queries and hourly sweeps read by index, not all tickets. */
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ticket } from "@/db/schema";
import { type Order, statementFor } from "./list";
import { ticketsOver } from "./sweep";

const PERSON = "00000000-0000-4000-8000-0000000000aa";
// Its own connection, whose transaction is never committed, so no other test sees these rows.
const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
beforeAll(async () => {
  await client.connect();
  await client.query(`begin;
    insert into "user" (id, name, email) values ('${PERSON}', 'Ada', 'plans@sealdesk.test');
    insert into ticket_project (name, slug, retention_days, deleted_at)
      select 'plans', 'plans' || n, case when n = 1 then 90 end, case when n > 190 then now() - interval '31 days' end
      from generate_series(1, 200) n;
    insert into ticket_member (project_id, user_id, role) select id, '${PERSON}', 'agent' from ticket_project where name = 'plans';
    insert into ticket_customer (project_id, email) select id, 'a@b.test' from ticket_project where name = 'plans';
    insert into ticket (project_id, customer_id, code, status, created_at, last_message_at, resolved_at)
      select c.project_id, c.id, c.project_id || '-' || n, case when n % 2 = 0 then 'resolved' else 'open' end,
        now() - n * interval '1 minute', now() - n * interval '1 minute', case when n % 2 = 0 then now() - n * interval '1 day' end
      from ticket_customer c join ticket_project p on p.id = c.project_id and p.name = 'plans', generate_series(1, 100) n;
    analyze ticket; analyze ticket_project; analyze ticket_member; analyze ticket_customer`);
});
afterAll(() => client.end());

const planOf = async (statement: string): Promise<string> => {
  const { rows } = await client.query(`explain ${statement}`);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
};

const END = `'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'`;
const prepared = async (status: "open" | "all", limit: number, order: Order = "created_at") => {
  const { name, text } = statementFor(status, limit, order);
  await client.query(`prepare ${name} (uuid, text, text, timestamptz, uuid) as ${text}`);
  return { name, of: status === "all" ? "null" : `'${status}'` };
};

test.each([
  ["open", "created_at", "using ticket_status_page"],
  ["all", "created_at", "using ticket_page"],
  ["open", "last_message_at", "using ticket_status_inbox"],
  ["all", "last_message_at", "using ticket_inbox"],
] as const)(
  "a page of %s tickets by %s reads each project's in their order",
  async (status, order, index) => {
    const { name, of } = await prepared(status, 50, order);
    await client.query("set local plan_cache_mode = force_generic_plan");
    const plan = await planOf(`execute ${name} ('${PERSON}', ${of}, null, ${END})`);
    await client.query("set local plan_cache_mode = auto");
    expect(plan).toContain(index);
    expect(plan).not.toContain("Seq Scan on ticket t");
    // The index gives each project's order, so only the few rows of all projects together are sorted.
    expect(plan).not.toMatch(/Sort Key: t(_\d)?\..*\n +-> {2}(?!Nested Loop)/);
  },
);

test.each(["open", "all"] as const)("pages of %s tickets are planned once", async (status) => {
  const { name, of } = await prepared(status, 5);
  const places = [END, `now() - interval '99 minutes', '${PERSON}'`];
  for (let turn = 0; turn < 10; turn++)
    for (const [i, slug] of ["null", "'plans7'"].entries())
      await client.query(
        `execute ${name} ('${PERSON}', ${of}, ${slug}, ${places[(i + turn) % 2]})`,
      );
  const { rows } = await client.query(
    "select custom_plans from pg_prepared_statements where name = $1",
    [name],
  );
  // Postgres plans the first five executions for their values.
  expect(Number(rows[0].custom_plans)).toBe(5);
});

test("the sweep finds a project's expired resolved tickets by index", async () => {
  const { rows: projects } = await client.query(
    "select id from ticket_project where slug = 'plans1'",
  );
  const { rows } = await drizzle({ client, casing: "snake_case" }).execute<{
    "QUERY PLAN": string;
  }>(sql`explain select ctid from ${ticket} where ${ticketsOver(projects[0].id, 90)} limit 5000`);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("ticket_resolved");
  expect(plan).not.toContain("Seq Scan");
});
