/** Records a signature once. The last signature completes the request in the same transaction (S-091…S-098). */
import { and, eq, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { isDatabaseDown } from "@/db/db-errors";
import { signRecipient, signRequest, signSignature } from "@/db/schema";
import type { Signed } from "@/lib/contract/signing-shapes";
import type { Signature } from "@/lib/contract/signing-signer";
import { digestOf } from "@/lib/digest";
import { log } from "@/lib/http/log";
import { take } from "@/lib/http/rate-limit";
import { enqueue } from "@/lib/mail/outbox";
import type { SignEvent } from "@/lib/protocol/sign-events";
import { sessionOf } from "./access";
import { findAccount } from "./account";
import {
  type Completion,
  complete,
  isCurrent,
  prepare,
  type Snapshot,
  snapshotOf,
} from "./complete";
import { signErrors } from "./errors";
import { chainEvents, type Evidence, headOf, insertEvents, readHead } from "./events";
import { signLimits } from "./limits";
import { signedMail } from "./mails";
import { pdfReadSlots, pdfWriteSlots } from "./pdf-slots";
import type { SignedRecipient } from "./receipt";
import {
  checkOriginal,
  type Envelope,
  ForeignPdfError,
  lockEnvelope,
  type RecipientRow,
  type RequestRow,
  recipientOf,
} from "./request";
import { readSignature, type SignatureImage } from "./stamp/signature-image";

/**
 * How often a completion is prepared again after the request changed. Then the signature is stored alone and completed
 * later.
 */
const MAX_COMPLETION_TRIES = 4;

/** A signature to record: who signs, what, and from where. */
interface Signing {
  known: RecipientRow;
  input: Signature;
  image: SignatureImage;
  by: Evidence;
  /** Whether this caller has verified the address. That somebody else did earlier proves nothing about this caller. */
  isProven: boolean;
}

/** Where a call comes from, and the session it sent. */
export interface Origin {
  by: Evidence;
  network: string;
  session: string | null;
}

/**
 * @throws 400 `signature_invalid`, 404, 409 `already_signed` or `stale_document`, 410, 413 `too_large`, 429; 500 when
 * the stored PDF is not the one that was uploaded, and then nothing is recorded
 */
export async function signEnvelope(
  envelope: Envelope,
  known: RecipientRow,
  input: Signature,
  { by, network, session }: Origin,
): Promise<Signed> {
  await take(signLimits.sign, network);
  const isProven = (await sessionOf(session, known)) !== null;
  const image = await pdfReadSlots(() => readSignature(input.signature));
  refuse(envelope, known, input);
  const signing = { known, input, image, by, isProven };
  let seen = envelope;
  for (let left = MAX_COMPLETION_TRIES; ; left--) {
    const signed = await attempt(signing, seen, left === 0);
    if (signed) return signed;
    seen = await current(signing);
  }
}

/**
 * @param seen the request as it was read last; it is read again before anything is written
 * @param alone store the signature without the completion
 * @returns null when the request changed meanwhile
 */
async function attempt(signing: Signing, seen: Envelope, alone: boolean): Promise<Signed | null> {
  if (openOnes(seen).length === 1 && !alone)
    return pdfWriteSlots(async () => completeWith(signing, await current(signing)));
  await checkOriginal(seen.request);
  return keep(signing, { prepared: null, alone });
}

/** The request's current state, if it may be signed. @throws 404, 409 */
async function current({ known, input }: Signing): Promise<Snapshot> {
  const snapshot = await snapshotOf(known.requestId);
  if (!snapshot) throw signErrors.notFound();
  refuse(snapshot, recipientOf(snapshot, known), input);
  return snapshot;
}

async function completeWith(signing: Signing, snapshot: Snapshot): Promise<Signed | null> {
  const prepared = await tryToPrepare(snapshot, signing);
  if (prepared) return keep(signing, { prepared, alone: false });
  // The completion may have failed before it checked the stored PDF, so it is checked here.
  await checkOriginal(snapshot.request);
  return keep(signing, { prepared: null, alone: true });
}

const keep = (signing: Signing, plan: Plan): Promise<Signed | null> =>
  db().transaction((tx) => record(tx, signing, plan));

const openOnes = ({ recipients }: Envelope): RecipientRow[] =>
  recipients.filter(({ signedAt }) => signedAt === null);

/** @throws 409 */
function refuse({ request }: Envelope, recipient: RecipientRow, { documentHash }: Signature): void {
  if (recipient.signedAt) throw signErrors.alreadySigned();
  if (documentHash !== request.originalHash) throw signErrors.staleDocument();
}

interface Prepared extends Completion {
  signer: SignedRecipient;
}

/** Null when the completed copy cannot be made now. */
async function tryToPrepare(snapshot: Snapshot, signing: Signing): Promise<Prepared | null> {
  const recipient = recipientOf(snapshot, signing.known);
  const signer = signedNow(recipient, signing, new Date());
  const events = await chainEvents(
    headOf(snapshot.events),
    signatureEvents(snapshot.request, signer, signing),
  );
  try {
    const completion = await prepare(snapshot, { signer, png: signing.image.png, events });
    return { ...completion, signer };
  } catch (fault) {
    // With a wrong PDF or without a database nothing is recorded, and the signer gets the error.
    if (fault instanceof ForeignPdfError || isDatabaseDown(fault)) throw fault;
    log.error({ err: fault }, "a completed copy could not be made; it will be tried again");
    return null;
  }
}

function signedNow(
  recipient: RecipientRow,
  { input, image, by, isProven }: Signing,
  at: Date,
): SignedRecipient {
  return {
    ...recipient,
    verifiedAt: isProven ? recipient.verifiedAt : null,
    signedAt: at,
    signedName: input.name,
    method: input.method,
    signatureHash: image.sha256,
    ip: by.ip,
    userAgent: by.userAgent,
  };
}

function signatureEvents(request: RequestRow, signer: SignedRecipient, { by }: Signing) {
  const { id: recipientId, signedAt: at, method, signatureHash, signedName } = signer;
  const who = { by: "signer", recipientId, from: by, at } as const;
  const signed = { method, signatureSha256: signatureHash, signedName };
  return [
    { ...who, type: "consented", data: { consentSha256: digestOf(request.consent) } } as const,
    { ...who, type: "signed", data: signed } as const,
  ];
}

interface Plan {
  prepared: Prepared | null;
  /** Nothing is prepared, and the signature is stored without a completion. */
  alone: boolean;
}

/** @returns null when the request changed after the preparation */
async function record(
  tx: Tx,
  signing: Signing,
  { prepared: completion, alone }: Plan,
): Promise<Signed | null> {
  const { known, input, image } = signing;
  const envelope = await lockEnvelope(tx, known.requestId, "sign", "signer");
  const recipient = recipientOf(envelope, known);
  refuse(envelope, recipient, input);
  const remaining = openOnes(envelope).length - 1;
  if (completion && !(await isCurrent(tx, known.requestId, completion))) return null;
  if (remaining === 0 && !completion && !alone) return null;
  const signer = completion?.signer ?? signedNow(recipient, signing, new Date());
  await writeSignature(tx, signer, image);
  if (completion) {
    await complete(tx, envelope, completion);
    return viewOf(signer, 0, completion.hash);
  }
  await insertEvents(tx, known.requestId, await eventsOf(tx, envelope, signer, signing));
  if (remaining === 0)
    await tx
      .update(signRequest)
      .set({ sealAt: sql`now()` })
      .where(eq(signRequest.id, known.requestId));
  await notice(tx, envelope, signer, remaining);
  return viewOf(signer, remaining, null);
}

const eventsOf = async (
  tx: Tx,
  { request }: Envelope,
  signer: SignedRecipient,
  signing: Signing,
): Promise<SignEvent[]> =>
  chainEvents(await readHead(tx, request.id), signatureEvents(request, signer, signing));

async function writeSignature(tx: Tx, signer: SignedRecipient, { png }: SignatureImage) {
  const { requestId, id, verifiedAt, signedAt, signedName, method, signatureHash } = signer;
  const { ip, userAgent } = signer;
  await tx.insert(signSignature).values({ requestId, recipientId: id, png });
  await tx
    .update(signRecipient)
    .set({ verifiedAt, signedAt, signedName, method, signatureHash, ip, userAgent })
    .where(and(eq(signRecipient.requestId, requestId), eq(signRecipient.id, id)));
}

/** Mails the sender about a signature. For the last signature, the completion's mail does this. */
async function notice(tx: Tx, envelope: Envelope, signer: SignedRecipient, remaining: number) {
  const account = await findAccount(envelope.request.accountId, tx);
  if (!account) return;
  const of = envelope.recipients.length;
  await enqueue(tx, [signedMail(account.email, envelope.request, signer, of - remaining, of)]);
}

function viewOf(signer: SignedRecipient, remaining: number, hash: string | null): Signed {
  return {
    status: hash === null ? "active" : "completed",
    recipient: { id: signer.id, status: "signed", signedAt: signer.signedAt.toISOString() },
    remaining,
    completedHash: hash,
  };
}
