/** What requests for signatures look like to their sender and to each signer (D-51, D-55, D-57). */
import * as z from "zod/mini";
import { SIGN_EVENT_TYPES } from "../protocol/sign-events";
import {
  ACCESS_MODES,
  ENVELOPE_STATUSES,
  FIELD_TYPES,
  RECIPIENT_STATUSES,
  SIGN_NAME_CHARS,
  SIGN_PDF_PAGES,
  SIGN_REASON_CHARS,
} from "../protocol/sign-request";
import { count, moment, plainText, shownName } from "./fields";

/** Of a request, a recipient or a signature. */
export const signingName = shownName(SIGN_NAME_CHARS);
/** Why a request is ended; its people read it. */
export const EndReason = z.strictObject({ reason: z.optional(plainText(SIGN_REASON_CHARS)) });

/** Lower-case hex SHA-256. */
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const token = z.string().check(z.length(43));
const partyId = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, "must be 1 to 64 of A-Z a-z 0-9 _ -"));
/** Parts of a page's width or height, from its top left. */
const offset = z.number().check(z.minimum(0), z.maximum(1));
const extent = z.number().check(z.gt(0, "must be more than 0"), z.maximum(1));

/** A rectangle on a page. `page` is counted from 1 (S-028, S-029). */
export const Field = z.object({
  id: partyId,
  recipientId: partyId,
  type: z.enum(FIELD_TYPES),
  page: z.int().check(z.minimum(1), z.maximum(SIGN_PDF_PAGES)),
  x: offset,
  y: offset,
  width: extent,
  height: extent,
});
export type Field = z.output<typeof Field>;
export type Place = Pick<Field, "x" | "y" | "width" | "height">;

export const Party = z.object({ id: partyId, name: z.string(), email: z.string() });
export type Party = z.output<typeof Party>;

const recipientStatus = z.enum(RECIPIENT_STATUSES);
const accessMode = z.enum(ACCESS_MODES);
/** `name` is null for a sender without an account. */
const sender = z.object({ name: z.nullable(z.string()) });

const head = {
  id: z.uuid(),
  status: z.enum(ENVELOPE_STATUSES),
  title: z.string(),
  accessMode,
  originalHash: hash,
  pages: count(),
  /** Exactly what every signer agrees to. */
  consent: z.string(),
  expiresAt: z.nullable(moment()),
  fields: z.array(Field),
};
const terms = {
  createdAt: moment(),
  activatedAt: z.nullable(moment()),
  expiresInDays: count(),
  retentionDays: count(),
};

export const CreatedEnvelope = z.object({
  ...head,
  ...terms,
  /** The sender's key to the request; it is in no other answer. */
  adminToken: token,
  reviewUrl: z.string(),
  /** `link` and `token` are known while the request is active. */
  recipients: z.array(
    z.extend(Party, {
      status: recipientStatus,
      link: z.nullable(z.string()),
      token: z.nullable(token),
    }),
  ),
});
export type CreatedEnvelope = z.output<typeof CreatedEnvelope>;

const Recipient = z.extend(Party, {
  status: recipientStatus,
  sentAt: z.nullable(moment()),
  viewedAt: z.nullable(moment()),
  verifiedAt: z.nullable(moment()),
  signedAt: z.nullable(moment()),
  /** The name they typed, which need not be the invited one. */
  signedName: z.nullable(z.string()),
  /** Known while the request is active and they have not signed. */
  link: z.nullable(z.string()),
});
export type Recipient = z.output<typeof Recipient>;

export const SenderEnvelope = z.object({
  role: z.literal("sender"),
  ...head,
  ...terms,
  completedHash: z.nullable(hash),
  completedAt: z.nullable(moment()),
  cancelledAt: z.nullable(moment()),
  /** When everything of a finished request is deleted. */
  purgeAt: z.nullable(moment()),
  recipients: z.array(Recipient),
});
export type SenderEnvelope = z.output<typeof SenderEnvelope>;

