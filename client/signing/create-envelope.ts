/** Creates a signing request with its PDF. The signer's page does not load this file. */
import type { BodyInput } from "../../lib/contract/operation";
import { createEnvelope as create } from "../../lib/contract/signing-sender";
import type { CreatedEnvelope } from "../../lib/contract/signing-shapes";
import { toBase64 } from "../../lib/protocol/bytes";
import type { Transfer } from "../attachments/wire";
import { readAnswer } from "../call";
import { defaultEnvironment } from "../environment";
import { callHeaders } from "../http";
import { reached, refusal, uncached } from "../octets";

export type NewEnvelope = Omit<BodyInput<typeof create>, "pdf"> & { pdf: Uint8Array };

/** Uploading the PDF may take a phone minutes, so only the signal ends it. */
export async function createEnvelope(
  { pdf, ...wanted }: NewEnvelope,
  { onProgress, signal }: Transfer = {},
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
