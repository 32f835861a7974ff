import { createPublicKey, verify } from "node:crypto";
import { expect, test } from "vitest";
import * as completedRoute from "@/app/api/sign/v1/envelopes/[id]/completed/route";
import * as eventsRoute from "@/app/api/sign/v1/envelopes/[id]/events/route";
import * as pdfRoute from "@/app/api/sign/v1/envelopes/[id]/pdf/route";
import * as previewRoute from "@/app/api/sign/v1/envelopes/[id]/preview/route";
import * as progressRoute from "@/app/api/sign/v1/envelopes/[id]/progress/route";
import * as receiptRoute from "@/app/api/sign/v1/envelopes/[id]/receipt/route";
import * as envelopeRoute from "@/app/api/sign/v1/envelopes/[id]/route";
import * as signRoute from "@/app/api/sign/v1/envelopes/[id]/sign/route";
import * as voidRoute from "@/app/api/sign/v1/envelopes/[id]/void/route";
import { pool } from "@/db/client";
import { digestOf } from "@/lib/digest";
import { checkChain } from "@/lib/protocol/sign-events";
import { verifyReceipt } from "@/lib/protocol/verify-receipt";
import {
  ask,
  dataUrl,
  newEnvelope,
  pdfOf,
  seen,
  signaturePng,
  signBody,
  smallPdf,
  tokenOf,
} from "@/lib/testing/signing";
import type { CreatedEnvelopeView } from "./schemas";
import { publicSigningKey } from "./signing-key";

const sign = (envelope: CreatedEnvelopeView, at = 0, more: Record<string, unknown> = {}) =>
  ask(signRoute.POST, envelope.id, {
    rest: "/sign",
    token: tokenOf(envelope, at),
    body: signBody(envelope, more),
  });

const eventsOf = async (envelope: CreatedEnvelopeView) =>
  (await ask(eventsRoute.GET, envelope.id, { token: envelope.adminToken })).body;

const typesOf = async (envelope: CreatedEnvelopeView): Promise<string[]> =>
  (await eventsOf(envelope)).events.map(({ type }: { type: string }) => type);

const signatures = async ({ id }: CreatedEnvelopeView): Promise<number> =>
  (await pool().query("select 1 from sign_signature where request_id = $1", [id])).rows.length;

test("two sign, the last one completes, and the receipt binds both PDFs and all that happened", async () => {
  // S-091, S-098, S-101, D-58
  const envelope = await newEnvelope({}, {}, 2);
  const token = envelope.adminToken;
  const first = await sign(envelope, 0, { name: "Zoë 王 المهدي", method: "type" });
  expect(first.status).toBe(200);
  expect(first.body).toEqual({
    status: "active",
    recipient: { id: "r1", status: "signed", signedAt: expect.any(String) },
    remaining: 1,
    completedHash: null,
  });
  const early = await ask(completedRoute.GET, envelope.id, { token });
  expect([early.status, early.body.error.code]).toEqual([409, "not_completed"]);
  expect((await ask(receiptRoute.GET, envelope.id, { token })).body.error.code).toBe(
    "not_completed",
  );
  const last = await sign(envelope, 1);
  expect(last.body).toMatchObject({ status: "completed", remaining: 0 });
  const view = await seen(envelope);
  expect(view).toMatchObject({ status: "completed", completedHash: last.body.completedHash });
  expect(view.recipients.map((each: { signedName: string }) => each.signedName)).toEqual([
    "Zoë 王 المهدي",
    "Ada Lovelace",
  ]);
  const completed = await ask(completedRoute.GET, envelope.id, { token });
  expect(digestOf(completed.bytes)).toBe(last.body.completedHash);
  const receipt = await ask(receiptRoute.GET, envelope.id, { token: tokenOf(envelope) });
  const key = await publicSigningKey();
  const verdict = await verifyReceipt({
    receipt: receipt.body,
    completed: completed.bytes,
    original: await smallPdf(),
    keys: [{ kid: key.kid, publicKey: key.publicKey, retiredAt: null }],
  });
  expect(verdict.checks.filter(({ answer }) => answer !== "yes")).toEqual([]);
  expect(verdict.answer).toBe("yes");
  expect(verdict.body?.recipients[0]).toMatchObject({
    name: "Signer 1",
    signedName: "Zoë 王 المهدي",
    method: "type",
    access: { mode: "link", verifiedAt: null, userAgent: "Test/1" },
  });
  expect(await typesOf(envelope)).toEqual([
    ...["created", "activated", "consented", "signed", "consented", "signed", "completed"],
    ...["downloaded", "downloaded"],
  ]);
});

test("a receipt verifies with nothing but Node's own Ed25519", async () => {
  // D-54: an independent reading of "svc:sign-receipt:v1\n" + body
  const envelope = await newEnvelope();
  await sign(envelope);
  const { body: receipt } = await ask(receiptRoute.GET, envelope.id, {
    token: envelope.adminToken,
  });
  const key = createPublicKey({
    key: { kty: "OKP", crv: "Ed25519", x: receipt.pub },
    format: "jwk",
  });
  const check = (body: string) =>
    verify(
      null,
      Buffer.from(`svc:sign-receipt:v1\n${body}`),
      key,
      Buffer.from(receipt.sig, "base64url"),
    );
  expect(check(receipt.body)).toBe(true);
  expect(check(receipt.body.replace("Lease", "Leash"))).toBe(false);
});

