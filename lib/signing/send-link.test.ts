import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import * as declineRoute from "@/app/api/sign/v1/envelopes/[id]/decline/route";
import * as eventsRoute from "@/app/api/sign/v1/envelopes/[id]/events/route";
import * as resetRoute from "@/app/api/sign/v1/envelopes/[id]/reset-link/route";
import * as envelopeRoute from "@/app/api/sign/v1/envelopes/[id]/route";
import * as sendRoute from "@/app/api/sign/v1/envelopes/[id]/send-link/route";
import * as signRoute from "@/app/api/sign/v1/envelopes/[id]/sign/route";
import * as voidRoute from "@/app/api/sign/v1/envelopes/[id]/void/route";
import { db, pool } from "@/db/client";
import { mailOutbox, user } from "@/db/schema";
import type { CreatedEnvelope } from "@/lib/contract/signing-shapes";
import { baseUrl } from "@/lib/env";
import { signUp, type TestPerson } from "@/lib/testing/accounts";
import { spent } from "@/lib/testing/limits";
import {
  ask,
  askedCode,
  mailTo,
  newEnvelope,
  proveAddress,
  seen,
  signBody,
  tokenOf,
} from "@/lib/testing/signing";
import { signLimits } from "./limits";

let person: TestPerson;
let as: Record<string, string>;
beforeAll(async () => {
  person = await signUp();
  as = { Cookie: person.cookie, Origin: baseUrl() };
  await confirm(true);
});

const confirm = (emailVerified: boolean) =>
  db().update(user).set({ emailVerified }).where(eq(user.id, person.userId));
const made = (more: Record<string, unknown> = {}, signers = 1) => newEnvelope(more, as, signers);
const send = (
  { id, adminToken: token }: CreatedEnvelope,
  body: Record<string, unknown> = { recipientId: "r1" },
  headers = as,
) => ask(sendRoute.POST, id, { token, body, headers });
const reset = ({ id, adminToken: token }: CreatedEnvelope, recipientId = "r1") =>
  ask(resetRoute.POST, id, { token, body: { recipientId }, headers: as });
const refusal = async (asked: ReturnType<typeof ask>) => {
  const { status, body } = await asked;
  return [status, body.error?.code ?? null];
};
const emailOf = ({ recipients }: CreatedEnvelope, at = 0) => recipients[at]?.email ?? "";
const mailsTo = async (address: string): Promise<string[]> => {
  const rows = await db()
    .select({ kind: mailOutbox.kind })
    .from(mailOutbox)
    .where(eq(mailOutbox.recipient, address));
  return rows.map(({ kind }) => kind).sort();
};
const anHourAgo = ({ id }: CreatedEnvelope) =>
  pool().query(
    "update sign_recipient set sent_at = now() - interval '1 hour 1 second' where request_id = $1 and sent_at is not null",
    [id],
  );

test("a link is mailed with the sender's name, message and reply address", async () => {
  // S-085, D-96
  const envelope = await made({ title: "Lease & <more>" });
  const message = "Please sign\nbefore Friday. <b>Thanks</b> 🌷";
  const answered = await send(envelope, { recipientId: "r1", message });
  expect(answered.body).toEqual({ sent: true, recipientId: "r1", email: "s•••@s•••.test" });
  const mail = await mailTo("sign-request-code", emailOf(envelope));
  expect(mail.subject).toBe("Ada asks you to sign “Lease & <more>”");
  expect(mail.reply_to).toBe(person.email);
  for (const words of [message, envelope.recipients[0]?.link ?? "", "Do not forward"])
    expect(mail.text).toContain(words);
  expect(mail.html).not.toContain("<b>Thanks");
  const view = await seen(envelope);
  expect(view.recipients[0]).toMatchObject({ status: "sent", sentAt: expect.any(String) });
  const { body } = await ask(eventsRoute.GET, envelope.id, { token: envelope.adminToken });
  expect(body.events.at(-1)).toMatchObject({ type: "link_sent", data: { recipientId: "r1" } });
});

