/** Many requests at once, and broken connections: each request takes effect once. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { POST as replyRoute } from "@/app/api/v1/tickets/[code]/reply/route";
import { PATCH as patchRoute } from "@/app/api/v1/tickets/[code]/route";
import { pool } from "@/db/client";
import { env } from "@/lib/env";
import { newNetwork } from "@/lib/testing/accounts";
import { drill } from "@/lib/testing/drill";
import { untilWaiting } from "@/lib/testing/held";
import { NETWORK_HEADER, startTestServer, type TestServer } from "@/lib/testing/server";
import { anEmail, ask, file, filed, newProject, type TestProject } from "@/lib/testing/tickets";
import { dispatchEvents } from "./events";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function counts({ id }: TestProject) {
  const { rows } = await pool().query(
    `select (select count(*)::int from ticket where project_id = $1) as tickets,
      (select count(*)::int from ticket_message m join ticket t on t.id = m.ticket_id where t.project_id = $1) as messages,
      (select count(*)::int from ticket_customer where project_id = $1) as customers,
      (select open_count from ticket_project where id = $1) as open`,
    [id],
  );
  return rows[0];
}

test("ten parallel intakes of each new customer make one customer and ten tickets", async () => {
  // T-087, T-088, T-161
  const project = await newProject();
  const customers = drill(50);
  const tickets = 10 * customers;
  const emails = Array.from({ length: customers }, anEmail);
  const answers = await Promise.all(
    Array.from({ length: tickets }, (_, i) => {
      const email = emails[i % customers] ?? "";
      return file(project, { email: i % 2 ? email.toUpperCase() : email, name: `Name ${i}` });
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(tickets).fill(201));
  expect(new Set(answers.map(({ body }) => body.short_code)).size).toBe(tickets);
  expect(await counts(project)).toEqual({ tickets, messages: tickets, customers, open: tickets });
  await dispatchEvents();
  const { rows } = await pool().query(
    `select count(*)::int as mails, count(distinct m.ticket_id)::int as tickets
     from ticket_mail m join ticket t on t.id = m.ticket_id where t.project_id = $1`,
    [project.id],
  );
  expect(rows).toEqual([{ mails: 2 * tickets, tickets }]);
}, 120_000);

test("intakes that wait for one locked project leave connections for other requests", async () => {
  // T-090
  const project = await newProject();
  const holder = await pool().connect();
  try {
    await holder.query("begin");
    await holder.query("select from ticket_project where id = $1 for update", [project.id]);
    const answers = Promise.all(Array.from({ length: 30 }, () => file(project)));
    // This query uses the same pool, so it would have to wait with them.
    await untilWaiting(env().DATABASE_POOL - 2);
    await holder.query("commit");
    expect((await answers).map(({ status }) => status)).toEqual(Array(30).fill(201));
  } finally {
    holder.release(true);
  }
  expect(await counts(project)).toMatchObject({ tickets: 30, open: 30 });
}, 60_000);

/** Breaks the connection during the request, then repeats it with the same key until it is answered. */
async function fileThroughCuts({ key }: TestProject, i: number): Promise<string> {
  const body = JSON.stringify({ email: `cut${i}@customers.test`, message: `Message ${i}` });
  const ask = (signal: AbortSignal) =>
    fetch(`${server.url}/api/v1/intake`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${key}`,
        "Idempotency-Key": `cut-${key.slice(-8)}-${i}`,
        [NETWORK_HEADER]: newNetwork(),
      },
      body,
      signal,
    });
  for (let wait = (i * 7) % 40; ; wait = 60_000) {
    const answered = await ask(AbortSignal.timeout(wait)).then(
      async (response) => ({ status: response.status, body: await response.json() }),
      () => null,
    );
    if (answered?.status === 201) return (answered.body as { short_code: string }).short_code;
  }
}

test("intakes whose connection breaks make one ticket each, by their Idempotency-Key", async () => {
  // D-20
  const project = await newProject();
  const codes: string[] = [];
  const intakes = 20 * drill(15);
  for (let at = 0; at < intakes; at += 20)
    codes.push(
      ...(await Promise.all(
        Array.from({ length: 20 }, (_, i) => fileThroughCuts(project, at + i)),
      )),
    );
  expect(new Set(codes).size).toBe(intakes);
  expect(await counts(project)).toEqual({
    tickets: intakes,
    messages: intakes,
    customers: intakes,
    open: intakes,
  });
}, 120_000);

test("of many concurrent calls one resolves a ticket, and its project counts it once", async () => {
  const project = await newProject();
  const code = await filed(project);
  const set = (status: string) =>
    ask(patchRoute, `/api/v1/tickets/${code}`, project.owner.key, {
      method: "PATCH",
      params: { code },
      body: { status },
    });
  const reply = () =>
    ask(replyRoute, `/api/v1/tickets/${code}/reply`, project.owner.key, {
      params: { code },
      body: { body: "Done.", resolve: true },
    });
  const mixed = Array.from({ length: 30 }, (_, i) =>
    i % 3 === 0 ? reply() : set(i % 3 === 1 ? "resolved" : "open"),
  );
  expect((await Promise.all(mixed)).map(({ status }) => status)).toEqual(Array(30).fill(200));
  const { rows } = await pool().query(
    "select status, resolved_at is not null as stamped, message_count from ticket where code = $1",
    [code],
  );
  const isOpen = rows[0].status === "open";
  expect(rows[0]).toMatchObject({ stamped: !isOpen, message_count: 11 });
  expect(await counts(project)).toMatchObject({ open: isOpen ? 1 : 0, messages: 11 });
}, 60_000);

test("a project deleted during intakes has exactly the tickets it confirmed", async () => {
  // T-084, T-090
  const project = await newProject();
  const answers = await Promise.all([
    ...Array.from({ length: 40 }, () => file(project)),
    pool().query("update ticket_project set deleted_at = now() where id = $1", [project.id]),
    ...Array.from({ length: 40 }, () => file(project)),
  ]);
  const statuses = answers.flatMap((each) => ("status" in each ? [each.status] : []));
  const made = statuses.filter((status) => status === 201).length;
  expect(statuses.filter((status) => status === 404)).toHaveLength(80 - made);
  expect(await counts(project)).toMatchObject({ tickets: made, messages: made, open: made });
}, 60_000);
