/** The client against the real routes: a sender, with and without an account, and the people who sign. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { checkChain } from "@/lib/protocol/sign-events";
import { forgetAttempts } from "@/lib/testing/accounts";
import { startTestServer, type TestServer } from "@/lib/testing/server";
import { signaturePng, smallPdf } from "@/lib/testing/signing";
import type { Environment } from "../environment";
import { ApiError, fieldError } from "../http";
import { newBrowser } from "../testing/browser";
import {
  activateEnvelope,
  createEnvelope,
  deleteEnvelope,
  readCopy,
  readEnvelope,
  readEvents,
  readReceipt,
  replaceFields,
  resetSignerLink,
  sendLink,
  voidEnvelope,
} from "./envelopes";
import { signLinkOf } from "./link";
import {
  askCode,
  previewSignature,
  readAccess,
  readRequest,
  readSignerCopy,
  signRequest,
} from "./signer";
import type { Field, NewEnvelope, SignLink } from "./types";

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
  const { originalHash } = await readRequest(link, here);
  const png = Buffer.from(signaturePng()).toString("base64");
  const signature = `data:image/png;base64,${png}`;
  return { name: "Ada Lovelace", signature, method: "draw", documentHash: originalHash } as const;
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof ApiError ? [error.status, error.reason] : error),
  );

test("a draft is changed, sent and signed, and its sender has the chain, the copies and the receipt", async () => {
  const here = newBrowser(server.url);
  const there = newBrowser(server.url);
  const made = await createEnvelope(await wanted(), {}, here);
  expect(made).toMatchObject({ status: "draft", pages: 1, title: "Lease", activatedAt: null });
  const link = linkOf(made.reviewUrl);
  expect(link).toEqual({ id: made.id, token: made.adminToken });

  const second = field({ y: 0.6, type: "date" });
  const changed = await replaceFields(link, [field(), second], here);
  expect(changed.fields.map(({ type }) => type)).toEqual(["signature", "date"]);
  const active = await activateEnvelope(link, here);
  const signer = linkOf(active.recipients[0]?.link);
  expect(await refusal(replaceFields(link, [field()], here))).toEqual([409, "locked"]);

  expect(await readAccess(signer, there)).toMatchObject({ mode: "link", required: false });
  const request = await readRequest(signer, there);
  expect(request).toMatchObject({ recipient: { name: "Ada Lovelace" }, others: [] });
  expect(await refusal(readEnvelope(signer, there))).toEqual([403, "wrong_role"]);
  const signature = await signatureFor(signer, there);
  const shown = await previewSignature(signer, signature, {}, there);
  expect(Buffer.from(shown.slice(0, 5)).toString()).toBe("%PDF-");
  const signed = await signRequest(signer, signature, there);
  expect(signed).toMatchObject({ status: "completed", remaining: 0 });
  expect(await refusal(signRequest(signer, signature, there))).toEqual([409, "already_signed"]);

  const done = await readEnvelope(link, here);
  expect(done).toMatchObject({ status: "completed", completedHash: signed.completedHash });
  expect(done.recipients[0]).toMatchObject({ status: "signed", signedName: "Ada Lovelace" });
  const { events, head } = await readEvents(link, here);
  expect(await checkChain(events)).toEqual({ ok: true, head });
  expect(Buffer.from(await readCopy(link, "pdf", {}, here))).toEqual(Buffer.from(await smallPdf()));
  const completed = await readSignerCopy(signer, "completed", {}, there);
  const digest = await crypto.subtle.digest("SHA-256", completed);
  expect(Buffer.from(digest).toString("hex")).toBe(signed.completedHash);
  expect(await readReceipt(link, here)).toMatchObject({ v: 1, alg: "Ed25519" });
});

test("what the server refuses names the place, and a link says nothing of itself when it opens nothing", async () => {
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
  expect(await refusal(readEnvelope(nowhere, here))).toEqual([404, "not_found"]);
  expect(await refusal(readCopy(nowhere, "pdf", {}, here))).toEqual([404, "not_found"]);
});

test("a link is replaced, a request is ended and deleted, and nobody without an account mails", async () => {
  const here = newBrowser(server.url);
  const there = newBrowser(server.url);
  const made = await createEnvelope(await wanted({ activate: true }), {}, here);
  const link = linkOf(made.reviewUrl);
  const first = linkOf(made.recipients[0]?.link);
  expect(await refusal(askCode(first, there))).toEqual([409, "not_required"]);
  expect(await refusal(sendLink(link, "ada", "", here))).toEqual([401, "account_required"]);
  await resetSignerLink(link, "ada", here);
  expect(await refusal(readRequest(first, there))).toEqual([404, "not_found"]);
  const again = linkOf((await readEnvelope(link, here)).recipients[0]?.link);
  expect((await readRequest(again, there)).recipient.id).toBe("ada");

  await voidEnvelope(link, "Another flat", here);
  expect(await refusal(readRequest(again, there))).toEqual([410, "cancelled"]);
  expect(await readEnvelope(link, here)).toMatchObject({ status: "cancelled" });
  expect((await readCopy(link, "pdf", {}, here)).byteLength).toBeGreaterThan(0);
  await deleteEnvelope(link, here);
  expect(await refusal(readEnvelope(link, here))).toEqual([404, "not_found"]);
});
