/** What the signing routes answer, as pages and programs use it (D-51, D-55, D-57). Times are ISO texts. */
import type {
  AccessMode,
  EnvelopeStatus,
  FieldType,
  RecipientStatus,
  SignatureMethod,
} from "../../lib/protocol/sign-request";

/** The id of a request and the capability in the link's fragment: the sender's own, or one signer's. */
export type SignLink = { id: string; token: string };

/** A rectangle on a page: parts of its width and height, from the top left. */
export type Place = { x: number; y: number; width: number; height: number };

/** `page` is counted from 1. */
export type Field = Place & { id: string; recipientId: string; type: FieldType; page: number };

export type Party = { id: string; name: string; email: string };

export type NewEnvelope = {
  title: string;
  pdf: Uint8Array;
  recipients: Party[];
  fields: Field[];
  accessMode?: AccessMode;
  /** Whether signers may begin at once; otherwise it is a draft. */
  activate?: boolean;
  expiresInDays?: number;
  retentionDays?: number;
};

type EnvelopeHead = {
  id: string;
  status: EnvelopeStatus;
  title: string;
  accessMode: AccessMode;
  /** Lower-case hex SHA-256 of the PDF. */
  originalHash: string;
  pages: number;
  /** Exactly what every signer agrees to. */
  consent: string;
  expiresAt: string | null;
};

/** `link` is known while the request is active and they have not signed. */
export type NewRecipient = Party & {
  status: RecipientStatus;
  link: string | null;
  token: string | null;
};

/** `adminToken` is told once and never again. */
export type CreatedEnvelope = EnvelopeHead & {
  createdAt: string;
  activatedAt: string | null;
  expiresInDays: number;
  retentionDays: number;
  adminToken: string;
  reviewUrl: string;
  recipients: NewRecipient[];
  fields: Field[];
};

export type Recipient = Party & {
  status: RecipientStatus;
  sentAt: string | null;
  viewedAt: string | null;
  verifiedAt: string | null;
  signedAt: string | null;
  /** The name they typed, which need not be the invited one. */
  signedName: string | null;
  link: string | null;
};

/** As the sender has it. */
export type Envelope = EnvelopeHead & {
  completedHash: string | null;
  createdAt: string;
  activatedAt: string | null;
  completedAt: string | null;
  cancelledAt: string | null;
  expiresInDays: number;
  retentionDays: number;
  /** When everything of a finished request is deleted. */
  purgeAt: string | null;
  recipients: Recipient[];
  fields: Field[];
};

export type ActivatedEnvelope = {
  activatedAt: string | null;
  expiresAt: string | null;
  recipients: { id: string; name: string; email: string; link: string; token: string }[];
};

/** As one signer has it: their own fields, and of the others no more than names. */
export type SignRequest = EnvelopeHead & {
  completedHash: string | null;
  completedAt: string | null;
  sender: { name: string | null };
  recipient: Party & { status: RecipientStatus; signedAt: string | null };
  others: { name: string; status: RecipientStatus }[];
  fields: Field[];
};

/** Whether a code by mail stands before the request, and before what of it. */
export type SignAccess = {
  mode: AccessMode;
  required: boolean;
  requiredFor: "all" | "completed" | null;
  verified: boolean;
  /** Masked, as `a•••@e•••.com`. */
  email: string;
  sessionExpiresAt: string | null;
  /** Seconds until another code may be asked for. */
  resendAfter: number;
  /** Null for one without an account. */
  sender: { name: string | null };
  title: string;
  pages: number;
};

export type CodeSent = { email: string; expiresAt: string; resendAfter: number };

/** Sent with each later call of this signer, for 12 hours. */
export type SignSession = { session: string; expiresAt: string };

export type Signature = {
  /** Typed, legal name. */
  name: string;
  /** A PNG as a data address, at most 300 KB decoded. */
  signature: string;
  method: SignatureMethod;
  /** `originalHash` of the document that was shown. */
  documentHash: string;
};

export type Signed = {
  status: "active" | "completed";
  signedAt: string;
  /** How many signatures are still missing. */
  remaining: number;
  completedHash: string | null;
};

/** Which PDF: as it was given, with the signatures so far, or completed and sealed. */
export type SignCopy = "pdf" | "progress" | "completed";
