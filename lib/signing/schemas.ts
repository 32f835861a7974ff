/** Every body and answer of the signing routes (D-51, D-54, D-55, D-57, D-58). */
import * as z from "zod";
import { base64Bytes } from "@/lib/http/byte-fields";
import { plainText, shownName } from "@/lib/http/text-fields";
import {
  ACCESS_MODES,
  ENVELOPE_STATUSES,
  FIELD_TYPES,
  RECIPIENT_STATUSES,
  SIGN_EMAIL_CHARS,
  SIGN_EXPIRY_DAYS,
  SIGN_FIELDS,
  SIGN_MESSAGE_CHARS,
  SIGN_NAME_CHARS,
  SIGN_PDF_BYTES,
  SIGN_PDF_PAGES,
  SIGN_REASON_CHARS,
  SIGN_RECIPIENTS,
  SIGN_RETENTION_DAYS,
  SIGNATURE_METHODS,
} from "@/lib/protocol/sign-request";
import { signErrors } from "./errors";

const moment = z.iso.datetime();
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const name = shownName(SIGN_NAME_CHARS);
const partyId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, "must be 1 to 64 of A-Z a-z 0-9 _ -");
/** Binary fractions: 0.7 + 0.3 may come out a little more than 1. */
const WHOLE = 1 + 1e-9;
const offset = z.number().min(0).max(1);
const extent = z.number().gt(0, "must be more than 0").max(1);

/** S-028, S-029 */
export const Field = z
  .strictObject({
    id: partyId,
    recipientId: partyId,
    type: z.enum(FIELD_TYPES),
    page: z.number().int().min(1).max(SIGN_PDF_PAGES),
    x: offset,
    y: offset,
    width: extent,
    height: extent,
  })
  .refine(({ x, width }) => x + width <= WHOLE, {
    path: ["width"],
    message: "must end on the page",
  })
  .refine(({ y, height }) => y + height <= WHOLE, {
    path: ["height"],
    message: "must end on the page",
  });

const areUnique = (rows: readonly { id: string }[]): boolean =>
  new Set(rows.map(({ id }) => id)).size === rows.length;

const Fields = z
  .array(Field)
  .min(1)
  .max(SIGN_FIELDS)
  .refine(areUnique, "must not have one id twice");
export type FieldInput = z.output<typeof Field>;

const Recipients = z
  .array(
    z.strictObject({
      id: partyId,
      name,
      email: z.string().max(SIGN_EMAIL_CHARS).pipe(z.email("must be an email address")),
    }),
  )
  .min(1)
  .max(SIGN_RECIPIENTS)
  .refine(areUnique, "must not have one id twice");

const days = ({ most, usual }: { most: number; usual: number }) =>
  z.number().int().min(1).max(most).default(usual);

/** S-020…S-032 */
export const NewEnvelope = z.strictObject({
  title: name,
  pdf: base64Bytes(SIGN_PDF_BYTES, () => signErrors.tooLarge("A PDF may have at most 2 MB.")),
  recipients: Recipients,
  fields: Fields,
  accessMode: z.enum(ACCESS_MODES).default("before_signing"),
  expiresInDays: days(SIGN_EXPIRY_DAYS),
  retentionDays: days(SIGN_RETENTION_DAYS),
  activate: z.boolean().default(false),
});
export type NewEnvelopeInput = z.output<typeof NewEnvelope>;

export const FieldsChange = z.strictObject({ fields: Fields });
export const None = z.strictObject({});
export const Reason = z.strictObject({ reason: plainText(SIGN_REASON_CHARS).optional() });
export const SendLink = z.strictObject({
  recipientId: z.string().max(64),
  message: plainText(SIGN_MESSAGE_CHARS).optional(),
});
export const ResetLink = z.strictObject({ recipientId: z.string().max(64) });
export const Code = z.strictObject({ code: z.string().regex(/^\d{6}$/, "must be six digits") });

const drawn = {
  name,
  /** What it is decides lib/signing/pdf/signature-image.ts, in words of its own. */
  signature: z.string(),
  method: z.enum(SIGNATURE_METHODS),
  documentHash: z.string().max(64),
};
export const Preview = z.strictObject(drawn);
export type PreviewInput = z.output<typeof Preview>;
/** S-092: nothing but `true` is consent. */
export const Sign = z.strictObject({
  ...drawn,
  consent: z.unknown().transform((consent): true => {
    if (consent !== true) throw signErrors.consentRequired();
    return consent;
  }),
});
export type SignInput = z.output<typeof Sign>;

export const Healthy = z.strictObject({ ok: z.literal(true) });
export const Done = z.strictObject({ ok: z.literal(true) });

