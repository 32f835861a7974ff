import { createPublicKey, verify } from "node:crypto";
import { expect, test } from "vitest";
import * as completedRoute from "@/app/api/sign/v1/envelopes/[id]/completed/route";
import * as pdfRoute from "@/app/api/sign/v1/envelopes/[id]/pdf/route";
import * as previewRoute from "@/app/api/sign/v1/envelopes/[id]/preview/route";
import * as receiptRoute from "@/app/api/sign/v1/envelopes/[id]/receipt/route";
import * as signRoute from "@/app/api/sign/v1/envelopes/[id]/sign/route";
import * as voidRoute from "@/app/api/sign/v1/envelopes/[id]/void/route";
import { pool } from "@/db/client";
import { digestOf } from "@/lib/digest";
import { verifyReceipt } from "@/lib/protocol/verify-receipt";
import { spent } from "@/lib/testing/limits";
import {
  ask,
  dataUrl,
  newEnvelope,
  proveAddress,
  seen,
  signAs,
  signaturePng,
  signatures,
  signBody,
  smallPdf,
  tokenOf,
  typesOf,
} from "@/lib/testing/signing";
import { signLimits } from "./limits";
import { publicSigningKey } from "./signing-key";

test("two sign, the last one completes, and the receipt contains both PDF hashes and all events", async () => {
  // S-091, S-098, S-101, D-58
  const envelope = await newEnvelope({}, {}, 2);
  const token = envelope.adminToken;
  const first = await signAs(envelope, 0, { name: "Zoë 王 المهدي", method: "type" });
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
  const last = await signAs(envelope, 1);
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

test("Node's own Ed25519 verifies a receipt", async () => {
  // D-54: verified independently over "svc:sign-receipt:v1\n" + body
  const envelope = await newEnvelope();
  await signAs(envelope);
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

test("a code proves a signer's address only when its session is sent with the signature", async () => {
  // S-042, D-54: somebody who got the link forwarded may not have read the mailbox
  const envelope = await newEnvelope({ accessMode: "after_signing" }, {}, 2);
  await proveAddress(envelope, 0);
  const session = await proveAddress(envelope, 1);
  expect((await signAs(envelope, 0)).status).toBe(200);
  const token = tokenOf(envelope, 1);
  await ask(signRoute.POST, envelope.id, { token, session, body: signBody(envelope) });
  const asSender = { token: envelope.adminToken };
  const { body: receipt } = await ask(receiptRoute.GET, envelope.id, asSender);
  const { recipients } = JSON.parse(receipt.body);
  expect(recipients[0].access).toMatchObject({ mode: "link", verifiedAt: null });
  expect(recipients[1].access).toMatchObject({ mode: "email", verifiedAt: expect.any(String) });
  const shown = (await seen(envelope)).recipients.map(
    ({ verifiedAt }: { verifiedAt: string | null }) => verifiedAt,
  );
  expect(shown).toEqual([null, recipients[1].access.verifiedAt]);
});

test("consent must be true, and without it nothing is recorded", async () => {
  // S-092
  const envelope = await newEnvelope();
  for (const consent of [undefined, false, "true", 1, null, {}]) {
    const { status, body } = await signAs(envelope, 0, { consent });
    expect([status, body.error.code]).toEqual([400, "consent_required"]);
  }
  expect([await signatures(envelope), await typesOf(envelope)]).toEqual([
    0,
    ["created", "activated"],
  ]);
});

test("a signature must name the document that was read", async () => {
  // S-093
  const envelope = await newEnvelope();
  for (const documentHash of [digestOf("another"), envelope.originalHash.toUpperCase(), ""]) {
    const { status, body } = await signAs(envelope, 0, { documentHash });
    expect([status, body.error.code]).toEqual([409, "stale_document"]);
  }
});

test("a signature must be a PNG of at most 300 KB", async () => {
  // S-094
  const envelope = await newEnvelope();
  const png = Buffer.from(signaturePng());
  const padded = (bytes: number) => dataUrl(Buffer.concat([png, Buffer.alloc(bytes - png.length)]));
  const code = async (signature: unknown) =>
    (await signAs(envelope, 0, { signature })).body.error?.code;
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
  const { status, body } = await signAs(await newEnvelope(), 0, more);
  expect([status, body.error.code]).toEqual([400, "invalid_request"]);
});

test("names of 200 characters and all ways to sign are accepted", async () => {
  // S-095
  const envelope = await newEnvelope({}, {}, 3);
  const methods = ["draw", "type", "upload"];
  for (const [at, method] of methods.entries())
    expect((await signAs(envelope, at, { method, name: "x".repeat(200) })).status).toBe(200);
});

test("a signer cannot sign twice, and the first signature stays", async () => {
  // S-096
  const envelope = await newEnvelope({}, {}, 2);
  await signAs(envelope, 0, { name: "First" });
  const again = await signAs(envelope, 0, { name: "Second" });
  expect([again.status, again.body.error.code]).toEqual([409, "already_signed"]);
  await signAs(envelope, 1);
  const later = await signAs(envelope, 0);
  expect([later.status, later.body.error.code]).toEqual([409, "already_signed"]);
  expect((await seen(envelope)).recipients[0].signedName).toBe("First");
});

test("a draft, a cancelled request and an expired request cannot be signed", async () => {
  // S-097, S-066, S-067
  const envelope = await newEnvelope();
  const set = (change: string) =>
    pool().query(`update sign_request set ${change} where id = $1`, [envelope.id]);
  const all = async () => {
    const token = tokenOf(envelope);
    const { consent: _, ...preview } = signBody(envelope);
    const asked = await Promise.all([
      signAs(envelope),
      ask(previewRoute.POST, envelope.id, { token, body: preview }),
      ask(pdfRoute.GET, envelope.id, { token }),
    ]);
    return asked.map(({ status, body }) => [status, body.error.code]);
  };
  await set("status = 'draft'");
  expect(await all()).toEqual(Array(3).fill([409, "not_active"]));
  await set("status = 'active', expires_at = now() - interval '1 second'");
  expect(await all()).toEqual(Array(3).fill([410, "expired"]));
  await set("status = 'active', expires_at = now() + interval '1 day'");
  await ask(voidRoute.POST, envelope.id, { token: envelope.adminToken, body: {} });
  expect(await all()).toEqual(Array(3).fill([410, "cancelled"]));
  expect(await signatures(envelope)).toBe(0);
});

test("a network signs at most twenty times an hour", async () => {
  // D-58
  const envelope = await newEnvelope();
  const headers = { "X-Svc-IP": "203.0.113.77" };
  await spent(signLimits.sign, "203.0.113.77", 0);
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