test("consent is true and nothing else, and without it nothing is recorded", async () => {
  // S-092
  const envelope = await newEnvelope();
  for (const consent of [undefined, false, "true", 1, null, {}]) {
    const { status, body } = await sign(envelope, 0, { consent });
    expect([status, body.error.code]).toEqual([400, "consent_required"]);
  }
  expect([await signatures(envelope), await typesOf(envelope)]).toEqual([
    0,
    ["created", "activated"],
  ]);
});

test("what is signed is the document that was read", async () => {
  // S-093
  const envelope = await newEnvelope();
  for (const documentHash of [digestOf("another"), envelope.originalHash.toUpperCase(), ""]) {
    const { status, body } = await sign(envelope, 0, { documentHash });
    expect([status, body.error.code]).toEqual([409, "stale_document"]);
  }
});

test("a signature is a PNG of at most 300 KB", async () => {
  // S-094
  const envelope = await newEnvelope();
  const png = Buffer.from(signaturePng());
  const padded = (bytes: number) => dataUrl(Buffer.concat([png, Buffer.alloc(bytes - png.length)]));
  const code = async (signature: unknown) =>
    (await sign(envelope, 0, { signature })).body.error?.code;
  expect(await code("data:image/jpeg;base64,/9j/")).toBe("signature_invalid");
  expect(await code("hello")).toBe("signature_invalid");
  expect(await code(padded(307_201))).toBe("too_large");
  expect(await code(padded(307_200))).not.toBe("too_large");
});

test.each([
  ["a method there is not", { method: "stamp" }],
  ["no name", { name: "" }],
  ["a name of 201", { name: "x".repeat(201) }],
  ["a signature that is a number", { signature: 7 }],
  ["a member nobody knows", { color: "red" }],
])("refused: %s", async (_, more) => {
  // S-095
  const { status, body } = await sign(await newEnvelope(), 0, more);
  expect([status, body.error.code]).toEqual([400, "invalid_request"]);
});

test("a name of 200 and the ways to sign are taken", async () => {
  // S-095
  const envelope = await newEnvelope({}, {}, 3);
  const methods = ["draw", "type", "upload"];
  for (const [at, method] of methods.entries())
    expect((await sign(envelope, at, { method, name: "x".repeat(200) })).status).toBe(200);
});

test("whoever has signed cannot sign again, and the first signature stays", async () => {
  // S-096
  const envelope = await newEnvelope({}, {}, 2);
  await sign(envelope, 0, { name: "First" });
  const again = await sign(envelope, 0, { name: "Second" });
  expect([again.status, again.body.error.code]).toEqual([409, "already_signed"]);
  await sign(envelope, 1);
  const later = await sign(envelope, 0);
  expect([later.status, later.body.error.code]).toEqual([409, "already_signed"]);
  expect((await seen(envelope)).recipients[0].signedName).toBe("First");
});

test("nobody signs a draft, what was cancelled or what has expired", async () => {
  // S-097, S-066, S-067
  const envelope = await newEnvelope();
  const set = (change: string) =>
    pool().query(`update sign_request set ${change} where id = $1`, [envelope.id]);
  const all = async () => {
    const token = tokenOf(envelope);
    const { consent: _, ...preview } = signBody(envelope);
    const asked = await Promise.all([
      sign(envelope),
      ask(previewRoute.POST, envelope.id, { token, body: preview }),
      ask(pdfRoute.GET, envelope.id, { token }),
    ]);
    return asked.map(({ status, body }) => [status, body.error.code]);
  };
  await set("status = 'draft'");
  expect(await all()).toEqual(Array(3).fill([409, "not_active"]));
  await set("status = 'active', expires_at = now() - interval '1 second'");
  expect(await all()).toEqual(Array(3).fill([410, "expired"]));
  await set("expires_at = now() + interval '1 day'");
  await ask(voidRoute.POST, envelope.id, { token: envelope.adminToken, body: {} });
  expect(await all()).toEqual(Array(3).fill([410, "cancelled"]));
  expect(await signatures(envelope)).toBe(0);
});

