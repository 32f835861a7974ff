import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import * as completedRoute from "@/app/api/sign/v1/envelopes/[id]/completed/route";
import * as receiptRoute from "@/app/api/sign/v1/envelopes/[id]/receipt/route";
import * as envelopeRoute from "@/app/api/sign/v1/envelopes/[id]/route";
import * as sendRoute from "@/app/api/sign/v1/envelopes/[id]/send-link/route";
import * as signRoute from "@/app/api/sign/v1/envelopes/[id]/sign/route";
import * as voidRoute from "@/app/api/sign/v1/envelopes/[id]/void/route";
import { pool } from "@/db/client";
import type { CreatedEnvelope } from "@/lib/contract/signing-shapes";
import { jobs } from "@/lib/cron/jobs";
import { baseUrl, resetEnv } from "@/lib/env";
import { newCapability } from "@/lib/protocol/capability";
import { checkChain } from "@/lib/protocol/sign-events";
import { verifyReceipt } from "@/lib/protocol/verify-receipt";
import { signUp } from "@/lib/testing/accounts";
import {
  ask,
  eventsOf,
  mailTo,
  newEnvelope,
  seen,
  signBody,
  tokenOf,
  typesOf,
} from "@/lib/testing/signing";
import { forgetSealer } from "./stamp/seal";

const run = (name: string) => jobs.find((job) => job.name === name)?.run();
const set = ({ id }: CreatedEnvelope, change: string) =>
  pool().query(`update sign_request set ${change} where id = $1`, [id]);
const sign = (envelope: CreatedEnvelope, at = 0) =>
  ask(signRoute.POST, envelope.id, { token: tokenOf(envelope, at), body: signBody(envelope) });

test("an expiry is mailed once, to the signers who had not signed and to the sender", async () => {
  // S-067, D-57, D-96, K10
  const person = await signUp();
  await pool().query(`update "user" set email_verified = true where id = $1`, [person.userId]);
  const as = { Cookie: person.cookie, Origin: baseUrl() };
  const envelope = await newEnvelope({ title: "Old lease" }, as, 3);
  for (const recipientId of ["r1", "r2"]) {
    const token = envelope.adminToken;
    await ask(sendRoute.POST, envelope.id, { token, body: { recipientId }, headers: as });
  }
  await sign(envelope, 1);
  await set(envelope, "expires_at = now() - interval '1 second'");
  const draft = await newEnvelope({ activate: false }, as);
  await set(draft, "expires_at = now() - interval '1 second'");
  await Promise.all([run("sign-expiry"), run("sign-expiry"), run("sign-expiry")]);
  for (const each of [envelope, draft])
    expect((await typesOf(each)).filter((type) => type === "expired")).toHaveLength(1);
  const { rows } = await pool().query(
    "select recipient from mail_outbox where kind = 'sign-expired' and (recipient = $1 or recipient = any($2))",
    [person.email, envelope.recipients.map(({ email }) => email)],
  );
  const told = rows.map(({ recipient }: { recipient: string }) => recipient).sort();
  expect(told).toEqual([envelope.recipients[0]?.email, person.email].sort());
  expect((await mailTo("sign-expired", person.email)).subject).toBe("Expired: “Old lease”");
  expect((await seen(envelope)).status).toBe("expired");
});

test("an expiry is recorded once, by the first caller who reads the request, and the chain stays valid", async () => {
  // S-067, D-57
  for (const whose of ["sender", "signer"] as const) {
    const envelope = await newEnvelope();
    await set(envelope, "expires_at = now() - interval '1 second'");
    const token = whose === "sender" ? envelope.adminToken : tokenOf(envelope);
    // A caller without a valid link changes nothing.
    await ask(envelopeRoute.GET, envelope.id, { token: newCapability() });
    const stored = () =>
      pool().query(
        "select status, (select count(*)::int from sign_event where request_id = id and type = 'expired') as events from sign_request where id = $1",
        [envelope.id],
      );
    expect((await stored()).rows).toEqual([{ status: "active", events: 0 }]);
    const asked = await Promise.all(
      [1, 2, 3].map(() => ask(envelopeRoute.GET, envelope.id, { token })),
    );
    const status = whose === "sender" ? 200 : 410;
    expect(asked.map((answer) => answer.status)).toEqual([status, status, status]);
    expect((await stored()).rows).toEqual([{ status: "expired", events: 1 }]);
    await run("sign-expiry");
    expect((await stored()).rows).toEqual([{ status: "expired", events: 1 }]);
    const { events, head } = await eventsOf(envelope);
    expect(events.at(-1)).toMatchObject({
      type: "expired",
      actor: { kind: "service", recipientId: null },
    });
    expect(await checkChain(events)).toEqual({ ok: true, head });
  }
});

