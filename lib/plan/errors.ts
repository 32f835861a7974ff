/** Every refusal of plans and payments: status, reason and words on one line. */
import { HttpError } from "@/lib/http/errors";

export const planErrors = {
  notSold: () => new HttpError(404, "not-found", "Nothing is sold on this server."),
  renewing: () => new HttpError(409, "renewing", "This account already has a subscription."),
  deleting: () => new HttpError(409, "deleting", "This account is being deleted."),
  noCustomer: () => new HttpError(404, "not-found", "This account has never bought anything."),
  signature: () => new HttpError(400, "invalid", "The signature does not match this message."),
  noEvent: () => new HttpError(400, "invalid", "This message is signed, but it is no event."),
  processor: () =>
    new HttpError(503, "unavailable", "The payment service does not answer right now.", {
      retryAfter: 30,
    }),
};
