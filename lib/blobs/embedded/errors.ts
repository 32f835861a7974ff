/** What the embedded store refuses, in the codes and words that the client of Vercel Blob knows. */
import { HttpError } from "@/lib/http/errors";

export const blobErrors = {
  token: () => new HttpError(403, "forbidden", "This token does not open this store."),
  expired: () => new HttpError(403, "client_token_expired", "Token expired"),
  otherPath: () =>
    new HttpError(
      403,
      "client_token_pathname_mismatch",
      '"pathname" does not match the token payload',
    ),
  type: (contentType: string) =>
    new HttpError(415, "content_type_not_allowed", `"contentType" ${contentType} is not allowed`),
  size: (limit: number) =>
    new HttpError(413, "file_too_large", `the file length cannot be greater than ${limit} bytes`),
  invalid: (message: string) => new HttpError(400, "bad_request", message),
  /** The client gives up at once, where it would try another error ten times again. */
  spent: () =>
    new HttpError(403, "client_token_not_allowed", "This token has been used too often."),
  full: () => new HttpError(507, "store_suspended", "This store has no room left."),
  notFound: () => new HttpError(404, "not_found", "There is nothing here."),
  closed: () => new HttpError(404, "store_not_found", "Nothing can be put here."),
};