test("mailing requires an account with a confirmed address, which is checked before the request's status", async () => {
  // S-086
  const draft = await made({ activate: false });
  const body = { recipientId: "r1" };
  expect(await refusal(send(draft, body, { Origin: baseUrl() }))).toEqual([
    401,
    "account_required",
  ]);
  await confirm(false);
  expect(await refusal(send(draft))).toEqual([403, "verify_email"]);
  await confirm(true);
  await db().update(user).set({ lockdown: true }).where(eq(user.id, person.userId));
  expect(await refusal(send(draft))).toEqual([403, "lockdown"]);
  await db().update(user).set({ lockdown: false }).where(eq(user.id, person.userId));
  expect(await refusal(send(draft))).toEqual([409, "not_active"]);
});

test("a recipient who has signed is not mailed, nor is an unknown recipient", async () => {
  // S-085
  const envelope = await made({}, 2);
  await ask(signRoute.POST, envelope.id, { token: tokenOf(envelope), body: signBody(envelope) });
  expect(await refusal(send(envelope))).toEqual([409, "already_signed"]);
  expect(await refusal(send(envelope, { recipientId: "r9" }))).toEqual([400, "invalid_request"]);
  expect(await refusal(send(envelope, {}))).toEqual([400, "invalid_request"]);
  const long = { recipientId: "r2", message: "x".repeat(1_001) };
  expect(await refusal(send(envelope, long))).toEqual([400, "invalid_request"]);
  expect((await send(envelope, { ...long, message: "x".repeat(1_000) })).status).toBe(200);
  expect(await refusal(reset(envelope))).toEqual([409, "already_signed"]);
});

test("a recipient is mailed at most once an hour and ten times in all; later mails are reminders", async () => {
  // D-55
  const envelope = await made();
  const both = await Promise.all([send(envelope), send(envelope)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 429]);
  const refused = await send(envelope);
  const wait = Number(refused.headers.get("retry-after"));
  expect([refused.status, wait > 3_500 && wait <= 3_600]).toEqual([429, true]);
  for (let i = 0; i < 9; i++) {
    await anHourAgo(envelope);
    expect((await send(envelope)).status).toBe(200);
  }
  await anHourAgo(envelope);
  expect((await send(envelope)).status).toBe(429);
  const kinds = await mailsTo(emailOf(envelope));
  expect(kinds).toEqual([...Array(9).fill("sign-reminder-code"), "sign-request-code"]);
  const mail = await mailTo("sign-reminder-code", emailOf(envelope));
  expect(mail.subject).toBe("Reminder: “Lease” is waiting");
  expect(mail.text).toContain("days left");
});

test("an account mails at most a hundred links a day", async () => {
  // D-55
  const other = await signUp();
  await pool().query(`update "user" set email_verified = true where id = $1`, [other.userId]);
  const headers = { Cookie: other.cookie, Origin: baseUrl() };
  const envelope = await made({}, 2);
  await spent(signLimits.links, other.userId, 99);
  expect((await send(envelope, { recipientId: "r1" }, headers)).status).toBe(200);
  expect((await send(envelope, { recipientId: "r2" }, headers)).status).toBe(429);
  expect(await mailsTo(emailOf(envelope, 1))).toEqual([]);
});

test("a new link replaces the earlier one and ends its sessions", async () => {
  // D-53
  const envelope = await made({ accessMode: "before_signing" });
  const token = tokenOf(envelope);
  const session = await proveAddress(envelope);
  const code = await askedCode(envelope);
  expect((await ask(envelopeRoute.GET, envelope.id, { token, session })).status).toBe(200);
  await send(envelope);
  const answered = await reset(envelope);
  expect(answered.body.recipients[0]).toMatchObject({ status: "waiting", viewedAt: null });
  const link: string = answered.body.recipients[0].link;
  const fresh = new URL(link).hash.slice(1);
  expect(fresh).not.toBe(token);
  expect(await refusal(ask(envelopeRoute.GET, envelope.id, { token, session }))).toEqual([
    404,
    "not_found",
  ]);
  expect(await refusal(ask(envelopeRoute.GET, envelope.id, { token: fresh, session }))).toEqual([
    401,
    "session_invalid",
  ]);
  const { rows } = await pool().query("select 1 from sign_code where request_id = $1", [
    envelope.id,
  ]);
  expect([rows, code]).toEqual([[], expect.any(String)]);
  // The new link may be mailed at once.
  expect((await send(envelope)).status).toBe(200);
  expect((await mailTo("sign-reminder-code", emailOf(envelope))).text).toContain(link);
});

