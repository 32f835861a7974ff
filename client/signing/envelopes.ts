/** Requests for signatures as their sender makes, follows and ends them. An account behind the calls is told by its session or key. */
import { toBase64 } from "../../lib/protocol/bytes";
import type { SignEvent } from "../../lib/protocol/sign-events";
import { rows } from "../account/answers";
import type { Environment } from "../environment";
import { ApiError } from "../http";
import { record, text } from "../sync/answers";
import { type SendWork, sendEnvelope, signCall, signOctets } from "./call";
import { readActivated, readCreated, readEnvelopeAnswer, readEvent } from "./read";
import type {
  ActivatedEnvelope,
  CreatedEnvelope,
  Envelope,
  Field,
  NewEnvelope,
  SignCopy,
  SignLink,
} from "./types";

/**
 * 400 with what is wrong in `details.fieldErrors`, `pdf_invalid`, `pdf_encrypted`, `pdf_not_flat`, `too_many_pages` or
 * `signature_field_missing`; 413 `too_large`; 429 `rate_limited`.
 */
export async function createEnvelope(
  wanted: NewEnvelope,
  work: SendWork = {},
  environment?: Environment,
): Promise<CreatedEnvelope> {
  const body = { ...wanted, pdf: toBase64(wanted.pdf) };
  return readCreated(await sendEnvelope(body, work, environment));
}

/** 404 for every link that opens nothing, 403 `wrong_role` for a signer's. */
export async function readEnvelope(link: SignLink, environment?: Environment): Promise<Envelope> {
  const answer = record(await signCall({ method: "GET", link }, environment));
  // A signer's link reads the same path, and is answered otherwise.
  if (answer.role === "signer") {
    throw new ApiError(403, "wrong_role", "This is a signer's link.", null);
  }
  return readEnvelopeAnswer(answer);
}

/** Of a draft alone: 409 `locked` afterwards. The fields replace all earlier ones. */
export async function replaceFields(
  link: SignLink,
  fields: readonly Field[],
  environment?: Environment,
): Promise<Envelope> {
  const call = { method: "PATCH", link, body: { fields } } as const;
  return readEnvelopeAnswer(await signCall(call, environment));
}

/** Locks the fields and makes one link for each signer. 400 `signature_field_missing`, 409 `not_draft`. */
export async function activateEnvelope(
  link: SignLink,
  environment?: Environment,
): Promise<ActivatedEnvelope> {
  const call = { method: "POST", link, rest: "/activate", body: {} } as const;
  return readActivated(await signCall(call, environment));
}

/** Ends a request that is not complete. 409 `completed`, 410 `cancelled`. */
export async function voidEnvelope(
  link: SignLink,
  reason: string,
  environment?: Environment,
): Promise<void> {
  const body = reason === "" ? {} : { reason };
  await signCall({ method: "POST", link, rest: "/void", body }, environment);
}

/** The request, its PDFs, signatures and events are gone for everybody. */
export async function deleteEnvelope(link: SignLink, environment?: Environment): Promise<void> {
  await signCall({ method: "DELETE", link }, environment);
}

/** Oldest first; `head` is the hash of the last. */
export async function readEvents(
  link: SignLink,
  environment?: Environment,
): Promise<{ events: SignEvent[]; head: string }> {
  const from = record(await signCall({ method: "GET", link, rest: "/events" }, environment));
  return { events: rows(from.events).map(readEvent), head: text(from, "head") };
}

/**
 * Mails one recipient their link; again it is a reminder. 401 `account_required`, 403 `verify_email`,
 * 409 `not_active` or `already_signed`, 429 `rate_limited`, 503 `email_failed`.
 * @returns the address, masked
 */
export async function sendLink(
  link: SignLink,
  recipientId: string,
  message: string,
  environment?: Environment,
): Promise<string> {
  const body = message === "" ? { recipientId } : { recipientId, message };
  const call = { method: "POST", link, rest: "/send-link", body } as const;
  return text(record(await signCall(call, environment)), "email");
}

/** The link the recipient has ends; the envelope read anew has the new one. */
export async function resetSignerLink(
  link: SignLink,
  recipientId: string,
  environment?: Environment,
): Promise<void> {
  const body = { recipientId };
  await signCall({ method: "POST", link, rest: "/reset-link", body }, environment);
}

/** 409 `not_completed` while signatures are missing. */
export function readCopy(
  link: SignLink,
  copy: SignCopy,
  work: { signal?: AbortSignal } = {},
  environment?: Environment,
): Promise<Uint8Array<ArrayBuffer>> {
  return signOctets({ method: "GET", link, rest: `/${copy}`, ...work }, environment);
}

/** The receipt as the server wrote it, for a file (D-54). 409 `not_completed`. */
export async function readReceipt(link: SignLink, environment?: Environment): Promise<unknown> {
  return signCall({ method: "GET", link, rest: "/receipt" }, environment);
}
