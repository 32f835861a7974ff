/** Verifies a signer's address: a code by mail, and the session it gives (S-080…S-084, D-55). */
import { and, desc, eq, sql } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/client";
import { signCode, signRecipient, signSession } from "@/db/schema";
import type { CodeSent, SignerAccess, SignerSession } from "@/lib/contract/signing-shapes";
import { digestOf, isSameText } from "@/lib/digest";
import type { HttpError } from "@/lib/http/errors";
import { take } from "@/lib/http/rate-limit";
import { sentWithin } from "@/lib/mail/deliver-now";
import { canSendMail, enqueue } from "@/lib/mail/outbox";
import { hashCode, newCode } from "@/lib/six-digits";
import { requiredFor, sessionOf } from "./access";
import { findAccount } from "./account";
import { signErrors } from "./errors";
import type { Evidence } from "./events";
import { append } from "./events";
import {
  CODE_AGAIN_AFTER_S,
  CODE_SECONDS,
  CODE_TRIES,
  SESSION_SECONDS,
  signLimits,
} from "./limits";
import { codeMail } from "./mails";
import { masked } from "./masked";
import { type Envelope, lockEnvelope, type RecipientRow, recipientOf } from "./request";
import { newToken } from "./tokens";

type CodeRow = typeof signCode.$inferSelect;

/** How long a request for a code waits for the mail server (ms). */
const MAIL_WAIT_MS = 5_000;

const inSeconds = (from: Date, seconds: number): Date => new Date(from.getTime() + seconds * 1_000);

/** What a signer must verify, and has verified (S-044). */
export async function readAccess(
  envelope: Envelope,
  recipient: RecipientRow,
  sessionToken: string | null,
): Promise<SignerAccess> {
  const { accountId, accessMode, title, pages } = envelope.request;
  const needs = requiredFor(envelope);
  const [session, [newest], sender] = await Promise.all([
    sessionOf(sessionToken, recipient),
    codesOf(db(), recipient),
    findAccount(accountId),
  ]);
  const waits = newest ? newest.createdAt.getTime() + CODE_AGAIN_AFTER_S * 1_000 - Date.now() : 0;
  return {
    mode: accessMode,
    required: needs !== null,
    requiredFor: needs,
    verified: session !== null,
    email: masked(recipient.email),
    sessionExpiresAt: session?.expiresAt.toISOString() ?? null,
    resendAfter: Math.max(0, Math.ceil(waits / 1_000)),
    sender: { name: sender?.name ?? null },
    title,
    pages,
  };
}

/** Newest first. */
const codesOf = (on: Db | Tx, { requestId, id }: RecipientRow): Promise<CodeRow[]> =>
  on
    .select()
    .from(signCode)
    .where(and(eq(signCode.requestId, requestId), eq(signCode.recipientId, id)))
    .orderBy(desc(signCode.createdAt), desc(signCode.id));

const hashOf = ({ requestId, id }: RecipientRow, code: string): string =>
  hashCode("sign-code", requestId, id, code);

/**
 * Mails a code that replaces any earlier one.
 * @throws 409 `not_required`; 429 after five an hour and fifteen a day; 503 `email_failed`
 */
export async function sendCode(
  envelope: Envelope,
  recipient: RecipientRow,
  by: Evidence,
): Promise<CodeSent> {
  if (requiredFor(envelope) === null) throw signErrors.notRequired();
  if (!canSendMail()) throw signErrors.emailFailed();
  const subject = `${recipient.requestId}:${recipient.id}`;
  await take(signLimits.codesAnHour, subject);
  await take(signLimits.codesADay, subject);
  const { mailId, expiresAt } = await db().transaction((tx) => writeCode(tx, recipient, by));
  // The code stays valid and its mail is tried again, so the signer may still receive it or can request another.
  if (!(await sentWithin(mailId, MAIL_WAIT_MS))) throw signErrors.emailFailed();
  return {
    sent: true,
    email: masked(recipient.email),
    expiresAt: expiresAt.toISOString(),
    resendAfter: CODE_AGAIN_AFTER_S,
  };
}

async function writeCode(tx: Tx, known: RecipientRow, by: Evidence) {
  const envelope = await lockEnvelope(tx, known.requestId, "prove", "signer");
  const recipient = recipientOf(envelope, known);
  const { requestId, id: recipientId } = recipient;
  const code = newCode();
  const createdAt = new Date();
  const expiresAt = inSeconds(createdAt, CODE_SECONDS);
  const codeHash = hashOf(recipient, code);
  await tx.insert(signCode).values({ requestId, recipientId, codeHash, createdAt, expiresAt });
  await append(tx, requestId, [{ type: "code_sent", by: "signer", recipientId, from: by }]);
  const [mailId] = await enqueue(tx, [codeMail(envelope, recipient, code)]);
  if (!mailId) throw new Error("A code has no mail.");
  return { mailId, expiresAt };
}

/**
 * Gives a session for the newest code, once.
 * @throws 400 `code_invalid`, 400 `code_expired` for an old, replaced or used one, 409 `not_required`, 429 after five
 * wrong tries
 */
export async function verifyCode(
  envelope: Envelope,
  known: RecipientRow,
  code: string,
  by: Evidence,
): Promise<SignerSession> {
  if (requiredFor(envelope) === null) throw signErrors.notRequired();
  const outcome = await db().transaction(async (tx): Promise<SignerSession | HttpError> => {
    const recipient = recipientOf(
      await lockEnvelope(tx, known.requestId, "prove", "signer"),
      known,
    );
    const [newest, ...older] = await codesOf(tx, recipient);
    const given = hashOf(recipient, code);
    const isGiven = ({ codeHash }: CodeRow) => isSameText(given, codeHash);
    if (!newest) return signErrors.codeExpired();
    if (newest.tries >= CODE_TRIES) return signErrors.rateLimited(CODE_AGAIN_AFTER_S);
    if (newest.usedAt || newest.expiresAt.getTime() <= Date.now()) return signErrors.codeExpired();
    if (isGiven(newest)) return begin(tx, recipient, newest, by);
    if (older.some(isGiven)) return signErrors.codeExpired();
    await miss(tx, recipient, newest, by);
    return signErrors.codeInvalid();
  });
  // Thrown after the commit, so that the wrong try stays counted.
  if (outcome instanceof Error) throw outcome;
  return outcome;
}

async function miss(tx: Tx, { requestId, id }: RecipientRow, code: CodeRow, by: Evidence) {
  await tx
    .update(signCode)
    .set({ tries: sql`${signCode.tries} + 1` })
    .where(eq(signCode.id, code.id));
  await append(tx, requestId, [{ type: "code_failed", by: "signer", recipientId: id, from: by }]);
}

async function begin(
  tx: Tx,
  { requestId, id: recipientId, signedAt }: RecipientRow,
  code: CodeRow,
  by: Evidence,
): Promise<SignerSession> {
  const now = new Date();
  const session = newToken();
  const expiresAt = inSeconds(now, SESSION_SECONDS);
  await tx.update(signCode).set({ usedAt: now }).where(eq(signCode.id, code.id));
  await tx
    .insert(signSession)
    .values({ tokenHash: digestOf(session), requestId, recipientId, expiresAt });
  // What was verified before the signature stays its evidence.
  if (!signedAt)
    await tx
      .update(signRecipient)
      .set({ verifiedAt: now })
      .where(and(eq(signRecipient.requestId, requestId), eq(signRecipient.id, recipientId)));
  await append(tx, requestId, [
    { type: "email_verified", by: "signer", recipientId, from: by, at: now },
  ]);
  return { session, expiresAt: expiresAt.toISOString() };
}
