import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { POST as replyRoute } from "@/app/api/v1/tickets/[code]/reply/route";
import { db, pool } from "@/db/client";
import { deliverMails } from "@/lib/mail/deliver";
import { closeMailDriver } from "@/lib/mail/driver";
import type { Answered } from "@/lib/testing/call";
import { type MailServer, startMailServer } from "@/lib/testing/mail-server";
import { passTime, soon, use, withMailServer } from "@/lib/testing/outbox";
import {
  anEmail,
  ask,
  file,
  join,
  newAgent,
  newProject,
  type TestAgent,
} from "@/lib/testing/tickets";
import { dispatchEvents } from "./events";
import { lockTicket } from "./lock";
import { addMessage } from "./messages";
import { mailMembers } from "./thread/reply";

const house = withMailServer();

const reply = ({ key }: TestAgent, code: string, body: object) =>
  ask(replyRoute, `/api/v1/tickets/${code}/reply`, key, { params: { code }, body });
const to = ({ taken }: MailServer, address: string) =>
  taken.filter((mail) => [mail.to].flat().some((each) => each?.text === address));
/** A busy machine cannot serve a hundred at once. */
async function aFewAtOnce(
  count: number,
  run: (i: number) => Promise<Answered>,
): Promise<Answered[]> {
  const answers: Answered[] = [];
  while (answers.length < count) {
    const some = Array.from({ length: 5 }, (_, i) => run(answers.length + i));
    answers.push(...(await Promise.all(some)));
  }
  return answers;
}
/** Waits until all mails were tried or sent. */
async function sent(count: number): Promise<void> {
  await dispatchEvents();
  await soon(async () => {
    await deliverMails();
    return house.server.taken.length;
  }).toBe(count);
}

test("a new ticket is mailed to every member who wants mails, and its customer gets a receipt", async () => {
  // T-181, T-182, D-26
  const project = await newProject();
  const [loud, quiet] = [await newAgent(), await newAgent()];
  await join(project.id, loud);
  await join(project.id, quiet);
  await pool().query("update ticket_member set notify = false where user_id = $1", [quiet.userId]);
  const customer = anEmail();
  const { body } = await file(project, {
    email: customer,
    name: "Ann\r\nBcc: x@y.test <b>",
    subject: "Bro\r\nken",
    message: `<script>${"m".repeat(2_100)}`,
    attachments: [{ url: "https://a.public.blob.vercel-storage.com/a", filename: "a.png" }],
  });
  const { short_code: code, ticket_id: id, status_url } = body;
  await sent(3);
  for (const member of [project.owner, loud]) {
    const [mail] = to(house.server, member.email);
    expect(mail?.subject).toBe(`[${code}] Bro ken`);
    expect(mail?.text).toContain(`http://sealdesk.test/desk/tickets/${code}`);
    expect(mail?.text).toContain("Attached: a.png");
    expect(mail?.text).toContain(`${"m".repeat(1_992)}…`);
    expect(mail?.text).toContain(customer);
    expect(mail?.text).not.toContain("k=");
    expect(`${mail?.html}`).not.toMatch(/k=|<script>|<b>|<img/);
    expect(mail?.messageId).toMatch(
      new RegExp(`^<ticket\\.${id}\\.[0-9a-f-]{36}@sealdesk\\.test>$`),
    );
    expect(mail?.headers.get("auto-submitted")).toBe("auto-generated");
    expect(mail?.replyTo).toBeUndefined();
    expect(mail?.headers.has("bcc")).toBe(false);
  }
  expect(to(house.server, quiet.email)).toEqual([]);
  const [receipt] = to(house.server, customer);
  expect(receipt?.subject).toBe(`We got your message [${code}]`);
  expect(receipt?.text).toContain(status_url);
  expect(receipt?.text).toContain("Anyone with this link can read and reply.");
  // The capability is not stored, so a copy of the database does not contain it.
  const { rows } = await pool().query("select text from mail_outbox where recipient = $1", [
    customer,
  ]);
  expect(rows).toEqual([{ text: "" }]);
});

test("a project can turn off receipts", async () => {
  const project = await newProject({ ack: false });
  await file(project, { email: "ann@customers.test" });
  await sent(1);
  expect(to(house.server, "ann@customers.test")).toEqual([]);
});

