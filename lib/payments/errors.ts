/** Every refusal of payments: status, code and message on one line (PY-001, DB-080). */
import { HttpError } from "@/lib/http/errors";

const challenge = { headers: { "WWW-Authenticate": "Bearer" } };

export const payErrors = {
  payeeUnknown: () => new HttpError(404, "not_found", "There is no such payments profile."),
  linkUnknown: () => new HttpError(404, "not_found", "There is no such payment link."),
  hookUnknown: () => new HttpError(404, "not_found", "There is no such webhook."),
  shopUnknown: () => new HttpError(404, "not_found", "There is no such shop here."),
  checkoutUnknown: () => new HttpError(404, "not_found", "There is no such checkout on this link."),
  notSimulated: () => new HttpError(404, "not_found", "Test payments are off on this server."),
  signature: () => new HttpError(400, "invalid", "The signature does not match this message."),
  noEvent: () => new HttpError(400, "invalid", "This message is signed, but it is no event."),
  familyUnknown: () => new HttpError(404, "not_found", "There is no such family of chains."),
  transferUnknown: () =>
    new HttpError(404, "not_found", "There is no transfer to this profile in that transaction."),
  proofWrong: () => new HttpError(403, "auth", "proof: this wallet did not sign that text."),
  providerUnknown: () => new HttpError(404, "not_found", "There is no such provider."),
  notLive: () => new HttpError(404, "not_found", "This link does not open the payments profile."),
  capability: () =>
    new HttpError(
      401,
      "auth",
      "This needs the owner's capability of the payments profile.",
      challenge,
    ),
  notOwner: () => new HttpError(403, "auth", "This link may not do that."),
  shopTokenMissing: () => new HttpError(401, "auth", "X-Shop-Token is missing.", challenge),
  authMissing: () => new HttpError(401, "auth", "X-Pay-Auth is missing.", challenge),
  authWrong: () => new HttpError(403, "auth", "X-Pay-Auth does not fit this payments profile."),
  invalid: (message: string) => new HttpError(400, "invalid", message),
  notEncrypted: () =>
    new HttpError(400, "invalid", "id: a payments profile is made of an encrypted document."),
  amount: (message: string) => new HttpError(400, "amount", message),
  method: (message = "This link does not offer that way to pay.") =>
    new HttpError(400, "method", message),
  upgrade: () =>
    new HttpError(400, "upgrade", "bankOf: is needed for a link that takes bank transfers."),
  gone: () => new HttpError(410, "gone", "This link takes no payments any more."),
  conflict: (message: string, extra?: Record<string, unknown>) =>
    new HttpError(409, "conflict", message, extra ? { extra } : {}),
  idUsed: () => new HttpError(409, "conflict", "This id was already used for something else."),
  nothingOwed: () => new HttpError(409, "conflict", "Nothing is owed on this link."),
  stale: (what: string) =>
    new HttpError(409, "stale", `${what} changed meanwhile. Load it again and try once more.`),
  tooManyLinks: () =>
    new HttpError(429, "rate_limited", "This shop has too many orders under way.", {
      retryAfter: 3_600,
    }),
  // The code follows from the status. A reason `unavailable` would mean the gate's refusal.
  unavailable: (message: string) => new HttpError(503, null, message, { retryAfter: 30 }),
};
