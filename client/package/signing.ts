/** Signing requests from a program: sent, followed and ended by their sender, and signed. */

import * as sender from "../../lib/contract/signing-sender";
import type { SenderEnvelope } from "../../lib/contract/signing-shapes";
import * as signer from "../../lib/contract/signing-signer";
import { callOperation } from "../call";
import type { Connection } from "../client";
import { createEnvelope, type NewEnvelope } from "../signing/create-envelope";
import { readSenderEnvelope, readSignerEnvelope } from "../signing/envelopes";
import {
  asSender,
  asSigner,
  reviewAddress,
  type SignerLink,
  type SignLink,
  signLinkOf,
} from "../signing/link";
import { downloadCopy, type PdfCopy } from "../signing/pdfs";
import { ourUrl, WrongLink } from "./open";

export { verifyReceipt } from "../../lib/protocol/verify-receipt";
export { ApiError } from "../http";
export { serviceKeys } from "../signing/service-keys";

export type SignRequest = Omit<NewEnvelope, "activate"> & {
  /** Part of the mail to each signer. */
  message?: string;
};

export type SentRequest = {
  id: string;
  /** The sender's link, which is the only way to the request. */
  reviewLink: string;
  originalHash: string;
  recipients: { id: string; name: string; email: string; link: string | null }[];
};

/** Creates a request, opens it for signing, and mails each signer their link. @throws ApiError */
export async function sendForSigning(
  connection: Connection,
  { message, ...wanted }: SignRequest,
): Promise<SentRequest> {
  const made = await createEnvelope({ ...wanted, activate: true }, {}, connection);
  const link = { id: made.id, token: made.adminToken };
  for (const { id } of made.recipients) await remind(connection, link, id, message);
  const recipients = made.recipients.map(({ id, name, email, link }) => ({
    id,
    name,
    email,
    link,
  }));
  return {
    id: made.id,
    reviewLink: reviewAddress(link, connection.origin),
    originalHash: made.originalHash,
    recipients,
  };
}

/** @throws WrongLink */
export function readSignLink(connection: Connection, link: string): SignLink {
  const found = signLinkOf(ourUrl(connection, link));
  if (found) return found;
  throw new WrongLink("This is not a link to a signing request.");
}

/** By the sender's link. @throws ApiError 403 `wrong_role` for a signer's link */
export const readRequest = (connection: Connection, link: SignLink): Promise<SenderEnvelope> =>
  readSenderEnvelope(link, connection);

/** Mails a signer the link again. @throws ApiError 429 soon after the last mail */
export const remind = (
  connection: Connection,
  link: SignLink,
  recipientId: string,
  message?: string,
) =>
  callOperation(sender.sendSignerLink, {
    ...{ ...asSender(link), environment: connection },
    body: { recipientId, ...(message !== undefined && { message }) },
  });

export const cancelRequest = (connection: Connection, link: SignLink, reason?: string) =>
  callOperation(sender.voidEnvelope, {
    ...{ ...asSender(link), environment: connection },
    body: reason === undefined ? {} : { reason },
  });

export const readRequestEvents = (connection: Connection, link: SignLink) =>
  callOperation(sender.readEvents, { ...asSender(link), environment: connection });

/** @param copy the original, the one with the signatures so far, or the completed and sealed one */
export const downloadPdf = (connection: Connection, link: SignLink, copy: PdfCopy = "completed") =>
  downloadCopy(copy, asSender(link), {}, connection);

/** What a signer's link opens. If the request requires it, call `mailCode` and `verifyCode` first. */
export const openAsSigner = (connection: Connection, link: SignerLink) =>
  readSignerEnvelope(link, connection);

export const mailCode = (connection: Connection, link: SignerLink) =>
  callOperation(signer.mailCode, { ...asSigner(link), environment: connection, body: {} });

/** @returns the link with its session, for further calls */
export async function verifyCode(
  connection: Connection,
  link: SignerLink,
  code: string,
): Promise<SignerLink> {
  const call = { ...asSigner(link), environment: connection, body: { code } };
  const { session } = await callOperation(signer.verifyCode, call);
  return { ...link, session };
}

/**
 * Signs for the person whose link it is, who has read the document and consents.
 * @throws ApiError 409 `stale_document`
 */
export const sign = (connection: Connection, link: SignerLink, signature: signer.Signature) =>
  callOperation(signer.signEnvelope, {
    ...{ ...asSigner(link), environment: connection },
    body: { ...signature, consent: true },
  });
