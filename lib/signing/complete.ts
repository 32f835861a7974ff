/**
 * Completes a request. The PDF, the last events and the receipt are made without a lock. They are written in one
 * transaction, but only if the request's newest event is still the one they were made from.
 * docs/decisions/2026-11-22-completion.md says why.
 */
import { eq } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { signPdf, signReceipt, signRequest, signSignature } from "@/db/schema";
import { digestOf } from "@/lib/digest";
import { baseUrl } from "@/lib/env";
import { enqueue } from "@/lib/mail/outbox";
import { PdfFile } from "@/lib/pdf/read/file";
import { pagesOf } from "@/lib/pdf/read/pages";
import type { SignEvent } from "@/lib/protocol/sign-events";
import type { SignReceipt } from "@/lib/protocol/sign-receipt";
import { findAccount } from "./account";
import { purgeDateOf } from "./cancel";
import { chainEvents, type Head, headOf, insertEvents, readEvents, readHead } from "./events";
import { completedMailToSender, completedMailToSigner } from "./mails";
import { asSigned, makeReceipt, type SignedRecipient } from "./receipt";
import { type Envelope, findEnvelope, originalOf, type RequestRow } from "./request";
import { completePdf } from "./stamp/complete";
import { sealer } from "./stamp/seal";

/**
 * A request as it was when its events were read. Everything a signature depends on changes only together with an event.
 */
export interface Snapshot extends Envelope {
  events: SignEvent[];
}

/**
 * Null when the request was deleted. Events are read first: if something changes after that, `isCurrent` sees a newer
 * event.
 */
export async function snapshotOf(id: string): Promise<Snapshot | null> {
  const events = await readEvents(id);
  const envelope = await findEnvelope(id);
  return envelope && { ...envelope, events };
}

export interface Completion {
  /** The request's newest stored event when this completion was made. */
  madeFrom: Head;
  completedAt: Date;
  hash: string;
  pdf: Uint8Array;
  /** Events to insert with the completion, ending with `completed`. */
  events: readonly SignEvent[];
  receipt: SignReceipt;
}

/** The last signature, which is not in any table yet. */
export interface LastSignature {
  signer: SignedRecipient;
  png: Uint8Array;
  /** The events `consented` and `signed`. */
  events: readonly SignEvent[];
}

/**
 * Makes everything that a completion writes. The last signature may be passed as `last` before it is stored.
 * @throws ForeignPdfError when the stored PDF is not the one that was uploaded; any other Error when the completion
 * cannot be made now
 */
export async function prepare(snapshot: Snapshot, last?: LastSignature): Promise<Completion> {
  const { request } = snapshot;
  const eventsSoFar = [...snapshot.events, ...(last?.events ?? [])];
  const signers = signersOf(snapshot, last);
  const completedAt = last?.signer.signedAt ?? new Date();
  const [original, pngs, seal] = await Promise.all([
    originalOf(request),
    signaturesOf(request.id),
    sealer(),
  ]);
  if (last) pngs.set(last.signer.id, last.png);
  const pdf = await completePdf({
    original,
    fields: request.fields,
    signers: stampedOf(signers, pngs),
    certificate: evidencePageOf(request, signers, eventsSoFar, completedAt),
    seal,
  });
  const hash = digestOf(pdf);
  const completed = await chainEvents(headOf(eventsSoFar), [
    { type: "completed", by: "service", data: { completedHash: hash }, at: completedAt },
  ]);
  const pages = pagesOf(new PdfFile(pdf)).length;
  const document = { sha256: hash, bytes: pdf.byteLength, pages };
  const events = [...eventsSoFar, ...completed];
  const receipt = await makeReceipt({ request, signers, events, completedAt, document });
  const unwritten = events.slice(snapshot.events.length);
  const madeFrom = headOf(snapshot.events);
  return { madeFrom, completedAt, hash, pdf, events: unwritten, receipt };
}

function signersOf({ recipients }: Envelope, last?: LastSignature): SignedRecipient[] {
  return recipients.map((recipient) => {
    const signed = recipient.id === last?.signer.id ? last.signer : asSigned(recipient);
    if (!signed) throw new Error("A request is not complete while a signature is missing.");
    return signed;
  });
}

export async function signaturesOf(requestId: string): Promise<Map<string, Uint8Array>> {
  const rows = await db()
    .select({ recipientId: signSignature.recipientId, png: signSignature.png })
    .from(signSignature)
    .where(eq(signSignature.requestId, requestId));
  return new Map(rows.map(({ recipientId, png }) => [recipientId, png]));
}

/** What the PDF shows of each signature. */
export const stampedOf = (
  signers: readonly SignedRecipient[],
  pngs: ReadonlyMap<string, Uint8Array>,
) =>
  signers.map(({ id, name, email, signedName, signedAt }) => {
    const png = pngs.get(id);
    if (!png) throw new Error("A signature has no picture.");
    return { recipientId: id, name, email, signedName, signedAt, png };
  });

/** The content of the evidence page at the end of the PDF. */
function evidencePageOf(
  request: RequestRow,
  signers: readonly SignedRecipient[],
  events: readonly SignEvent[],
  completedAt: Date,
) {
  const { id, title, originalHash, consent, accessMode } = request;
  return {
    id,
    title,
    originalSha256: originalHash,
    service: baseUrl(),
    consent,
    completedAt,
    accessMode,
    signers: signers.map((signer) => ({
      name: signer.name,
      email: signer.email,
      signedName: signer.signedName,
      method: signer.method,
      sentAt: signer.sentAt,
      viewedAt: signer.viewedAt,
      verifiedAt: signer.verifiedAt,
      signedAt: signer.signedAt,
      ip: signer.ip,
      userAgent: signer.userAgent,
    })),
    events: events.map(({ seq, type, at, actor, ip }) => ({ seq, type, at, actor, ip })),
    verifyUrl: `${baseUrl()}/sign/verify`,
  };
}

/**
 * Whether the request has no newer event than the completion was made from. The caller has locked the request
 * (`lockEnvelope`).
 */
export async function isCurrent(tx: Tx, id: string, { madeFrom }: Completion): Promise<boolean> {
  return (await readHead(tx, id)).hash === madeFrom.hash;
}

/** Writes a current completion. The caller has locked the request and has stored the last signature and its picture. */
export async function complete(tx: Tx, envelope: Envelope, completion: Completion): Promise<void> {
  const { request, recipients } = envelope;
  const { id: requestId } = request;
  const { completedAt, hash, pdf, events, receipt } = completion;
  const purgeAt = purgeDateOf(completedAt, request.retentionDays);
  const { kid, pub, sig, body } = receipt;
  await tx.insert(signPdf).values({ requestId, kind: "completed", bytes: pdf });
  await tx.insert(signReceipt).values({ requestId, kid, publicKey: pub, signature: sig, body });
  await insertEvents(tx, requestId, events);
  await tx
    .update(signRequest)
    .set({ status: "completed", completedAt, completedHash: hash, purgeAt, sealAt: null })
    .where(eq(signRequest.id, requestId));
  const account = await findAccount(request.accountId, tx);
  const finished = { ...request, purgeAt };
  await enqueue(tx, [
    ...recipients.map((recipient) => completedMailToSigner(finished, recipient, hash)),
    ...(account ? [completedMailToSender(account.email, finished, hash)] : []),
  ]);
}
