import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { POST as retryRoute } from "@/app/api/desk/tickets/[code]/mails/[mailId]/retry/route";
import { POST as noteRoute } from "@/app/api/desk/tickets/[code]/notes/route";
import { POST as replyRoute } from "@/app/api/desk/tickets/[code]/reply/route";
import * as ticketRoute from "@/app/api/desk/tickets/[code]/route";
import { GET as detailRoute } from "@/app/api/v1/tickets/[code]/route";
import { pool } from "@/db/client";
import { sealText } from "@/db/schema/sealed";
import { signUp, type TestPerson } from "@/lib/testing/accounts";
import type { Answered } from "@/lib/testing/call";
import { newPersonalKey } from "@/lib/testing/callers";
import { at, newProject, type TestProject } from "@/lib/testing/desk";
import { use } from "@/lib/testing/outbox";
import { anEmail, ask, file, filed } from "@/lib/testing/tickets";
import { makeProjectKey } from "@/lib/tickets/keys";

const one = "/api/desk/tickets/:code";
const read = (who: TestPerson, code: string) => at(who, ticketRoute.GET, one, { code });
const detail = async (who: TestPerson, code: string) => (await read(who, code)).body.ticket;
const change = (who: TestPerson, code: string, body: unknown) =>
  at(who, ticketRoute.PATCH, one, { code }, { method: "PATCH", body });
const reply = (who: TestPerson, code: string, body: unknown, headers = {}) =>
  at(who, replyRoute, `${one}/reply`, { code }, { body, headers });
const note = (who: TestPerson, code: string, body: unknown) =>
  at(who, noteRoute, `${one}/notes`, { code }, { body });
const retry = (who: TestPerson, code: string, mailId: string) =>
  at(who, retryRoute, `${one}/mails/:mailId/retry`, { code, mailId }, { body: {} });
const codeOf = ({ status, body }: Answered) => [status, body.error?.code ?? null];

let agent: TestPerson;
let other: TestPerson;
let stranger: TestPerson;
let project: TestProject;
let key: string;

beforeEach(async () => {
  [agent, other, stranger] = await Promise.all([
    signUp({ name: "Ada" }),
    signUp({ name: "Grace" }),
    signUp(),
  ]);
  project = await newProject([
    [agent, "owner"],
    [other, "agent"],
  ]);
  ({ key } = await makeProjectKey(agent.userId, project.id, "Shop"));
});

test("a ticket is shown with its source, its notes and the customer's other tickets", async () => {
  // T-083, T-133
  const email = anEmail();
  const earlier = await filed({ key }, { email, subject: "Earlier" });
  const source = { page: "/cart", deep: { list: [1, null] } };
  const answered = await file({ key }, { email, name: "Ann", message: "Hello", source });
  const { short_code: code, status_url } = answered.body;
  await note(other, code, { body: "A regular." });
  const seen = await read(agent, code.toUpperCase());
  expect(seen.status).toBe(200);
  expect(seen.body.ticket).toMatchObject({
    ...{ short_code: code, status: "open", resolved_at: null, project_slug: project.slug },
    ...{ project, source, email_failures: [], customer: { name: "Ann", email } },
  });
  expect(seen.body.ticket.messages).toMatchObject([
    { author: "customer", author_name: "Ann", body: "Hello", internal: false },
    { author: "agent", author_name: "Grace", body: "A regular.", internal: true },
  ]);
  expect(seen.body.ticket.other_tickets).toMatchObject([
    { short_code: earlier, subject: "Earlier" },
  ]);
  const k = new URL(status_url).searchParams.get("k") ?? "";
  expect(Buffer.from(seen.bytes).toString()).not.toContain(k);
});

test("a ticket of others, an unknown and an invalid code get the same 404 on every route", async () => {
  // T-132
  const theirs = await filed({ key });
  const codes = [theirs, `${project.slug}-00000000`, "x", "\u0000"];
  const faces = new Set<string>();
  for (const code of codes)
    for (const answer of [
      await read(stranger, code),
      await change(stranger, code, { status: "resolved" }),
      await reply(stranger, code, { body: "x" }),
      await note(stranger, code, { body: "x" }),
      await retry(stranger, code, randomUUID()),
    ])
      faces.add(`${answer.status} ${Buffer.from(answer.bytes).toString()}`);
  expect([...faces]).toEqual([expect.stringMatching(/^404 .*"not_found"/)]);
  expect((await detail(agent, theirs)).messages).toHaveLength(1);
});

