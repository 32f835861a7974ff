/** Reads a signing request as its sender or a signer. */
import { readEnvelope } from "../../lib/contract/signing";
import type { SenderEnvelope, SignerEnvelope } from "../../lib/contract/signing-shapes";
import { callOperation } from "../call";
import { defaultEnvironment } from "../environment";
import { ApiError } from "../http";
import { asSender, asSigner, type SignerLink, type SignLink } from "./link";

/** 404 for every link that opens nothing, 403 `wrong_role` for a signer's link. */
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
