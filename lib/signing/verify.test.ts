import { expect, test } from "vitest";
import * as accessRoute from "@/app/api/sign/v1/envelopes/[id]/access/route";
import * as accessCodeRoute from "@/app/api/sign/v1/envelopes/[id]/access-code/route";
import * as completedRoute from "@/app/api/sign/v1/envelopes/[id]/completed/route";
import * as eventsRoute from "@/app/api/sign/v1/envelopes/[id]/events/route";
import * as pdfRoute from "@/app/api/sign/v1/envelopes/[id]/pdf/route";
import * as previewRoute from "@/app/api/sign/v1/envelopes/[id]/preview/route";
import * as progressRoute from "@/app/api/sign/v1/envelopes/[id]/progress/route";
import * as receiptRoute from "@/app/api/sign/v1/envelopes/[id]/receipt/route";
import * as envelopeRoute from "@/app/api/sign/v1/envelopes/[id]/route";
import * as signRoute from "@/app/api/sign/v1/envelopes/[id]/sign/route";
import * as verifyCodeRoute from "@/app/api/sign/v1/envelopes/[id]/verify-code/route";
import { pool } from "@/db/client";
import type { CreatedEnvelope } from "@/lib/contract/signing-shapes";
import { resetEnv } from "@/lib/env";
import { verifyReceipt } from "@/lib/protocol/verify-receipt";
import { spent } from "@/lib/testing/limits";
import {
  ask,
  askedCode,
  mailTo,
  newEnvelope,
  proveAddress,
  signBody,
  tokenOf,
} from "@/lib/testing/signing";
import { signLimits } from "./limits";
import { masked } from "./masked";

const before = { accessMode: "before_signing" };
const give = (envelope: CreatedEnvelope, code: string, at = 0) =>
  ask(verifyCodeRoute.POST, envelope.id, { token: tokenOf(envelope, at), body: { code } });
const codeOf = async (asked: ReturnType<typeof ask>) => {
  const { status, body } = await asked;
  return [status, body.error?.code ?? null];
};
const another = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

test("before_signing shows everything only to a signer who verified the address", async () => {
  // S-041
  const envelope = await newEnvelope(before);
  const token = tokenOf(envelope);
  const body = signBody(envelope);
  const { consent: _, ...preview } = body;
  const all = (session?: string) => {
    const get = { token, session };
    return Promise.all([
      codeOf(ask(envelopeRoute.GET, envelope.id, get)),
      codeOf(ask(pdfRoute.GET, envelope.id, get)),
      codeOf(ask(progressRoute.GET, envelope.id, get)),
      codeOf(ask(previewRoute.POST, envelope.id, { ...get, body: preview })),
      codeOf(ask(signRoute.POST, envelope.id, { ...get, body: session ? body : {} })),
      codeOf(ask(completedRoute.GET, envelope.id, get)),
      codeOf(ask(receiptRoute.GET, envelope.id, get)),
    ]);
  };
  expect(await all()).toEqual(Array(7).fill([401, "session_required"]));
  expect(await all("x".repeat(43))).toEqual(Array(7).fill([401, "session_invalid"]));
  expect((await ask(accessRoute.GET, envelope.id, { token })).status).toBe(200);
  const session = await proveAddress(envelope);
  const get = { token, session };
  expect((await ask(envelopeRoute.GET, envelope.id, get)).status).toBe(200);
  expect((await ask(pdfRoute.GET, envelope.id, get)).status).toBe(200);
  expect((await ask(previewRoute.POST, envelope.id, { ...get, body: preview })).status).toBe(200);
  expect((await ask(signRoute.POST, envelope.id, { ...get, body })).status).toBe(200);
  expect((await ask(completedRoute.GET, envelope.id, get)).status).toBe(200);
  const { body: receipt } = await ask(receiptRoute.GET, envelope.id, get);
  const verdict = await verifyReceipt({ receipt });
  expect(verdict.checks.filter(({ answer }) => answer === "no")).toEqual([]);
  expect(verdict.body?.recipients[0]?.access).toMatchObject({
    mode: "email",
    verifiedAt: expect.any(String),
  });
});

