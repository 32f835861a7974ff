/** The receipt of a completed request: its events and hashes as canonical text, signed by the service (D-54). */
import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { signReceipt } from "@/db/schema";
import { digestOf } from "@/lib/digest";
import { baseUrl } from "@/lib/env";
import { toBase64url } from "@/lib/protocol/bytes";
import { canonicalJson } from "@/lib/protocol/canonical-json";
import type { SignEvent } from "@/lib/protocol/sign-events";
import {
  type ReceiptBody,
  type ReceiptDocument,
  type ReceiptRecipient,
  receiptMessage,
  type SignReceipt,
} from "@/lib/protocol/sign-receipt";
import { signErrors } from "./errors";
import { headOf } from "./events";
import type { RecipientRow, RequestRow } from "./request";
import { signingKey } from "./signing-key";

/** A recipient who has signed, with all fields of the signature set. */
export type SignedRecipient = RecipientRow & {
  [Known in "signedAt" | "signedName" | "method" | "signatureHash"]: NonNullable<
    RecipientRow[Known]
  >;
};

/** Null when the recipient has not signed. */
export function asSigned(recipient: RecipientRow): SignedRecipient | null {
  const { signedAt, signedName, method, signatureHash } = recipient;
  if (!signedAt || !signedName || !method || !signatureHash) return null;
  return { ...recipient, signedAt, signedName, method, signatureHash };
}

export interface Completed {
  request: RequestRow;
  signers: readonly SignedRecipient[];
  /** All events, ending with `completed`. */
  events: readonly SignEvent[];
  completedAt: Date;
  document: ReceiptDocument;
}

const recipientOf = (signer: SignedRecipient): ReceiptRecipient => {
  const { id, name, email, signedName, method, signatureHash, signedAt, verifiedAt } = signer;
  return {
    id,
    name,
    email,
    signedName,
    method,
    signatureSha256: signatureHash,
    consentAt: signedAt.toISOString(),
    signedAt: signedAt.toISOString(),
    access: {
      mode: verifiedAt ? "email" : "link",
      verifiedAt: verifiedAt?.toISOString() ?? null,
      ip: signer.ip,
      userAgent: signer.userAgent,
    },
  };
};

function bodyOf({ request, signers, events, completedAt, document }: Completed): ReceiptBody {
  const { id, title, accessMode, createdAt, activatedAt, originalHash, consent } = request;
  return {
    v: 1,
    type: "svc:sign-receipt",
    service: baseUrl(),
    id,
    title,
    accessMode,
    createdAt: createdAt.toISOString(),
    activatedAt: (activatedAt ?? createdAt).toISOString(),
    completedAt: completedAt.toISOString(),
    original: { sha256: originalHash, bytes: request.originalBytes, pages: request.pages },
    completed: document,
    consent: { text: consent, sha256: digestOf(consent) },
    fields: request.fields,
    recipients: signers.map(recipientOf),
    events: [...events],
    head: headOf(events).hash,
  };
}

export async function makeReceipt(completed: Completed): Promise<SignReceipt> {
  const body = canonicalJson(bodyOf(completed));
  const key = await signingKey();
  const signature = await key.sign(receiptMessage(body));
  return {
    v: 1,
    alg: "Ed25519",
    kid: key.kid,
    pub: toBase64url(new Uint8Array(key.publicKey)),
    sig: toBase64url(new Uint8Array(signature)),
    body,
  };
}

/** @throws 404 when the request is gone */
export async function readReceipt(requestId: string): Promise<SignReceipt> {
  const [row] = await db().select().from(signReceipt).where(eq(signReceipt.requestId, requestId));
  if (!row) throw signErrors.notFound();
  const { kid, publicKey: pub, signature: sig, body } = row;
  return { v: 1, alg: "Ed25519", kid, pub, sig, body };
}
