import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { GET } from "@/app/api/send/[id]/route";
import { POST } from "@/app/api/send/route";
import { db, pool } from "@/db/client";
import { mailAttachment, user } from "@/db/schema";
import { createApiKey } from "@/lib/accounts/api-keys";
import { baseUrl } from "@/lib/env";
import { sweepAttachments } from "@/lib/mail/attachment";
import { asPerson, newAccount, ownPage, signUp, type TestPerson } from "@/lib/testing/accounts";
import { call } from "@/lib/testing/call";
import { spent } from "@/lib/testing/limits";
import { outboxRows, use, withMailServer } from "@/lib/testing/outbox";
import { startSecondProcess } from "@/lib/testing/process";
import { address, mailingTo, newSender, PDF } from "@/lib/testing/sending";
import { sendLimits } from "./limits";
import { sendMailing, sweepMailings } from "./send";

const house = withMailServer();
const send = (person: TestPerson, body: unknown) => asPerson(person, POST, { body });
const read = (person: TestPerson, id: string) => asPerson(person, GET, { params: { id } });
const recipients = () => house.server.taken.map(({ to }) => [to].flat()[0]?.text).sort();

test("a PDF goes to each person alone, in the sender's name, with a copy to the sender", async () => {
  // D-95
  const person = await newSender();
  const people = [address(), address()];
  const pdf = { filename: "Rechnung 17 – Müller.pdf", data: PDF.toString("base64") };
  const message = "Dear Bob,\n<b>here</b> it is.";
  const body = mailingTo(people, { pdf, message, copy: true, link: undefined });
  const { status, body: answer } = await send(person, body);
  expect([status, answer]).toEqual([200, { id: body.id, sent: people, failed: [] }]);
  await expect.poll(recipients).toEqual([...people, person.email].sort());
  const mail = house.server.taken.find(({ to }) => [to].flat()[0]?.text === people[0]);
  expect(mail).toMatchObject({ subject: "Invoice 2026-17" });
  expect(mail?.from?.text).toBe('"Sealdesk" <desk@sealdesk.test>');
  expect(mail?.replyTo?.text).toBe(person.email);
  expect(mail?.text).toContain(`Ada <${person.email}>`);
  expect(mail?.text).toContain(message);
  expect(mail?.html).toContain("&#60;b&#62;here");
  expect(mail?.html).not.toMatch(/<img|https?:\/\/(?!127)/);
  expect(mail?.attachments).toMatchObject([
    { filename: pdf.filename, contentType: "application/pdf", content: PDF },
  ]);
  expect(JSON.stringify(mail)).not.toContain(people[1]);
});

test("sent again it answers the same and mails nothing; another body under its id is refused", async () => {
  // D-95
  const person = await newSender();
  const body = mailingTo([address()]);
  const first = await send(person, body);
  const again = await Promise.all([send(person, body), send(person, body)]);
  expect(again.map(({ status, body }) => [status, body])).toEqual(
    again.map(() => [200, first.body]),
  );
  expect(house.server.taken).toHaveLength(1);
  const other = await send(person, { ...body, subject: "Another" });
  expect([other.status, other.body.reason]).toEqual([409, "duplicate"]);
  // Another account's id is its own.
  expect((await send(await newSender(), body)).status).toBe(200);
});

