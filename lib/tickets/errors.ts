/** Every refusal of the ticket service: status, code and message on one line (T-003). */
import { errors, HttpError } from "@/lib/http/errors";

/** RFC 6750 §3. The words after the realm mean that a key was sent and is not valid (D-12). */
const REALM = 'Bearer realm="svc"';

export const ticketErrors = {
  missingAuthorization: () =>
    new HttpError(401, "missing_authorization", "Send a key as Authorization: Bearer <KEY>.", {
      headers: { "WWW-Authenticate": REALM },
    }),
  invalidKey: () =>
    new HttpError(401, "invalid_key", "This key is not valid here.", {
      headers: { "WWW-Authenticate": `${REALM}, error="invalid_token"` },
    }),
  invalidJson: () => new HttpError(400, "invalid_json", "The body is not JSON."),
  /** A resource of a project the caller is not in gets the same answer (T-015). */
  notFound: () => errors.notFound(),
  projectNotFound: () =>
    new HttpError(404, "project_not_found", "The project of this key was deleted."),
  spam: () =>
    new HttpError(422, "flagged_as_spam", "This looks like spam. Do not send it again as it is."),
  foreignAttachment: (field: string) => {
    const message = "must be an https address that an upload of this service gave";
    return errors.invalid(`${field}: ${message}`, { [field]: [message] });
  },
  uploadFailed: () => new HttpError(400, "upload_failed", "No upload can be opened for this file."),
  fileTooLarge: (limit: number) =>
    new HttpError(413, "file_too_large", `A file may have at most ${limit} bytes.`),
  unsupportedType: () =>
    new HttpError(
      415,
      "unsupported_content_type",
      "Attach PNG, JPEG, WebP, GIF, HEIC, PDF, plain text or ZIP.",
    ),
  notJsonType: () =>
    new HttpError(415, "unsupported_content_type", "Send the body as application/json."),
  uploadNotConfigured: () =>
    new HttpError(
      500,
      "upload_not_configured",
      "Nothing can be attached here. File the ticket without attachments.",
    ),
  rateLimited: (max: number, retryAfter: number) =>
    new HttpError(429, "rate_limited", "Too many requests. Wait a little and try again.", {
      retryAfter,
      headers: { "X-RateLimit-Limit": String(max), "X-RateLimit-Remaining": "0" },
    }),
  otherBody: () => errors.invalid("This Idempotency-Key was used for another request."),
  /** The first request with this Idempotency-Key is still running. Nothing was written, so a retry is safe. */
  underWay: () => errors.internal(),
};
