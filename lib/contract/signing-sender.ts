/** Requests for signatures as their sender makes, follows and ends them. */
import * as z from "zod/mini";
import {
  ACCESS_MODES,
  SIGN_EMAIL_CHARS,
  SIGN_EXPIRY_DAYS,
  SIGN_FIELDS,
  SIGN_MESSAGE_CHARS,
  SIGN_PDF_BYTES,
  SIGN_RECIPIENTS,
  SIGN_RETENTION_DAYS,
} from "../protocol/sign-request";
import { base64Bytes } from "./bytes";
import { Done, plainText, uniqueRows } from "./fields";
import { type Body, operation } from "./operation";
import { ENVELOPE } from "./signing";
import {
  ActivatedEnvelope,
  CancelledEnvelope,
  CreatedEnvelope,
  EndReason,
  EventList,
  Field,
  LinkSent,
  Party,
  SenderEnvelope,
  signingName,
} from "./signing-shapes";

const onlyOnce = uniqueRows(({ id }: { id: string }) => id, "must not have one id twice");
/** Binary fractions: 0.7 + 0.3 may come out a little more than 1. */
const PAGE_EDGE = 1 + 1e-9;
const endsOnPage = { error: "must end on the page" };

const fields = z
  .array(
    z.strictObject(Field.shape).check(
      z.refine(({ x, width }) => x + width <= PAGE_EDGE, { path: ["width"], ...endsOnPage }),
      z.refine(({ y, height }) => y + height <= PAGE_EDGE, { path: ["height"], ...endsOnPage }),
    ),
  )
  .check(z.minLength(1), z.maxLength(SIGN_FIELDS), onlyOnce);

const email = z.pipe(
  z.string().check(z.maxLength(SIGN_EMAIL_CHARS)),
  z.email("must be an email address"),
);
const days = ({ most, usual }: { most: number; usual: number }) =>
  z._default(z.int().check(z.minimum(1), z.maximum(most)), usual);

/**
 * A draft, or open to its signers at once (S-020…S-032). 400 `pdf_invalid`, `pdf_encrypted`, `pdf_not_flat`,
 * `too_many_pages` or `signature_field_missing`; 413 `too_large`.
 */
export const createEnvelope = operation({
  method: "POST",
  path: "/api/sign/v1/envelopes",
  summary: "Create a signing request",
  caller: "gated",
  body: z.strictObject({
    title: signingName,
    pdf: base64Bytes(SIGN_PDF_BYTES, "A PDF may have at most 2 MB."),
    recipients: z
      .array(z.strictObject({ ...Party.shape, name: signingName, email }))
      .check(z.minLength(1), z.maxLength(SIGN_RECIPIENTS), onlyOnce),
    fields,
    accessMode: z._default(z.enum(ACCESS_MODES), "before_signing"),
    expiresInDays: days(SIGN_EXPIRY_DAYS),
    retentionDays: days(SIGN_RETENTION_DAYS),
    activate: z._default(z.boolean(), false),
  }),
  answers: { 201: CreatedEnvelope },
});
export type NewEnvelope = Body<typeof createEnvelope>;

/** 409 `locked` once it was sent. */
export const replaceFields = operation({
  method: "PATCH",
  path: ENVELOPE,
  summary: "Replace the fields of a draft",
  caller: "envelope",
  body: z.strictObject({ fields }),
  answers: { 200: SenderEnvelope },
});

/** The request, its PDFs, signatures and events are gone for everybody (S-068). */
export const deleteEnvelope = operation({
  method: "DELETE",
  path: ENVELOPE,
  summary: "Delete a signing request for ever",
  caller: "envelope",
  answers: { 200: Done },
});

/** Fixes the fields and makes a link for each signer (S-062). 400 `signature_field_missing`, 409 `not_draft`. */
export const activateEnvelope = operation({
  method: "POST",
  path: `${ENVELOPE}/activate`,
  summary: "Activate a draft",
  caller: "envelope",
  body: z.strictObject({}),
  answers: { 200: ActivatedEnvelope },
});

/** 409 `completed`, 410 `cancelled` (S-065). */
export const voidEnvelope = operation({
  method: "POST",
  path: `${ENVELOPE}/void`,
  summary: "Cancel a signing request",
  caller: "envelope",
  body: EndReason,
  answers: { 200: CancelledEnvelope },
});

/**
 * Mails a recipient their link; again it is a reminder (S-085, S-086). 401 `account_required`, 403 `verify_email`,
 * 409 `not_active` or `already_signed`, 503 `email_failed`.
 */
export const sendSignerLink = operation({
  method: "POST",
  path: `${ENVELOPE}/send-link`,
  summary: "Mail a signer's link",
  caller: "envelope",
  body: z.strictObject({
    recipientId: z.string().check(z.maxLength(64)),
    message: z.optional(plainText(SIGN_MESSAGE_CHARS)),
  }),
  answers: { 200: LinkSent },
});

/** The link the recipient has ends (D-53). */
export const resetSignerLink = operation({
  method: "POST",
  path: `${ENVELOPE}/reset-link`,
  summary: "Replace a signer's link",
  caller: "envelope",
  body: z.strictObject({ recipientId: z.string().check(z.maxLength(64)) }),
  answers: { 200: SenderEnvelope },
});

export const readEvents = operation({
  method: "GET",
  path: `${ENVELOPE}/events`,
  summary: "Read a request's events",
  caller: "envelope",
  answers: { 200: EventList },
});
