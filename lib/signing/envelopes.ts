/** Creates a request, changes its draft, opens it for signing, and deletes it. */

import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { signPdf, signRecipient, signRequest } from "@/db/schema";
import type { NewEnvelope } from "@/lib/contract/signing-sender";
import type {
  ActivatedEnvelope,
  CreatedEnvelope,
  Field,
  SenderEnvelope,
} from "@/lib/contract/signing-shapes";
import { digestOf } from "@/lib/digest";
import { errors } from "@/lib/http/errors";
import { take } from "@/lib/http/rate-limit";
import { SIGN_PDF_PAGES } from "@/lib/protocol/sign-request";
import { DAY_MS } from "@/lib/time";
import type { Account } from "./account";
import { signErrors } from "./errors";
import type { Evidence } from "./events";
import { append } from "./events";
import { signLimits } from "./limits";
import { pdfReadSlots } from "./pdf-slots";
import { type Envelope, findEnvelope, lockEnvelope } from "./request";
import { inspectPdf } from "./stamp/inspect";
import { newToken, signerToken } from "./tokens";
import { activatedView, createdView, senderView } from "./views";

/** The consent text (US ESIGN §7001(c), eIDAS Art. 25). @param title of the request */
const consentFor = (title: string): string =>
  `By choosing Sign I agree to sign “${title}” electronically. I have been able to read the whole document, I intend my signature to have the same effect as one written by hand, and I agree to receive and keep this record in electronic form. I may instead ask the sender for a paper copy and not sign.`;

const inDays = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY_MS);

/** Whose rate limit a new request counts against: the account's, or the network's without an account (D-52). */
export interface Maker {
  account: Account | null;
  network: string;
  by: Evidence;
}

/**
 * Stores a PDF with its recipients and fields.
 * @throws 400 for fields with an unknown recipient or page, and for a refused PDF; 429
 */
export async function createEnvelope(
  body: NewEnvelope,
  { account, network, by }: Maker,
): Promise<CreatedEnvelope> {
  const ids = body.recipients.map(({ id }) => id);
  checkOwners(body.fields, ids);
  if (body.activate) checkSignatures(body.fields, ids);
  if (account) await take(signLimits.create, account.userId);
  else await take(signLimits.createUnnamed, network);
  const { pages } = await pdfReadSlots(() => inspectPdf(body.pdf));
  if (pages.length > SIGN_PDF_PAGES) throw signErrors.tooManyPages(SIGN_PDF_PAGES);
  checkPages(body.fields, pages.length);
  const adminToken = newToken();
  const envelope = await db().transaction(async (tx) => {
    const { id, originalHash } = await insert(tx, body, pages.length, account, adminToken);
    await append(tx, id, [
      { type: "created", by: "sender", from: by, data: { originalHash } },
      ...(body.activate ? [{ type: "activated", by: "sender", from: by } as const] : []),
    ]);
    return findEnvelope(id, tx);
  });
  return createdView(existing(envelope), adminToken);
}

async function insert(
  tx: Tx,
  body: NewEnvelope,
  pages: number,
  account: Account | null,
  adminToken: string,
) {
  const { title, accessMode, fields, pdf, expiresInDays, retentionDays, activate } = body;
  const id = randomUUID();
  const now = new Date();
  const originalHash = digestOf(pdf);
  await tx.insert(signRequest).values({
    id,
    adminHash: digestOf(adminToken),
    accountId: account?.userId ?? null,
    title,
    status: activate ? "active" : "draft",
    accessMode,
    consent: consentFor(title),
    fields,
    originalHash,
    originalBytes: pdf.byteLength,
    pages,
    expiresInDays,
    retentionDays,
    createdAt: now,
    activatedAt: activate ? now : null,
    expiresAt: inDays(now, expiresInDays),
    purgeAt: inDays(now, expiresInDays + retentionDays),
  });
  await tx.insert(signPdf).values({ requestId: id, kind: "original", bytes: pdf });
  await tx.insert(signRecipient).values(
    body.recipients.map((recipient, place) => ({
      requestId: id,
      ...recipient,
      place,
      // Nobody knows this token before activation, since no answer contains it.
      tokenHash: digestOf(signerToken(id, recipient.id, 0)),
    })),
  );
  return { id, originalHash };
}

function existing(envelope: Envelope | null): Envelope {
  if (!envelope) throw signErrors.notFound();
  return envelope;
}

/** S-027 @throws 400 naming the field */
function checkOwners(fields: readonly Field[], recipientIds: readonly string[]): void {
  const at = fields.findIndex(({ recipientId }) => !recipientIds.includes(recipientId));
  if (at >= 0) throw invalidField(at, "recipientId", "must be the id of a recipient");
}

/** S-028 @throws 400 naming the field */
function checkPages(fields: readonly Field[], pages: number): void {
  const at = fields.findIndex(({ page }) => page > pages);
  if (at >= 0) throw invalidField(at, "page", `must be a page of the PDF, which has ${pages}`);
}

function invalidField(at: number, name: string, words: string) {
  const path = `fields.${at}.${name}`;
  return errors.invalid(`${path}: ${words}`, { [path]: [words] });
}

/** S-032 @throws 400 */
function checkSignatures(fields: readonly Field[], recipientIds: readonly string[]): void {
  const signs = (id: string) =>
    fields.some(({ recipientId, type }) => recipientId === id && type === "signature");
  if (!recipientIds.every(signs)) throw signErrors.signatureFieldMissing();
}

/** Replaces all fields of a draft (S-060). @throws 400, 404, 409 `locked`, 410 */
export async function replaceFields(
  id: string,
  fields: Field[],
  by: Evidence,
): Promise<SenderEnvelope> {
  const envelope = await db().transaction(async (tx) => {
    const { request, recipients } = await lockEnvelope(tx, id, "replace fields", "sender");
    checkOwners(
      fields,
      recipients.map((recipient) => recipient.id),
    );
    checkPages(fields, request.pages);
    await tx.update(signRequest).set({ fields }).where(eq(signRequest.id, id));
    await append(tx, id, [
      { type: "fields_replaced", by: "sender", from: by, data: { count: fields.length } },
    ]);
    return { request: { ...request, fields }, recipients };
  });
  return senderView(envelope);
}

/**
 * Opens a draft: its fields can no longer change, and each recipient gets a link (S-062).
 * @throws 400, 404, 409 `not_draft`, 410
 */
export async function activate(id: string, by: Evidence): Promise<ActivatedEnvelope> {
  const envelope = await db().transaction(async (tx) => {
    const { request, recipients } = await lockEnvelope(tx, id, "activate", "sender");
    checkSignatures(
      request.fields,
      recipients.map((recipient) => recipient.id),
    );
    const now = new Date();
    const { expiresInDays, retentionDays } = request;
    const change = {
      status: "active" as const,
      activatedAt: now,
      expiresAt: inDays(now, expiresInDays),
      purgeAt: inDays(now, expiresInDays + retentionDays),
    };
    await tx.update(signRequest).set(change).where(eq(signRequest.id, id));
    await append(tx, id, [{ type: "activated", by: "sender", from: by, at: now }]);
    return { request: { ...request, ...change }, recipients };
  });
  return activatedView(envelope);
}

/** Removes a request with all its data, whatever its status (S-068). */
export async function deleteEnvelope(id: string): Promise<{ ok: true }> {
  await db().delete(signRequest).where(eq(signRequest.id, id));
  return { ok: true };
}