test("of the same mailing sent several times at once one is mailed and one is counted", async () => {
  const person = await newSender();
  const body = mailingTo([address(), address()]);
  const all = await Promise.all(Array.from({ length: 6 }, () => send(person, body)));
  expect(new Set(all.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  expect(house.server.taken).toHaveLength(2);
  const { rows } = await pool().query("select count from rate_limit where key = $1", [
    `send-hour:${person.userId}`,
  ]);
  expect(rows).toEqual([{ count: 2 }]);
});

test("what the mail server refuses or puts off has failed, is said so, and never goes out later", async () => {
  // D-95
  const person = await newSender();
  const [good, refused, later] = [address(), address(), address()];
  house.server.mailboxes.set(refused, 550).set(later, 451);
  const body = mailingTo([good, refused, later]);
  expect((await send(person, body)).body).toEqual({
    ...{ id: body.id, sent: [good], failed: [refused, later] },
  });
  house.server.mailboxes.clear();
  expect((await send(person, body)).body.failed).toEqual([refused, later]);
  expect((await outboxRows()).map(({ status }) => status).sort()).toEqual([
    ...["failed", "failed", "sent"],
  ]);
  const { status, body: kept } = await read(person, body.id);
  expect([status, kept]).toEqual([
    200,
    {
      id: body.id,
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      recipients: [
        { email: good, status: "sent" },
        { email: refused, status: "failed" },
        { email: later, status: "failed" },
      ],
    },
  ]);
});

test("a mail that the mail server is still taking is neither sent nor failed, and arrives once", async () => {
  // D-95
  const person = await newSender();
  const body = { ...mailingTo([address()]), copy: false };
  const attempt = (patience?: number) =>
    sendMailing({ ...person, name: "Ada" }, body, JSON.stringify(body), patience);
  house.server.whims = [{ wait: 2_000 }];
  await expect(attempt(300)).rejects.toMatchObject({ status: 503 });
  expect((await read(person, body.id)).body.recipients).toEqual([]);
  expect(await attempt()).toEqual({ id: body.id, sent: body.to, failed: [] });
  expect((await read(person, body.id)).body.recipients).toEqual([
    { email: body.to[0], status: "sent" },
  ]);
  expect(house.server.taken).toHaveLength(1);
});

test("where mail is switched off, nothing is said to be sent", async () => {
  use({ MAIL_DRIVER: "none" });
  const person = await newSender();
  const to = [address()];
  expect((await send(person, mailingTo(to))).body).toMatchObject({ sent: [], failed: to });
});

test("what became of it is read by its account alone, for thirty days", async () => {
  // D-95
  const person = await newSender();
  const { id } = (await send(person, mailingTo([address()]))).body;
  expect((await read(await newSender(), id)).status).toBe(404);
  expect((await read(person, randomUUID())).status).toBe(404);
  expect((await read(person, "none")).status).toBe(404);
  await pool().query("update mailing set created_at = now() - interval '31 days' where id = $1", [
    id,
  ]);
  expect((await read(person, id)).status).toBe(404);
  expect(await sweepMailings()).toBeGreaterThan(0);
});

test("a program sends with its account's key", async () => {
  const { userId, key } = await newAccount();
  await db().update(user).set({ emailVerified: true }).where(eq(user.id, userId));
  const to = [address()];
  const { status, body } = await call(POST, { key, body: mailingTo(to) });
  expect([status, body.sent]).toEqual([200, to]);
});

test("without a session, in Lockdown, or with an unconfirmed address nothing is sent, in this order", async () => {
  // D-95, D-42
  const set = (person: TestPerson, values: object) =>
    db().update(user).set(values).where(eq(user.id, person.userId));
  const nobody = await call(POST, { body: {}, headers: ownPage() });
  expect([nobody.status, nobody.body.reason]).toEqual([401, "session"]);
  const person = await signUp();
  await set(person, { lockdown: true });
  expect((await send(person, {})).body.reason).toBe("lockdown");
  await set(person, { lockdown: false });
  const unconfirmed = await send(person, {});
  expect([unconfirmed.status, unconfirmed.body.reason]).toEqual([403, "verify_email"]);
  expect((await read(person, randomUUID())).body.reason).toBe("verify_email");
  const { key } = await createApiKey(person.userId, "A program");
  expect((await call(POST, { key, body: {} })).body.reason).toBe("pro");
  await set(person, { emailVerified: true });
  expect((await send(person, {})).status).toBe(400);
});

test("sixty recipients an hour and two hundred a day are mailed, and a mailing that is refused counts none", async () => {
  // D-95
  const person = await newSender();
  await spent(sendLimits.anHour, person.userId, 58);
  const three = mailingTo([address(), address(), address()]);
  expect((await send(person, three)).status).toBe(429);
  expect((await send(person, mailingTo([address(), address()]))).status).toBe(200);
  const other = await newSender();
  await spent(sendLimits.aDay, other.userId, 200);
  const refused = await send(other, mailingTo([address()]));
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
  const { rows } = await pool().query("select count from rate_limit where key = $1", [
    `send-hour:${other.userId}`,
  ]);
  expect(rows).toEqual([{ count: 0 }]);
});

test("a mailing that could not be written counts none", async () => {
  const person = await newSender();
  const body = { ...mailingTo(["no address"]), copy: false };
  const attempt = sendMailing({ ...person, name: "Ada" }, body, JSON.stringify(body));
  await expect(attempt).rejects.toThrow("no mail address");
  const { rows } = await pool().query("select count from rate_limit where key = any($1)", [
    [`send-hour:${person.userId}`, `send-day:${person.userId}`],
  ]);
  expect(rows).toEqual([{ count: 0 }, { count: 0 }]);
});

test("a PDF is kept, unreadable, only until its mails have left", async () => {
  const person = await newSender();
  await db().delete(mailAttachment);
  const pdf = { filename: "a.pdf", data: PDF.toString("base64") };
  await send(person, mailingTo([address()], { pdf }));
  const { rows } = await pool().query("select content from mail_attachment");
  expect(rows[0].content).not.toContain(PDF.toString("base64").slice(0, 12));
  expect(await sweepAttachments()).toBe(0);
  await pool().query("update mail_attachment set created_at = now() - interval '2 hours'");
  expect(await sweepAttachments()).toBe(1);
});

test("a link with a key is in no log", async () => {
  // D-95
  const person = await newSender();
  const server = await startSecondProcess();
  try {
    const secret = `${"k".repeat(42)}A`;
    const link = `${baseUrl()}/pay/abcdefghijklmnopqrstuv#${secret}`;
    const answer = await fetch(`${server.url}/api/send`, {
      method: "POST",
      headers: { ...person.headers, "Sec-Fetch-Site": "same-origin" },
      body: JSON.stringify(mailingTo([address()], { link })),
    });
    expect([answer.status, (await answer.json()).reason]).toEqual([400, "e2ee"]);
    expect(server.output()).not.toContain(secret);
    expect(await outboxRows()).toEqual([]);
  } finally {
    await server.kill();
  }
});