test("a reply is mailed once in the ticket's thread, even when it also resolves the ticket", async () => {
  // T-150, T-153
  const project = await newProject();
  const customer = anEmail();
  const { body } = await file(project, { email: customer, subject: "Broken" });
  await sent(2);
  const answered = await reply(project.owner, body.short_code, { body: "A < b.", resolve: true });
  expect(answered.body).toEqual({ ok: true, email_sent: true });
  expect(to(house.server, customer)).toHaveLength(2);
  const [receipt, mail] = to(house.server, customer);
  expect(mail?.subject).toBe(`Re: Broken [${body.short_code}]`);
  expect(mail?.text).toContain("A < b.");
  expect(mail?.text).toContain("Ada Agent");
  expect(mail?.text).toContain(body.status_url);
  expect(mail?.text).toContain("We marked this as resolved; reply to reopen.");
  expect(mail?.text).not.toContain(project.owner.email);
  expect([mail?.inReplyTo, mail?.references]).toEqual([receipt?.messageId, receipt?.messageId]);
});

test("a customer's answer is mailed to the members who answered, otherwise to all who want mails", async () => {
  // D-24, D-26
  const project = await newProject({ ack: false });
  const agent = await newAgent();
  await join(project.id, agent);
  const { body } = await file(project);
  await sent(2);
  const answer = async (text: string) => {
    await db().transaction(async (tx) => {
      const ticket = await lockTicket(tx, sql`t.code = ${body.short_code}`);
      const message = { author: "customer" as const, userId: null, authorName: null, body: text };
      const { messageId, isReopened } = await addMessage(tx, ticket, {
        ...message,
        attachments: [],
        internal: false,
      });
      await mailMembers(tx, ticket, { id: messageId, body: text, attachments: [] }, isReopened);
    });
  };
  await answer("First.");
  await sent(4);
  await reply(agent, body.short_code, { body: "Done.", resolve: true });
  await answer("No.");
  await sent(6);
  const last = to(house.server, agent.email).at(-1);
  expect(last?.subject).toBe(`Re: [${body.short_code}]`);
  expect(last?.text).toContain("The ticket was resolved, so this reply reopened it.");
  expect(to(house.server, project.owner.email)).toHaveLength(2);
});

test("a hanging mail server delays a reply by at most five seconds and loses none", async () => {
  // T-151, D-26
  const project = await newProject({ ack: false });
  const { body } = await file(project);
  await sent(1);
  house.server.whims = ["never answer"];
  const answered = await reply(project.owner, body.short_code, { body: "Hello." });
  expect(answered.body).toEqual({ ok: true, email_sent: false });
  const { rows } = await pool().query(
    "select count(*)::int n from ticket_message where ticket_id = $1 and author = 'agent'",
    [body.ticket_id],
  );
  expect(rows).toEqual([{ n: 1 }]);
}, 30_000);

test("while the mail server is down a hundred tickets and replies are stored, and each mail is sent once when it is up", async () => {
  // T-089, T-151
  const project = await newProject();
  const { port } = house.server;
  await house.server.stop();
  const filed = await aFewAtOnce(100, () => file(project));
  expect(filed.map(({ status }) => status)).toEqual(Array(100).fill(201));
  const replies = await aFewAtOnce(100, (i) =>
    reply(project.owner, filed[i]?.body.short_code, { body: "Hello." }),
  );
  expect(replies.map(({ status, body }) => [status, body])).toEqual(
    Array(100).fill([200, { ok: true, email_sent: false }]),
  );
  await dispatchEvents();
  // The failure is shown on its ticket.
  const { rows } = await pool().query(
    `select count(*)::int n from ticket_mail m join mail_outbox o on o.id = m.mail_id
     where o.status = 'queued' and o.error is not null and o.kind = 'ticket-reply-code'`,
  );
  expect(rows).toEqual([{ n: 100 }]);
  house.server = await startMailServer(port);
  use({ SMTP_URL: house.server.url });
  closeMailDriver();
  await soon(async () => {
    await passTime();
    await deliverMails();
    return (await pool().query("select distinct status from mail_outbox")).rows;
  }).toEqual([{ status: "sent" }]);
  expect(house.server.taken).toHaveLength(300);
  const each = house.server.taken.map((mail) => `${mail.messageId} ${[mail.to].flat()[0]?.text}`);
  expect(new Set(each).size).toBe(300);
}, 120_000);
