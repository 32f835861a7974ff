/** What is asked often, and what runs every hour, reads by index, and not every ticket there is. */
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ticket } from "@/db/schema";
import { statements } from "./list";
import { ticketsOver } from "./sweep";

const PERSON = "00000000-0000-4000-8000-0000000000aa";
// Of no test's pool: so many rows are patient, and nobody else sees them.
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
    insert into ticket (project_id, customer_id, code, status, created_at, resolved_at)
      select c.project_id, c.id, c.project_id || '-' || n, case when n % 2 = 0 then 'resolved' else 'open' end,
        now() - n * interval '1 minute', case when n % 2 = 0 then now() - n * interval '1 day' end
      from ticket_customer c join ticket_project p on p.id = c.project_id and p.name = 'plans', generate_series(1, 100) n;
    analyze ticket; analyze ticket_project; analyze ticket_member; analyze ticket_customer`);
});
afterAll(() => client.end());

const planOf = async (statement: string): Promise<string> => {
  const { rows } = await client.query(`explain ${statement}`);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
};

test.each(Object.entries(statements))(
  "%s reads each project's tickets in their order",
  async (name, text) => {
    await client.query(
      `prepare ${name}_plan (uuid, text, text, timestamptz, uuid, int) as ${text.replaceAll("$4::text", "$4::timestamptz").replaceAll("$5::text", "$5::uuid")}`,
    );
    await client.query("set local plan_cache_mode = force_generic_plan");
    const after = name.endsWith("after") ? `now(), '${PERSON}'` : "null, null";
    const status = name.includes("all") ? "null" : "'open'";
    const plan = await planOf(`execute ${name}_plan ('${PERSON}', ${status}, null, ${after}, 51)`);
    expect(plan).toContain(name.includes("all") ? "using ticket_page" : "using ticket_status_page");
    expect(plan).not.toContain("Seq Scan on ticket t");
    // In their order: no project's tickets are sorted.
    expect(plan).not.toMatch(/Sort Key: t(_\d)?\./);
  },
);

test("the sweep of a project's resolved tickets finds what is over by index", async () => {
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
