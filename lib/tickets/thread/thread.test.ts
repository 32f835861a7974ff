/** The customer's thread: what a link opens, and who is mailed about a reply (D-21). */
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { POST as noteRoute } from "@/app/api/desk/tickets/[code]/notes/route";
import { POST as replyRoute } from "@/app/api/desk/tickets/[code]/reply/route";
import { POST as resetRoute } from "@/app/api/desk/tickets/[code]/reset-link/route";
import * as ticketRoute from "@/app/api/desk/tickets/[code]/route";
import { GET as readRoute } from "@/app/api/t/[code]/route";
import { pool } from "@/db/client";
import { newCapability } from "@/lib/protocol/capability";
import { signUp, type TestPerson } from "@/lib/testing/accounts";
import { type Answered, call } from "@/lib/testing/call";
import { at, enter, newProject, type TestProject } from "@/lib/testing/desk";
import { opened } from "@/lib/testing/outbox";
import {
  type Link,
  linkOf,
  queryOf,
  readThread as read,
  uploadTo as upload,
  writeTo as write,
} from "@/lib/testing/threads";
import { file } from "@/lib/testing/tickets";
import { makeProjectKey } from "@/lib/tickets/keys";

const one = "/api/desk/tickets/:code";
const detail = async (code: string) =>
  (await at(agent, ticketRoute.GET, one, { code })).body.ticket;
const reply = (who: TestPerson, code: string, body: object) =>
  at(who, replyRoute, `${one}/reply`, { code }, { body });
const codeOf = ({ status, body }: Answered) => [status, body.error?.code ?? null];
const bytesOf = ({ bytes }: Answered) => Buffer.from(bytes).toString();

async function mailsOf(code: string, kind: string): Promise<{ recipient: string; text: string }[]> {
  const { rows } = await pool().query(
    `select o.recipient, o.subject, o.text from mail_outbox o join ticket_mail m on m.mail_id = o.id
     join ticket t on t.id = m.ticket_id where t.code = $1 and o.kind = $2 order by o.created_at, o.recipient`,
    [code, kind],
  );
  return opened(rows);
}

let agent: TestPerson;
let other: TestPerson;
let project: TestProject;
let key: string;
let link: Link;

beforeEach(async () => {
  [agent, other] = await Promise.all([signUp({ name: "Ada" }), signUp({ name: "Grace" })]);
  project = await newProject([
    [agent, "owner"],
    [other, "agent"],
  ]);
  ({ key } = await makeProjectKey(agent.userId, project.id, "Shop"));
  const source = { secret: "source-of-it" };
  link = linkOf(await file({ key }, { name: "Ann", message: "First", subject: "Help", source }));
});

test("the link opens the thread without anything that is only for agents", async () => {
  // T-083, T-131, T-135
  await reply(agent, link.code, { body: "Second" });
  await at(agent, noteRoute, `${one}/notes`, { code: link.code }, { body: { body: "hush" } });
  const seen = await read({ ...link, code: link.code.toUpperCase() });
  expect([seen.status, seen.body]).toEqual([
    200,
    {
      ticket: {
        ...{ short_code: link.code, subject: "Help", status: "open" },
        ...{ project: { name: project.name }, customer: { name: "Ann" } },
        created_at: expect.stringMatching(/Z$/),
        updated_at: expect.stringMatching(/Z$/),
        messages: [
          expect.objectContaining({ author: "customer", author_name: "Ann", body: "First" }),
          expect.objectContaining({ author: "agent", author_name: "Ada", body: "Second" }),
        ],
      },
    },
  ]);
  for (const secret of ["source-of-it", "hush", agent.email, link.k ?? ""])
    expect(bytesOf(seen)).not.toContain(secret);
  expect(Object.fromEntries(seen.headers)).toMatchObject({
    "cache-control": "no-store",
    "x-robots-tag": "noindex",
  });
  expect(seen.headers.get("set-cookie")).toBeNull();
});

test("every link that opens nothing gets the same bytes and headers", async () => {
  // T-184
  const foreign = linkOf(await file({ key }));
  const links: Link[] = [
    { ...link, k: newCapability() },
    { ...link, k: foreign.k },
    { ...link, k: null },
    { ...link, k: "" },
    { ...link, k: `${link.k}=` },
    { ...link, k: "\u0000" },
    { code: `${project.slug}-00000000`, k: link.k },
    { code: "nothing", k: link.k },
    { code: "\u0000", k: link.k },
  ];
  const answers: Answered[] = [];
  for (const wrong of links)
    answers.push(await read(wrong), await write(wrong, { body: "x" }), await upload(wrong, {}));
  await pool().query("update ticket_project set deleted_at = now() where id = $1", [project.id]);
  answers.push(await read(link), await write(link, { body: "x" }), await upload(link, {}));
  const faces = answers.map(({ status, headers, bytes }) =>
    JSON.stringify([status, [...headers], Buffer.from(bytes).toString()]),
  );
  expect(new Set(faces).size).toBe(1);
  expect(codeOf(answers[0] as Answered)).toEqual([404, "not_found"]);
});