const shownField = z.strictObject({
  id: z.string(),
  recipientId: z.string(),
  type: z.enum(FIELD_TYPES),
  page: z.number().int(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});
const status = z.enum(ENVELOPE_STATUSES);
const party = { id: z.string(), name: z.string(), email: z.string() };
const head = {
  id: z.uuid(),
  status,
  title: z.string(),
  accessMode: z.enum(ACCESS_MODES),
  originalHash: hash,
  pages: z.number().int(),
  consent: z.string(),
};

export const CreatedEnvelope = z.strictObject({
  ...head,
  createdAt: moment,
  activatedAt: moment.nullable(),
  expiresAt: moment.nullable(),
  expiresInDays: z.number().int(),
  retentionDays: z.number().int(),
  adminToken: z.string().length(43),
  reviewUrl: z.string(),
  recipients: z.array(
    z.strictObject({
      ...party,
      status: z.enum(RECIPIENT_STATUSES),
      link: z.string().nullable(),
      token: z.string().length(43).nullable(),
    }),
  ),
  fields: z.array(shownField),
});
export type CreatedEnvelopeView = z.output<typeof CreatedEnvelope>;

export const SenderView = z.strictObject({
  role: z.literal("sender"),
  ...head,
  completedHash: hash.nullable(),
  createdAt: moment,
  activatedAt: moment.nullable(),
  completedAt: moment.nullable(),
  cancelledAt: moment.nullable(),
  expiresAt: moment.nullable(),
  expiresInDays: z.number().int(),
  retentionDays: z.number().int(),
  purgeAt: moment.nullable(),
  recipients: z.array(
    z.strictObject({
      ...party,
      status: z.enum(RECIPIENT_STATUSES),
      sentAt: moment.nullable(),
      viewedAt: moment.nullable(),
      verifiedAt: moment.nullable(),
      signedAt: moment.nullable(),
      signedName: z.string().nullable(),
      link: z.string().nullable(),
    }),
  ),
  fields: z.array(shownField),
});
export type SenderEnvelope = z.output<typeof SenderView>;

export const SignerView = z.strictObject({
  role: z.literal("signer"),
  ...head,
  completedHash: hash.nullable(),
  expiresAt: moment.nullable(),
  completedAt: moment.nullable(),
  sender: z.strictObject({ name: z.string().nullable() }),
  recipient: z.strictObject({
    ...party,
    status: z.enum(RECIPIENT_STATUSES),
    signedAt: moment.nullable(),
  }),
  others: z.array(z.strictObject({ name: z.string(), status: z.enum(RECIPIENT_STATUSES) })),
  fields: z.array(shownField),
});
export type SignerEnvelope = z.output<typeof SignerView>;

export const EnvelopeView = z.discriminatedUnion("role", [SenderView, SignerView]);

export const Activated = z.strictObject({
  id: z.uuid(),
  status: z.literal("active"),
  activatedAt: moment,
  expiresAt: moment,
  recipients: z.array(z.strictObject({ ...party, link: z.string(), token: z.string().length(43) })),
});
export type ActivatedView = z.output<typeof Activated>;

export const Cancelled = z.strictObject({
  id: z.uuid(),
  status: z.literal("cancelled"),
  cancelledAt: moment,
});
export type CancelledView = z.output<typeof Cancelled>;

export const AccessView = z.strictObject({
  mode: z.enum(ACCESS_MODES),
  required: z.boolean(),
  requiredFor: z.enum(["all", "completed"]).nullable(),
  verified: z.boolean(),
  email: z.string(),
  sessionExpiresAt: moment.nullable(),
  resendAfter: z.number().int(),
  /** Who asks, and for what: a signer knows it before they prove anything, as from the mail. */
  sender: z.strictObject({ name: z.string().nullable() }),
  title: z.string(),
  pages: z.number().int(),
});
export type AccessState = z.output<typeof AccessView>;

export const CodeSent = z.strictObject({
  sent: z.literal(true),
  email: z.string(),
  expiresAt: moment,
  resendAfter: z.number().int(),
});
export type CodeSentView = z.output<typeof CodeSent>;
export const Session = z.strictObject({ session: z.string().length(43), expiresAt: moment });
export type SessionView = z.output<typeof Session>;

export const LinkSent = z.strictObject({
  sent: z.literal(true),
  recipientId: z.string(),
  email: z.string(),
});
export type LinkSentView = z.output<typeof LinkSent>;

export const Signed = z.strictObject({
  status: z.enum(["active", "completed"]),
  recipient: z.strictObject({ id: z.string(), status: z.literal("signed"), signedAt: moment }),
  remaining: z.number().int(),
  completedHash: hash.nullable(),
});
export type SignedView = z.output<typeof Signed>;

export const EventList = z.strictObject({
  events: z.array(
    z.strictObject({
      seq: z.number().int(),
      type: z.string(),
      at: moment,
      actor: z.strictObject({
        kind: z.enum(["sender", "signer", "service"]),
        recipientId: z.string().nullable(),
      }),
      ip: z.string().nullable(),
      userAgent: z.string().nullable(),
      data: z.record(z.string(), z.unknown()),
      prev: hash,
      hash,
    }),
  ),
  head: hash,
});

export const Receipt = z.strictObject({
  v: z.literal(1),
  alg: z.literal("Ed25519"),
  kid: z.string(),
  pub: z.string(),
  sig: z.string(),
  body: z.string(),
});
