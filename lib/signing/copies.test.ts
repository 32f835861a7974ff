import { expect, test } from "vitest";
import * as completedRoute from "@/app/api/sign/v1/envelopes/[id]/completed/route";
import * as pdfRoute from "@/app/api/sign/v1/envelopes/[id]/pdf/route";
import * as previewRoute from "@/app/api/sign/v1/envelopes/[id]/preview/route";
import * as progressRoute from "@/app/api/sign/v1/envelopes/[id]/progress/route";
import * as receiptRoute from "@/app/api/sign/v1/envelopes/[id]/receipt/route";
import * as envelopeRoute from "@/app/api/sign/v1/envelopes/[id]/route";
import { pool } from "@/db/client";
import { digestOf } from "@/lib/digest";
import { checkChain } from "@/lib/protocol/sign-events";
import {
  ask,
  eventsOf,
  newEnvelope,
  pdfOf,
  seen,
  signAs,
  signatures,
  signBody,
  smallPdf,
  tokenOf,
  typesOf,
} from "@/lib/testing/signing";

test("PDFs are downloaded under a safe file name and are never cached", async () => {
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
  await signAs(envelope, 0);
  const after = await ask(progressRoute.GET, envelope.id, { token });
  expect(after.bytes.length).toBeGreaterThan(before.bytes.length);
  expect(after.headers.get("content-disposition")).toContain("-progress.pdf");
  await signAs(envelope, 1);
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

test("a stored PDF that differs from the uploaded one cannot be signed", async () => {
  // SECURITY 2.5
  const envelope = await newEnvelope({}, {}, 2);
  await pool().query("update sign_pdf set bytes = $2 where request_id = $1", [
    envelope.id,
    Buffer.from(await pdfOf(2)),
  ]);
  expect((await signAs(envelope, 0)).status).toBe(500);
  await pool().query(
    "update sign_recipient set signed_at = now(), signed_name = 'x', method = 'draw', signature_hash = repeat('0', 64) where request_id = $1 and id = 'r1'",
    [envelope.id],
  );
  expect((await signAs(envelope, 1)).status).toBe(500);
  expect(await signatures(envelope)).toBe(0);
  expect((await seen(envelope)).status).toBe("active");
});

test("after the completion a download is recorded, once an hour for each person", async () => {
  // D-57
  const envelope = await newEnvelope();
  await signAs(envelope);
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

test("a signer sees only the names and the progress of the other signers", async () => {
  // S-040, D-51
  const envelope = await newEnvelope({}, {}, 3);
  await signAs(envelope, 2);
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
  // Reading twice records one view.
  await ask(envelopeRoute.GET, envelope.id, { token: tokenOf(envelope) });
  expect((await typesOf(envelope)).filter((type) => type === "viewed")).toHaveLength(1);
});