test("a replaced link opens nothing, and the next mail contains the new one", async () => {
  // D-21, T-133
  expect((await read(link)).status).toBe(200);
  const reset = await at(agent, resetRoute, `${one}/reset-link`, { code: link.code }, { body: {} });
  expect([reset.status, reset.body]).toEqual([200, { ok: true }]);
  expect(codeOf(await read(link))).toEqual([404, "not_found"]);
  const { bytes } = await at(
    agent,
    replyRoute,
    `${one}/reply`,
    { code: link.code },
    { body: { body: "Here" } },
  );
  const [mail] = await mailsOf(link.code, "ticket-reply-code");
  const k = /\?k=([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";
  expect(Buffer.from(bytes).toString()).not.toContain(k);
  expect((await read({ ...link, k })).status).toBe(200);
});

test("a reply with its attachments reopens a resolved ticket", async () => {
  // D-24
  await at(
    agent,
    ticketRoute.PATCH,
    one,
    { code: link.code },
    { method: "PATCH", body: { status: "resolved" } },
  );
  const attachments = [
    { url: "http://sealdesk.test/blob/f/a-x.png", filename: "a.png", sizeBytes: 5 },
  ];
  const answer = await write(link, { body: "Not yet", attachments });
  expect([answer.status, answer.body]).toEqual([201, { ok: true, status: "open" }]);
  const { ticket } = (await read(link)).body;
  expect(ticket.status).toBe("open");
  expect(ticket.messages.at(-1)).toMatchObject({
    ...{ author: "customer", author_name: "Ann", body: "Not yet" },
    attachments: [
      { filename: "a.png", content_type: null, size_bytes: 5, url: attachments[0]?.url },
    ],
  });
  const seen = await detail(link.code);
  expect([seen.status, seen.resolved_at]).toEqual(["open", null]);
  const { rows } = await pool().query("select open_count from ticket_project where id = $1", [
    project.id,
  ]);
  expect(rows).toEqual([{ open_count: 1 }]);
  const [mail] = await mailsOf(link.code, "ticket-customer-reply");
  expect(mail?.text).toContain("this reply reopened it");
  expect(mail?.text).toContain("Attached: a.png");
});

test("a reply is mailed to the members who answered, and before that to all who want mails", async () => {
  // D-26, T-182
  const quiet = await signUp();
  await enter(project.id, [quiet, "agent"]);
  await pool().query("update ticket_member set notify = false where user_id = $1", [quiet.userId]);
  await write(link, { body: "One" });
  const told = async () =>
    (await mailsOf(link.code, "ticket-customer-reply")).map(({ recipient }) => recipient);
  expect((await told()).sort()).toEqual([agent.email, other.email].sort());
  await reply(quiet, link.code, { body: "I am here." });
  await write(link, { body: "Two" });
  expect((await told()).filter((to) => to === quiet.email)).toHaveLength(1);
  expect(await told()).toHaveLength(3);
  for (const { text } of await mailsOf(link.code, "ticket-customer-reply"))
    expect(text).not.toContain(link.k);
});

test("a reply repeated with its Idempotency-Key is stored once", async () => {
  // D-20
  const mark = { "Idempotency-Key": randomUUID() };
  for (let times = 0; times < 3; times++)
    expect((await write(link, { body: "Once" }, mark)).status).toBe(201);
  expect((await detail(link.code)).messages).toHaveLength(2);
  expect(codeOf(await write(link, { body: "Other" }, mark))).toEqual([400, "invalid_request"]);
  expect(await mailsOf(link.code, "ticket-customer-reply")).toHaveLength(2);
});

test("when a customer replies while an agent resolves, the ticket ends in one of two consistent states", async () => {
  for (let round = 0; round < 4; round++) {
    const next = linkOf(await file({ key }));
    const answers = await Promise.all([
      write(next, { body: "Wait" }),
      reply(agent, next.code, { body: "Done", resolve: true }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 200]);
    const seen = await detail(next.code);
    expect(seen.messages).toHaveLength(3);
    expect([
      ["open", true],
      ["resolved", false],
    ]).toContainEqual([seen.status, seen.resolved_at === null]);
  }
  const { rows } = await pool().query(
    `select p.open_count, (select count(*)::int from ticket t where t.project_id = p.id and t.status = 'open') as open
     from ticket_project p where p.id = $1`,
    [project.id],
  );
  expect(rows[0].open_count).toBe(rows[0].open);
});

test("a page of another site is refused", async () => {
  const answer = await call(readRoute, {
    path: `/api/t/${link.code}${queryOf(link)}`,
    params: { code: link.code },
    headers: { Origin: "https://evil.test" },
  });
  expect(codeOf(answer)).toEqual([403, "origin"]);
});
