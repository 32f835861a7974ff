import { beforeAll, expect, test } from "vitest";
import { PATCH as patchRoute } from "@/app/api/v1/tickets/[code]/route";
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

const list = ({ key }: TestAgent, query = "") => ask(listRoute, `/api/v1/tickets${query}`, key);
const resolve = ({ key }: TestAgent, code: string) =>
  ask(patchRoute, `/api/v1/tickets/${code}`, key, {
    method: "PATCH",
    params: { code },
    body: { status: "resolved" },
  });
// biome-ignore lint/suspicious/noExplicitAny: a test reads any answer's fields
const codesOf = ({ body }: { body: any }): string[] =>
  body.tickets.map(({ short_code }: { short_code: string }) => short_code);

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
  // All at the same moment, so that their ids decide the order.
  await pool().query(`update ticket set created_at = '2026-01-01T00:00:00Z' where code = any($1)`, [
    codes.slice(2, 5),
  ]);
});

test("the list has every ticket of a person's projects and no others, newest first", async () => {
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
  "the list is the same in pages of %i, whatever arrives meanwhile",
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

test("the list is filtered by status and by project, and is empty for a project of others", async () => {
  // T-122, T-124, T-128
  const resolved = await filed(one);
  await resolve(agent, resolved);
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
  ...["9", "0000-01-01T00:00:00.000Z", `2026-01-01T00:00:00.${"1".repeat(105)}Z`].map(
    (t) =>
      `cursor=${Buffer.from(`{"t":"${t}","i":"00000000-0000-4000-8000-000000000000"}`).toString("base64url")}`,
  ),
])("the list refuses %s, and names it", async (query) => {
  // T-016, T-122, T-124, T-125, T-126
  const { status, body } = await list(agent, `?${query}`);
  expect({ status, code: body.error.code }).toEqual({ status: 400, code: "invalid_request" });
  const [name = ""] = query.split("=");
  expect(Object.keys(body.error.details.fieldErrors)).toEqual([name]);
});

test("a cursor may have 256 characters, and another person's cursor is only a place", async () => {
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

/** Uneven on purpose: a busy project, some with few tickets, an empty one, and moments that several tickets share. */
test.each([1, 3, 10, 50])("many uneven projects make one list, in pages of %i", async (limit) => {
  const agent = await newAgent();
  const projects = await Promise.all(Array.from({ length: 7 }, () => newProject({ owner: agent })));
  await pool().query(
    `with p as (select id, slug, place from unnest($1::uuid[], $2::text[]) with ordinality as p (id, slug, place)),
      c as (insert into ticket_customer (project_id, email) select id, 'a@b.co' from p returning id, project_id)
    insert into ticket (project_id, customer_id, code, status, created_at)
    select p.id, c.id, p.slug || '-' || n, case when n % 3 = 0 then 'resolved' else 'open' end,
      date_trunc('minute', now() - (n * p.place % 40) * interval '30 seconds')
    from p join c on c.project_id = p.id, generate_series(1, case p.place when 1 then 90 when 7 then 0 else 2 * p.place end) n`,
    [projects.map(({ id }) => id), projects.map(({ slug }) => slug)],
  );
  for (const [query, condition] of [
    ["open", "status = 'open'"],
    ["all", "true"],
  ]) {
    const { rows } = await pool().query(
      `select code from ticket where project_id = any($1) and ${condition} order by created_at desc, id desc`,
      [projects.map(({ id }) => id)],
    );
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const at = cursor ? `&cursor=${cursor}` : "";
      const answer = await list(agent, `?status=${query}&limit=${limit}${at}`);
      seen.push(...codesOf(answer));
      cursor = answer.body.next_cursor;
      // A person has 240 requests in ten minutes.
      await pool().query("delete from rate_limit where key like $1", [`%${agent.keyId}`]);
    }
    expect(seen).toEqual(rows.map(({ code }) => code));
  }
});
