import { expect, test } from "vitest";
import { PATCH as patchRoute } from "@/app/api/v1/tickets/[code]/route";
import { pool } from "@/db/client";
import { ask, file, newProject, type TestProject } from "@/lib/testing/tickets";
import { sweepProjects, sweepTickets } from "./sweep";

const resolve = ({ owner }: TestProject, code: string) =>
  ask(patchRoute, `/api/v1/tickets/${code}`, owner.key, {
    method: "PATCH",
    params: { code },
    body: { status: "resolved" },
  });

async function left({ id }: TestProject) {
  const { rows } = await pool().query(
    `select (select array_agg(distinct c.email order by c.email) from ticket_customer c where c.project_id = $1) as customers,
      (select count(*)::int from ticket where project_id = $1) as tickets,
      (select count(*)::int from ticket_message m join ticket t on t.id = m.ticket_id where t.project_id = $1) as messages,
      (select open_count from ticket_project where id = $1) as open`,
    [id],
  );
  return rows[0];
}

test("a project keeps resolved tickets for its retention time, open ones for ever, and customers while they have a ticket", async () => {
  // D-29
  const project = await newProject();
  for (const email of ["gone@b.co", "kept@b.co", "kept@b.co"]) {
    const { body } = await file(project, { email });
    await resolve(project, body.short_code);
  }
  await file(project, { email: "open@b.co" });
  await pool().query(
    `update ticket t set resolved_at = now() - interval '90 days 1 minute' from ticket_customer c
     where c.id = t.customer_id and t.project_id = $1 and c.email = 'gone@b.co'`,
    [project.id],
  );
  await pool().query(
    "update ticket_customer set created_at = now() - interval '1 year' where project_id = $1",
    [project.id],
  );
  await sweepTickets();
  expect(await left(project)).toMatchObject({ tickets: 4 });
  await pool().query("update ticket_project set retention_days = 90 where id = $1", [project.id]);
  await sweepTickets();
  expect(await left(project)).toEqual({
    customers: ["kept@b.co", "open@b.co"],
    tickets: 3,
    messages: 3,
    open: 1,
  });
  expect((await file(project, { email: "gone@b.co" })).status).toBe(201);
});

test("a project is removed with its data thirty days after its deletion, and its slug is free", async () => {
  // D-27
  const project = await newProject();
  await file(project);
  const age = (time: string) =>
    pool().query("update ticket_project set deleted_at = now() - $2::interval where id = $1", [
      project.id,
      time,
    ]);
  await age("29 days 23 hours");
  await sweepProjects();
  expect(await left(project)).toMatchObject({ tickets: 1 });
  await age("30 days 1 minute");
  await sweepProjects();
  expect(await left(project)).toEqual({ customers: null, tickets: 0, messages: 0, open: null });
  expect(await file(project)).toMatchObject({
    status: 401,
    body: { error: { code: "invalid_key" } },
  });
  await pool().query("insert into ticket_project (name, slug) values ('Again', $1)", [
    project.slug,
  ]);
});