test("after_signing requires the address only for the completed copy, its pages and its receipt", async () => {
  // S-042
  const envelope = await newEnvelope({ accessMode: "after_signing" });
  const token = tokenOf(envelope);
  expect((await ask(envelopeRoute.GET, envelope.id, { token })).status).toBe(200);
  expect((await ask(progressRoute.GET, envelope.id, { token })).status).toBe(200);
  const signed = await ask(signRoute.POST, envelope.id, { token, body: signBody(envelope) });
  expect(signed.body.status).toBe("completed");
  const ofTheCopy = [completedRoute, progressRoute, receiptRoute];
  for (const route of ofTheCopy) {
    expect(await codeOf(ask(route.GET, envelope.id, { token }))).toEqual([401, "session_required"]);
    // The sender needs no session.
    expect((await ask(route.GET, envelope.id, { token: envelope.adminToken })).status).toBe(200);
  }
  const session = await proveAddress(envelope);
  for (const route of ofTheCopy)
    expect((await ask(route.GET, envelope.id, { token, session })).status).toBe(200);
});

test("a signer without a session reads what must be verified, and the address is masked", async () => {
  // S-044, D-55
  const read = async (accessMode: string, session?: string, known?: CreatedEnvelope) => {
    const envelope = known ?? (await newEnvelope({ accessMode }));
    return (await ask(accessRoute.GET, envelope.id, { token: tokenOf(envelope), session })).body;
  };
  expect(await read("link")).toMatchObject({ mode: "link", required: false, requiredFor: null });
  expect(await read("after_signing")).toMatchObject({ required: true, requiredFor: "completed" });
  const envelope = await newEnvelope(before);
  expect(await read("", undefined, envelope)).toEqual({
    mode: "before_signing",
    required: true,
    requiredFor: "all",
    verified: false,
    email: "s•••@s•••.test",
    sessionExpiresAt: null,
    resendAfter: 0,
    sender: { name: null },
    title: envelope.title,
    pages: envelope.pages,
  });
  const session = await proveAddress(envelope);
  const proven = await read("", session, envelope);
  expect(proven).toMatchObject({ verified: true, sessionExpiresAt: expect.any(String) });
  expect(proven.resendAfter).toBeGreaterThan(0);
  expect(masked("𝒶da@mail.example.co.uk")).toBe("𝒶•••@m•••.uk");
});

