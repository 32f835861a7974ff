/** Every refusal of webhooks: status, reason and words on one line. */
import { errors, HttpError } from "@/lib/http/errors";
import { MAX_ENDPOINTS } from "./limits";

export const webhookErrors = {
  notFound: errors.notFound,
  url: (message: string) => errors.invalid(message, { url: [message.replace(/^url: /, "")] }),
  full: () =>
    new HttpError(409, "conflict", `There can be at most ${MAX_ENDPOINTS} webhooks here.`),
  off: () => new HttpError(409, "conflict", "This webhook is turned off. Turn it on first."),
  waiting: () => new HttpError(409, "conflict", "This event is still on its way."),
};