test("a ticket is resolved and reopened without a mail to the customer", async () => {
  // T-140, T-141, T-142
  const code = await filed({ key });
  expect((await change(agent, code, { status: "resolved" })).body).toEqual({
    ok: true,
    status: "resolved",
  });
  const resolved = await detail(other, code);
  expect([resolved.status, resolved.resolved_at]).toEqual([
    "resolved",
    expect.stringMatching(/Z$/),
  ]);
  await change(other, code, { status: "resolved" });
  expect((await detail(other, code)).resolved_at).toBe(resolved.resolved_at);
  await change(other, code, { status: "open" });
  expect(await detail(other, code)).toMatchObject({ status: "open", resolved_at: null });
  for (const body of [{}, { status: "closed" }, { status: "open", more: 1 }, "{"])
    expect(codeOf(await change(agent, code, body))).toEqual([400, "invalid_request"]);
});

test("a reply is stored and mailed, and returns what others wrote since it was begun", async () => {
  // T-150, T-153
  const code = await filed({ key });
  const [first] = (await detail(agent, code)).messages;
  const quiet = await reply(agent, code, { body: "One", seen: first.id });
  expect([quiet.status, quiet.body]).toEqual([200, { ok: true, email_sent: true, newer: [] }]);
  const late = await reply(other, code, { body: "Two", resolve: true, seen: first.id });
  expect(late.body).toMatchObject({ ok: true, newer: [{ author_name: "Ada", body: "One" }] });
  const seen = await detail(agent, code);
  expect(seen.status).toBe("resolved");
  expect(seen.messages.map(({ body }: { body: string }) => body)).toEqual([
    "It does not work.",
    "One",
    "Two",
  ]);
  const elsewhere = (await detail(agent, await filed({ key }))).messages[0].id;
  for (const unknown of [elsewhere, randomUUID()])
    expect((await reply(agent, code, { body: "x", seen: unknown })).body.newer).toEqual([]);
});

