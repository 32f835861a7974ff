import { beforeAll, describe, expect, test } from "vitest";
import { POST as replyRoute } from "@/app/api/v1/tickets/[code]/reply/route";
import { GET as detailRoute, PATCH as patchRoute } from "@/app/api/v1/tickets/[code]/route";
import { GET as listRoute } from "@/app/api/v1/tickets/route";
import { pool } from "@/db/client";
import {
  ask,
  filed,
  join,
  newAgent,
  newProject,
  type TestAgent,
  type TestProject,
} from "@/lib/testing/tickets";
import { tell } from "./events";

const list = ({ key }: TestAgent, query = "") => ask(listRoute, `/api/v1/tickets${query}`, key);
const detail = ({ key }: TestAgent, code: string) =>
  ask(detailRoute, `/api/v1/tickets/${code}`, key, { params: { code } });
const patch = ({ key }: TestAgent, code: string, body: unknown) =>
  ask(patchRoute, `/api/v1/tickets/${code}`, key, { method: "PATCH", params: { code }, body });
const reply = ({ key }: TestAgent, code: string, body: unknown) =>
  ask(replyRoute, `/api/v1/tickets/${code}/reply`, key, { params: { code }, body });
const refused = (status: number, code: string) => ({ status, body: { error: { code } } });
// biome-ignore lint/suspicious/noExplicitAny: a test reads any answer's fields
const codesOf = ({ body }: { body: any }): string[] =>
  body.tickets.map(({ short_code }: { short_code: string }) => short_code);
const openCount = async ({ id }: TestProject): Promise<number> =>
  (await pool().query("select open_count from ticket_project where id = $1", [id])).rows[0]
    .open_count;

describe("the list", () => {
  let agent: TestAgent;
  let one: TestProject;
  let two: TestProject;
  let foreign: TestProject;
  /** Newest first. */
  const codes: string[] = [];

  beforeAll(async () => {
    agent = await newAgent();
    [one, two] = [await newProject({ owner: agent }), await newProject()];
    await join(two.id, agent);
    foreign = await newProject();
    await filed(foreign);
    for (let i = 0; i < 7; i++) codes.unshift(await filed(i % 2 ? one : two, { name: `n${i}` }));
    // All of one moment: then their ids decide.
    await pool().query(
      `update ticket set created_at = '2026-01-01T00:00:00Z' where code = any($1)`,
      [codes.slice(2, 5)],
    );
  });

  test("has every ticket of one's projects and of no others, newest first", async () => {
    // T-120, T-121, T-122, T-123
    const { body } = await list(agent);
    expect(codesOf({ body }).sort()).toEqual([...codes].sort());
    expect(body.next_cursor).toBeNull();
    const { rows } = await pool().query(
      "select code from ticket where code = any($1) order by created_at desc, id desc",
      [codes],
    );
    expect(codesOf({ body })).toEqual(rows.map(({ code }) => code));
    expect(Object.keys(body.tickets[0]).sort()).toEqual([
      "created_at",
      "customer_email",
      "customer_name",
      "project_slug",
      "short_code",
      "status",
      "subject",
      "updated_at",
    ]);
    expect((await list(await newAgent())).body).toEqual({ tickets: [], next_cursor: null });
  });

  test.each([1, 2, 3, 6, 7, 100])(
    "is the same in pages of %i, whatever arrives meanwhile",
    async (limit) => {
      // T-125, T-126, T-127, D-23
      const whole = codesOf(await list(agent, "?status=all&limit=100"));
      const seen: string[] = [];
      let cursor: string | null = null;
      let pages = 0;
      do {
        const { body } = await list(
          agent,
          `?status=all&limit=${limit}${cursor ? `&cursor=${cursor}` : ""}`,
        );
        seen.push(...codesOf({ body }));
        cursor = body.next_cursor;
        pages++;
        if (cursor) await filed(pages % 2 ? one : two);
      } while (cursor);
      expect(seen).toEqual(whole);
      expect(pages).toBe(Math.ceil(whole.length / limit));
    },
  );

  test("is filtered by status and by project, and a project of others is an empty one", async () => {
    // T-122, T-124, T-128
    const resolved = await filed(one);
    await patch(agent, resolved, { status: "resolved" });
    expect(codesOf(await list(agent, "?status=resolved"))).toEqual([resolved]);
    expect(codesOf(await list(agent))).not.toContain(resolved);
    expect(codesOf(await list(agent, "?status=all&offset=3&page=2"))).toContain(resolved);
    const ofTwo = await list(agent, `?status=all&project=${two.slug}&limit=100`);
    expect(
      new Set(ofTwo.body.tickets.map((row: { project_slug: string }) => row.project_slug)),
    ).toEqual(new Set([two.slug]));
    for (const slug of [foreign.slug, "nobody", "x".repeat(64)])
      expect((await list(agent, `?project=${slug}`)).body).toEqual({
        tickets: [],
        next_cursor: null,
      });
  });

  test.each([
    "status=closed",
    "status=",
    `project=${"x".repeat(65)}`,
    "limit=0",
    "limit=101",
    "limit=x",
    "limit=1.5",
    "limit=-1",
    "limit=",
    `cursor=${"x".repeat(257)}`,
    "cursor=",
    "cursor=x",
    `cursor=${Buffer.from('{"t":"2026-01-01T00:00:00.000Z"}').toString("base64url")}`,
    `cursor=${Buffer.from(`{"t":"9","i":"00000000-0000-4000-8000-000000000000"}`).toString("base64url")}`,
  ])("refuses %s, and names it", async (query) => {
    // T-016, T-122, T-124, T-125, T-126
    const { status, body } = await list(agent, `?${query}`);
    expect({ status, code: body.error.code }).toEqual({ status: 400, code: "invalid_request" });
    const [name = ""] = query.split("=");
    expect(Object.keys(body.error.details.fieldErrors)).toEqual([name]);
  });

  test("takes a cursor of 256 characters, and one of somebody else as a place only", async () => {
    // T-126, T-129
    const { body } = await list(agent, "?status=all&limit=1");
    const outsider = await newProject();
    const mine = await filed(outsider);
    await pool().query("update ticket set created_at = '2020-01-01T00:00:00Z' where code = $1", [
      mine,
    ]);
    const seen = await list(outsider.owner, `?status=all&cursor=${body.next_cursor}`);
    expect(codesOf(seen)).toEqual([mine]);
    const long = Buffer.from(
      `{"t":"2026-01-01T00:00:00.000Z","i":"00000000-0000-4000-8000-000000000000"}`.padEnd(192),
    ).toString("base64url");
    expect(long).toHaveLength(256);
    expect((await list(agent, `?cursor=${long}`)).status).toBe(200);
  });
});

test("a code is read in any case, and with the letters people take for digits", async () => {
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

test("a ticket of others, one that is not there and what is no code are one answer, byte for byte", async () => {
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

test("a ticket is resolved and opened again, with its stamps and its project's count", async () => {
  // T-140, T-141, T-142, T-161, T-180, D-24
  const project = await newProject();
  const code = await filed(project);
  const mails = () =>
    pool().query(
      "select count(*)::int n from ticket_mail m join ticket t on t.id = m.ticket_id where t.code = $1",
      [code],
    );
  await tell();
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
  await tell();
  expect((await mails()).rows).toEqual(mailed);
});

test.each([{}, { status: "closed" }, { status: null }, { status: "open", more: 1 }, "{", "[]", ""])(
  "a status of %j is refused (T-143)",
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

test("a reply is kept under its agent's name, and moves the ticket on", async () => {
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

test("a reply with an Idempotency-Key is kept once", async () => {
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
