/**
 * The sample agreement, and a request to try signing with: it sends no mail and is removed a day after it is signed.
 */
import { downloadSample } from "../../lib/contract/signing";
import { SAMPLE_PLACES, SAMPLE_TITLE } from "../../lib/protocol/sign-sample";
import { fetchBytes } from "../call-bytes";
import { defaultEnvironment } from "../environment";
import { createEnvelope } from "./create-envelope";

/** The demo signer. Mail to such an address is never delivered (RFC 2606). */
const SIGNER = { id: "demo", name: "Demo Signer", email: "demo@sealdesk.invalid" };
const MAX_SAMPLE_BYTES = 2 * 1024 * 1024;

/** @throws ApiError, NetworkError and BadAnswer */
export function readSample(environment = defaultEnvironment()): Promise<Uint8Array<ArrayBuffer>> {
  return fetchBytes(downloadSample, MAX_SAMPLE_BYTES, { anonymous: true, environment });
}

/** 429 `rate_limited` after ten in an hour from one network. @returns the demo signer's link */
export async function trySample(pdf: Uint8Array, environment = defaultEnvironment()) {
  const made = await createEnvelope(
    {
      title: SAMPLE_TITLE,
      pdf,
      recipients: [SIGNER],
      fields: SAMPLE_PLACES.map((place) => ({ ...place, recipientId: SIGNER.id })),
      accessMode: "link",
      activate: true,
      expiresInDays: 1,
      retentionDays: 1,
    },
    {},
    environment,
  );
  const link = made.recipients[0]?.link;
  if (!link) throw new Error("The request was made without a link for its signer.");
  return link;
}
