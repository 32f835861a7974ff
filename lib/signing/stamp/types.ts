/** What is drawn into a PDF, as plain values that can go to a thread. */
import type { SignField } from "@/db/schema/signing";
import type { AccessMode, SignatureMethod } from "@/lib/protocol/sign-request";

export type Field = SignField;

/** Somebody who has signed. */
export interface StampedSigner {
  recipientId: string;
  /** As the sender invited them. */
  name: string;
  email: string;
  /** As they wrote it themselves. */
  signedName: string;
  signedAt: Date;
  /** As signature-image.ts gave it. */
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

/** Of the chain of events (D-57), what is printed. */
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
  /** Where the receipt is checked. */
  verifyUrl: string;
}