test("of two new links at once the later one works, and it is the one returned", async () => {
  // D-53
  const envelope = await made();
  await Promise.all([reset(envelope), reset(envelope), reset(envelope)]);
  const { link } = (await seen(envelope)).recipients[0];
  const token = new URL(link).hash.slice(1);
  expect((await ask(envelopeRoute.GET, envelope.id, { token })).status).toBe(200);
});

test("a link that is replaced while its signer signs either signed before or signs nothing", async () => {
  // D-53, S-004
  for (let round = 0; round < 3; round++) {
    const envelope = await made();
    const [signed, changed] = await Promise.all([
      ask(signRoute.POST, envelope.id, { token: tokenOf(envelope), body: signBody(envelope) }),
      reset(envelope),
    ]);
    const { status } = await seen(envelope);
    if (signed.status === 200) expect([status, changed.status]).toEqual(["completed", 409]);
    else expect([signed.status, status, changed.status]).toEqual([404, "active", 200]);
  }
});

test("declining ends the request and tells the sender why", async () => {
  // D-62
  const envelope = await made({ title: "Lease of the mill" }, 2);
  await send(envelope, { recipientId: "r2" });
  const token = tokenOf(envelope);
  const decline = (reason: string) =>
    ask(declineRoute.POST, envelope.id, { token, body: { reason } });
  expect((await decline("x".repeat(501))).status).toBe(400);
  const answered = await decline("The price is another.");
  expect([answered.status, answered.body.status]).toEqual([200, "cancelled"]);
  expect(await refusal(decline("Again."))).toEqual([410, "cancelled"]);
  const { body } = await ask(eventsRoute.GET, envelope.id, { token: envelope.adminToken });
  expect(body.events.at(-1)).toMatchObject({
    type: "declined",
    actor: { kind: "signer", recipientId: "r1" },
    data: { reason: "The price is another." },
  });
  const told = await mailTo("sign-declined", person.email);
  expect(told.text).toContain("Signer 1 declined to sign “Lease of the mill”");
  expect(told.text).toContain("The price is another.");
  expect(await mailsTo(emailOf(envelope, 0))).toEqual([]);
  expect(await mailsTo(emailOf(envelope, 1))).toEqual(["sign-cancelled", "sign-request-code"]);
});

test("a signer who has signed cannot decline", async () => {
  // D-62
  const envelope = await made({}, 2);
  const token = tokenOf(envelope);
  await ask(signRoute.POST, envelope.id, { token, body: signBody(envelope) });
  const asked = ask(declineRoute.POST, envelope.id, { token, body: {} });
  expect(await refusal(asked)).toEqual([409, "already_signed"]);
});

test("a cancellation is mailed only to those who were mailed a link", async () => {
  // D-96
  const envelope = await made({}, 2);
  await send(envelope);
  await ask(voidRoute.POST, envelope.id, {
    token: envelope.adminToken,
    body: { reason: "A newer version comes." },
  });
  const mail = await mailTo("sign-cancelled", emailOf(envelope));
  expect(mail.subject).toBe("Cancelled: “Lease”");
  expect(mail.text).toContain("A newer version comes.");
  expect(await mailsTo(emailOf(envelope, 1))).toEqual([]);
});

test("each signature is mailed to the sender, and the completion to all", async () => {
  // D-96
  const envelope = await made({ title: "Mill and pond" }, 2);
  for (const at of [0, 1])
    await ask(signRoute.POST, envelope.id, {
      token: tokenOf(envelope, at),
      body: signBody(envelope),
    });
  const signed = await mailTo("sign-signed", person.email);
  expect(signed.subject).toBe("Signer 1 signed “Mill and pond”");
  expect(signed.text).toContain("1 of 2");
  expect(signed.text).not.toContain(envelope.adminToken);
  const { completedHash } = await seen(envelope);
  for (const at of [0, 1]) {
    const mail = await mailTo("sign-completed-code", emailOf(envelope, at));
    expect(mail.subject).toBe("Completed: “Mill and pond”");
    expect(mail.text).toContain(completedHash);
    expect(mail.text).toContain(envelope.recipients[at]?.link ?? "none");
    expect(mail.text).toContain(`${baseUrl()}/sign/verify`);
  }
  const notice = await mailTo("sign-completed", person.email);
  expect(notice.text).toContain(completedHash);
  expect(notice.text).not.toMatch(/#/);
});
