/** Every refusal of drafting: status, reason and words on one line. */
import { HttpError } from "@/lib/http/errors";

export const draftErrors = {
  aiOff: () => new HttpError(403, "ai-off", "AI is turned off for this account."),
  unavailable: () =>
    new HttpError(503, "unavailable", "The description could not be read now. Try again later."),
};
