import { beforeEach, expect, test } from "vitest";
import { POST as noteRoute } from "@/app/api/desk/tickets/[code]/notes/route";
import { POST as readRoute } from "@/app/api/desk/tickets/[code]/read/route";
import { POST as replyRoute } from "@/app/api/desk/tickets/[code]/reply/route";
import * as ticketRoute from "@/app/api/desk/tickets/[code]/route";
import { POST as bulkRoute } from "@/app/api/desk/tickets/bulk/route";
import { GET as inboxRoute } from "@/app/api/desk/tickets/route";
import { pool } from "@/db/client";
import { signUp, type TestPerson } from "@/lib/testing/accounts";
import { age, at, enter, newProject, type TestProject } from "@/lib/testing/desk";
import { filed } from "@/lib/testing/tickets";
import { makeProjectKey } from "@/lib/tickets/keys";

const all = "/api/desk/tickets";
const one = "/api/desk/tickets/:code";
const inbox = (who: TestPerson, query = "", headers = {}) =>
  at(who, inboxRoute, all, {}, { query, headers });
const read = (who: TestPerson, code: string) => at(who, ticketRoute.GET, one, { code });
const change = (who: TestPerson, code: string, status: string) =>
  at(who, ticketRoute.PATCH, one, { code }, { method: "PATCH", body: { status } });
const reply = (who: TestPerson, code: string, body: object) =>
  at(who, replyRoute, `${one}/reply`, { code }, { body });
const note = (who: TestPerson, code: string, body: string) =>
  at(who, noteRoute, `${one}/notes`, { code }, { body: { body } });
const bulk = (who: TestPerson, body: object) => at(who, bulkRoute, `${all}/bulk`, {}, { body });

type Row = { short_code: string; unread: boolean };
const codesOf = (body: { tickets: Row[] }) => body.tickets.map(({ short_code }) => short_code);
const isUnread = async (who: TestPerson, code: string) =>
  (await inbox(who, "status=all")).body.tickets.find((row: Row) => row.short_code === code)?.unread;

/** Opens a ticket and reads it to its end. */
async function look(who: TestPerson, code: string): Promise<void> {
  const seen = (await read(who, code)).body.ticket.messages.at(-1).id;
  const { status } = await at(who, readRoute, `${one}/read`, { code }, { body: { seen } });
  expect(status).toBe(200);
}

let agent: TestPerson;
let other: TestPerson;
let project: TestProject;
let key: string;

beforeEach(async () => {
  [agent, other] = await Promise.all([signUp(), signUp({ name: "Grace" })]);
  project = await newProject([
    [agent, "owner"],
    [other, "agent"],
  ]);
  ({ key } = await makeProjectKey(agent.userId, project.id, "Shop"));
});

test("the inbox shows new tickets first, with their first line and what is unread", async () => {
  const first = await filed({ key }, { message: `Hello\n\n  ${"x".repeat(300)}`, name: "Ann" });
  const second = await filed({ key }, { subject: "Second" });
  const { status, body, headers } = await inbox(agent);
  expect([status, codesOf(body), body.next_cursor]).toEqual([200, [second, first], null]);
  expect(body.counts).toEqual({ open: 2, resolved: 0 });
  expect(body.tickets[1]).toMatchObject({
    ...{ subject: null, customer_name: "Ann", last_author: "customer", unread: true },
    message_count: 1,
  });
  expect(body.tickets[1].first_line).toMatch(/^Hello x{190,}$/);
  expect(headers.get("cache-control")).toBe("no-store");
  expect((await inbox(await signUp())).body).toMatchObject({ tickets: [], counts: { open: 0 } });
});

test("with the same ETag the inbox answers 304 while nothing has changed", async () => {
  const code = await filed({ key });
  const first = await inbox(agent);
  const tag = first.headers.get("etag") ?? "";
  const known = { "If-None-Match": `"other", W/${tag}` };
  const again = await inbox(agent, "", known);
  expect([again.status, again.bytes.byteLength, again.headers.get("etag")]).toEqual([304, 0, tag]);
  await look(agent, code);
  expect((await inbox(agent, "", known)).status).toBe(200);
  expect((await inbox(other, "", { "If-None-Match": tag })).status).toBe(304);
  await filed({ key });
  expect((await inbox(other, "", { "If-None-Match": tag })).status).toBe(200);
});

