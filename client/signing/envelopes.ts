/** A request for signatures: made with its PDF, and read as its sender or a signer has it. */

import type { BodyInput } from "../../lib/contract/operation";
import { readEnvelope } from "../../lib/contract/signing";
import { createEnvelope as create } from "../../lib/contract/signing-sender";
import type {
  CreatedEnvelope,
  SenderEnvelope,
  SignerEnvelope,
} from "../../lib/contract/signing-shapes";
import { toBase64 } from "../../lib/protocol/bytes";
import { callOperation, readAnswer } from "../call";
import { defaultEnvironment } from "../environment";
import { ApiError, callHeaders } from "../http";
import { reached, refusal, uncached } from "../octets";
import { asSender, asSigner, type SignerLink, type SignLink } from "./link";

export type NewEnvelope = Omit<BodyInput<typeof create>, "pdf"> & { pdf: Uint8Array };
export type SendWork = {
  /** Bytes that left, of how many. */
  onProgress?: (sent: number, total: number) => void;
  signal?: AbortSignal;
};

/** It may take a phone minutes to send the PDF: nothing but the signal ends it. */
export async function createEnvelope(
  { pdf, ...wanted }: NewEnvelope,
  { onProgress, signal }: SendWork = {},
  environment = defaultEnvironment(),
): Promise<CreatedEnvelope> {
  const send = environment.upload ?? environment.fetch;
  const { method, path } = create;
  const headers = { ...callHeaders(environment), "Content-Type": "application/json" };
  const body = JSON.stringify({ ...wanted, pdf: toBase64(pdf) });
  const init = { method, headers, body, ...uncached(signal) };
  const response = await reached(() => send(environment.origin + path, init, onProgress), signal);
  if (!response.ok) throw await refusal(response);
  const answer: unknown = await reached(() => response.json(), signal);
  return readAnswer(create, { status: response.status, answer });
}

/** 404 for every link that opens nothing, 403 `wrong_role` for a signer's. */
export async function readSenderEnvelope(
  link: SignLink,
  environment = defaultEnvironment(),
): Promise<SenderEnvelope> {
  const envelope = await callOperation(readEnvelope, { ...asSender(link), environment });
  if (envelope.role === "sender") return envelope;
  throw new ApiError(403, "wrong_role", "This is a signer's link.", null);
}

/** 401 `session_required` or `session_invalid`, 404, 409 `not_active`, 410 `cancelled` or `expired`. */
export async function readSignerEnvelope(
  link: SignerLink,
  environment = defaultEnvironment(),
): Promise<SignerEnvelope> {
  const envelope = await callOperation(readEnvelope, { ...asSigner(link), environment });
  if (envelope.role === "signer") return envelope;
  throw new ApiError(403, "wrong_role", "This is the sender's link.", null);
}