test("a code comes by mail, is in its subject, and gives a session of twelve hours", async () => {
  // S-080, S-081, D-96
  const envelope = await newEnvelope(before);
  const token = tokenOf(envelope);
  const asked = await ask(accessCodeRoute.POST, envelope.id, { token, body: {} });
  expect(asked.body).toEqual({
    sent: true,
    email: "s•••@s•••.test",
    expiresAt: expect.any(String),
    resendAfter: 30,
  });
  const mail = await mailTo("sign-code", envelope.recipients[0]?.email ?? "");
  expect(mail.subject).toMatch(/^\d{6} is your code for “Lease”$/);
  expect(mail.text.split("\n")[0]).toContain(mail.subject.slice(0, 6));
  const given = await give(envelope, mail.subject.slice(0, 6));
  expect(given.status).toBe(200);
  expect(given.body.session).toHaveLength(43);
  const hours = (Date.parse(given.body.expiresAt) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(11.9);
  expect(hours).toBeLessThanOrEqual(12);
  const read = () => ask(envelopeRoute.GET, envelope.id, { token, session: given.body.session });
  expect((await read()).status).toBe(200);
  await pool().query(
    "update sign_session set expires_at = now() - interval '1 second' where request_id = $1",
    [envelope.id],
  );
  expect(await codeOf(read())).toEqual([401, "session_invalid"]);
});

test("a session is valid for one request and one recipient only", async () => {
  // S-082
  const envelope = await newEnvelope(before, {}, 2);
  const other = await newEnvelope(before);
  const session = await proveAddress(envelope, 0);
  const tokens = [tokenOf(envelope, 1), tokenOf(other)];
  for (const [at, { id }] of [envelope, other].entries()) {
    const token = tokens[at] ?? "";
    const asked = ask(envelopeRoute.GET, id, { token, session });
    expect(await codeOf(asked)).toEqual([401, "session_invalid"]);
  }
});

test("a wrong, old, replaced or used code is refused", async () => {
  // S-083
  const envelope = await newEnvelope(before);
  expect(await codeOf(give(envelope, "123456"))).toEqual([400, "code_expired"]);
  const first = await askedCode(envelope);
  expect(await codeOf(give(envelope, another(first)))).toEqual([400, "code_invalid"]);
  const second = await askedCode(envelope);
  if (first !== second) expect(await codeOf(give(envelope, first))).toEqual([400, "code_expired"]);
  expect((await give(envelope, second)).status).toBe(200);
  expect(await codeOf(give(envelope, second))).toEqual([400, "code_expired"]);
  const third = await askedCode(envelope);
  await pool().query(
    "update sign_code set expires_at = now() - interval '1 second' where request_id = $1",
    [envelope.id],
  );
  expect(await codeOf(give(envelope, third))).toEqual([400, "code_expired"]);
  for (const code of ["12345", "1234567", "12345a", " 12345", ""])
    expect(await codeOf(give(envelope, code))).toEqual([400, "invalid_request"]);
});

test("five wrong tries end a code, even when they arrive at once; the next code counts anew", async () => {
  // S-083, D-55, SECURITY 2.5
  const envelope = await newEnvelope(before);
  const code = await askedCode(envelope);
  const answers = await Promise.all(
    Array.from({ length: 9 }, () => codeOf(give(envelope, another(code)))),
  );
  expect(answers.map(([, word]) => word).sort()).toEqual([
    ...Array(5).fill("code_invalid"),
    ...Array(4).fill("rate_limited"),
  ]);
  const right = await give(envelope, code);
  expect([right.status, Number(right.headers.get("retry-after")) > 0]).toEqual([429, true]);
  const { body } = await ask(eventsRoute.GET, envelope.id, { token: envelope.adminToken });
  const failed = body.events.filter(({ type }: { type: string }) => type === "code_failed");
  expect(failed).toHaveLength(5);
  expect((await give(envelope, await askedCode(envelope))).status).toBe(200);
});

test("a code gives one session, to the first caller", async () => {
  // K3
  for (let round = 0; round < 5; round++) {
    const envelope = await newEnvelope(before);
    const code = await askedCode(envelope);
    const answers = await Promise.all(Array.from({ length: 4 }, () => give(envelope, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  }
});

test("a recipient is sent at most five codes an hour, counted per recipient", async () => {
  // D-55
  const envelope = await newEnvelope(before, {}, 2);
  const asked = (at: number) =>
    ask(accessCodeRoute.POST, envelope.id, { token: tokenOf(envelope, at), body: {} });
  await spent(signLimits.codesAnHour, `${envelope.id}:r1`, 0);
  const statuses: number[] = [];
  for (let i = 0; i < 6; i++) statuses.push((await asked(0)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await asked(1)).status).toBe(200);
});

test("a recipient is sent at most fifteen codes a day", async () => {
  // D-55
  const envelope = await newEnvelope(before);
  await spent(signLimits.codesADay, `${envelope.id}:r1`, 14);
  const asked = () =>
    ask(accessCodeRoute.POST, envelope.id, { token: tokenOf(envelope), body: {} });
  expect((await asked()).status).toBe(200);
  const refused = await asked();
  expect([refused.status, refused.body.error.code]).toEqual([429, "rate_limited"]);
});

test("with the mode link no code is required", async () => {
  // S-084, S-043
  const envelope = await newEnvelope();
  const token = tokenOf(envelope);
  const refused = [409, "not_required"];
  expect(await codeOf(ask(accessCodeRoute.POST, envelope.id, { token, body: {} }))).toEqual(
    refused,
  );
  expect(await codeOf(give(envelope, "123456"))).toEqual(refused);
});

test("no code is made where mail is switched off", async () => {
  // D-55
  const envelope = await newEnvelope(before);
  const { MAIL_DRIVER } = process.env;
  process.env.MAIL_DRIVER = "none";
  resetEnv();
  try {
    const asked = ask(accessCodeRoute.POST, envelope.id, { token: tokenOf(envelope), body: {} });
    expect(await codeOf(asked)).toEqual([503, "email_failed"]);
  } finally {
    if (MAIL_DRIVER === undefined) delete process.env.MAIL_DRIVER;
    else process.env.MAIL_DRIVER = MAIL_DRIVER;
    resetEnv();
  }
  const { rows } = await pool().query("select 1 from sign_code where request_id = $1", [
    envelope.id,
  ]);
  expect(rows).toEqual([]);
});

test("only a code's hash is stored, and its mail is erased once sent", async () => {
  // S-033, D-96
  const envelope = await newEnvelope(before);
  const code = await askedCode(envelope);
  const { rows } = await pool().query(
    "select c::text as text from sign_code c where request_id = $1",
    [envelope.id],
  );
  expect(rows[0]?.text).not.toContain(code);
});