test("a request past its retention is removed with all its data, and nothing else is", async () => {
  // S-069
  const [over, cancelled, kept] = await Promise.all([newEnvelope(), newEnvelope(), newEnvelope()]);
  await sign(over);
  await ask(voidRoute.POST, cancelled.id, { token: cancelled.adminToken, body: {} });
  for (const each of [over, cancelled]) {
    // As if 365 days had passed since the finish.
    const { purgeAt } = await seen(each);
    const { completedAt, cancelledAt } = await seen(each);
    const finished = Date.parse(completedAt ?? cancelledAt);
    expect((Date.parse(purgeAt) - finished) / 86_400_000).toBe(365);
    await set(each, "purge_at = now() - interval '1 second'");
  }
  await run("sign-retention");
  const ids = [over.id, cancelled.id, kept.id];
  const { rows } = await pool().query("select id from sign_request where id = any($1)", [ids]);
  expect(rows).toEqual([{ id: kept.id }]);
  for (const table of ["pdf", "recipient", "signature", "event", "receipt", "code", "session"]) {
    const left = await pool().query(`select 1 from sign_${table} where request_id = any($1)`, [
      [over.id, cancelled.id],
    ]);
    expect([table, left.rows]).toEqual([table, []]);
  }
  expect((await ask(envelopeRoute.GET, kept.id, { token: kept.adminToken })).status).toBe(200);
});

test("old codes and sessions are removed, valid ones stay", async () => {
  // D-55
  const { id } = await newEnvelope({ accessMode: "before_signing" });
  const code = (age: string) =>
    pool().query(
      `insert into sign_code (request_id, recipient_id, code_hash, expires_at) values ($1, 'r1', repeat('0', 64), now() - interval '${age}')`,
      [id],
    );
  const session = (age: string) =>
    pool().query(
      `insert into sign_session (token_hash, request_id, recipient_id, expires_at) values ($2, $1, 'r1', now() - interval '${age}')`,
      [id, `${randomUUID()}${randomUUID()}`.replaceAll("-", "")],
    );
  await Promise.all([
    code("1 day 1 minute"),
    code("23 hours"),
    session("1 minute"),
    session("-1 minute"),
  ]);
  await run("sign-proofs");
  const left = async (table: string) =>
    (await pool().query(`select 1 from ${table} where request_id = $1`, [id])).rows.length;
  expect([await left("sign_code"), await left("sign_session")]).toEqual([1, 1]);
});

test("when the copy cannot be made the signature is kept, and a job completes the request", async () => {
  // docs/decisions/2026-11-22-completion.md
  const envelope = await newEnvelope({}, {}, 2);
  await sign(envelope, 0);
  const { SIGN_P12 } = process.env;
  vi.stubEnv("SIGN_P12", "bm8gUEtDUyMxMg");
  forgetSealer();
  resetEnv();
  const last = await sign(envelope, 1);
  expect([last.status, last.body]).toEqual([
    200,
    expect.objectContaining({ status: "active", remaining: 0, completedHash: null }),
  ]);
  // It does not expire, even after its deadline.
  await set(envelope, "expires_at = now() - interval '1 second'");
  expect((await seen(envelope)).status).toBe("active");
  await run("sign-expiry");
  await run("sign-completion");
  expect((await seen(envelope)).status).toBe("active");
  const { rows } = await pool().query(
    "select seal_attempts, seal_at > now() as later from sign_request where id = $1",
    [envelope.id],
  );
  expect(rows).toEqual([{ seal_attempts: 1, later: true }]);
  vi.unstubAllEnvs();
  expect(process.env.SIGN_P12).toBe(SIGN_P12);
  forgetSealer();
  resetEnv();
  await set(envelope, "seal_at = now()");
  await Promise.all([run("sign-completion"), run("sign-completion")]);
  expect((await seen(envelope)).status).toBe("completed");
  expect(await typesOf(envelope)).toEqual([
    ...["created", "activated", "consented", "signed", "consented", "signed", "completed"],
  ]);
  const token = envelope.adminToken;
  const { body: receipt } = await ask(receiptRoute.GET, envelope.id, { token });
  const { bytes: completed } = await ask(completedRoute.GET, envelope.id, { token });
  const { checks } = await verifyReceipt({ receipt, completed });
  expect(checks.filter(({ answer }) => answer === "no")).toEqual([]);
  expect((await sign(envelope, 1)).body.error.code).toBe("already_signed");
});
