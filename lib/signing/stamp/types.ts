/** What is drawn into a PDF, as plain values that can be sent to a thread. */
import type { SignField } from "@/db/schema/signing";
import type { AccessMode, SignatureMethod } from "@/lib/protocol/sign-request";

export type Field = SignField;

/** A recipient who has signed. */
export interface StampedSigner {
  recipientId: string;
  /** The name the sender gave. */
  name: string;
  email: string;
  /** The name the signer wrote. */
  signedName: string;
  signedAt: Date;
  /** As returned by signature-image.ts. */
  png: Uint8Array;
}

export interface StampOrder {
  original: Uint8Array;
  fields: readonly Field[];
  signers: readonly StampedSigner[];
}

export interface CertificateSigner {
  name: string;
  email: string;
  signedName: string;
  method: SignatureMethod;
  sentAt: Date | null;
  viewedAt: Date | null;
  verifiedAt: Date | null;
  signedAt: Date;
  ip: string | null;
  userAgent: string | null;
}

/** The printed part of an event in the chain (D-57). */
export interface CertificateEvent {
  seq: number;
  type: string;
  /** ISO 8601. */
  at: string;
  actor: { kind: string; recipientId: string | null };
  ip: string | null;
}

export interface CertificateData {
  id: string;
  title: string;
  originalSha256: string;
  /** Origin of the server. */
  service: string;
  consent: string;
  completedAt: Date;
  accessMode: AccessMode;
  signers: readonly CertificateSigner[];
  events: readonly CertificateEvent[];
  /** URL of the page that checks the receipt. */
  verifyUrl: string;
}
