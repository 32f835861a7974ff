/** A 5xx means that nothing was written, wherever it failed (T-008, T-090). */
import { expect, test } from "vitest";
import { POST as replyRoute } from "@/app/api/v1/tickets/[code]/reply/route";
import { pool } from "@/db/client";
import { ask, file, filed, newProject, type TestProject } from "@/lib/testing/tickets";

/** All rows of a project. */
async function all({ id }: TestProject) {
  const { rows } = await pool().query(
    `select (select count(*)::int from ticket where project_id = $1) as tickets,
      (select count(*)::int from ticket_customer where project_id = $1) as customers,
      (select count(*)::int from ticket_message m join ticket t on t.id = m.ticket_id where t.project_id = $1) as messages,
      (select count(*)::int from ticket_search s join ticket t on t.id = s.ticket_id where t.project_id = $1) as found,
      (select json_agg(json_build_array(status, message_count, updated_at, resolved_at)) from ticket where project_id = $1) as state,
      (select open_count from ticket_project where id = $1) as open`,
    [id],
  );
  return rows[0];
}

/** Makes every write to a table fail while `run` runs. */
async function whileBroken(table: string, run: () => Promise<void>): Promise<void> {
  await pool().query(`create function break_${table}() returns trigger language plpgsql as $$ begin
    raise exception 'broken by a test'; end $$`);
  await pool().query(`create trigger break_it before insert or update on ${table}
    for each row execute function break_${table}()`);
  try {
    await run();
  } finally {
    await pool().query(`drop function break_${table} cascade`);
  }
}

test.each([
  "ticket_customer",
  "ticket",
  "ticket_message",
  "ticket_attachment",
  "ticket_search",
  "ticket_event",
])(
  "an intake that fails at %s has written nothing, and leaves its Idempotency-Key free",
  async (table) => {
    const project = await newProject();
    const before = await all(project);
    const body = {
      email: "ann@customers.test",
      message: "Hello.",
      attachments: [{ url: "https://a.public.blob.vercel-storage.com/a", filename: "a.png" }],
    };
    const mark = { "Idempotency-Key": "once-and-only" };
    await whileBroken(table, async () => {
      for (const headers of [{}, mark])
        expect(await file(project, body, headers)).toMatchObject({
          status: 500,
          body: { error: { code: "internal_error" } },
        });
    });
    expect(await all(project)).toEqual(before);
    expect((await file(project, body, mark)).status).toBe(201);
    expect((await file(project, body, mark)).status).toBe(201);
    expect(await all(project)).toMatchObject({ tickets: 1, customers: 1, messages: 1, open: 1 });
  },
);

test.each(["ticket_message", "ticket_search", "ticket_event", "mail_outbox", "ticket_mail"])(
  "a reply that fails at %s has written nothing",
  async (table) => {
    const project = await newProject();
    const code = await filed(project);
    const before = await all(project);
    await whileBroken(table, async () => {
      const answered = await ask(replyRoute, `/api/v1/tickets/${code}/reply`, project.owner.key, {
        params: { code },
        body: { body: "Hello.", resolve: true },
      });
      expect(answered).toMatchObject({ status: 500, body: { error: { code: "internal_error" } } });
    });
    expect(await all(project)).toEqual(before);
  },
);
