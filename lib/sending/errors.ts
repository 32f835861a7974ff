/** Every refusal of sending: status, reason and words on one line (D-95). */
import { HttpError } from "@/lib/http/errors";

export const sendErrors = {
  e2ee: () =>
    new HttpError(
      400,
      "e2ee",
      "This link holds the key of an encrypted file, and this server must not see it. Send it yourself.",
    ),
  otherBody: () => new HttpError(409, "duplicate", "Something else was sent under this id."),
};
