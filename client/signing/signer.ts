/** A request for signatures as one signer has it: by their link alone, without cookies, and where asked after a code from their mail. */
import type { Environment } from "../environment";
import { BadAnswer } from "../http";
import { count, moment, record, text } from "../sync/answers";
import { signCall, signOctets } from "./call";
import { readAccessAnswer, readRequestAnswer } from "./read";
import type {
  CodeSent,
  SignAccess,
  Signature,
  SignCopy,
  Signed,
  SignLink,
  SignRequest,
  SignSession,
} from "./types";

/** The link, and what verifyCode gave. */
export type SignerLink = SignLink & { session?: string | null };

/** 401 `session_required` or `session_invalid`, 404, 409 `not_active`, 410 `cancelled` or `expired`. */
export async function readRequest(
  link: SignerLink,
  environment?: Environment,
): Promise<SignRequest> {
  return readRequestAnswer(await signCall(asked(link, "GET"), environment));
}

/** Needs no session. 410 `cancelled` or `expired`. */
export async function readAccess(link: SignerLink, environment?: Environment): Promise<SignAccess> {
  return readAccessAnswer(await signCall(asked(link, "GET", "/access"), environment));
}

/** 409 `not_required`, 429 `rate_limited`, 503 `email_failed`. */
export async function askCode(link: SignerLink, environment?: Environment): Promise<CodeSent> {
  const call = asked(link, "POST", "/access-code", {});
  const from = record(await signCall(call, environment));
  return {
    email: text(from, "email"),
    expiresAt: moment(from, "expiresAt"),
    resendAfter: count(from, "resendAfter"),
  };
}

/** 400 `code_invalid` or `code_expired`; 429 once five were wrong, until a new code is asked for. */
export async function verifyCode(
  link: SignerLink,
  code: string,
  environment?: Environment,
): Promise<SignSession> {
  const call = asked(link, "POST", "/verify-code", { code });
  const from = record(await signCall(call, environment));
  return { session: text(from, "session"), expiresAt: moment(from, "expiresAt") };
}

/** The document as it would be signed; nothing is kept of it. */
export function previewSignature(
  link: SignerLink,
  signature: Signature,
  work: { signal?: AbortSignal } = {},
  environment?: Environment,
): Promise<Uint8Array<ArrayBuffer>> {
  return signOctets({ ...asked(link, "POST", "/preview", signature), ...work }, environment);
}

/**
 * Agrees to the consent and signs. 400 `signature_invalid`, 409 `stale_document` or `already_signed`,
 * 410 `cancelled` or `expired`, 413 `too_large`, 429 `rate_limited`.
 */
export async function signRequest(
  link: SignerLink,
  signature: Signature,
  environment?: Environment,
): Promise<Signed> {
  const call = asked(link, "POST", "/sign", { ...signature, consent: true });
  const from = record(await signCall(call, environment));
  const { status, completedHash } = from;
  if (status !== "active" && status !== "completed") {
    throw new BadAnswer("The server's answer has another status than agreed.");
  }
  return {
    status,
    signedAt: moment(record(from.recipient), "signedAt"),
    remaining: count(from, "remaining"),
    completedHash: typeof completedHash === "string" ? completedHash : null,
  };
}

/** Refuses to sign: the request is cancelled for everybody and its sender is told (D-62). */
export async function declineRequest(
  link: SignerLink,
  reason: string,
  environment?: Environment,
): Promise<void> {
  await signCall(asked(link, "POST", "/decline", reason === "" ? {} : { reason }), environment);
}

export function readSignerCopy(
  link: SignerLink,
  copy: SignCopy,
  work: { signal?: AbortSignal } = {},
  environment?: Environment,
): Promise<Uint8Array<ArrayBuffer>> {
  return signOctets({ ...asked(link, "GET", `/${copy}`), ...work }, environment);
}

/** The receipt as the server wrote it, for a file (D-54). 409 `not_completed`. */
export async function readSignerReceipt(
  link: SignerLink,
  environment?: Environment,
): Promise<unknown> {
  return signCall(asked(link, "GET", "/receipt"), environment);
}

function asked(
  { id, token, session }: SignerLink,
  method: "GET" | "POST",
  rest = "",
  body?: object,
) {
  const call = { method, link: { id, token }, rest, session: session ?? null, anonymous: true };
  return body === undefined ? call : { ...call, body };
}
