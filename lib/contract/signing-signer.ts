/** A request for one signer: verifying their address, signing and declining. */
import * as z from "zod/mini";
import { SIGNATURE_METHODS } from "../protocol/sign-request";
import { operation } from "./operation";
import { refusedWith } from "./refusal";
import { ENVELOPE, SESSION } from "./signing";
import {
  CancelledEnvelope,
  CodeSent,
  EndReason,
  Signed,
  SignerAccess,
  SignerSession,
  signingName,
} from "./signing-shapes";

/** What a signer has to prove, and has (S-044). Needs no session. */
export const readSignerAccess = operation({
  method: "GET",
  path: `${ENVELOPE}/access`,
  summary: "Whether a signer's email is verified",
  caller: "envelope",
  headers: SESSION,
  answers: { 200: SignerAccess },
});

/** 409 `not_required`, 503 `email_failed` (S-080). */
export const mailCode = operation({
  method: "POST",
  path: `${ENVELOPE}/access-code`,
  summary: "Mail a verification code",
  caller: "envelope",
  headers: SESSION,
  body: z.strictObject({}),
  answers: { 200: CodeSent },
});

/** 400 `code_invalid` or `code_expired`; 429 once five were wrong, until a new code is asked for (S-081). */
export const verifyCode = operation({
  method: "POST",
  path: `${ENVELOPE}/verify-code`,
  summary: "Verify a code",
  caller: "envelope",
  headers: SESSION,
  body: z.strictObject({ code: z.string().check(z.regex(/^\d{6}$/, "must be six digits")) }),
  answers: { 200: SignerSession },
});

const signature = {
  /** Typed, legal name. */
  name: signingName,
  /** A PNG as a data address, at most 300 KB decoded. */
  signature: z.string(),
  method: z.enum(SIGNATURE_METHODS),
  /** `originalHash` of the document that was shown. */
  documentHash: z.string().check(z.maxLength(64)),
};
export type Signature = z.input<z.ZodMiniObject<typeof signature>>;

/** Shows where a signature will be; records nothing (S-090). */
export const previewSignature = operation({
  method: "POST",
  path: `${ENVELOPE}/preview`,
  summary: "Preview a signature",
  caller: "envelope",
  headers: SESSION,
  body: z.strictObject(signature),
  answers: { 200: null },
});

/** Once; the last one completes the request (S-091, S-098). 400 `signature_invalid`, 409 `stale_document` or `already_signed`. */
export const signEnvelope = operation({
  method: "POST",
  path: `${ENVELOPE}/sign`,
  summary: "Sign",
  caller: "envelope",
  headers: SESSION,
  body: z.strictObject({
    ...signature,
    /** S-092: nothing but `true` is consent. */
    consent: z.custom<true>(
      (consent) => consent === true,
      refusedWith({
        status: 400,
        reason: "consent_required",
        message: "Nobody signs without agreeing: send consent: true.",
      }),
    ),
  }),
  answers: { 200: Signed },
});

/** A signer declines. This ends the request for all signers and notifies the sender (D-62). */
export const declineEnvelope = operation({
  method: "POST",
  path: `${ENVELOPE}/decline`,
  summary: "Decline to sign",
  caller: "envelope",
  headers: SESSION,
  body: EndReason,
  answers: { 200: CancelledEnvelope },
});
