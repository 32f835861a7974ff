/** Every refusal of the OAuth routes: status, code of RFC 6749 or 7591, and words on one line (O-061). */
import { HttpError } from "@/lib/http/errors";

export const oauthErrors = {
  request: (message: string) => new HttpError(400, "invalid_request", message),
  redirectUri: (message: string) => new HttpError(400, "invalid_redirect_uri", message),
  metadata: (message: string) => new HttpError(400, "invalid_client_metadata", message),
  grantType: () =>
    new HttpError(
      400,
      "unsupported_grant_type",
      "grant_type must be authorization_code or refresh_token.",
    ),
  grant: () =>
    new HttpError(
      400,
      "invalid_grant",
      "This code or token is wrong, expired, used, or another app's.",
    ),
  target: () => new HttpError(400, "invalid_target", "resource must be the address of /mcp."),
  client: () => new HttpError(401, "invalid_client", "No app has this client_id."),
};
