import { expect, test } from "vitest";
import { POST as replyRoute } from "@/app/api/v1/tickets/[code]/reply/route";
import { GET as detailRoute, PATCH as patchRoute } from "@/app/api/v1/tickets/[code]/route";
import { pool } from "@/db/client";
import { ask, filed, newProject, type TestAgent, type TestProject } from "@/lib/testing/tickets";
import { dispatchEvents } from "./events";

const detail = ({ key }: TestAgent, code: string) =>
  ask(detailRoute, `/api/v1/tickets/${code}`, key, { params: { code } });
const patch = ({ key }: TestAgent, code: string, body: unknown) =>
  ask(patchRoute, `/api/v1/tickets/${code}`, key, { method: "PATCH", params: { code }, body });
const reply = ({ key }: TestAgent, code: string, body: unknown) =>
  ask(replyRoute, `/api/v1/tickets/${code}/reply`, key, { params: { code }, body });
const refused = (status: number, code: string) => ({ status, body: { error: { code } } });
const openCount = async ({ id }: TestProject): Promise<number> =>
  (await pool().query("select open_count from ticket_project where id = $1", [id])).rows[0]
    .open_count;

test("a code is read in any case, and with letters that look like digits", async () => {
  // T-131, D-16
  const project = await newProject();
  const code = await filed(project);
  await pool().query("update ticket set code = $2 where code = $1", [
    code,
    `${project.slug}-01AB01CD`,
  ]);
  for (const text of ["01AB01CD", "oiab0lcd", "OLABO1CD"])
    expect(
      (await detail(project.owner, `${project.slug.toUpperCase()}-${text}`)).body.ticket.short_code,
    ).toBe(`${project.slug}-01AB01CD`);
});

test("names of customers and files are returned exactly as written", async () => {
  const project = await newProject();
  const url = "https://abc.public.blob.vercel-storage.com/a";
  const code = await filed(project, {
    ...{ name: "\u2067Ada\u2069", subject: "Lamp \u202e12" },
    attachments: [{ url, filename: "bill\u202efdp.exe" }],
  });
  const { ticket } = (await detail(project.owner, code)).body;
  expect([ticket.subject, ticket.customer.name]).toEqual(["Lamp 12", "Ada"]);
  expect(ticket.messages[0].attachments[0].filename).toBe("billfdp.exe");
  const attachments = [{ url, filename: "\u202e" }];
  expect((await reply(project.owner, code, { body: "x", attachments })).status).toBe(400);
});

test("a ticket of others, an unknown one and an invalid code get the same answer, byte for byte", async () => {
  // T-015, T-132, T-136, T-144, T-155
  const [mine, theirs] = [await newProject(), await newProject()];
  const code = await filed(theirs);
  const { rows } = await pool().query("select id from ticket where code = $1", [code]);
  const bytes = new Set<string>();
  for (const text of [
    code,
    `${mine.slug}-00000000`,
    rows[0].id,
    "x",
    "",
    "-",
    "%00",
    "'--",
    "a".repeat(5_000),
  ])
    for (const answered of [
      await detail(mine.owner, text),
      await patch(mine.owner, text, { status: "resolved" }),
      await reply(mine.owner, text, { body: "Hello." }),
    ]) {
      expect(answered).toMatchObject(refused(404, "not_found"));
      bytes.add(Buffer.from(answered.bytes).toString());
    }
  expect(bytes.size).toBe(1);
  const seen = await detail(theirs.owner, code);
  expect(seen.body.ticket).toMatchObject({ status: "open", messages: [{ author: "customer" }] });
  expect(Buffer.from(seen.bytes).toString()).not.toMatch(/status_url|k=|source/);
});

