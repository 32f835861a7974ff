/** Every refusal of sending: status, reason and words on one line (D-95). */
import { HttpError } from "@/lib/http/errors";

export const sendErrors = {
  e2ee: () =>
    new HttpError(
      400,
      "e2ee",
      "Your message or link contains the key of an encrypted file. Nothing was sent. Remove it, or send it from your own email program.",
    ),
  otherBody: () =>
    new HttpError(
      409,
      "duplicate",
      "This email was already sent with other content. Close this window and send it again.",
    ),
  underWay: () =>
    new HttpError(503, "unavailable", "The mail server is still taking this. Ask again soon.", {
      retryAfter: 5,
    }),
};