test("PDFs are handed out under a safe name, and kept by no cache", async () => {
  // S-045, S-049, D-50
  const title = 'Vertrag "Süd"\u00a0№ 7 / ../évil 契約';
  const envelope = await newEnvelope({ title }, {}, 2);
  const token = envelope.adminToken;
  const original = await ask(pdfRoute.GET, envelope.id, { token });
  expect(Buffer.from(original.bytes)).toEqual(Buffer.from(await smallPdf()));
  expect(original.headers.get("content-type")).toBe("application/pdf");
  expect(original.headers.get("content-disposition")).toBe(
    'inline; filename="vertrag-sud-no-7-evil.pdf"',
  );
  expect(original.headers.get("cache-control")).toBe("no-store");
  expect(original.headers.get("x-content-type-options")).toBe("nosniff");
  const before = await ask(progressRoute.GET, envelope.id, { token: tokenOf(envelope) });
  expect(Buffer.from(before.bytes)).toEqual(Buffer.from(await smallPdf()));
  await sign(envelope, 0);
  const after = await ask(progressRoute.GET, envelope.id, { token });
  expect(after.bytes.length).toBeGreaterThan(before.bytes.length);
  expect(after.headers.get("content-disposition")).toContain("-progress.pdf");
  await sign(envelope, 1);
  const completed = await ask(completedRoute.GET, envelope.id, { token });
  expect(completed.headers.get("content-disposition")).toContain("-signed.pdf");
  const unnamed = await newEnvelope({ title: "契約" });
  const { headers } = await ask(pdfRoute.GET, unnamed.id, { token: unnamed.adminToken });
  expect(headers.get("content-disposition")).toBe('inline; filename="document.pdf"');
});

test("a preview shows the signature and records nothing", async () => {
  // S-090
  const envelope = await newEnvelope();
  const { consent: _, ...body } = signBody(envelope);
  const token = tokenOf(envelope);
  const answered = await ask(previewRoute.POST, envelope.id, { token, body });
  expect([answered.status, answered.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect(answered.bytes.length).toBeGreaterThan((await smallPdf()).length);
  expect([await signatures(envelope), await typesOf(envelope)]).toEqual([
    0,
    ["created", "activated"],
  ]);
  const stale = await ask(previewRoute.POST, envelope.id, {
    token,
    body: { ...body, documentHash: digestOf("another") },
  });
  expect(stale.body.error.code).toBe("stale_document");
  const withConsent = await ask(previewRoute.POST, envelope.id, {
    token,
    body: signBody(envelope),
  });
  expect(withConsent.status).toBe(400);
});

test("a stored PDF that is another is signed by nobody", async () => {
  // SECURITY 2.5
  const envelope = await newEnvelope({}, {}, 2);
  await pool().query("update sign_pdf set bytes = $2 where request_id = $1", [
    envelope.id,
    Buffer.from(await pdfOf(2)),
  ]);
  expect((await sign(envelope, 0)).status).toBe(500);
  await pool().query(
    "update sign_recipient set signed_at = now(), signed_name = 'x', method = 'draw', signature_hash = repeat('0', 64) where request_id = $1 and id = 'r1'",
    [envelope.id],
  );
  expect((await sign(envelope, 1)).status).toBe(500);
  expect(await signatures(envelope)).toBe(0);
  expect((await seen(envelope)).status).toBe("active");
});

test("a download is noted after the completion, once an hour for each who makes it", async () => {
  // D-57
  const envelope = await newEnvelope();
  await sign(envelope);
  for (const token of [envelope.adminToken, tokenOf(envelope), envelope.adminToken])
    await ask(completedRoute.GET, envelope.id, { token });
  await ask(receiptRoute.GET, envelope.id, { token: envelope.adminToken });
  const { events, head } = await eventsOf(envelope);
  const downloads = events
    .filter(({ type }: { type: string }) => type === "downloaded")
    .map(({ actor, data }: { actor: { kind: string }; data: { what: string } }) => [
      actor.kind,
      data.what,
    ]);
  expect(downloads).toEqual([
    ["sender", "completed"],
    ["signer", "completed"],
    ["sender", "receipt"],
  ]);
  expect(await checkChain(events)).toEqual({ ok: true, head });
});

test("a network signs twenty times an hour", async () => {
  // D-58
  const envelope = await newEnvelope();
  const headers = { "X-Svc-IP": "203.0.113.77" };
  await pool().query("delete from rate_limit where key = 'sign:203.0.113.77'");
  const attempt = () =>
    ask(signRoute.POST, envelope.id, {
      token: tokenOf(envelope),
      headers,
      body: signBody(envelope, { documentHash: digestOf("another") }),
    });
  const answers = await Promise.all(Array.from({ length: 21 }, attempt));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(20).fill(409), 429]);
});

test("what a signer sees of the others is their names and how far they are", async () => {
  // S-040, D-51
  const envelope = await newEnvelope({}, {}, 3);
  await sign(envelope, 2);
  const { body } = await ask(envelopeRoute.GET, envelope.id, { token: tokenOf(envelope) });
  expect(body).toMatchObject({
    role: "signer",
    recipient: { id: "r1", name: "Signer 1", status: "viewed" },
    others: [
      { name: "Signer 2", status: "waiting" },
      { name: "Signer 3", status: "signed" },
    ],
    sender: { name: null },
  });
  expect(body.fields.map(({ recipientId }: { recipientId: string }) => recipientId)).toEqual([
    "r1",
  ]);
  const text = JSON.stringify(body);
  for (const other of envelope.recipients.slice(1)) {
    expect(text).not.toContain(other.email);
    expect(text).not.toContain(other.token);
  }
  // Seen once, however often it is read.
  await ask(envelopeRoute.GET, envelope.id, { token: tokenOf(envelope) });
  expect((await typesOf(envelope)).filter((type) => type === "viewed")).toHaveLength(1);
});
