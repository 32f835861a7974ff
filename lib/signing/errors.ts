/** Every refusal of signing: status, code and message on one line (S-003, D-56). */
import { errors, HttpError } from "@/lib/http/errors";

export const signErrors = {
  invalid: (message: string) => errors.invalid(message),
  pdfInvalid: (why = "This is not a PDF that can be read.") =>
    new HttpError(400, "pdf_invalid", why),
  pdfEncrypted: () =>
    new HttpError(400, "pdf_encrypted", "This PDF is encrypted. Save it without a password."),
  pdfNotFlat: (why = "This PDF has forms, scripts, signatures or files in it. Print it to PDF.") =>
    new HttpError(400, "pdf_not_flat", why),
  tooManyPages: (max: number) =>
    new HttpError(400, "too_many_pages", `A document to sign may have at most ${max} pages.`),
  signatureFieldMissing: () =>
    new HttpError(400, "signature_field_missing", "Each recipient needs a field for a signature."),
  signatureInvalid: (why = "The signature must be a PNG as a data URL.") =>
    new HttpError(400, "signature_invalid", why),
  codeInvalid: () => new HttpError(400, "code_invalid", "This code is wrong."),
  codeExpired: () =>
    new HttpError(400, "code_expired", "This code is no longer valid. Ask for a new one."),
  capabilityRequired: () =>
    new HttpError(401, "capability_required", "This needs the private link of the request."),
  sessionRequired: () =>
    new HttpError(401, "session_required", "Confirm your email address with a code first."),
  sessionInvalid: () =>
    new HttpError(401, "session_invalid", "Your confirmation has expired. Ask for a new code."),
  accountRequired: () => new HttpError(401, "account_required", "Sign in first."),
  wrongRole: () => new HttpError(403, "wrong_role", "This link cannot be used for that."),
  verifyEmail: () => new HttpError(403, "verify_email", "Confirm your email address first."),
  lockdown: () => new HttpError(403, "lockdown", "This account is in Lockdown."),
  /** The same answer for an unknown request and for a token of another request (S-006). */
  notFound: () => errors.notFound(),
  locked: () =>
    new HttpError(409, "locked", "The request was sent, so its fields can no longer be changed."),
  notDraft: () => new HttpError(409, "not_draft", "This request is no longer a draft."),
  notActive: () => new HttpError(409, "not_active", "This request is not open for signing."),
  notCompleted: () => new HttpError(409, "not_completed", "Not everyone has signed yet."),
  completed: () => new HttpError(409, "completed", "Everyone has already signed."),
  alreadySigned: () => new HttpError(409, "already_signed", "This was already signed."),
  staleDocument: () =>
    new HttpError(409, "stale_document", "This is not the document you read. Load it again."),
  notRequired: () =>
    new HttpError(409, "not_required", "This request asks for no confirmation by email."),
  cancelled: () => new HttpError(410, "cancelled", "This request was cancelled."),
  expired: () => new HttpError(410, "expired", "This request has expired."),
  tooLarge: (message: string) => new HttpError(413, "too_large", message),
  rateLimited: (retryAfter: number) =>
    new HttpError(429, "rate_limited", "Too many tries. Wait a little, or ask for a new code.", {
      retryAfter,
    }),
  emailFailed: () =>
    new HttpError(503, "email_failed", "The email could not be sent. Try again in a moment.", {
      retryAfter: 30,
    }),
};