test("a ticket is unread for each member until that member has seen it", async () => {
  const code = await filed({ key });
  await look(agent, code);
  expect([await isUnread(agent, code), await isUnread(other, code)]).toEqual([false, true]);
  await note(other, code, "Look at this.");
  expect(await isUnread(agent, code)).toBe(true);
  await look(agent, code);
  await look(other, code);
  await change(other, code, "resolved");
  expect([await isUnread(agent, code), await isUnread(other, code)]).toEqual([false, false]);
  await reply(other, code, { body: "Done." });
  expect(await isUnread(agent, code)).toBe(true);
});

test("for a new member, earlier messages are not unread", async () => {
  const code = await filed({ key });
  await age("ticket", code, "updated_at", "1 hour").catch(() => undefined);
  await pool().query("update ticket set updated_at = now() - interval '1 hour' where code = $1", [
    code,
  ]);
  const late = await signUp();
  await enter(project.id, [late, "agent"]);
  expect(await isUnread(late, code)).toBe(false);
  await reply(agent, code, { body: "Hello." });
  expect(await isUnread(late, code)).toBe(true);
});

test("the inbox is filtered by status and project, and paged", async () => {
  const open = [await filed({ key }), await filed({ key }), await filed({ key })];
  const [resolved = ""] = open;
  await change(agent, resolved, "resolved");
  const elsewhere = await newProject([[agent, "agent"]]);
  const foreign = await newProject([[other, "owner"]]);
  const { key: otherKey } = await makeProjectKey(agent.userId, elsewhere.id, "Shop");
  const apart = await filed({ key: otherKey });
  expect(codesOf((await inbox(agent)).body)).toEqual([apart, open[2], open[1]]);
  expect(codesOf((await inbox(agent, "status=resolved")).body)).toEqual([resolved]);
  const narrowed = (await inbox(agent, `status=all&project=${elsewhere.slug}`)).body;
  expect([codesOf(narrowed), narrowed.counts]).toEqual([[apart], { open: 1, resolved: 0 }]);
  for (const slug of [foreign.slug, "none"])
    expect((await inbox(agent, `project=${slug}`)).body).toMatchObject({
      tickets: [],
      counts: { open: 0, resolved: 0 },
    });
  const seen: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { body } = await inbox(agent, `status=all&limit=1${cursor && `&cursor=${cursor}`}`);
    seen.push(...codesOf(body));
    cursor = body.next_cursor;
  }
  expect(seen).toEqual([apart, open[2], open[1], resolved]);
});

test.each([
  ["status=x", 400],
  ["limit=0", 400],
  ["limit=101", 400],
  ["limit=100", 200],
  [`project=${"x".repeat(64)}`, 200],
  [`project=${"x".repeat(65)}`, 400],
  [`q=${"x".repeat(200)}`, 200],
  [`q=${"x".repeat(201)}`, 400],
  ["cursor=x", 400],
  ["q=x&cursor=x", 400],
  ["q=%20", 200],
])("the query %s answers %i", async (query, status) => {
  expect((await inbox(agent, query)).status).toBe(status);
});

test("a search matches the beginnings of words in subject, code, customer and messages", async () => {
  const code = await filed(
    { key },
    {
      ...{ subject: "Über die Rechnung", name: "Zoë O'Neill", email: "zoe@Customers.test" },
      message: "The invoice_17 is wrong: it's 100% off.",
    },
  );
  await filed({ key }, { message: "Something else" });
  await reply(agent, code, { body: "Erstattung folgt" });
  await note(other, code, "geheimnis");
  const found = async (q: string) =>
    codesOf((await inbox(agent, `status=all&q=${encodeURIComponent(q)}`)).body);
  const words = [
    ...["rechnung", "RECH", "über", "zoë", "O'Neill", "zoe@customers.test", "zoe@cust"],
    ...["invoice_17", "wrong: off", "erstattung", "geheim", "Rechnung zoë", "100%"],
    ...[code, code.toLowerCase(), code.slice(-8), code.slice(-8).toLowerCase().slice(0, 5)],
    ...[
      code.slice(0, -8) + code.slice(-8).replaceAll("0", "o").replaceAll("1", "l"),
      code.slice(0, -3),
    ],
  ];
  for (const q of words) expect([q, await found(q)]).toEqual([q, [code]]);
  const others = [
    "nothere",
    "rechnung nothere",
    "chnung",
    "'; drop table ticket; --x",
    "!!",
    "\\ ' & | ! ( ) :* <->",
  ];
  for (const q of others) expect([q, await found(q)]).toEqual([q, []]);
  expect(codesOf((await inbox(agent, `status=resolved&q=rechnung`)).body)).toEqual([]);
});