test("a ticket is resolved and reopened, with its timestamps and its project's count", async () => {
  // T-140, T-141, T-142, T-161, T-180, D-24
  const project = await newProject();
  const code = await filed(project);
  const mails = () =>
    pool().query(
      "select count(*)::int n from ticket_mail m join ticket t on t.id = m.ticket_id where t.code = $1",
      [code],
    );
  await dispatchEvents();
  const before = (await detail(project.owner, code)).body.ticket;
  const mailed = (await mails()).rows;
  expect(await openCount(project)).toBe(1);
  expect((await patch(project.owner, code, { status: "resolved" })).body).toEqual({
    ok: true,
    status: "resolved",
  });
  const resolved = (await detail(project.owner, code)).body.ticket;
  expect(resolved).toMatchObject({ status: "resolved", resolved_at: expect.any(String) });
  expect(resolved.updated_at > before.updated_at).toBe(true);
  expect(await openCount(project)).toBe(0);
  await patch(project.owner, code, { status: "resolved" });
  expect((await detail(project.owner, code)).body.ticket).toEqual(resolved);
  expect(await openCount(project)).toBe(0);
  expect((await patch(project.owner, code, { status: "open" })).body).toEqual({
    ok: true,
    status: "open",
  });
  const opened = (await detail(project.owner, code)).body.ticket;
  expect(opened).toMatchObject({ status: "open", resolved_at: null });
  expect(opened.updated_at > resolved.updated_at).toBe(true);
  expect(await openCount(project)).toBe(1);
  await dispatchEvents();
  expect((await mails()).rows).toEqual(mailed);
});

test.each([{}, { status: "closed" }, { status: null }, { status: "open", more: 1 }, "{", "[]", ""])(
  "an invalid status body %j is refused (T-143)",
  async (body) => {
    const project = await newProject();
    const code = await filed(project);
    expect(await patch(project.owner, code, body)).toMatchObject(refused(400, "invalid_request"));
  },
);

test.each([
  {},
  { body: "" },
  { body: "x".repeat(10_001) },
  { body: null },
  { body: "x", resolve: 1 },
  { body: "x", more: 1 },
  "{",
  "[]",
])("a reply of %j is refused, and nothing is kept (T-152)", async (body) => {
  const project = await newProject();
  const code = await filed(project);
  expect(await reply(project.owner, code, body)).toMatchObject(refused(400, "invalid_request"));
  expect((await detail(project.owner, code)).body.ticket.messages).toHaveLength(1);
});

test("a reply is stored under its agent's name and updates the ticket", async () => {
  // T-150, T-152, T-153, T-154, T-156
  const project = await newProject();
  const code = await filed(project);
  const before = (await detail(project.owner, code)).body.ticket;
  for (const body of ["x", "x".repeat(10_000)])
    expect((await reply(project.owner, code, { body })).body).toEqual({
      ok: true,
      email_sent: true,
    });
  const after = (await detail(project.owner, code)).body.ticket;
  expect(after).toMatchObject({ status: "open", resolved_at: null });
  expect(after.updated_at > before.updated_at).toBe(true);
  expect(
    after.messages.map((each: { author: string; author_name: string; body: string }) => [
      each.author,
      each.author_name,
      each.body.length,
    ]),
  ).toEqual([
    ["customer", null, 17],
    ["agent", "Ada Agent", 1],
    ["agent", "Ada Agent", 10_000],
  ]);
  await reply(project.owner, code, { body: "Done.", resolve: true });
  const resolved = (await detail(project.owner, code)).body.ticket;
  expect(resolved).toMatchObject({ status: "resolved", resolved_at: expect.any(String) });
  expect(await openCount(project)).toBe(0);
  for (const resolve of [true, false]) {
    await reply(project.owner, code, { body: "And …", resolve });
    const later = (await detail(project.owner, code)).body.ticket;
    expect(later).toMatchObject({ status: "resolved", resolved_at: resolved.resolved_at });
  }
  expect(await openCount(project)).toBe(0);
});

test("a reply with an Idempotency-Key is stored once", async () => {
  // D-20
  const project = await newProject();
  const code = await filed(project);
  const send = (body: string) =>
    ask(replyRoute, `/api/v1/tickets/${code}/reply`, project.owner.key, {
      params: { code },
      body: { body },
      headers: { "Idempotency-Key": "reply-12345" },
    });
  const answers = await Promise.all([send("Once."), send("Once."), send("Once.")]);
  expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
    answers.map(() => ({ status: 200, body: { ok: true, email_sent: true } })),
  );
  expect(await send("Twice.")).toMatchObject(refused(400, "invalid_request"));
  expect((await detail(project.owner, code)).body.ticket.messages).toHaveLength(2);
});