/** Of the other signers no more than their names and how far they are (S-040). */
export const SignerEnvelope = z.object({
  role: z.literal("signer"),
  ...head,
  completedHash: z.nullable(hash),
  completedAt: z.nullable(moment()),
  sender,
  recipient: z.extend(Party, { status: recipientStatus, signedAt: z.nullable(moment()) }),
  others: z.array(z.object({ name: z.string(), status: recipientStatus })),
});
export type SignerEnvelope = z.output<typeof SignerEnvelope>;

export const ActivatedEnvelope = z.object({
  id: z.uuid(),
  status: z.literal("active"),
  activatedAt: moment(),
  expiresAt: moment(),
  recipients: z.array(z.extend(Party, { link: z.string(), token })),
});
export type ActivatedEnvelope = z.output<typeof ActivatedEnvelope>;

export const CancelledEnvelope = z.object({
  id: z.uuid(),
  status: z.literal("cancelled"),
  cancelledAt: moment(),
});
export type CancelledEnvelope = z.output<typeof CancelledEnvelope>;

/** Whether a code by mail stands before the request, and before what of it (S-044). */
export const SignerAccess = z.object({
  mode: accessMode,
  required: z.boolean(),
  requiredFor: z.nullable(z.enum(["all", "completed"])),
  verified: z.boolean(),
  /** Masked, as `a•••@e•••.com`. */
  email: z.string(),
  sessionExpiresAt: z.nullable(moment()),
  /** Seconds until another code may be asked for. */
  resendAfter: count(),
  /** Who asks, and for what: a signer knows it before they prove anything, as from the mail. */
  sender,
  title: z.string(),
  pages: count(),
});
export type SignerAccess = z.output<typeof SignerAccess>;

export const CodeSent = z.object({
  sent: z.literal(true),
  email: z.string(),
  expiresAt: moment(),
  resendAfter: count(),
});
export type CodeSent = z.output<typeof CodeSent>;

/** Sent as `X-Sign-Session` with each later call of this signer, for 12 hours. */
export const SignerSession = z.object({ session: token, expiresAt: moment() });
export type SignerSession = z.output<typeof SignerSession>;

export const LinkSent = z.object({
  sent: z.literal(true),
  recipientId: z.string(),
  email: z.string(),
});
export type LinkSent = z.output<typeof LinkSent>;

export const Signed = z.object({
  status: z.enum(["active", "completed"]),
  recipient: z.object({ id: z.string(), status: z.literal("signed"), signedAt: moment() }),
  /** How many signatures are still missing. */
  remaining: count(),
  completedHash: z.nullable(hash),
});
export type Signed = z.output<typeof Signed>;

/** Oldest first; `head` is the hash of the last. */
export const EventList = z.object({
  events: z.array(
    z.object({
      seq: count(),
      type: z.enum(SIGN_EVENT_TYPES),
      at: moment(),
      actor: z.object({
        kind: z.enum(["sender", "signer", "service"]),
        recipientId: z.nullable(z.string()),
      }),
      ip: z.nullable(z.string()),
      userAgent: z.nullable(z.string()),
      data: z.record(z.string(), z.unknown()),
      prev: hash,
      hash,
    }),
  ),
  head: hash,
});

export const Receipt = z.object({
  v: z.literal(1),
  alg: z.literal("Ed25519"),
  kid: z.string(),
  pub: z.string(),
  sig: z.string(),
  body: z.string(),
});

const kid = z.string().check(z.regex(/^[0-9a-f]{16}$/));

/** The keys receipts are checked with (D-54, S-012). */
export const SigningKeys = z.object({
  alg: z.literal("Ed25519"),
  kid,
  publicKey: token,
  jwk: z.object({
    kty: z.literal("OKP"),
    crv: z.literal("Ed25519"),
    x: token,
    kid,
    alg: z.literal("EdDSA"),
    use: z.literal("sig"),
  }),
  pem: z.string(),
  retired: z.array(z.object({ kid, publicKey: token, retiredAt: moment() })),
});
export type SigningKeys = z.output<typeof SigningKeys>;
