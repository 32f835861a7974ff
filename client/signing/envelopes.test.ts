/** The client against the real routes: a sender, with and without an account, and the signers. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readReceipt } from "@/lib/contract/signing";
import * as sender from "@/lib/contract/signing-sender";
import type { Field } from "@/lib/contract/signing-shapes";
import * as api from "@/lib/contract/signing-signer";
import { checkChain } from "@/lib/protocol/sign-events";
import { forgetAttempts } from "@/lib/testing/accounts";
import { startTestServer, type TestServer } from "@/lib/testing/server";
import { signaturePng, smallPdf } from "@/lib/testing/signing";
import { callOperation } from "../call";
import type { Environment } from "../environment";
import { ApiError, fieldError } from "../http";
import { newBrowser } from "../testing/browser";
import { createEnvelope, type NewEnvelope } from "./create-envelope";
import { readSenderEnvelope, readSignerEnvelope } from "./envelopes";
import { asSender, asSigner, type SignLink, signLinkOf } from "./link";
import { downloadCopy, previewSignature } from "./pdfs";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(forgetAttempts);

const field = (more: Partial<Field> = {}): Field => ({
  id: randomUUID(),
  recipientId: "ada",
  type: "signature",
  page: 1,
  x: 0.1,
  y: 0.1,
  width: 0.4,
  height: 0.1,
  ...more,
});
const ada = { id: "ada", name: "Ada Lovelace", email: "ada@sealdesk.test" };

async function wanted(more: Partial<NewEnvelope> = {}): Promise<NewEnvelope> {
  const pdf = await smallPdf();
  return { title: "Lease", pdf, recipients: [ada], fields: [field()], accessMode: "link", ...more };
}

const linkOf = (address: string | null | undefined): SignLink => {
  const link = signLinkOf(new URL(address ?? "", "https://desk.test"));
  if (!link) throw new Error(`No link of signing: ${address}`);
  return link;
};

async function signatureFor(link: SignLink, here: Environment) {
  const { originalHash } = await readSignerEnvelope(link, here);
  const png = Buffer.from(signaturePng()).toString("base64");
  const signature = `data:image/png;base64,${png}`;
  return { name: "Ada Lovelace", signature, method: "draw", documentHash: originalHash } as const;
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof ApiError ? [error.status, error.reason] : error),
  );

test("a draft is changed, sent and signed, and its sender gets the chain, the copies and the receipt", async () => {
  const here = newBrowser(server.url);
  const there = newBrowser(server.url);
  const made = await createEnvelope(await wanted(), {}, here);
  expect(made).toMatchObject({ status: "draft", pages: 1, title: "Lease", activatedAt: null });
  const link = linkOf(made.reviewUrl);
  expect(link).toEqual({ id: made.id, token: made.adminToken });

  const second = field({ y: 0.6, type: "date" });
  const changed = await callOperation(sender.replaceFields, {
    ...asSender(link),
    body: { fields: [field(), second] },
    environment: here,
  });
  expect(changed.fields.map(({ type }) => type)).toEqual(["signature", "date"]);
  const active = await callOperation(sender.activateEnvelope, {
    ...asSender(link),
    body: {},
    environment: here,
  });
  const signer = linkOf(active.recipients[0]?.link);
  expect(
    await refusal(
      callOperation(sender.replaceFields, {
        ...asSender(link),
        body: { fields: [field()] },
        environment: here,
      }),
    ),
  ).toEqual([409, "locked"]);

  expect(
    await callOperation(api.readSignerAccess, { ...asSigner(signer), environment: there }),
  ).toMatchObject({ mode: "link", required: false });
  const request = await readSignerEnvelope(signer, there);
  expect(request).toMatchObject({ recipient: { name: "Ada Lovelace" }, others: [] });
  expect(await refusal(readSenderEnvelope(signer, there))).toEqual([403, "wrong_role"]);
  const signature = await signatureFor(signer, there);
  const shown = await previewSignature(signer, signature, {}, there);
  expect(Buffer.from(shown.slice(0, 5)).toString()).toBe("%PDF-");
  const sign = () =>
    callOperation(api.signEnvelope, {
      ...asSigner(signer),
      body: { ...signature, consent: true },
      environment: there,
    });
  const signed = await sign();
  expect(signed).toMatchObject({ status: "completed", remaining: 0 });
  expect(await refusal(sign())).toEqual([409, "already_signed"]);

  const done = await readSenderEnvelope(link, here);
  expect(done).toMatchObject({ status: "completed", completedHash: signed.completedHash });
  expect(done.recipients[0]).toMatchObject({ status: "signed", signedName: "Ada Lovelace" });
  const { events, head } = await callOperation(sender.readEvents, {
    ...asSender(link),
    environment: here,
  });
  expect(await checkChain(events)).toEqual({ ok: true, head });
  expect(Buffer.from(await downloadCopy("pdf", asSender(link), {}, here))).toEqual(
    Buffer.from(await smallPdf()),
  );
  const completed = await downloadCopy("completed", asSigner(signer), {}, there);
  const digest = await crypto.subtle.digest("SHA-256", completed);
  expect(Buffer.from(digest).toString("hex")).toBe(signed.completedHash);
  expect(await callOperation(readReceipt, { ...asSender(link), environment: here })).toMatchObject({
    v: 1,
    alg: "Ed25519",
  });
});

test("a refusal names the field, and every link that opens nothing gets the same answer", async () => {
  const here = newBrowser(server.url);
  const bad = await wanted({ recipients: [{ ...ada, email: "ada" }] });
  const error = await createEnvelope(bad, {}, here).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ status: 400, reason: "invalid_request" });
  expect(fieldError(error, "recipients.0.email")).toMatch(/email/);
  const text = new TextEncoder().encode("not a PDF at all");
  expect(await refusal(createEnvelope(await wanted({ pdf: text }), {}, here))).toEqual([
    400,
    "pdf_invalid",
  ]);
  const dated = await wanted({ fields: [field({ type: "date" })], activate: true });
  expect(await refusal(createEnvelope(dated, {}, here))).toEqual([400, "signature_field_missing"]);
  const nowhere = { id: randomUUID(), token: "A".repeat(43) };
  expect(await refusal(readSenderEnvelope(nowhere, here))).toEqual([404, "not_found"]);
  expect(await refusal(downloadCopy("pdf", asSender(nowhere), {}, here))).toEqual([
    404,
    "not_found",
  ]);
});

test("a link is replaced, a request is ended and deleted, and mailing requires an account", async () => {
  const here = newBrowser(server.url);
  const there = newBrowser(server.url);
  const made = await createEnvelope(await wanted({ activate: true }), {}, here);
  const link = linkOf(made.reviewUrl);
  const bySender = { ...asSender(link), environment: here };
  const first = linkOf(made.recipients[0]?.link);
  expect(
    await refusal(
      callOperation(api.mailCode, { ...asSigner(first), body: {}, environment: there }),
    ),
  ).toEqual([409, "not_required"]);
  expect(
    await refusal(
      callOperation(sender.sendSignerLink, { ...bySender, body: { recipientId: "ada" } }),
    ),
  ).toEqual([401, "account_required"]);
  await callOperation(sender.resetSignerLink, { ...bySender, body: { recipientId: "ada" } });
  expect(await refusal(readSignerEnvelope(first, there))).toEqual([404, "not_found"]);
  const again = linkOf((await readSenderEnvelope(link, here)).recipients[0]?.link);
  expect((await readSignerEnvelope(again, there)).recipient.id).toBe("ada");

  await callOperation(sender.voidEnvelope, { ...bySender, body: { reason: "Another flat" } });
  expect(await refusal(readSignerEnvelope(again, there))).toEqual([410, "cancelled"]);
  expect(await readSenderEnvelope(link, here)).toMatchObject({ status: "cancelled" });
  expect((await downloadCopy("pdf", asSender(link), {}, here)).byteLength).toBeGreaterThan(0);
  await callOperation(sender.deleteEnvelope, bySender);
  expect(await refusal(readSenderEnvelope(link, here))).toEqual([404, "not_found"]);
});