test("two agents who answer and resolve at once both add a message, and the ticket is resolved once", async () => {
  const code = await filed({ key });
  const answers = await Promise.all([
    reply(agent, code, { body: "One", resolve: true }),
    reply(other, code, { body: "Two", resolve: true }),
    change(agent, code, { status: "resolved" }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { messages, status } = await detail(agent, code);
  expect([messages.length, status]).toEqual([3, "resolved"]);
  const { rows } = await pool().query("select open_count from ticket_project where id = $1", [
    project.id,
  ]);
  expect(rows).toEqual([{ open_count: 0 }]);
});

test("a reply repeated with its Idempotency-Key is stored once", async () => {
  // D-20
  const code = await filed({ key });
  const mark = { "Idempotency-Key": randomUUID() };
  for (let times = 0; times < 2; times++)
    expect((await reply(agent, code, { body: "Once" }, mark)).status).toBe(200);
  expect((await detail(agent, code)).messages).toHaveLength(2);
  expect(codeOf(await reply(agent, code, { body: "Other" }, mark))).toEqual([
    400,
    "invalid_request",
  ]);
});

test.each<[string, object, number]>([
  ["a body of 10000", { body: "x".repeat(10_000) }, 200],
  ["a body of 10001", { body: "x".repeat(10_001) }, 400],
  ["no body", {}, 400],
  ["an empty body", { body: "" }, 400],
  ["something unknown", { body: "x", internal: true }, 400],
  ["a message that is none", { body: "x", seen: "x" }, 400],
])("a reply with %s", async (_, body, status) => {
  expect((await reply(agent, await filed({ key }), body)).status).toBe(status);
});

test("a note is only for agents: it is not in programs' routes, mails or events", async () => {
  const code = await filed({ key });
  const made = await note(agent, code, { body: "hush" });
  expect([made.status, made.body]).toEqual([201, { ok: true, id: expect.any(String) }]);
  const before = (await detail(agent, code)).updated_at;
  const { key: personal } = await newPersonalKey(other);
  const seen = await ask(detailRoute, `/api/v1/tickets/${code}`, personal, { params: { code } });
  expect(seen.status).toBe(200);
  expect(Buffer.from(seen.bytes).toString()).not.toContain("hush");
  const { rows } = await pool().query(
    `select o.id from mail_outbox o join ticket_mail m on m.mail_id = o.id where m.message_id = $1
     union all select gen_random_uuid() from ticket_event where message_id = $1`,
    [made.body.id],
  );
  expect(rows).toEqual([]);
  expect((await detail(agent, code)).updated_at).toBe(before);
  expect((await note(agent, code, { body: "x".repeat(10_001) })).status).toBe(400);
  expect((await note(agent, code, { body: "x".repeat(10_000) })).status).toBe(201);
});

/** A mail of a ticket with a given status. */
async function newMail(
  code: string,
  more: { status: string; error: string | null; text?: string },
) {
  const { status, error, text = "Hello" } = more;
  const { rows } = await pool().query<{ id: string }>(
    `with made as (insert into mail_outbox (kind, recipient, subject, text, html, status, error, attempts, next_at)
       values ('ticket-reply-code', 'ann@customers.test', 'Re: Help', $4, $4, $2, $3, 2, now() + interval '1 hour')
       returning id),
     about as (insert into ticket_mail (mail_id, ticket_id, message_id)
       select made.id, t.id, m.id from made, ticket t join ticket_message m on m.ticket_id = t.id where t.code = $1)
     select id from made`,
    [code, status, error, text],
  );
  return rows[0]?.id ?? "";
}

test("failed mails are shown, and an agent sends them again", async () => {
  // D-26
  const code = await filed({ key });
  const failed = await newMail(code, { status: "failed", error: "refused: no such box" });
  const waiting = await newMail(code, { status: "queued", error: "deferred: later" });
  const empty = await newMail(code, { status: "failed", error: "refused: x", text: "" });
  await newMail(code, { status: "sent", error: null });
  const failures = async () => (await detail(agent, code)).email_failures;
  expect(await failures()).toHaveLength(3);
  expect(await failures()).toContainEqual({
    ...{ id: failed, to: "customer", subject: "Re: Help", error: "refused: no such box" },
    ...{ attempts: 2, created_at: expect.stringMatching(/Z$/) },
  });
  const foreign = await filed({ key });
  expect(codeOf(await retry(agent, foreign, failed))).toEqual([404, "not_found"]);
  expect(codeOf(await retry(agent, code, "x"))).toEqual([404, "not_found"]);
  expect(codeOf(await retry(agent, code, empty))).toEqual([409, "conflict"]);
  for (const id of [failed, waiting])
    expect((await retry(other, code, id)).body).toEqual({ ok: true });
  await expect
    .poll(async () => (await failures()).map(({ id }: { id: string }) => id), { timeout: 10_000 })
    .toEqual([empty]);
  expect(codeOf(await retry(agent, code, failed))).toEqual([404, "not_found"]);
});

test("a mail that several agents send again at once is sent once", async () => {
  const code = await filed({ key });
  const failed = await newMail(code, { status: "failed", error: "refused: no such box" });
  const answers = await Promise.all(
    [agent, other, agent, other].map((who) => retry(who, code, failed)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
  const { rows } = await pool().query(
    `select from ticket_mail m join mail_outbox o on o.id = m.mail_id join ticket t on t.id = m.ticket_id
     where t.code = $1 and o.subject = $2`,
    [code, sealText("Re: Help")],
  );
  expect(rows).toHaveLength(1);
});

test("a reply whose mail cannot be sent is stored, and both the answer and the ticket say so", async () => {
  // T-151
  const code = await filed({ key });
  use({ MAIL_DRIVER: "none" });
  try {
    const { status, body } = await reply(agent, code, { body: "Kept" });
    expect([status, body.ok, body.email_sent]).toEqual([200, true, false]);
    const seen = await detail(agent, code);
    expect(seen.messages.at(-1).body).toBe("Kept");
    // Mails of the intake may still be in progress.
    expect(seen.email_failures).toContainEqual(
      expect.objectContaining({ to: "customer", subject: `Re: your message [${code}]` }),
    );
  } finally {
    use({ MAIL_DRIVER: undefined });
  }
});