test("a search finds nothing of other projects", async () => {
  const secret = await filed({ key }, { message: "topsecret" });
  const stranger = await signUp();
  await newProject([[stranger, "owner"]]);
  for (const q of [
    "topsecret",
    secret,
    `project:${project.id}`,
    `topsecret | project:${project.id}`,
  ])
    expect(codesOf((await inbox(stranger, `status=all&q=${encodeURIComponent(q)}`)).body)).toEqual(
      [],
    );
  expect(codesOf((await inbox(agent, `q=topsecret&project=none`)).body)).toEqual([]);
});

test("search results are paged", async () => {
  const codes = [
    await filed({ key }, { message: "pear" }),
    await filed({ key }, { message: "pear" }),
  ];
  const first = (await inbox(agent, "q=pear&limit=1")).body;
  const second = (await inbox(agent, `q=pear&limit=1&cursor=${first.next_cursor}`)).body;
  expect([...codesOf(first), ...codesOf(second)]).toEqual(codes.reverse());
  expect(second.next_cursor).toBeNull();
});

test("a word in thousands of tickets finds each ticket once, newest first, over all pages", async () => {
  const open = await filed({ key }, { message: "pear" });
  await pool().query(
    `with c as (insert into ticket_customer (project_id, email) values ($1, 'many@x.test') returning id),
     t as (insert into ticket (project_id, customer_id, code, status, last_message_at)
       select $1, c.id, $2 || '-' || lpad(n::text, 8, '0'), 'resolved', now() - n * interval '1 minute'
       from c, generate_series(1, 2300) n returning id)
     insert into ticket_search (ticket_id, document)
       select id, array_to_tsvector(array['project:' || $1, 'pear']) from t`,
    [project.id, project.slug],
  );
  const seen: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { status, body } = await inbox(
      agent,
      `status=all&q=pear&limit=100${cursor && `&cursor=${cursor}`}`,
    );
    expect(status).toBe(200);
    seen.push(...codesOf(body));
    cursor = body.next_cursor;
  }
  expect([seen.length, new Set(seen).size, seen[0]]).toEqual([2301, 2301, open]);
  expect(codesOf((await inbox(agent, "q=pear")).body)).toEqual([open]);
});

test("many tickets are resolved at once, each by the person's own rights", async () => {
  const codes = [await filed({ key }), await filed({ key }), await filed({ key })];
  const [first = "", second = "", third = ""] = codes;
  const foreign = await newProject([[other, "owner"]]);
  const { key: otherKey } = await makeProjectKey(other.userId, foreign.id, "Shop");
  const theirs = await filed({ key: otherKey });
  await change(agent, second, "resolved");
  const asked = [third.toLowerCase(), theirs, "none", second, first, first];
  const changed = await bulk(agent, { codes: asked, status: "resolved" });
  expect([changed.status, changed.body]).toEqual([200, { codes: [third, first] }]);
  expect((await inbox(agent)).body.counts).toEqual({ open: 0, resolved: 3 });
  expect((await read(other, theirs)).body.ticket.status).toBe("open");
  expect((await bulk(agent, { codes, status: "open" })).body.codes).toEqual(codes);
  expect((await inbox(agent)).body.counts).toEqual({ open: 3, resolved: 0 });
});

test.each([
  ["none", [], 400],
  ["a hundred", Array.from({ length: 100 }, () => "x"), 200],
  ["a hundred and one", Array.from({ length: 101 }, () => "x"), 400],
])("%s at once answer %s", async (_, codes, status) => {
  expect((await bulk(agent, { codes, status: "open" })).status).toBe(status);
});

test("tickets resolved in bulk from two sides, and answered meanwhile, leave a right count", async () => {
  const codes = await Promise.all(Array.from({ length: 12 }, () => filed({ key })));
  const answers = await Promise.all([
    bulk(agent, { codes, status: "resolved" }),
    bulk(other, { codes: [...codes].reverse(), status: "resolved" }),
    bulk(agent, { codes: codes.slice(3), status: "open" }),
    ...codes.map((code) => reply(other, code, { body: "Hello.", resolve: true })),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const { body } = await inbox(agent);
  expect(body.counts.open).toBe(body.tickets.length);
  expect(body.counts.open + body.counts.resolved).toBe(12);
});
